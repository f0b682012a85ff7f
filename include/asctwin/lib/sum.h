// Sum: the sum of each row.
// spec: adv_math.md, section 3.1
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

// Rows of `inner` elements, of which `n` count.
struct SumParams {
  uint32_t outter = 1;
  uint32_t inner;
  uint32_t n;
};

}  // namespace AscendC

namespace asctwin::lib {

// `scratch` as the caller has given it; nullptr: what is left of UB.
void sum(const isa::Sum& op, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class T>
isa::Sum sum_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                const AscendC::SumParams& params) {
  static_assert(std::is_same_v<T, half> || std::is_same_v<T, float>, "Sum supports half and float");
  isa::Sum op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.outer = params.outter;
  op.inner = params.inner;
  op.n = params.n;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// dst[i] = the sum of row i. dst may be src.
template <typename T, int32_t reduceDim = -1, bool isReuseSource = false, bool isBasicBlock = false>
void Sum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
         const LocalTensor<uint8_t>& sharedTmpBuffer, const SumParams& sumParams,
         asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::sum(asctwin::lib::sum_of(dstTensor, srcTensor, sumParams), &sharedTmpBuffer, where);
}
template <typename T, int32_t reduceDim = -1, bool isReuseSource = false, bool isBasicBlock = false>
void Sum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
         const SumParams& sumParams, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::sum(asctwin::lib::sum_of(dstTensor, srcTensor, sumParams), nullptr, where);
}

}  // namespace AscendC
