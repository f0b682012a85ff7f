// Gemm: fractals of both operands go into L0A and L0B as they are.
#include "asctwin/lib/gemm.h"

#include "lib/matmul/fractal_product.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;

constexpr int64_t kMostRows = 4096;
constexpr int64_t kMostDepthBytes = 32768;  // 8192 of 4 B, 16384 of half, 32768 of 8 bits

}  // namespace

void refuse_product(const char* name, isa::Composed function, DType dst, DType src,
                    SourceLoc where) {
  const LibraryCall call(name, where);
  if (call.supports(function, dst, src))
    call.refuse("operands of these types", "the types of `{op}` are those that Mmad multiplies");
}

template <class T, class U, class S>
void gemm(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<S>& src1,
          const GemmCall& gemm, SourceLoc where) {
  const LibraryCall call("Gemm", where);
  if (!call.supports(isa::Composed::kGemm, dtype_of<T>, dtype_of<U>)) return;
  check_range(call, "m", gemm.m, 1, kMostRows);
  check_range(call, "n", gemm.n, 1, kMostRows);
  check_range(call, "k", gemm.k, 1, kMostDepthBytes / int64_t{sizeof(U)});
  check_range(call, "initValue", gemm.init_value, 0, 1);
  FractalProduct<T, U, S> product(call, gemm.tiling, dst, src1, BelowRows::kUnknown);
  product.prepare({{"m", gemm.m, gemm.tiling.mNum},
                   {"n", gemm.n, gemm.tiling.nNum},
                   {"k", gemm.k, gemm.tiling.kNum}});
  const int64_t rows = (int64_t{gemm.m} + 15) / 16;
  constexpr int64_t kFractal = 512 / sizeof(U);
  product.multiply(gemm.init_value == 1, [&](const LocalTensor<U>& l0a, const LeftTile& tile) {
    for (int64_t i = 0; i < tile.rows; ++i) {
      const int64_t first = tile.depth * rows + tile.row + i;
      AscendC::LoadData(l0a[static_cast<uint32_t>(i * tile.depths * kFractal)],
                        src0[static_cast<uint32_t>(first * kFractal)],
                        AscendC::LoadData2DParams(0, tile.depths, rows, 0, 0, false, 0));
    }
  });
  product.finish(gemm.partial_sum);
}

#define ASCTWIN_GEMM(T, U, S)                                               \
  template void gemm(const LocalTensor<T>& dst, const LocalTensor<U>& src0, \
                     const LocalTensor<S>& src1, const GemmCall& gemm, SourceLoc where);
ASCTWIN_GEMM(half, half, half)
ASCTWIN_GEMM(float, half, half)
ASCTWIN_GEMM(int32_t, int8_t, int8_t)
ASCTWIN_GEMM(int32_t, uint8_t, int8_t)
ASCTWIN_GEMM(int32_t, uint8_t, uint8_t)
ASCTWIN_GEMM(uint32_t, uint8_t, uint8_t)
#undef ASCTWIN_GEMM

}  // namespace asctwin::lib
