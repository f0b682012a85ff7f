// The C API: arithmetic and logic, filling, gathering. Strides in blocks of 32 B.
// spec: adv_nn.md, section 7.1
#pragma once

#include "asctwin/api/c_vector_calls.h"

ASCTWIN_C_ARITHMETIC(ASCTWIN_C_BINARY, asc_add, ASCTWIN_C_OP(Add))
ASCTWIN_C_ARITHMETIC(ASCTWIN_C_BINARY, asc_sub, ASCTWIN_C_OP(Sub))
ASCTWIN_C_ARITHMETIC(ASCTWIN_C_BINARY, asc_mul, ASCTWIN_C_OP(Mul))
ASCTWIN_C_ARITHMETIC(ASCTWIN_C_BINARY, asc_max, ASCTWIN_C_OP(Max))
ASCTWIN_C_ARITHMETIC(ASCTWIN_C_BINARY, asc_min, ASCTWIN_C_OP(Min))
ASCTWIN_C_F16_F32(ASCTWIN_C_BINARY, asc_div, ASCTWIN_C_OP(Div))
ASCTWIN_C_BINARY(asc_and, ASCTWIN_C_OP(And), int16_t, int16_t)
ASCTWIN_C_BINARY(asc_and, ASCTWIN_C_OP(And), uint16_t, uint16_t)
ASCTWIN_C_BINARY(asc_or, ASCTWIN_C_OP(Or), int16_t, int16_t)
ASCTWIN_C_BINARY(asc_or, ASCTWIN_C_OP(Or), uint16_t, uint16_t)
ASCTWIN_C_UNARY(asc_not, ASCTWIN_C_OP(Not), int16_t, int16_t)
ASCTWIN_C_UNARY(asc_not, ASCTWIN_C_OP(Not), uint16_t, uint16_t)
ASCTWIN_C_F16_F32(ASCTWIN_C_UNARY, asc_abs, ASCTWIN_C_OP(Abs))
ASCTWIN_C_F16_F32(ASCTWIN_C_UNARY, asc_exp, ASCTWIN_C_OP(Exp))
ASCTWIN_C_F16_F32(ASCTWIN_C_UNARY, asc_log, ASCTWIN_C_OP(Ln))
ASCTWIN_C_F16_F32(ASCTWIN_C_UNARY, asc_sqrt, ASCTWIN_C_OP(Sqrt))
ASCTWIN_C_F16_F32(ASCTWIN_C_UNARY, asc_rsqrt, ASCTWIN_C_OP(Rsqrt))
ASCTWIN_C_F16_F32(ASCTWIN_C_UNARY, asc_rcp, ASCTWIN_C_OP(Reciprocal))
ASCTWIN_C_F16_F32(ASCTWIN_C_UNARY, asc_relu, ASCTWIN_C_OP(Relu))
ASCTWIN_C_UNARY(asc_relu, ASCTWIN_C_OP(Relu), int32_t, int32_t)

ASCTWIN_C_ARITHMETIC(ASCTWIN_C_SCALAR, asc_add_scalar, ASCTWIN_C_OP(Adds))
ASCTWIN_C_ARITHMETIC(ASCTWIN_C_SCALAR, asc_mul_scalar, ASCTWIN_C_OP(Muls))
ASCTWIN_C_ARITHMETIC(ASCTWIN_C_SCALAR, asc_max_scalar, ASCTWIN_C_OP(Maxs))
ASCTWIN_C_ARITHMETIC(ASCTWIN_C_SCALAR, asc_min_scalar, ASCTWIN_C_OP(Mins))
#define ASCTWIN_C_MINUS(name, op, D, S) \
  ASCTWIN_C_SCALAR_OF(name, op, asctwin::c_negated<S>, S, D, S)
ASCTWIN_C_ARITHMETIC(ASCTWIN_C_MINUS, asc_sub_scalar, ASCTWIN_C_OP(Adds))
#undef ASCTWIN_C_MINUS
ASCTWIN_C_F16_F32(ASCTWIN_C_SCALAR, asc_leakyrelu, ASCTWIN_C_OP(LeakyRelu))
ASCTWIN_C_F16_F32(ASCTWIN_C_SCALAR, asc_axpy, ASCTWIN_C_OP(Axpy))
ASCTWIN_C_SCALAR(asc_axpy, ASCTWIN_C_OP(Axpy), float, half)

// dst = src0 * src1 + dst; dst = src0 * dst + src1.
ASCTWIN_C_F16_F32(ASCTWIN_C_BINARY, asc_fma, ASCTWIN_C_OP(MulAddDst))
ASCTWIN_C_BINARY(asc_fma, ASCTWIN_C_OP(MulAddDst), float, half)
ASCTWIN_C_F16_F32(ASCTWIN_C_BINARY, asc_mul_add, ASCTWIN_C_OP(FusedMulAdd))
ASCTWIN_C_F16_F32(ASCTWIN_C_BINARY, asc_mul_add_relu, ASCTWIN_C_OP(MulAddRelu))
#define ASCTWIN_C_THEN_RELU(name, op, cast)     \
  ASCTWIN_C_F16_F32(ASCTWIN_C_BINARY, name, op) \
  ASCTWIN_C_BINARY(name, op, int16_t, int16_t)  \
  ASCTWIN_C_BINARY(name, cast, int8_t, int16_t) \
  ASCTWIN_C_BINARY(name, cast, half, float)     \
  ASCTWIN_C_BINARY(name, cast, int8_t, half)
ASCTWIN_C_THEN_RELU(asc_add_relu, ASCTWIN_C_OP(AddRelu), asctwin::isa::AddReluCast{})
ASCTWIN_C_THEN_RELU(asc_sub_relu, ASCTWIN_C_OP(SubRelu), asctwin::isa::SubReluCast{})
#undef ASCTWIN_C_THEN_RELU
ASCTWIN_C_BINARY(asc_mul_cast_half2int8, asctwin::isa::MulCast{}, int8_t, half)
ASCTWIN_C_BINARY(asc_mul_cast_half2uint8, asctwin::isa::MulCast{}, uint8_t, half)

#define ASCTWIN_C_SHIFT(name, op, V, D, S) ASCTWIN_C_SCALAR_OF(name, op, , V, D, S)
ASCTWIN_C_INTEGERS(ASCTWIN_C_SHIFT, asc_shiftleft, ASCTWIN_C_OP(ShiftLeft), uint32_t)
ASCTWIN_C_I16_I32(ASCTWIN_C_SHIFT, asc_shiftright, ASCTWIN_C_OP(ShiftRight), int32_t)
ASCTWIN_C_U16_U32(ASCTWIN_C_SHIFT, asc_shiftright, ASCTWIN_C_OP(ShiftRight), uint32_t)
#define ASCTWIN_C_ROUNDED asctwin::c_rounded_shift()
namespace asctwin {
inline isa::VectorScalar c_rounded_shift() {
  isa::VectorScalar op;
  op.operation = isa::VectorOp::kShiftRightRounded;
  return op;
}
}  // namespace asctwin
ASCTWIN_C_I16_I32(ASCTWIN_C_SHIFT, asc_shiftright_round, ASCTWIN_C_ROUNDED, int32_t)
#undef ASCTWIN_C_ROUNDED
#undef ASCTWIN_C_SHIFT

#define ASCTWIN_C_DUPLICATE(name, D, S)                                                  \
  ASCTWIN_C_SYNC(name, (D * dst, S src, asctwin::CInt count),                            \
                 asctwin::c_duplicate<D>(dst, src, asctwin::c_count<D, D>(count), call)) \
  ASCTWIN_C_ALONE(                                                                       \
      name,                                                                              \
      (D * dst, S src, asctwin::CInt repeat, asctwin::CInt dst_block_stride,             \
       asctwin::CInt dst_repeat_stride),                                                 \
      asctwin::c_duplicate<D>(                                                           \
          dst, src, asctwin::c_repeats(repeat, dst_block_stride, 1, dst_repeat_stride, 8), call))
ASCTWIN_C_WORDS(ASCTWIN_C_DUPLICATE, asc_duplicate)
#undef ASCTWIN_C_DUPLICATE

#define ASCTWIN_C_COPY(name, D, S)                                        \
  ASCTWIN_C_SYNC(name, (D * dst, const S* src, asctwin::CInt count),      \
                 asctwin::c_copy_count(dst, src, count, call))            \
  ASCTWIN_C_ALONE(name, (D * dst, const S* src, ASCTWIN_C_UNARY_STRIDES), \
                  asctwin::c_issue(asctwin::c_copy(dst, src, ASCTWIN_C_UNARY_FORM, where), call))
ASCTWIN_C_INTEGERS(ASCTWIN_C_COPY, asc_copy)
#undef ASCTWIN_C_COPY

#define ASCTWIN_C_BRCB(name, D, S)                                        \
  ASCTWIN_C_SYNC(name,                                                    \
                 (D * dst, const S* src, asctwin::CInt dst_block_stride,  \
                  asctwin::CInt dst_repeat_stride, asctwin::CInt repeat), \
                 asctwin::c_brcb(dst, src, dst_block_stride, dst_repeat_stride, repeat, call))
ASCTWIN_C_U16_U32(ASCTWIN_C_BRCB, asc_brcb)
#undef ASCTWIN_C_BRCB

// Offsets in bytes from `src` on.
#define ASCTWIN_C_GATHER(name, D, S)                                                             \
  ASCTWIN_C_SYNC(                                                                                \
      name, (D * dst, const S* src, const uint32_t* src_offset, asctwin::CInt count),            \
      asctwin::c_gather(dst, src, src_offset, asctwin::lanes_of_count(count.given()), 8, call))  \
  ASCTWIN_C_ALONE(name,                                                                          \
                  (D * dst, const S* src, const uint32_t* src_offset,                            \
                   asctwin::CInt dst_repeat_stride, asctwin::CInt repeat),                       \
                  asctwin::c_gather(dst, src, src_offset, asctwin::c_lanes_of_registers(repeat), \
                                    dst_repeat_stride, call))
ASCTWIN_C_WORDS(ASCTWIN_C_GATHER, asc_gather)
#undef ASCTWIN_C_GATHER

#define ASCTWIN_C_GATHER_BLOCKS(name, D, S)                                                       \
  ASCTWIN_C_SYNC(                                                                                 \
      name,                                                                                       \
      (D * dst, const S* src, const uint32_t* src_offset, asctwin::CInt dst_repeat_stride,        \
       asctwin::CInt dst_block_stride, asctwin::CInt repeat),                                     \
      asctwin::c_gather_blocks(dst, src, src_offset, dst_repeat_stride, dst_block_stride, repeat, \
                               call))
ASCTWIN_C_U16_U32(ASCTWIN_C_GATHER_BLOCKS, asc_gather_datablock)
#undef ASCTWIN_C_GATHER_BLOCKS
