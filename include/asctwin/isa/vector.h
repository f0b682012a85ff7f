// Vector instructions on UB: two tensors, a tensor and a scalar, or a scalar alone.
// One record per shape of operands; `operation` says what is computed (elementwise.inc). The count
// form and the mask forms are one record too: Lanes says which lanes take part.
// spec: vector.md, sections 1 to 4
#pragma once

#include "asctwin/isa/operand.h"
#include "asctwin/isa/vector_op.h"

namespace asctwin::isa {

// Strides of one operand, in blocks of 32 B.
struct LaneStride {
  int64_t block = 1;   // between the 8 blocks of a repeat
  int64_t repeat = 8;  // between repeats
};

// Which lanes take part. Normal mode: `repeat` times the lanes set in `mask`. Counter mode: the
// first `count` lanes over as many repeats as they fill.
struct Lanes {
  bool counter = false;
  int64_t count = 0;
  int64_t repeat = 1;
  uint64_t mask[2] = {~uint64_t{0}, ~uint64_t{0}};
  int64_t length = -1;        // the mask given as a number of lanes; -1: given as bits
  bool set_mask = true;       // false: mode and mask come from the registers
  bool count_form = true;     // the mask is no argument; leaves Normal mode and a full mask behind
  bool wide_strides = false;  // repeat strides of 16 bits: functions of the C API with one source
  bool unset_mask = false;    // filled by resolve: no document says what the register holds
  // Filled by resolve where operations look at it: the elements, if every operand is contiguous and
  // no lane is left out, or else -1.
  int64_t dense = -1;
};

struct VectorUnary {
  static constexpr VectorShape kShape = VectorShape::kUnary;
  Operand dst, src;
  VectorOp operation = VectorOp::kCount;
  DType dtype = DType::kHalf;
  Lanes lanes;
  LaneStride dst_stride, src_stride;
  bool saturates = false;     // filled by resolve: results stay within the range
  bool splits_words = false;  // filled by resolve: 32 bits are two lanes of 16
  bool from_table = false;    // filled by resolve: the approximations of the device

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct VectorBinary {
  static constexpr VectorShape kShape = VectorShape::kBinary;
  Operand dst, src0, src1;
  VectorOp operation = VectorOp::kCount;
  DType dtype = DType::kHalf;
  Lanes lanes;
  LaneStride dst_stride, src0_stride, src1_stride;
  bool saturates = false;     // filled by resolve: results stay within the range
  bool splits_words = false;  // filled by resolve: 32 bits are two lanes of 16

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct VectorScalar {
  static constexpr VectorShape kShape = VectorShape::kScalar;
  Operand dst, src;
  VectorOp operation = VectorOp::kCount;
  DType dtype = DType::kHalf;
  uint64_t scalar = 0;  // bit pattern of one element
  Lanes lanes;
  LaneStride dst_stride, src_stride;
  bool saturates = false;  // filled by resolve: results stay within the range

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

using VectorScalarForm = VectorScalar;
using VectorUnaryForm = VectorUnary;
using VectorBinaryForm = VectorBinary;
using VectorUnaryCount = VectorUnary;
using VectorBinaryCount = VectorBinary;

// Computes with the old elements of `dst`. A repeat holds as many lanes as `dst` has elements in
// 256 B; sources of half the width fill half of it.
struct VectorAccumulate {
  static constexpr VectorShape kShape = VectorShape::kAccumulate;
  Operand dst, src0, src1;
  VectorOp operation = VectorOp::kCount;
  DType dtype = DType::kHalf;
  DType src0_dtype = DType::kHalf, src1_dtype = DType::kHalf;  // the same
  Lanes lanes;
  LaneStride dst_stride, src0_stride, src1_stride;
  bool saturates = false;    // filled by resolve, as are those of the shapes above
  bool rounds_once = false;  // filled by resolve: not the product by itself

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct VectorScalarAccumulate {
  static constexpr VectorShape kShape = VectorShape::kScalarAccumulate;
  Operand dst, src;
  VectorOp operation = VectorOp::kCount;
  DType dtype = DType::kHalf;
  DType src_dtype = DType::kHalf;
  uint64_t scalar = 0;  // bit pattern of one element of `src`
  Lanes lanes;
  LaneStride dst_stride, src_stride;
  bool saturates = false;
  bool rounds_once = false;

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct Duplicate {
  static const OpInfo info;
  Operand dst;
  Operand src;
  DType dtype = DType::kHalf;
  uint64_t scalar = 0;       // bit pattern of one element
  bool from_tensor = false;  // not the scalar: the first element of `src`
  Lanes lanes;
  LaneStride dst_stride;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

// The record of an operation, with its opcode: record_of<VectorOp::kAdd>() is a VectorBinary.
template <VectorShape kShape>
struct RecordOfShape;
template <>
struct RecordOfShape<VectorShape::kUnary> {
  using type = VectorUnary;
};
template <>
struct RecordOfShape<VectorShape::kBinary> {
  using type = VectorBinary;
};
template <>
struct RecordOfShape<VectorShape::kScalar> {
  using type = VectorScalar;
};
template <>
struct RecordOfShape<VectorShape::kAccumulate> {
  using type = VectorAccumulate;
};
template <>
struct RecordOfShape<VectorShape::kScalarAccumulate> {
  using type = VectorScalarAccumulate;
};

template <VectorOp kOperation>
auto record_of() {
  typename RecordOfShape<shape_of(kOperation)>::type record;
  record.operation = kOperation;
  return record;
}

}  // namespace asctwin::isa
