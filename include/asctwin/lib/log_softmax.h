// LogSoftMax: the decimal logarithm of the softmax of each row.
// spec: adv_nn.md, sections 1.3 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace AscendC {

// No operand may be another.
template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
void LogSoftMax(const LocalTensor<T>& dst, const LocalTensor<T>& sum, const LocalTensor<T>& max,
                const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                const LogSoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op =
      asctwin::lib::softmax_with_results(asctwin::isa::SoftmaxOp::kLogSoftMax, dst, sum, max, src);
  op.shape.nz = isDataFormatNZ;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo), where);
}

}  // namespace AscendC
