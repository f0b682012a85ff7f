// Gemm, the deprecated product of two matrices in L1, on the 310P and the 910A.
// spec: cube.md, section 9
#pragma once

#include "asctwin/api/tensor.h"
#include "asctwin/lib/product_tiling.h"
#include "asctwin/library_call.h"

namespace AscendC {

struct GemmTiling : asctwin::lib::ProductTiling {
  uint32_t dtypeSize = 1;  // bytes of an element of A
};

}  // namespace AscendC

namespace asctwin::lib {

// True for the operand types that Gemm and Conv2D multiply.
template <class T, class U, class S>
inline constexpr bool kIsProduct = (std::is_same_v<U, half> && std::is_same_v<S, half> &&
                                    (std::is_same_v<T, half> || std::is_same_v<T, float>)) ||
                                   (std::is_same_v<T, int32_t> && std::is_same_v<S, int8_t> &&
                                    (std::is_same_v<U, int8_t> || std::is_same_v<U, uint8_t>)) ||
                                   ((std::is_same_v<T, int32_t> ||
                                     std::is_same_v<T, uint32_t>)&&std::is_same_v<U, uint8_t> &&
                                    std::is_same_v<S, uint8_t>);

struct GemmCall {
  uint32_t m, k, n;
  const AscendC::GemmTiling& tiling;
  bool partial_sum;
  int32_t init_value;
};

template <class T, class U, class S>
void gemm(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& src0,
          const AscendC::LocalTensor<S>& src1, const GemmCall& gemm, SourceLoc where);
// E0101.
void refuse_product(const char* name, isa::Composed function, DType dst, DType src,
                    SourceLoc where);

}  // namespace asctwin::lib

namespace AscendC {

// Tiles for a product of `m` x `k` and `k` x `n`.
template <typename T, typename U, typename S>
GemmTiling GetGemmTiling(uint32_t m, uint32_t k, uint32_t n) {
  GemmTiling tiling;
  constexpr uint32_t kBytes = sizeof(asctwin::PrimT<U>);
  static_cast<asctwin::lib::ProductTiling&>(tiling) = asctwin::lib::product_tiling(m, k, n, kBytes);
  tiling.dtypeSize = kBytes;
  return tiling;
}

// dst = src0 * src1. src0 in A1 as [K / C0, M, C0], src1 in B1 as [K / C0, N, C0], dst in CO1 or
// CO2 as [N / 16, M, 16], sizes rounded up to whole fractals. initValue 1 overwrites dst, 0 adds to
// it. With dst in CO2 the sum is formed in L0C and, unless partialsum, comes to CO2.
template <typename T, typename U, typename S>
void Gemm(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<S>& src1,
          const uint32_t m, const uint32_t k, const uint32_t n, const GemmTiling& tilling,
          bool partialsum = true, int32_t initValue = 0,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using namespace asctwin;
  if constexpr (lib::kIsProduct<PrimT<T>, PrimT<U>, PrimT<S>>)
    lib::gemm(plain(dst), plain(src0), plain(src1), {m, k, n, tilling, partialsum, initValue},
              where);
  else
    lib::refuse_product("Gemm", isa::Composed::kGemm, dtype_of<PrimT<T>>, dtype_of<PrimT<U>>,
                        where);
}

}  // namespace AscendC
