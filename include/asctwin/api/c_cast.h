// The C API: casts, and the scale of those that dequantise.
// spec: adv_nn.md, section 7.2
#pragma once

#include "asctwin/api/c_cast_calls.h"

#define ASCTWIN_C_CAST(name, mode, D, S) \
  ASCTWIN_C_UNARY(name, asctwin::c_cast(asctwin::isa::CastMode::mode), D, S)
#define ASCTWIN_C_ROUNDS(name, D, S)       \
  ASCTWIN_C_CAST(name##_rn, kRint, D, S)   \
  ASCTWIN_C_CAST(name##_rna, kRound, D, S) \
  ASCTWIN_C_CAST(name##_rd, kFloor, D, S)  \
  ASCTWIN_C_CAST(name##_ru, kCeil, D, S)   \
  ASCTWIN_C_CAST(name##_rz, kTrunc, D, S)
ASCTWIN_C_CAST(asc_half2float, kNone, float, half)
ASCTWIN_C_CAST(asc_bfloat162float, kNone, float, bfloat16_t)
ASCTWIN_C_CAST(asc_int162float, kNone, float, int16_t)
ASCTWIN_C_CAST(asc_int82half, kNone, half, int8_t)
ASCTWIN_C_CAST(asc_uint82half, kNone, half, uint8_t)
ASCTWIN_C_UNARY_OF(asc_int42half, asctwin::c_cast(asctwin::isa::CastMode::kNone), half, int4b_t,
                   ASCTWIN_C_NARROW_FORM)
ASCTWIN_C_CAST(asc_int322int16, kNone, int16_t, int32_t)
ASCTWIN_C_CAST(asc_int322int64, kNone, int64_t, int32_t)
ASCTWIN_C_CAST(asc_int642int32, kNone, int32_t, int64_t)
ASCTWIN_C_CAST(asc_float2half, kNone, half, float)
ASCTWIN_C_ROUNDS(asc_float2half, half, float)
ASCTWIN_C_CAST(asc_float2half_ro, kOdd, half, float)
ASCTWIN_C_ROUNDS(asc_float2bfloat16, bfloat16_t, float)
ASCTWIN_C_ROUNDS(asc_float2int16, int16_t, float)
ASCTWIN_C_ROUNDS(asc_float2int32, int32_t, float)
ASCTWIN_C_ROUNDS(asc_float2int64, int64_t, float)
ASCTWIN_C_ROUNDS(asc_float2float, float, float)
ASCTWIN_C_ROUNDS(asc_bfloat162int32, int32_t, bfloat16_t)
ASCTWIN_C_ROUNDS(asc_half2int16, int16_t, half)
ASCTWIN_C_ROUNDS(asc_half2int32, int32_t, half)
ASCTWIN_C_CAST(asc_half2int8, kNone, int8_t, half)
ASCTWIN_C_ROUNDS(asc_half2int8, int8_t, half)
ASCTWIN_C_CAST(asc_half2uint8, kNone, uint8_t, half)
ASCTWIN_C_ROUNDS(asc_half2uint8, uint8_t, half)
ASCTWIN_C_CAST(asc_half2int4, kNone, int4b_t, half)
ASCTWIN_C_ROUNDS(asc_half2int4, int4b_t, half)
ASCTWIN_C_CAST(asc_int162half, kNone, half, int16_t)
ASCTWIN_C_ROUNDS(asc_int162half, half, int16_t)
ASCTWIN_C_CAST(asc_int322float, kNone, float, int32_t)
ASCTWIN_C_ROUNDS(asc_int322float, float, int32_t)
ASCTWIN_C_ROUNDS(asc_int642float, float, int64_t)
#undef ASCTWIN_C_ROUNDS
#undef ASCTWIN_C_CAST

// A block of dst takes the results of a block of src, in its high or its low half.
#define ASCTWIN_C_TO_HALF_BLOCKS(name, op, D)                                                     \
  ASCTWIN_C_SYNC(name, (D * dst, const int16_t* src, asctwin::CInt count),                        \
                 asctwin::c_unary(op, dst, src, asctwin::c_count<int16_t, int16_t>(count), call)) \
  ASCTWIN_C_ALONE(name, (D * dst, const int16_t* src, ASCTWIN_C_UNARY_STRIDES),                   \
                  asctwin::c_unary(op, dst, src, ASCTWIN_C_NARROW_FORM, call))
#define ASCTWIN_C_TO_8_BITS(name, op)        \
  ASCTWIN_C_TO_HALF_BLOCKS(name, op, int8_t) \
  ASCTWIN_C_TO_HALF_BLOCKS(name, op, uint8_t)
ASCTWIN_C_UNARY_OF(asc_deq_int322half, asctwin::c_dequant_to_half(), half, int32_t,
                   ASCTWIN_C_NARROW_FORM)
ASCTWIN_C_TO_8_BITS(asc_deq_int162b8_h, asctwin::c_dequant_high())
ASCTWIN_C_TO_8_BITS(asc_deq_int162b8_l, asctwin::c_dequant_low())
ASCTWIN_C_TO_8_BITS(asc_vdeq_int162b8_h, asctwin::c_vector_dequant_high())
ASCTWIN_C_TO_8_BITS(asc_vdeq_int162b8_l, asctwin::c_vector_dequant_low())
#undef ASCTWIN_C_TO_8_BITS
#undef ASCTWIN_C_TO_HALF_BLOCKS

inline void asc_set_deq_scale(half scale, ASCTWIN_C_WHERE) {
  asctwin::issue(
      asctwin::isa::SetDeqScale{asctwin::isa::DeqForm::kHalf, asctwin::bits_of(scale), 0, false},
      where, "asc_set_deq_scale");
}
inline void asc_set_deq_scale(float scale, asctwin::Field<int16_t> offset, bool sign_mode,
                              ASCTWIN_C_WHERE) {
  asctwin::issue(asctwin::isa::SetDeqScale{asctwin::isa::DeqForm::kWord, asctwin::bits_of(scale),
                                           offset.given(), sign_mode},
                 where, "asc_set_deq_scale");
}
// `tmp`, of 128 B, keeps the values of the lanes of a block as long as they are used.
inline void asc_set_deq_scale(uint64_t* tmp, const float scale_arr[16],
                              const int16_t offset_arr[16], const bool sign_mode_arr[16],
                              ASCTWIN_C_WHERE) {
  asctwin::isa::SetDeqScaleVector op;
  op.vdeq = asctwin::raw_local(tmp, where);
  op.dtype = asctwin::DType::kUInt64;
  for (int i = 0; i < asctwin::isa::kDeqWords; ++i) {
    op.scale_bits[i] = static_cast<uint32_t>(asctwin::bits_of(scale_arr[i]));
    op.offset[i] = offset_arr[i];
    op.sign_mode[i] = sign_mode_arr[i];
  }
  asctwin::issue(op, where, "asc_set_deq_scale");
}
