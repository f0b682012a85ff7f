// Library functions that are one instruction here: element by element, over the first `count`
// elements of whole tensors. One record per shape of operands; `operation` says what is computed
// (tensor_functions.inc). spec: adv_math.md, section 1; adv_nn.md, section 2
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

enum class TensorOp : uint8_t {
#define ASCTWIN_TENSOR_FUNCTION(name, ...) k##name,
#include "asctwin/isa/tensor_functions.inc"
#undef ASCTWIN_TENSOR_FUNCTION
  kCount,
};
inline constexpr size_t kTensorOps = static_cast<size_t>(TensorOp::kCount);

// A tensor, two tensors, a tensor and a scalar, two tensors and a scalar.
enum class TensorShape : uint8_t { kUnary, kBinary, kScalar, kBinaryScalar };

constexpr TensorShape shape_of(TensorOp operation) {
  constexpr TensorShape kShapes[] = {
#define ASCTWIN_TENSOR_FUNCTION(name, shape, ...) TensorShape::k##shape,
#include "asctwin/isa/tensor_functions.inc"
#undef ASCTWIN_TENSOR_FUNCTION
  };
  return kShapes[static_cast<size_t>(operation)];
}
constexpr bool has_two_sources(TensorShape shape) {
  return shape == TensorShape::kBinary || shape == TensorShape::kBinaryScalar;
}

struct TensorUnary {
  static constexpr TensorShape kShape = TensorShape::kUnary;
  Operand dst, src;
  TensorOp operation = TensorOp::kCount;
  DType dtype = DType::kFloat;
  int64_t count = 0;
  bool reuses_source = false;  // isReuseSource; resolve drops it where it has no effect
  bool saturates = false;      // filled by resolve: results stay within the range

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct TensorBinary {
  static constexpr TensorShape kShape = TensorShape::kBinary;
  Operand dst, src0, src1;
  TensorOp operation = TensorOp::kCount;
  DType dtype = DType::kFloat;
  int64_t count = 0;
  bool saturates = false;

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct TensorScalar {
  static constexpr TensorShape kShape = TensorShape::kScalar;
  Operand dst, src;
  TensorOp operation = TensorOp::kCount;
  DType dtype = DType::kFloat;
  int64_t count = 0;
  double scalar = 0;
  bool saturates = false;

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct TensorBinaryScalar {
  static constexpr TensorShape kShape = TensorShape::kBinaryScalar;
  Operand dst, src0, src1;
  TensorOp operation = TensorOp::kCount;
  DType dtype = DType::kFloat;
  int64_t count = 0;
  double scalar = 0;
  bool saturates = false;

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

}  // namespace asctwin::isa
