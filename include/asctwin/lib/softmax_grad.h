// SoftmaxGrad and SoftmaxGradFront: the gradient of softmax, and the sums that it begins with.
// spec: adv_nn.md, sections 1.3 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace AscendC {

// With isFront dst has the sums alone, a DataBlock for each row. dst may be src.
template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
                 const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                 bool isFront = false, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::lib::with_matrices<asctwin::isa::SoftmaxGrad>(dst, src);
  op.operation = asctwin::isa::SoftmaxGradOp::kSoftmaxGrad;
  op.grad = grad.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.shape.nz = isDataFormatNZ;
  op.front = isFront;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo), where);
}
template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
                 const SoftMaxTiling& tiling, bool isFront = false,
                 const SoftMaxShapeInfo& softmaxShapeInfo = {},
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::lib::with_matrices<asctwin::isa::SoftmaxGrad>(dst, src);
  op.operation = asctwin::isa::SoftmaxGradOp::kSoftmaxGrad;
  op.grad = grad.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.shape.nz = isDataFormatNZ;
  op.front = isFront;
  asctwin::lib::softmax(op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo),
                        where);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& grad,
                      const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                      const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::lib::with_matrices<asctwin::isa::SoftmaxGrad>(dst, src);
  op.operation = asctwin::isa::SoftmaxGradOp::kSoftmaxGradFront;
  op.grad = grad.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.shape.nz = isDataFormatNZ;
  op.basic_block = isBasicBlock;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo), where);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& grad,
                      const LocalTensor<T>& src, const SoftMaxTiling& tiling,
                      const SoftMaxShapeInfo& softmaxShapeInfo = {},
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::lib::with_matrices<asctwin::isa::SoftmaxGrad>(dst, src);
  op.operation = asctwin::isa::SoftmaxGradOp::kSoftmaxGradFront;
  op.grad = grad.operand();
  op.dtype = asctwin::dtype_of<T>;
  op.shape.nz = isDataFormatNZ;
  op.basic_block = isBasicBlock;
  asctwin::lib::softmax(op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo),
                        where);
}

}  // namespace AscendC
