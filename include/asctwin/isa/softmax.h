// Softmax of rows in its documented forms, and its gradient.
// spec: adv_nn.md, section 1
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

// A matrix as it is stored, and the part of it that counts; the rest is padding.
struct SoftmaxShape {
  int64_t rows = 1;
  int64_t columns = 8;
  int64_t valid_rows = 1;
  int64_t valid_columns = 1;
  bool nz = false;  // blocks of 16 columns, one behind the other
};

// The UB that a function is given to work in. What it leaves there is not defined.
struct SoftmaxRoom {
  int64_t bytes = -1;      // that the call gives; -1: it gives none
  int64_t used_bytes = 0;  // of them
};

enum class SoftmaxOp : uint8_t {
  kSoftMax,
  kSimpleSoftMax,
  kSoftmaxFlash,
  kSoftmaxFlashV2,
  kLogSoftMax,
  kCount,
};

// Statistics are of type `dtype`, matrices and exp_max of another or the same.
struct Softmax {
  Operand dst;
  Operand sum, max, reduce_max, exp_max;  // a result for each row
  Operand src;
  Operand in_sum, in_max;  // of earlier columns, or in place of sum and max
  Operand tmp;
  SoftmaxOp operation = SoftmaxOp::kCount;
  DType dtype = DType::kFloat;
  DType dst_dtype = DType::kFloat;
  DType src_dtype = DType::kFloat;
  DType exp_dtype = DType::kFloat;
  SoftmaxShape shape;
  SoftmaxRoom room;
  bool with_statistics = true;   // SoftMax has a form without
  bool with_reduce_max = false;  // SoftmaxFlashV2 has a form with
  bool update = false;           // in_sum and in_max are joined to those of src
  bool packed = false;           // an element of statistics for each row, not a DataBlock
  bool basic_block = false;      // the caller has promised such a shape
  bool saturates = false;        // filled by resolve: results of half stay within +-65504

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

// Rows that are moved towards their means first; see its formula.
struct SoftmaxFlashV3 {
  static const OpInfo info;
  Operand dst;
  Operand mean, sum, max, exp_max;
  Operand src;
  Operand in_mean, in_sum, in_max;
  Operand tmp;
  DType dtype = DType::kFloat;
  DType dst_dtype = DType::kHalf;
  DType exp_dtype = DType::kHalf;
  DType src_dtype = DType::kHalf;
  SoftmaxShape shape{8, 512, 8, 512};
  SoftmaxRoom room;
  int64_t loop_count = 1;   // of this call, counted from 1
  int64_t split_count = 8;  // parts of a row with means of their own
  float alpha = 0.9375F;
  bool update = false;
  bool basic_block = false;
  bool saturates = false;  // filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

enum class SoftmaxGradOp : uint8_t { kSoftmaxGrad, kSoftmaxGradFront, kCount };

struct SoftmaxGrad {
  Operand dst;
  Operand grad, src;
  Operand tmp;
  SoftmaxGradOp operation = SoftmaxGradOp::kCount;
  DType dtype = DType::kFloat;
  SoftmaxShape shape;
  SoftmaxRoom room;
  bool front = false;  // SoftmaxGrad: dst has a DataBlock for each row, as SoftmaxGradFront's
  bool basic_block = false;
  bool saturates = false;  // filled by resolve

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
