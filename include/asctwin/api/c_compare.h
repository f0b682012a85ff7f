// The C API: comparisons, selection, mask registers, GatherMask.
// spec: adv_nn.md, section 7.3
#pragma once

#include "asctwin/api/c_forms.h"

namespace asctwin {

template <class Op>
Op c_comparison(isa::CmpMode mode) {
  Op op;
  op.mode = static_cast<int64_t>(mode);
  return op;
}
template <class S>
void c_compare_into_register(isa::CompareRegister op, const S* src0, const S* src1,
                             const CLanes& form, const CCall& call) {
  op.src0 = raw_local(src0, call.where);
  op.src1 = raw_local(src1, call.where);
  op.dtype = dtype_of<S>;
  op.lanes = form.lanes;
  op.lanes.repeat = 1;
  op.src0_stride = form.src0;
  op.src1_stride = form.src1;
  c_issue(op, call);
}

template <class T>
isa::SelectByRegister c_select(T* dst, const T* src0, const T* src1, const CLanes& form,
                               SourceLoc where) {
  isa::SelectByRegister op;
  op.dst = raw_local(dst, where);
  op.src0 = raw_local(src0, where);
  op.src1 = raw_local(src1, where);
  op.dtype = dtype_of<T>;
  op.lanes = form.lanes;
  op.dst_stride = form.dst;
  op.src0_stride = form.src0;
  op.src1_stride = form.src1;
  return op;
}
template <class T>
void c_select_count(T* dst, const T* src0, const T* src1, CInt count, const CCall& call) {
  isa::SelectByRegister op = c_select(dst, src0, src1, {}, call.where);
  c_issue_counted(op, count, call);
}

// Pattern 0: the bits of src1.
template <class T>
void c_reduce(T* dst, const T* src0, const T* src1, int64_t pattern,
              const isa::GatherMaskSource& source, CInt src1_repeat, const CCall& call) {
  const auto run = [&](auto op) {
    op.dst = raw_local(dst, call.where);
    op.src0 = raw_local(src0, call.where);
    op.dtype = dtype_of<T>;
    op.source = source;
    op.src1_repeat_stride = src1_repeat.given();
    if constexpr (std::is_same_v<decltype(op), isa::GatherMaskByBits>) {
      op.src1 = raw_local(src1, call.where);
      op.src1_dtype = dtype_of<T>;
    } else {
      op.pattern = pattern;
    }
    c_issue(op, call);
  };
  if (pattern == 0)
    run(isa::GatherMaskByBits{});
  else
    run(isa::GatherMask{});
}

}  // namespace asctwin

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
