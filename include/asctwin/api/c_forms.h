// Defines the common parts of the C API's functions: operands are pointers, the destination comes
// first, and most functions have three forms: the first `count` elements; the same with `_sync`,
// which waits for the pipes; repeats with strides, by the mask register. spec: adv_nn.md, sections
// 6 and 7.0
#pragma once

#include "asctwin/api/builtins.h"
#include "asctwin/api/cast.h"

using AscendC::int4b_t;

namespace asctwin {

using CInt = Field<uint32_t>;  // an integer argument; the records check it as it was given

struct CCall {
  SourceLoc where;
  const char* name;
  bool waits = false;
};

// UNVERIFIED: "contains synchronisation" is taken to wait for every pipe.
template <class Op>
void c_issue(const Op& op, const CCall& call) {
  issue(op, call.where, call.name);
  if (call.waits) issue(isa::PipeBarrier{PIPE_ALL}, call.where, call.name);
}

// Which lanes, and the strides of the operands.
struct CLanes {
  isa::Lanes lanes;
  isa::LaneStride dst, src0, src1;
};
inline isa::Lanes c_lanes_of_registers(CInt repeat) {
  isa::Lanes lanes;
  lanes.count_form = lanes.set_mask = false;
  lanes.repeat = repeat.given();
  return lanes;
}
// Operands are contiguous, whatever their widths.
template <class D, class S>
CLanes c_count(CInt count) {
  const AscendC::UnaryRepeatParams strides = contiguous_strides<D, S>();
  const isa::LaneStride src{1, strides.srcRepStride.given()};
  return {lanes_of_count(count.given()), {1, strides.dstRepStride.given()}, src, src};
}
inline CLanes c_narrow_repeats(CInt repeat, CInt dst_block, CInt src_block, CInt dst_repeat,
                               CInt src_repeat) {
  const isa::LaneStride src{src_block.given(), src_repeat.given()};
  return {c_lanes_of_registers(repeat), {dst_block.given(), dst_repeat.given()}, src, src};
}
inline CLanes c_repeats(CInt repeat, CInt dst_block, CInt src_block, CInt dst_repeat,
                        CInt src_repeat) {
  CLanes form = c_narrow_repeats(repeat, dst_block, src_block, dst_repeat, src_repeat);
  form.lanes.wide_strides = true;
  return form;
}
inline CLanes c_repeats(CInt repeat, CInt dst_block, CInt src0_block, CInt src1_block,
                        CInt dst_repeat, CInt src0_repeat, CInt src1_repeat) {
  return {c_lanes_of_registers(repeat),
          {dst_block.given(), dst_repeat.given()},
          {src0_block.given(), src0_repeat.given()},
          {src1_block.given(), src1_repeat.given()}};
}

// A count form of what has none in C++: in counter mode, which it leaves with every lane selected.
template <class Op>
void c_issue_counted(Op& op, CInt count, const CCall& call) {
  op.lanes = c_lanes_of_registers(1);
  isa::SetVectorMask mask;
  mask.counter = true;
  mask.low = static_cast<uint64_t>(count.given());
  issue(isa::SetMaskMode{true}, call.where, call.name);
  issue(mask, call.where, call.name);
  issue(op, call.where, call.name);
  issue(isa::SetMaskMode{false}, call.where, call.name);
  issue(isa::ResetMask{}, call.where, call.name);
  if (call.waits) issue(isa::PipeBarrier{PIPE_ALL}, call.where, call.name);
}

// The types of a record whose destination is of type D and whose sources are of type S.
template <class D, class S, class Op>
void c_types(Op& op) {
  op.dst_dtype = dtype_of<D>;
  op.dtype = dtype_of<S>;
}
template <class D, class S>
void c_types(isa::VectorUnary& op) {
  op.dtype = dtype_of<D>;
}
template <class D, class S>
void c_types(isa::VectorBinary& op) {
  op.dtype = dtype_of<D>;
}
template <class D, class S>
void c_types(isa::VectorScalar& op) {
  op.dtype = dtype_of<D>;
}
template <class D, class S>
void c_types(isa::VectorAccumulate& op) {
  op.dtype = dtype_of<D>;
  op.src0_dtype = op.src1_dtype = dtype_of<S>;
}
template <class D, class S>
void c_types(isa::VectorScalarAccumulate& op) {
  op.dtype = dtype_of<D>;
  op.src_dtype = dtype_of<S>;
}

template <class Op, class D, class S>
void c_unary(Op op, D* dst, const S* src, const CLanes& form, const CCall& call) {
  op.dst = raw_local(dst, call.where);
  op.src = raw_local(src, call.where);
  c_types<D, S>(op);
  op.lanes = form.lanes;
  op.dst_stride = form.dst;
  op.src_stride = form.src0;
  c_issue(op, call);
}
template <class Op, class D, class S>
void c_binary(Op op, D* dst, const S* src0, const S* src1, const CLanes& form, const CCall& call) {
  op.dst = raw_local(dst, call.where);
  op.src0 = raw_local(src0, call.where);
  op.src1 = raw_local(src1, call.where);
  c_types<D, S>(op);
  op.lanes = form.lanes;
  op.dst_stride = form.dst;
  op.src0_stride = form.src0;
  op.src1_stride = form.src1;
  c_issue(op, call);
}
template <class Op, class D, class S, class V>
void c_scalar(Op op, D* dst, const S* src, V value, const CLanes& form, const CCall& call) {
  op.scalar = bits_of<S>(static_cast<S>(value));
  c_unary(op, dst, src, form, call);
}

}  // namespace asctwin

#define ASCTWIN_C_WHERE asctwin::SourceLoc where = asctwin::SourceLoc::here()
#define ASCTWIN_C_LIST(...) __VA_ARGS__
// The record of an operation of elementwise.inc.
#define ASCTWIN_C_OP(operation) asctwin::isa::record_of<asctwin::isa::VectorOp::k##operation>()

// A function and its _sync form. `call` stands for the CCall in what is done.
#define ASCTWIN_C_SYNC(name, parameters, ...)                           \
  inline void name(ASCTWIN_C_LIST parameters, ASCTWIN_C_WHERE) {        \
    const asctwin::CCall call{where, #name};                            \
    __VA_ARGS__;                                                        \
  }                                                                     \
  inline void name##_sync(ASCTWIN_C_LIST parameters, ASCTWIN_C_WHERE) { \
    const asctwin::CCall call{where, #name "_sync", true};              \
    __VA_ARGS__;                                                        \
  }
// A function without one.
#define ASCTWIN_C_ALONE(name, parameters, ...)                   \
  inline void name(ASCTWIN_C_LIST parameters, ASCTWIN_C_WHERE) { \
    const asctwin::CCall call{where, #name};                     \
    __VA_ARGS__;                                                 \
  }

// One without arguments.
#define ASCTWIN_C_PLAIN(name, ...)           \
  inline void name(ASCTWIN_C_WHERE) {        \
    const asctwin::CCall call{where, #name}; \
    __VA_ARGS__;                             \
  }

#define ASCTWIN_C_UNARY_STRIDES                                                         \
  asctwin::CInt repeat, asctwin::CInt dst_block_stride, asctwin::CInt src_block_stride, \
      asctwin::CInt dst_repeat_stride, asctwin::CInt src_repeat_stride
#define ASCTWIN_C_UNARY_FORM                                                        \
  asctwin::c_repeats(repeat, dst_block_stride, src_block_stride, dst_repeat_stride, \
                     src_repeat_stride)
#define ASCTWIN_C_NARROW_FORM                                                              \
  asctwin::c_narrow_repeats(repeat, dst_block_stride, src_block_stride, dst_repeat_stride, \
                            src_repeat_stride)
#define ASCTWIN_C_BINARY_STRIDES                                                         \
  asctwin::CInt repeat, asctwin::CInt dst_block_stride, asctwin::CInt src0_block_stride, \
      asctwin::CInt src1_block_stride, asctwin::CInt dst_repeat_stride,                  \
      asctwin::CInt src0_repeat_stride, asctwin::CInt src1_repeat_stride
#define ASCTWIN_C_BINARY_FORM                                                        \
  asctwin::c_repeats(repeat, dst_block_stride, src0_block_stride, src1_block_stride, \
                     dst_repeat_stride, src0_repeat_stride, src1_repeat_stride)

// The shapes: a record, made by `op`, from S to D; V is the type of a scalar.
#define ASCTWIN_C_UNARY_OF(name, op, D, S, form)                                      \
  ASCTWIN_C_SYNC(name, (D * dst, const S* src, asctwin::CInt count),                  \
                 asctwin::c_unary(op, dst, src, asctwin::c_count<D, S>(count), call)) \
  ASCTWIN_C_ALONE(name, (D * dst, const S* src, ASCTWIN_C_UNARY_STRIDES),             \
                  asctwin::c_unary(op, dst, src, form, call))
#define ASCTWIN_C_UNARY(name, op, D, S) ASCTWIN_C_UNARY_OF(name, op, D, S, ASCTWIN_C_UNARY_FORM)
#define ASCTWIN_C_BINARY(name, op, D, S)                                                      \
  ASCTWIN_C_SYNC(name, (D * dst, const S* src0, const S* src1, asctwin::CInt count),          \
                 asctwin::c_binary(op, dst, src0, src1, asctwin::c_count<D, S>(count), call)) \
  ASCTWIN_C_ALONE(name, (D * dst, const S* src0, const S* src1, ASCTWIN_C_BINARY_STRIDES),    \
                  asctwin::c_binary(op, dst, src0, src1, ASCTWIN_C_BINARY_FORM, call))
#define ASCTWIN_C_SCALAR_OF(name, op, value_of, V, D, S)                                     \
  ASCTWIN_C_SYNC(                                                                            \
      name, (D * dst, const S* src, V value, asctwin::CInt count),                           \
      asctwin::c_scalar(op, dst, src, value_of(value), asctwin::c_count<D, S>(count), call)) \
  ASCTWIN_C_ALONE(name, (D * dst, const S* src, V value, ASCTWIN_C_UNARY_STRIDES),           \
                  asctwin::c_scalar(op, dst, src, value_of(value), ASCTWIN_C_UNARY_FORM, call))
#define ASCTWIN_C_SCALAR(name, op, D, S) ASCTWIN_C_SCALAR_OF(name, op, , S, D, S)

// Lists of types, each with a row of a shape: (row, name, op).
#define ASCTWIN_C_F16_F32(row, ...) row(__VA_ARGS__, half, half) row(__VA_ARGS__, float, float)
#define ASCTWIN_C_I16_I32(row, ...) \
  row(__VA_ARGS__, int16_t, int16_t) row(__VA_ARGS__, int32_t, int32_t)
#define ASCTWIN_C_U16_U32(row, ...) \
  row(__VA_ARGS__, uint16_t, uint16_t) row(__VA_ARGS__, uint32_t, uint32_t)
#define ASCTWIN_C_ARITHMETIC(row, ...) \
  ASCTWIN_C_F16_F32(row, __VA_ARGS__) ASCTWIN_C_I16_I32(row, __VA_ARGS__)
#define ASCTWIN_C_INTEGERS(row, ...) \
  ASCTWIN_C_I16_I32(row, __VA_ARGS__) ASCTWIN_C_U16_U32(row, __VA_ARGS__)
#define ASCTWIN_C_WORDS(row, ...)        \
  ASCTWIN_C_ARITHMETIC(row, __VA_ARGS__) \
  ASCTWIN_C_U16_U32(row, __VA_ARGS__) row(__VA_ARGS__, bfloat16_t, bfloat16_t)
