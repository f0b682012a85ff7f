// From the arguments of softmax functions to their records.
// spec: adv_nn.md, sections 1.1, 1.2 and 1.4
#pragma once

#include "asctwin/api/tensor.h"
#include "asctwin/lib/softmax_tiling_data.h"

namespace asctwin::lib {

// Holds the arguments of a call other than its tensors.
struct SoftmaxArguments {
  const AscendC::LocalTensor<uint8_t>* scratch = nullptr;  // nullptr: what is left of UB
  uint32_t tiled_rows = 0;                                 // of the tiling, as the next two
  uint32_t tiled_columns = 0;
  uint32_t pass_rows = 0;
  AscendC::SoftMaxShapeInfo shape;
  AscendC::ShapeInfo own_shape;  // of the source
  AscendC::SoftmaxConfig config;
  bool has_mode = false;  // the function honours config.mode
};

template <class T, class Tiling>
SoftmaxArguments softmax_arguments(const AscendC::LocalTensor<T>& src,
                                   const AscendC::LocalTensor<uint8_t>* scratch,
                                   const Tiling& tiling, const AscendC::SoftMaxShapeInfo& shape,
                                   const AscendC::SoftmaxConfig& config = {}) {
  SoftmaxArguments given;
  given.scratch = scratch;
  given.tiled_rows = tiling.srcM;
  given.tiled_columns = tiling.srcK;
  given.pass_rows = tiling.splitM;
  given.shape = shape;
  if (shape.srcM == 0 && tiling.srcM == 0) given.own_shape = src.GetShapeInfo();
  given.config = config;
  return given;
}

// Operands that a call does not have lie where its destination does.
template <class Record, class T>
Record with_matrices(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src) {
  Record op;
  op.dst = op.tmp = dst.operand();
  op.src = src.operand();
  return op;
}

// U: the type of statistics.
template <class U, class T>
isa::Softmax softmax_of(isa::SoftmaxOp operation, const AscendC::LocalTensor<T>& dst,
                        const AscendC::LocalTensor<T>& src) {
  auto op = with_matrices<isa::Softmax>(dst, src);
  op.sum = op.max = op.reduce_max = op.exp_max = op.in_sum = op.in_max = op.dst;
  op.operation = operation;
  op.dtype = dtype_of<U>;
  op.dst_dtype = op.src_dtype = op.exp_dtype = dtype_of<T>;
  return op;
}
template <class T, class U>
isa::Softmax softmax_with_results(isa::SoftmaxOp operation, const AscendC::LocalTensor<T>& dst,
                                  const AscendC::LocalTensor<U>& sum,
                                  const AscendC::LocalTensor<U>& max,
                                  const AscendC::LocalTensor<T>& src) {
  isa::Softmax op = softmax_of<U>(operation, dst, src);
  op.sum = sum.operand();
  op.max = max.operand();
  return op;
}

// Makes a record of a call that continues from the statistics of an earlier one.
template <class T, class U>
isa::Softmax softmax_that_goes_on(isa::SoftmaxOp operation, const AscendC::LocalTensor<T>& dst,
                                  const AscendC::LocalTensor<U>& sum,
                                  const AscendC::LocalTensor<U>& max,
                                  const AscendC::LocalTensor<T>& src,
                                  const AscendC::LocalTensor<T>& exp_max,
                                  const AscendC::LocalTensor<U>& in_sum,
                                  const AscendC::LocalTensor<U>& in_max) {
  isa::Softmax op = softmax_with_results(operation, dst, sum, max, src);
  op.exp_max = exp_max.operand();
  op.in_sum = in_sum.operand();
  op.in_max = in_max.operand();
  return op;
}

// A basic block is no matter where the shape is a constant.
inline bool promises_basic_block(bool is_basic_block, const AscendC::SoftmaxConfig& config) {
  return is_basic_block && config.oriSrcM == 0 && config.oriSrcK == 0;
}

void softmax(isa::Softmax op, const SoftmaxArguments& given, SourceLoc where);
void softmax(isa::SoftmaxFlashV3 op, const SoftmaxArguments& given, SourceLoc where);
void softmax(isa::SoftmaxGrad op, const SoftmaxArguments& given, SourceLoc where);

}  // namespace asctwin::lib
