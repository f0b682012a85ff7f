// Mean: the mean of each row.
// spec: adv_math.md, section 3.2
#pragma once

#include "asctwin/api/tensor.h"

namespace AscendC {

// Rows of `inner` elements, of which `n` count.
struct MeanParams {
  uint32_t outter = 1;
  uint32_t inner;
  uint32_t n;
};

}  // namespace AscendC

namespace asctwin::lib {

// `scratch` as the caller has given it; nullptr: what is left of UB.
void mean(const isa::PatternReduce& op, const AscendC::LocalTensor<uint8_t>* scratch,
          SourceLoc where);

template <class Acc, class T>
isa::PatternReduce mean_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                           const AscendC::MeanParams& params) {
  static_assert(std::is_same_v<T, half> || std::is_same_v<T, float>,
                "Mean supports half and float");
  static_assert(std::is_same_v<T, Acc> || std::is_same_v<Acc, float>,
                "accType of Mean is the type of the tensors, or float");
  isa::PatternReduce op;
  op.operation = isa::PatternOp::kRowMean;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.first = params.outter;
  op.pitch = params.inner;
  op.last = params.n;
  op.wide = !std::is_same_v<T, Acc>;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// dst[i] = the mean of row i.
template <typename T, typename accType = T, bool isReuseSource = false, bool isBasicBlock = false,
          int32_t reduceDim = -1>
void Mean(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
          const LocalTensor<uint8_t>& sharedTmpBuffer, const MeanParams& meanParams,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::mean(asctwin::lib::mean_of<accType>(dstTensor, srcTensor, meanParams),
                     &sharedTmpBuffer, where);
}
template <typename T, typename accType = T, bool isReuseSource = false, bool isBasicBlock = false,
          int32_t reduceDim = -1>
void Mean(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
          const MeanParams& meanParams, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::mean(asctwin::lib::mean_of<accType>(dstTensor, srcTensor, meanParams), nullptr,
                     where);
}

}  // namespace AscendC
