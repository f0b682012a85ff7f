// The compiler's own functions of the vector unit: arithmetic, casts, filling and gathering over
// repeats with strides in blocks of 32 B, by the mask registers.
// UNVERIFIED: evidence = inferred. No document of the public API has them; the order of arguments
// is that of the C API, whose functions stand for them. spec: adv_nn.md, part 2
#pragma once

#include "asctwin/api/builtins_state.h"
#include "asctwin/api/c_vector_calls.h"

#define ASCTWIN_RAW_BINARY_OF(name, record, Types, D, S)                                       \
  template <ASCTWIN_C_LIST Types>                                                              \
  void name(D* dst, const S* src0, const S* src1, ASCTWIN_C_BINARY_STRIDES, ASCTWIN_C_WHERE) { \
    asctwin::c_binary<decltype(record), D, S>(record, dst, src0, src1, ASCTWIN_C_BINARY_FORM,  \
                                              {where, #name});                                 \
  }
#define ASCTWIN_RAW_BINARY(name, operation) \
  ASCTWIN_RAW_BINARY_OF(name, ASCTWIN_C_OP(operation), (class T), T, asctwin::NotDeducedT<T>)
ASCTWIN_RAW_BINARY(vadd, Add)
ASCTWIN_RAW_BINARY(vsub, Sub)
ASCTWIN_RAW_BINARY(vmul, Mul)
ASCTWIN_RAW_BINARY(vdiv, Div)
ASCTWIN_RAW_BINARY(vmax, Max)
ASCTWIN_RAW_BINARY(vmin, Min)
ASCTWIN_RAW_BINARY(vand, And)
ASCTWIN_RAW_BINARY(vor, Or)
ASCTWIN_RAW_BINARY(vaddrelu, AddRelu)
ASCTWIN_RAW_BINARY(vsubrelu, SubRelu)
ASCTWIN_RAW_BINARY(vmadd, FusedMulAdd)
ASCTWIN_RAW_BINARY(vmaddrelu, MulAddRelu)
#undef ASCTWIN_RAW_BINARY
ASCTWIN_RAW_BINARY_OF(vmla, ASCTWIN_C_OP(MulAddDst), (class T, class U), T, U)
#define ASCTWIN_RAW_MUL_CAST(name, D) \
  ASCTWIN_RAW_BINARY_OF(name, asctwin::isa::MulCast{}, (class T = half), D, T)
ASCTWIN_RAW_MUL_CAST(vmulconv_f162s8, int8_t)
ASCTWIN_RAW_MUL_CAST(vmulconv_f162u8, uint8_t)
#undef ASCTWIN_RAW_MUL_CAST
#undef ASCTWIN_RAW_BINARY_OF

// With a last argument that writes the upper halves of blocks, which is not modelled.
#define ASCTWIN_RAW_RELU_CAST(name, record, D, S)                                                \
  inline void name(D* dst, const S* src0, const S* src1, ASCTWIN_C_BINARY_STRIDES, bool h,       \
                   ASCTWIN_C_WHERE) {                                                            \
    if (h) asctwin::framework::builtin_not_modelled(#name, "the upper halves of blocks", where); \
    asctwin::c_binary(asctwin::isa::record{}, dst, src0, src1, ASCTWIN_C_BINARY_FORM,            \
                      {where, #name});                                                           \
  }
#define ASCTWIN_RAW_RELU_CASTS(suffix, D, S)                      \
  ASCTWIN_RAW_RELU_CAST(vaddreluconv_##suffix, AddReluCast, D, S) \
  ASCTWIN_RAW_RELU_CAST(vsubreluconv_##suffix, SubReluCast, D, S)
ASCTWIN_RAW_RELU_CASTS(f162s8, int8_t, half)
ASCTWIN_RAW_RELU_CASTS(f322f16, half, float)
ASCTWIN_RAW_RELU_CASTS(s162s8, int8_t, int16_t)
#undef ASCTWIN_RAW_RELU_CASTS
#undef ASCTWIN_RAW_RELU_CAST

#define ASCTWIN_RAW_UNARY(name, operation)                                           \
  template <class T>                                                                 \
  void name(T* dst, const asctwin::NotDeducedT<T>* src, ASCTWIN_C_UNARY_STRIDES,     \
            ASCTWIN_C_WHERE) {                                                       \
    asctwin::c_unary<decltype(ASCTWIN_C_OP(operation)), T, asctwin::NotDeducedT<T>>( \
        ASCTWIN_C_OP(operation), dst, src, ASCTWIN_C_NARROW_FORM, {where, #name});   \
  }
ASCTWIN_RAW_UNARY(vexp, Exp)
ASCTWIN_RAW_UNARY(vln, Ln)
ASCTWIN_RAW_UNARY(vabs, Abs)
ASCTWIN_RAW_UNARY(vsqrt, Sqrt)
ASCTWIN_RAW_UNARY(vrsqrt, Rsqrt)
ASCTWIN_RAW_UNARY(vrec, Reciprocal)
ASCTWIN_RAW_UNARY(vrelu, Relu)
ASCTWIN_RAW_UNARY(vnot, Not)
#undef ASCTWIN_RAW_UNARY

// Repeat strides have 16 bits here.
#define ASCTWIN_RAW_SCALAR(name, operation)                                                  \
  template <class T>                                                                         \
  void name(T* dst, const asctwin::NotDeducedT<T>* src, asctwin::NotDeducedT<T> scalar,      \
            ASCTWIN_C_UNARY_STRIDES, ASCTWIN_C_WHERE) {                                      \
    asctwin::c_scalar(ASCTWIN_C_OP(operation), dst, src, scalar, ASCTWIN_C_UNARY_FORM,       \
                      {where, #name});                                                       \
  }                                                                                          \
  template <class T>                                                                         \
  void name(T* dst, const asctwin::NotDeducedT<T>* src, asctwin::NotDeducedT<T> scalar,      \
            ASCTWIN_C_UNARY_STRIDES, bool repeat_mode, bool stride_mode, ASCTWIN_C_WHERE) {  \
    if (repeat_mode || stride_mode)                                                          \
      asctwin::framework::builtin_not_modelled(#name, "another mode of strides", where);     \
    name<T>(dst, src, scalar, repeat, dst_block_stride, src_block_stride, dst_repeat_stride, \
            src_repeat_stride, where);                                                       \
  }
ASCTWIN_RAW_SCALAR(vadds, Adds)
ASCTWIN_RAW_SCALAR(vmuls, Muls)
ASCTWIN_RAW_SCALAR(vmaxs, Maxs)
ASCTWIN_RAW_SCALAR(vmins, Mins)
ASCTWIN_RAW_SCALAR(vlrelu, LeakyRelu)
#undef ASCTWIN_RAW_SCALAR
template <class T, class U>
void vaxpy(T* dst, const U* src, asctwin::NotDeducedT<U> scalar, ASCTWIN_C_UNARY_STRIDES,
           ASCTWIN_C_WHERE) {
  asctwin::c_scalar(ASCTWIN_C_OP(Axpy), dst, src, scalar, ASCTWIN_C_UNARY_FORM, {where, "vaxpy"});
}
template <class T>
void vshl(T* dst, const asctwin::NotDeducedT<T>* src, uint32_t distance, ASCTWIN_C_UNARY_STRIDES,
          ASCTWIN_C_WHERE) {
  asctwin::c_scalar(ASCTWIN_C_OP(ShiftLeft), dst, src, distance, ASCTWIN_C_UNARY_FORM,
                    {where, "vshl"});
}
template <class T>
void vshr(T* dst, const asctwin::NotDeducedT<T>* src, int64_t distance, ASCTWIN_C_UNARY_STRIDES,
          bool round, ASCTWIN_C_WHERE) {
  asctwin::isa::VectorScalar op;
  op.operation = asctwin::shift_right(round);
  asctwin::c_scalar(op, dst, src, distance, ASCTWIN_C_UNARY_FORM, {where, "vshr"});
}

template <class T>
void vector_dup(T* dst, asctwin::NotDeducedT<T> scalar, ASCTWIN_C_UNARY_STRIDES, ASCTWIN_C_WHERE) {
  (void)src_block_stride, (void)src_repeat_stride;
  asctwin::c_duplicate<T>(dst, scalar,
                          asctwin::c_repeats(repeat, dst_block_stride, 1, dst_repeat_stride, 8),
                          {where, "vector_dup"});
}
template <class T>
void vcopy(T* dst, const asctwin::NotDeducedT<T>* src, ASCTWIN_C_UNARY_STRIDES, ASCTWIN_C_WHERE) {
  asctwin::c_issue(asctwin::c_copy<T>(dst, src, ASCTWIN_C_UNARY_FORM, where), {where, "vcopy"});
}
template <class T>
void vbrcb(T* dst, const asctwin::NotDeducedT<T>* src, asctwin::CInt dst_block,
           asctwin::CInt dst_repeat, asctwin::CInt repeat, ASCTWIN_C_WHERE) {
  asctwin::c_brcb<T>(dst, src, dst_block, dst_repeat, repeat, {where, "vbrcb"});
}
// Elements, or blocks of 32 B, from byte `base` of UB and the offsets behind it on.
template <class T>
void vgather(T* dst, const uint32_t* offsets, uint64_t base, asctwin::CInt dst_repeat,
             asctwin::CInt repeat, ASCTWIN_C_WHERE) {
  asctwin::c_gather<T>(dst, reinterpret_cast<const T*>(base), offsets,
                       asctwin::c_lanes_of_registers(repeat), dst_repeat, {where, "vgather"});
}
template <class T>
void vgatherb(T* dst, const uint32_t* offsets, uint64_t base, asctwin::CInt dst_repeat,
              asctwin::CInt dst_block, asctwin::CInt repeat, ASCTWIN_C_WHERE) {
  asctwin::c_gather_blocks<T>(dst, reinterpret_cast<const T*>(base), offsets, dst_repeat, dst_block,
                              repeat, {where, "vgatherb"});
}

// Types as they stand in the name: s32 is int32_t. The last letter is the rounding: r to the
// nearest and even, a to the nearest and away from zero, f down, c up, z towards zero, o to odd.
#define ASCTWIN_RAW_CAST_OF(name, record, D, S, To, From)                                \
  inline void name(To* dst, const From* src, ASCTWIN_C_UNARY_STRIDES, ASCTWIN_C_WHERE) { \
    asctwin::c_unary<decltype(record), D, S>(record, reinterpret_cast<D*>(dst),          \
                                             reinterpret_cast<const S*>(src),            \
                                             ASCTWIN_C_NARROW_FORM, {where, #name});     \
  }
#define ASCTWIN_RAW_CAST(name, mode, D, S) \
  ASCTWIN_RAW_CAST_OF(name, asctwin::c_cast(asctwin::isa::CastMode::mode), D, S, D, S)
#define ASCTWIN_RAW_ROUNDS(row, name, ...)                               \
  row(name##r, kRint, __VA_ARGS__) row(name##a, kRound, __VA_ARGS__)     \
      row(name##f, kFloor, __VA_ARGS__) row(name##c, kCeil, __VA_ARGS__) \
          row(name##z, kTrunc, __VA_ARGS__)
#define ASCTWIN_RAW_CASTS(name, D, S) ASCTWIN_RAW_ROUNDS(ASCTWIN_RAW_CAST, name, D, S)
ASCTWIN_RAW_CAST(vconv_f162f32, kNone, float, half)
ASCTWIN_RAW_CAST(vconv_bf162f32, kNone, float, bfloat16_t)
ASCTWIN_RAW_CAST(vconv_s162f32, kNone, float, int16_t)
ASCTWIN_RAW_CAST(vconv_s82f16, kNone, half, int8_t)
ASCTWIN_RAW_CAST(vconv_u82f16, kNone, half, uint8_t)
ASCTWIN_RAW_CAST(vconv_s322s16, kNone, int16_t, int32_t)
ASCTWIN_RAW_CAST(vconv_s322s64, kNone, int64_t, int32_t)
ASCTWIN_RAW_CAST(vconv_s642s32, kNone, int32_t, int64_t)
ASCTWIN_RAW_CAST(vconv_f322f16, kNone, half, float)
ASCTWIN_RAW_CASTS(vconv_f322f16, half, float)
ASCTWIN_RAW_CAST(vconv_f322f16o, kOdd, half, float)
ASCTWIN_RAW_CASTS(vconv_f322bf16, bfloat16_t, float)
ASCTWIN_RAW_CASTS(vconv_f322s16, int16_t, float)
ASCTWIN_RAW_CASTS(vconv_f322s32, int32_t, float)
ASCTWIN_RAW_CASTS(vconv_f322s64, int64_t, float)
ASCTWIN_RAW_CASTS(vconv_f322f32, float, float)
ASCTWIN_RAW_CASTS(vconv_bf162s32, int32_t, bfloat16_t)
ASCTWIN_RAW_CASTS(vconv_f162s16, int16_t, half)
ASCTWIN_RAW_CASTS(vconv_f162s32, int32_t, half)
ASCTWIN_RAW_CAST(vconv_f162s8, kNone, int8_t, half)
ASCTWIN_RAW_CASTS(vconv_f162s8, int8_t, half)
ASCTWIN_RAW_CAST(vconv_f162u8, kNone, uint8_t, half)
ASCTWIN_RAW_CASTS(vconv_f162u8, uint8_t, half)
ASCTWIN_RAW_CAST(vconv_s162f16, kNone, half, int16_t)
ASCTWIN_RAW_CASTS(vconv_s162f16, half, int16_t)
ASCTWIN_RAW_CAST(vconv_s322f32, kNone, float, int32_t)
ASCTWIN_RAW_CASTS(vconv_s322f32, float, int32_t)
ASCTWIN_RAW_CASTS(vconv_s642f32, float, int64_t)
// Two integers of 4 bits to a byte.
#define ASCTWIN_RAW_TO_INT4(name, mode)                                                            \
  ASCTWIN_RAW_CAST_OF(name, asctwin::c_cast(asctwin::isa::CastMode::mode), AscendC::int4b_t, half, \
                      void, half)
#define ASCTWIN_RAW_TO_INT4S(name, mode, unused) ASCTWIN_RAW_TO_INT4(name, mode)
ASCTWIN_RAW_TO_INT4(vconv_f162s4, kNone)
ASCTWIN_RAW_ROUNDS(ASCTWIN_RAW_TO_INT4S, vconv_f162s4, )
ASCTWIN_RAW_CAST_OF(vconv_s42f16, asctwin::c_cast(asctwin::isa::CastMode::kNone), half,
                    AscendC::int4b_t, half, void)
// By the scale of set_deqscale; h and l: into the upper or the lower half of each block.
ASCTWIN_RAW_CAST_OF(vconv_deq, asctwin::c_dequant_to_half(), half, int32_t, half, int32_t)
#define ASCTWIN_RAW_DEQUANT(D)                                                                     \
  ASCTWIN_RAW_CAST_OF(vconv_deqs162b8h, asctwin::c_dequant_high(), D, int16_t, D, int16_t)         \
  ASCTWIN_RAW_CAST_OF(vconv_deqs162b8l, asctwin::c_dequant_low(), D, int16_t, D, int16_t)          \
  ASCTWIN_RAW_CAST_OF(vconv_vdeqs162b8h, asctwin::c_vector_dequant_high(), D, int16_t, D, int16_t) \
  ASCTWIN_RAW_CAST_OF(vconv_vdeqs162b8l, asctwin::c_vector_dequant_low(), D, int16_t, D, int16_t)
ASCTWIN_RAW_DEQUANT(int8_t)
ASCTWIN_RAW_DEQUANT(uint8_t)
#undef ASCTWIN_RAW_DEQUANT
#undef ASCTWIN_RAW_TO_INT4S
#undef ASCTWIN_RAW_TO_INT4
#undef ASCTWIN_RAW_CASTS
#undef ASCTWIN_RAW_ROUNDS
#undef ASCTWIN_RAW_CAST
#undef ASCTWIN_RAW_CAST_OF
