// The C API: comparisons, selection, mask registers, GatherMask.
// spec: adv_nn.md, section 7.3
#pragma once

#include "asctwin/api/c_compare_calls.h"

// Into bits of dst, or of one repeat into CMPMASK.
#define ASCTWIN_C_COMPARE(name, mode, D, S)                                                       \
  ASCTWIN_C_SYNC(name, (uint8_t * dst, const S* src0, const S* src1, ASCTWIN_C_BINARY_STRIDES),   \
                 asctwin::c_binary(asctwin::c_comparison<asctwin::isa::Compare>(mode), dst, src0, \
                                   src1, ASCTWIN_C_BINARY_FORM, call))
#define ASCTWIN_C_COMPARE_REGISTER(name, mode, D, S)                                               \
  ASCTWIN_C_SYNC(                                                                                  \
      name, (const S* src0, const S* src1, ASCTWIN_C_BINARY_STRIDES),                              \
      asctwin::c_compare_into_register(asctwin::c_comparison<asctwin::isa::CompareRegister>(mode), \
                                       src0, src1, ASCTWIN_C_BINARY_FORM, call))
#define ASCTWIN_C_COMPARE_SCALAR(name, mode, D, S)                                                \
  ASCTWIN_C_SYNC(name##_scalar, (uint8_t * dst, const S* src, S value, ASCTWIN_C_UNARY_STRIDES),  \
                 asctwin::c_scalar(asctwin::c_comparison<asctwin::isa::CompareScalar>(mode), dst, \
                                   src, value, ASCTWIN_C_UNARY_FORM, call))
#define ASCTWIN_C_COMPARISONS(name, mode)                                          \
  ASCTWIN_C_F16_F32(ASCTWIN_C_COMPARE, name, asctwin::isa::CmpMode::mode)          \
  ASCTWIN_C_F16_F32(ASCTWIN_C_COMPARE_REGISTER, name, asctwin::isa::CmpMode::mode) \
  ASCTWIN_C_F16_F32(ASCTWIN_C_COMPARE_SCALAR, name, asctwin::isa::CmpMode::mode)
ASCTWIN_C_COMPARISONS(asc_lt, kLT)
ASCTWIN_C_COMPARISONS(asc_gt, kGT)
ASCTWIN_C_COMPARISONS(asc_ge, kGE)
ASCTWIN_C_COMPARISONS(asc_le, kLE)
ASCTWIN_C_COMPARISONS(asc_ne, kNE)
ASCTWIN_C_COMPARISONS(asc_eq, kEQ)
ASCTWIN_C_COMPARE(asc_eq, asctwin::isa::CmpMode::kEQ, int32_t, int32_t)
ASCTWIN_C_COMPARE_SCALAR(asc_eq, asctwin::isa::CmpMode::kEQ, int32_t, int32_t)
#undef ASCTWIN_C_COMPARISONS
#undef ASCTWIN_C_COMPARE_SCALAR
#undef ASCTWIN_C_COMPARE_REGISTER
#undef ASCTWIN_C_COMPARE

// CMPMASK, to and from 16 B.
inline void asc_get_cmp_mask(void* dst, ASCTWIN_C_WHERE) {
  asctwin::isa::GetCmpMask op;
  op.dst = asctwin::raw_local(dst, where);
  asctwin::issue(op, where, "asc_get_cmp_mask");
}
inline void asc_set_cmp_mask(const void* sel_mask, ASCTWIN_C_WHERE) {
  asctwin::isa::SetCmpMask op;
  op.src = asctwin::raw_local(sel_mask, where);
  asctwin::issue(op, where, "asc_set_cmp_mask");
}
// By the bits of CMPMASK, the same ones in every repeat.
#define ASCTWIN_C_SELECT(name, T)                                                    \
  ASCTWIN_C_SYNC(name, (T * dst, const T* src0, const T* src1, asctwin::CInt count), \
                 asctwin::c_select_count(dst, src0, src1, count, call))              \
  ASCTWIN_C_ALONE(                                                                   \
      name, (T * dst, const T* src0, const T* src1, ASCTWIN_C_BINARY_STRIDES),       \
      asctwin::c_issue(asctwin::c_select(dst, src0, src1, ASCTWIN_C_BINARY_FORM, where), call))
ASCTWIN_C_SELECT(asc_select, half)
ASCTWIN_C_SELECT(asc_select, float)
#undef ASCTWIN_C_SELECT

inline void asc_set_mask_norm(ASCTWIN_C_WHERE) {
  asctwin::issue(asctwin::isa::SetMaskMode{false}, where, "asc_set_mask_norm");
}
inline void asc_set_mask_count(ASCTWIN_C_WHERE) {
  asctwin::issue(asctwin::isa::SetMaskMode{true}, where, "asc_set_mask_count");
}
// Lanes 64 to 127, then lanes 0 to 63; in counter mode 0 and the number of elements.
inline void asc_set_vector_mask(uint64_t mask1, uint64_t mask0, ASCTWIN_C_WHERE) {
  asctwin::isa::SetVectorMask op;
  op.high = mask1;
  op.low = mask0;
  asctwin::issue(op, where, "asc_set_vector_mask");
}

// GatherMask. The first `count` elements by the bits of src1, or repeats by pattern_mode.
// UNVERIFIED: that the count form takes the bits of src1 is not documented.
#define ASCTWIN_C_REDUCE(T)                                                                      \
  ASCTWIN_C_SYNC(                                                                                \
      asc_reduce, (T * dst, const T* src0, const T* src1, asctwin::CInt count),                  \
      asctwin::c_reduce(dst, src0, src1, 0, {true, false, count.given(), 1, 1, 8}, 8, call))     \
  ASCTWIN_C_ALONE(asc_reduce,                                                                    \
                  (T * dst, const T* src0, const T* src1, asctwin::CInt repeat,                  \
                   asctwin::CInt src0_block_stride, asctwin::CInt pattern_mode,                  \
                   asctwin::CInt src0_repeat_stride, asctwin::CInt src1_repeat_stride),          \
                  asctwin::c_reduce(dst, src0, src1, pattern_mode.given(),                       \
                                    {false, false, 0, repeat.given(), src0_block_stride.given(), \
                                     src0_repeat_stride.given()},                                \
                                    src1_repeat_stride, call))
ASCTWIN_C_REDUCE(uint16_t)
ASCTWIN_C_REDUCE(uint32_t)
#undef ASCTWIN_C_REDUCE

// src0 by the bits of src1, as asc_reduce with pattern 0.
// UNVERIFIED: what is kept lies side by side, and the bits of a repeat as well, whatever the
// strides of dst and the block stride of src1 say.
#define ASCTWIN_C_SQUEEZE(T)                                                                      \
  ASCTWIN_C_ALONE(asc_squeeze, (T * dst, const T* src0, const T* src1, ASCTWIN_C_BINARY_STRIDES), \
                  (void)dst_block_stride, (void)src1_block_stride, (void)dst_repeat_stride;       \
                  asctwin::c_reduce(dst, src0, src1, 0,                                           \
                                    {false, false, 0, repeat.given(), src0_block_stride.given(),  \
                                     src0_repeat_stride.given()},                                 \
                                    src1_repeat_stride, call))
ASCTWIN_C_SQUEEZE(uint16_t)
ASCTWIN_C_SQUEEZE(uint32_t)
#undef ASCTWIN_C_SQUEEZE

// How many elements the newest of both has kept.
inline int64_t asc_get_rsvd_count(ASCTWIN_C_WHERE) {
  uint64_t count = 0;
  asctwin::isa::GetGatherMaskRemainCount op;
  op.result = &count;
  asctwin::issue(op, where, "asc_get_rsvd_count");
  return static_cast<int64_t>(count);
}
