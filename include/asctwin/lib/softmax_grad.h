// SoftmaxGrad and SoftmaxGradFront: the gradient of softmax, and the sums that it begins with.
// spec: adv_nn.md, sections 1.3 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace asctwin::lib {

template <isa::SoftmaxGradOp kOperation, bool is_nz, class T>
isa::SoftmaxGrad softmax_grad_of(const AscendC::LocalTensor<T>& dst,
                                 const AscendC::LocalTensor<T>& grad,
                                 const AscendC::LocalTensor<T>& src) {
  auto op = with_matrices<isa::SoftmaxGrad>(dst, src);
  op.operation = kOperation;
  op.grad = grad.operand();
  op.dtype = dtype_of<T>;
  op.shape.nz = is_nz;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// With isFront dst has the sums alone, a DataBlock for each row. dst may be src.
template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
                 const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                 bool isFront = false, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op =
      asctwin::lib::softmax_grad_of<asctwin::isa::SoftmaxGradOp::kSoftmaxGrad, isDataFormatNZ>(
          dst, grad, src);
  op.front = isFront;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo), where);
}
template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
                 const SoftMaxTiling& tiling, bool isFront = false,
                 const SoftMaxShapeInfo& softmaxShapeInfo = {},
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op =
      asctwin::lib::softmax_grad_of<asctwin::isa::SoftmaxGradOp::kSoftmaxGrad, isDataFormatNZ>(
          dst, grad, src);
  op.front = isFront;
  asctwin::lib::softmax(op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo),
                        where);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& grad,
                      const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                      const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op =
      asctwin::lib::softmax_grad_of<asctwin::isa::SoftmaxGradOp::kSoftmaxGradFront, isDataFormatNZ>(
          dst, grad, src);
  op.basic_block = isBasicBlock;
  asctwin::lib::softmax(
      op, asctwin::lib::softmax_arguments(src, &sharedTmpBuffer, tiling, softmaxShapeInfo), where);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& grad,
                      const LocalTensor<T>& src, const SoftMaxTiling& tiling,
                      const SoftMaxShapeInfo& softmaxShapeInfo = {},
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op =
      asctwin::lib::softmax_grad_of<asctwin::isa::SoftmaxGradOp::kSoftmaxGradFront, isDataFormatNZ>(
          dst, grad, src);
  op.basic_block = isBasicBlock;
  asctwin::lib::softmax(op, asctwin::lib::softmax_arguments(src, nullptr, tiling, softmaxShapeInfo),
                        where);
}

}  // namespace AscendC
