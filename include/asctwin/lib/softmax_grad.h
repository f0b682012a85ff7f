// SoftmaxGrad and SoftmaxGradFront: the gradient of softmax, and the sums that it begins with.
// spec: adv_nn.md, sections 1.3 to 1.5
#pragma once

#include "asctwin/lib/softmax_call.h"

namespace asctwin::lib {

// Holds the differences between the two functions.
struct SoftmaxGradForm {
  isa::SoftmaxGradOp operation = isa::SoftmaxGradOp::kSoftmaxGrad;
  bool front = false;
  bool basic_block = false;
};

template <bool is_nz, class T>
void softmax_grad(const SoftmaxGradForm& form, const AscendC::LocalTensor<T>& dst,
                  const AscendC::LocalTensor<T>& grad, const AscendC::LocalTensor<T>& src,
                  const AscendC::LocalTensor<uint8_t>* scratch,
                  const AscendC::SoftMaxTiling& tiling, const AscendC::SoftMaxShapeInfo& shape,
                  SourceLoc where) {
  auto op = with_matrices<isa::SoftmaxGrad>(dst, src);
  op.operation = form.operation;
  op.grad = grad.operand();
  op.dtype = dtype_of<T>;
  op.shape.nz = is_nz;
  op.front = form.front;
  op.basic_block = form.basic_block;
  softmax(op, softmax_arguments(src, scratch, tiling, shape), where);
}

}  // namespace asctwin::lib

namespace AscendC {

// With isFront dst has the sums alone, a DataBlock for each row. dst may be src.
template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
                 const LocalTensor<uint8_t>& sharedTmpBuffer, const SoftMaxTiling& tiling,
                 bool isFront = false, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::softmax_grad<isDataFormatNZ>({asctwin::isa::SoftmaxGradOp::kSoftmaxGrad, isFront},
                                             dst, grad, src, &sharedTmpBuffer, tiling,
                                             softmaxShapeInfo, where);
}
template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>
void SoftmaxGrad(const LocalTensor<T>& dst, const LocalTensor<T>& grad, const LocalTensor<T>& src,
                 const SoftMaxTiling& tiling, bool isFront = false,
                 const SoftMaxShapeInfo& softmaxShapeInfo = {},
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::softmax_grad<isDataFormatNZ>({asctwin::isa::SoftmaxGradOp::kSoftmaxGrad, isFront},
                                             dst, grad, src, nullptr, tiling, softmaxShapeInfo,
                                             where);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& grad,
                      const LocalTensor<T>& src, const LocalTensor<uint8_t>& sharedTmpBuffer,
                      const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {},
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::softmax_grad<isDataFormatNZ>(
      {asctwin::isa::SoftmaxGradOp::kSoftmaxGradFront, false, isBasicBlock}, dst, grad, src,
      &sharedTmpBuffer, tiling, softmaxShapeInfo, where);
}
template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>
void SoftmaxGradFront(const LocalTensor<T>& dst, const LocalTensor<T>& grad,
                      const LocalTensor<T>& src, const SoftMaxTiling& tiling,
                      const SoftMaxShapeInfo& softmaxShapeInfo = {},
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::softmax_grad<isDataFormatNZ>(
      {asctwin::isa::SoftmaxGradOp::kSoftmaxGradFront, false, isBasicBlock}, dst, grad, src,
      nullptr, tiling, softmaxShapeInfo, where);
}

}  // namespace AscendC
