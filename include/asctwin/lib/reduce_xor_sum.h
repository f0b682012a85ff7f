// ReduceXorSum: the sum of the exclusive ors of two tensors.
// spec: adv_math.md, section 3.4
#pragma once

#include "asctwin/api/tensor.h"

namespace asctwin::lib {

// `scratch` as the caller has given it; nullptr: what is left of UB.
void reduce_xor_sum(const isa::ReduceXorSum& op, const AscendC::LocalTensor<uint8_t>* scratch,
                    SourceLoc where);

template <class T>
isa::ReduceXorSum xor_sum_of(const AscendC::LocalTensor<T>& dst,
                             const AscendC::LocalTensor<T>& src0,
                             const AscendC::LocalTensor<T>& src1, uint32_t count) {
  isa::ReduceXorSum op;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dtype = dtype_of<T>;
  op.count = count;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// dst[0] = the sum of src0[i] ^ src1[i], within the range of int16_t.
template <typename T, bool isReuseSource = false>
void ReduceXorSum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& src0Tensor,
                  const LocalTensor<T>& src1Tensor, const LocalTensor<uint8_t>& sharedTmpBuffer,
                  const uint32_t calCount, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::reduce_xor_sum(
      asctwin::lib::xor_sum_of(dstTensor, src0Tensor, src1Tensor, calCount), &sharedTmpBuffer,
      where);
}
template <typename T, bool isReuseSource = false>
void ReduceXorSum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& src0Tensor,
                  const LocalTensor<T>& src1Tensor, const uint32_t calCount,
                  asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::reduce_xor_sum(
      asctwin::lib::xor_sum_of(dstTensor, src0Tensor, src1Tensor, calCount), nullptr, where);
}

}  // namespace AscendC
