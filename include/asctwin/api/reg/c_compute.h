// Computing calls of vector functions in the C form: destination first, mask last. Lanes that the
// mask leaves out become 0. spec: delta_2026.md, sections 3.2 and 3.4
#pragma once

#include "asctwin/api/reg/c_types.h"

#define ASCTWIN_REG_C_BINARY(name, call)                                                       \
  template <class T>                                                                           \
  ASCTWIN_REG_CALL void name(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<T>& src0,      \
                             asctwin::reg::Vector<T>& src1, vector_bool& mask, ASCTWIN_HERE) { \
    AscendC::Reg::call(dst, src0, src1, mask, where);                                          \
  }
ASCTWIN_REG_C_BINARY(asc_add, Add)
ASCTWIN_REG_C_BINARY(asc_sub, Sub)
ASCTWIN_REG_C_BINARY(asc_mul, Mul)
ASCTWIN_REG_C_BINARY(asc_div, Div)
ASCTWIN_REG_C_BINARY(asc_max, Max)
ASCTWIN_REG_C_BINARY(asc_min, Min)
ASCTWIN_REG_C_BINARY(asc_and, And)
ASCTWIN_REG_C_BINARY(asc_or, Or)
ASCTWIN_REG_C_BINARY(asc_xor, Xor)
ASCTWIN_REG_C_BINARY(asc_abs_sub, AbsSub)
ASCTWIN_REG_C_BINARY(asc_prelu, Prelu)
ASCTWIN_REG_C_BINARY(asc_madd, MulDstAdd)
ASCTWIN_REG_C_BINARY(asc_select, Select)
#undef ASCTWIN_REG_C_BINARY
#define ASCTWIN_REG_C_SHIFT(name, call)                                                 \
  template <class T, class U>                                                           \
  inline void name(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<T>& src,          \
                   asctwin::reg::Vector<U>& amount, vector_bool& mask, ASCTWIN_HERE) {  \
    AscendC::Reg::call(dst, src, amount, mask, where);                                  \
  }                                                                                     \
  template <class T>                                                                    \
  inline void name##_scalar(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<T>& src, \
                            int16_t amount, vector_bool& mask, ASCTWIN_HERE) {          \
    AscendC::Reg::call##s(dst, src, amount, mask, where);                               \
  }
ASCTWIN_REG_C_SHIFT(asc_shiftleft, ShiftLeft)
ASCTWIN_REG_C_SHIFT(asc_shiftright, ShiftRight)
#undef ASCTWIN_REG_C_SHIFT
#define ASCTWIN_REG_C_SCALAR(name, call)                                                           \
  template <class T, class U>                                                                      \
  ASCTWIN_REG_CALL void name(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<T>& src, U scalar, \
                             vector_bool& mask, ASCTWIN_HERE) {                                    \
    AscendC::Reg::call(dst, src, scalar, mask, where);                                             \
  }
ASCTWIN_REG_C_SCALAR(asc_add_scalar, Adds)
ASCTWIN_REG_C_SCALAR(asc_mul_scalar, Muls)
ASCTWIN_REG_C_SCALAR(asc_max_scalar, Maxs)
ASCTWIN_REG_C_SCALAR(asc_min_scalar, Mins)
ASCTWIN_REG_C_SCALAR(asc_axpy, Axpy)
ASCTWIN_REG_C_SCALAR(asc_leakyrelu, LeakyRelu)
#undef ASCTWIN_REG_C_SCALAR
#define ASCTWIN_REG_C_UNARY(name, call)                                                  \
  template <class T>                                                                     \
  ASCTWIN_REG_CALL void name(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<T>& src, \
                             vector_bool& mask, ASCTWIN_HERE) {                          \
    AscendC::Reg::call(dst, src, mask, where);                                           \
  }
ASCTWIN_REG_C_UNARY(asc_abs, Abs)
ASCTWIN_REG_C_UNARY(asc_neg, Neg)
ASCTWIN_REG_C_UNARY(asc_relu, Relu)
ASCTWIN_REG_C_UNARY(asc_exp, Exp)
ASCTWIN_REG_C_UNARY(asc_ln, Ln)
ASCTWIN_REG_C_UNARY(asc_sqrt, Sqrt)
ASCTWIN_REG_C_UNARY(asc_not, Not)
ASCTWIN_REG_C_UNARY(asc_copy, Move)
ASCTWIN_REG_C_UNARY(asc_duplicate, Duplicate)
#undef ASCTWIN_REG_C_UNARY
#define ASCTWIN_REG_C_WHOLE(name, mode)                                                           \
  template <class T>                                                                              \
  inline void name(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<T>& src, vector_bool& mask, \
                   ASCTWIN_HERE) {                                                                \
    AscendC::Reg::Truncate<T, AscendC::RoundMode::mode>(dst, src, mask, where);                   \
  }
ASCTWIN_REG_C_WHOLE(asc_ceil, CAST_CEIL)
ASCTWIN_REG_C_WHOLE(asc_floor, CAST_FLOOR)
ASCTWIN_REG_C_WHOLE(asc_rint, CAST_RINT)
ASCTWIN_REG_C_WHOLE(asc_round, CAST_ROUND)
ASCTWIN_REG_C_WHOLE(asc_trunc, CAST_TRUNC)
#undef ASCTWIN_REG_C_WHOLE

#define ASCTWIN_REG_C_CARRY(name, call)                                             \
  template <class T>                                                                \
  inline void name(vector_bool& carry, asctwin::reg::Vector<T>& dst,                \
                   asctwin::reg::Vector<T>& src0, asctwin::reg::Vector<T>& src1,    \
                   vector_bool& mask, ASCTWIN_HERE) {                               \
    AscendC::Reg::call(carry, dst, src0, src1, mask, where);                        \
  }                                                                                 \
  template <class T>                                                                \
  inline void name##c(vector_bool& carry, asctwin::reg::Vector<T>& dst,             \
                      asctwin::reg::Vector<T>& src0, asctwin::reg::Vector<T>& src1, \
                      vector_bool& carry_in, vector_bool& mask, ASCTWIN_HERE) {     \
    AscendC::Reg::call##C(carry, dst, src0, src1, carry_in, mask, where);           \
  }
ASCTWIN_REG_C_CARRY(asc_add, Add)
ASCTWIN_REG_C_CARRY(asc_sub, Sub)
#undef ASCTWIN_REG_C_CARRY
template <class T>
inline void asc_mull(asctwin::reg::Vector<T>& low, asctwin::reg::Vector<T>& high,
                     asctwin::reg::Vector<T>& src0, asctwin::reg::Vector<T>& src1,
                     vector_bool& mask, ASCTWIN_HERE) {
  AscendC::Reg::Mull(low, high, src0, src1, mask, where);
}
template <class T>
inline void asc_exp_sub(vector_float& dst, asctwin::reg::Vector<T>& src0,
                        asctwin::reg::Vector<T>& src1, vector_bool& mask, ASCTWIN_HERE) {
  AscendC::Reg::ExpSub(dst, src0, src1, mask, where);
}
template <class T>
inline void asc_exp_sub_v2(vector_float& dst, asctwin::reg::Vector<T>& src0,
                           asctwin::reg::Vector<T>& src1, vector_bool& mask, ASCTWIN_HERE) {
  AscendC::Reg::ExpSub<float, T, AscendC::Reg::RegLayout::ONE>(dst, src0, src1, mask, where);
}
inline void asc_muls(vector_half& dst, vector_float& src, float scalar, vector_bool& mask,
                     ASCTWIN_HERE) {
  AscendC::Reg::MulsCast(dst, src, scalar, mask, where);
}
inline void asc_muls_v2(vector_half& dst, vector_float& src, float scalar, vector_bool& mask,
                        ASCTWIN_HERE) {
  AscendC::Reg::MulsCast<half, float, float, AscendC::Reg::RegLayout::ONE>(dst, src, scalar, mask,
                                                                           where);
}

#define ASCTWIN_REG_C_COMPARE(name, mode)                                                          \
  template <class T>                                                                               \
  inline void name(vector_bool& dst, asctwin::reg::Vector<T>& src0, asctwin::reg::Vector<T>& src1, \
                   vector_bool& mask, ASCTWIN_HERE) {                                              \
    AscendC::Reg::Compare<T, AscendC::CMPMODE::mode>(dst, src0, src1, mask, where);                \
  }                                                                                                \
  template <class T, class U>                                                                      \
  inline void name##_scalar(vector_bool& dst, asctwin::reg::Vector<T>& src, U scalar,              \
                            vector_bool& mask, ASCTWIN_HERE) {                                     \
    AscendC::Reg::Compares<T, AscendC::CMPMODE::mode>(dst, src, scalar, mask, where);              \
  }
ASCTWIN_REG_C_COMPARE(asc_eq, EQ)
ASCTWIN_REG_C_COMPARE(asc_ne, NE)
ASCTWIN_REG_C_COMPARE(asc_lt, LT)
ASCTWIN_REG_C_COMPARE(asc_le, LE)
ASCTWIN_REG_C_COMPARE(asc_gt, GT)
ASCTWIN_REG_C_COMPARE(asc_ge, GE)
#undef ASCTWIN_REG_C_COMPARE

template <class T, class U>
ASCTWIN_REG_CALL void asc_duplicate_scalar(asctwin::reg::Vector<T>& dst, U scalar, ASCTWIN_HERE) {
  AscendC::Reg::Duplicate(dst, scalar, where);
}
template <class T, class U>
ASCTWIN_REG_CALL void asc_duplicate_scalar(asctwin::reg::Vector<T>& dst, U scalar,
                                           vector_bool& mask, ASCTWIN_HERE) {
  AscendC::Reg::Duplicate(dst, scalar, mask, where);
}
template <class T, class U>
inline void asc_arange(asctwin::reg::Vector<T>& dst, U first, ASCTWIN_HERE) {
  AscendC::Reg::Arange(dst, first, where);
}
template <class T, class U>
inline void asc_arange_descend(asctwin::reg::Vector<T>& dst, U first, ASCTWIN_HERE) {
  AscendC::Reg::Arange<T, AscendC::Reg::IndexOrder::DECREASE_ORDER>(dst, first, where);
}

#define ASCTWIN_REG_C_REDUCE(name, call, type)                                                    \
  template <class T, class U>                                                                     \
  inline void name(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<U>& src, vector_bool& mask, \
                   ASCTWIN_HERE) {                                                                \
    AscendC::Reg::call<AscendC::ReduceType::type>(dst, src, mask, where);                         \
  }
ASCTWIN_REG_C_REDUCE(asc_reduce_sum, Reduce, SUM)
ASCTWIN_REG_C_REDUCE(asc_reduce_max, Reduce, MAX)
ASCTWIN_REG_C_REDUCE(asc_reduce_min, Reduce, MIN)
ASCTWIN_REG_C_REDUCE(asc_reduce_sum_datablock, ReduceDataBlock, SUM)
ASCTWIN_REG_C_REDUCE(asc_reduce_max_datablock, ReduceDataBlock, MAX)
ASCTWIN_REG_C_REDUCE(asc_reduce_min_datablock, ReduceDataBlock, MIN)
#undef ASCTWIN_REG_C_REDUCE
template <class T>
inline void asc_pair_reduce_sum(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<T>& src,
                                vector_bool& mask, ASCTWIN_HERE) {
  AscendC::Reg::PairReduceElem(dst, src, mask, where);
}

template <class T>
inline void asc_squeeze(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<T>& src,
                        vector_bool& mask, ASCTWIN_HERE) {
  AscendC::Reg::Squeeze(dst, src, mask, where);
}
#define ASCTWIN_REG_C_SQUEEZE(name)                                                               \
  template <class T>                                                                              \
  inline void name(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<T>& src, vector_bool& mask, \
                   ASCTWIN_HERE) {                                                                \
    AscendC::Reg::Squeeze<T, AscendC::Reg::GatherMaskMode::STORE_REG>(dst, src, mask, where);     \
  }
ASCTWIN_REG_C_SQUEEZE(asc_squeeze_v2)
ASCTWIN_REG_C_SQUEEZE(asc_squeeze_with_status)
#undef ASCTWIN_REG_C_SQUEEZE
template <class T>
inline void asc_unsqueeze(asctwin::reg::Vector<T>& dst, vector_bool& mask, ASCTWIN_HERE) {
  AscendC::Reg::Unsqueeze(dst, mask, where);
}
inline void asc_clear_ar_spr(ASCTWIN_HERE) { asctwin::reg::clear_ar(where); }
inline int64_t asc_get_ar_spr() { return static_cast<int64_t>(asctwin::reg::ar()); }
// The length that the newest squeeze has left.
inline int64_t asc_get_squeeze_status() { return asc_get_ar_spr(); }

template <class T>
inline void asc_intlv(asctwin::reg::Vector<T>& dst0, asctwin::reg::Vector<T>& dst1,
                      asctwin::reg::Vector<T>& src0, asctwin::reg::Vector<T>& src1, ASCTWIN_HERE) {
  AscendC::Reg::Interleave(dst0, dst1, src0, src1, where);
}
template <class T>
inline void asc_deintlv(asctwin::reg::Vector<T>& dst0, asctwin::reg::Vector<T>& dst1,
                        asctwin::reg::Vector<T>& src0, asctwin::reg::Vector<T>& src1,
                        ASCTWIN_HERE) {
  AscendC::Reg::DeInterleave(dst0, dst1, src0, src1, where);
}
#define ASCTWIN_REG_C_PACK(name, mask_call, call, part)                                        \
  template <class T, class U>                                                                  \
  inline void name(asctwin::reg::Vector<T>& dst, asctwin::reg::Vector<U>& src, ASCTWIN_HERE) { \
    AscendC::Reg::call<T, U, AscendC::Reg::HighLowPart::part>(dst, src, where);                \
  }                                                                                            \
  inline void name(vector_bool& dst, vector_bool& src, ASCTWIN_HERE) {                         \
    AscendC::Reg::mask_call<AscendC::Reg::HighLowPart::part>(dst, src, where);                 \
  }
ASCTWIN_REG_C_PACK(asc_pack_to_low, MaskPack, Pack, LOWEST)
ASCTWIN_REG_C_PACK(asc_pack_to_high, MaskPack, Pack, HIGHEST)
ASCTWIN_REG_C_PACK(asc_pack, MaskPack, Pack, LOWEST)
ASCTWIN_REG_C_PACK(asc_pack_v2, MaskPack, Pack, HIGHEST)
ASCTWIN_REG_C_PACK(asc_unpack_lower, MaskUnPack, UnPack, LOWEST)
ASCTWIN_REG_C_PACK(asc_unpack_upper, MaskUnPack, UnPack, HIGHEST)
#undef ASCTWIN_REG_C_PACK

#define ASCTWIN_REG_C_HISTOGRAM(name, bin, type)                                                 \
  inline void name(vector_uint16_t& dst, vector_uint8_t& src, vector_bool& mask, ASCTWIN_HERE) { \
    AscendC::Reg::Histograms<uint8_t, uint16_t, AscendC::Reg::HistogramsBinType::bin,            \
                             AscendC::Reg::HistogramsType::type>(dst, src, mask, where);         \
  }
ASCTWIN_REG_C_HISTOGRAM(asc_frequency_histogram_bin0, BIN0, FREQUENCY)
ASCTWIN_REG_C_HISTOGRAM(asc_frequency_histogram_bin1, BIN1, FREQUENCY)
ASCTWIN_REG_C_HISTOGRAM(asc_cumulative_histogram_bin0, BIN0, ACCUMULATE)
ASCTWIN_REG_C_HISTOGRAM(asc_cumulative_histogram_bin1, BIN1, ACCUMULATE)
#undef ASCTWIN_REG_C_HISTOGRAM

// --- Masks
#define ASCTWIN_REG_C_MASKS(name, call)                                                       \
  inline void name(vector_bool& dst, vector_bool& src0, vector_bool& src1, vector_bool& mask, \
                   ASCTWIN_HERE) {                                                            \
    AscendC::Reg::call(dst, src0, src1, mask, where);                                         \
  }
ASCTWIN_REG_C_MASKS(asc_and, MaskAnd)
ASCTWIN_REG_C_MASKS(asc_or, MaskOr)
ASCTWIN_REG_C_MASKS(asc_xor, MaskXor)
ASCTWIN_REG_C_MASKS(asc_select, MaskSel)
#undef ASCTWIN_REG_C_MASKS
inline void asc_not(vector_bool& dst, vector_bool& src, vector_bool& mask, ASCTWIN_HERE) {
  AscendC::Reg::Not(dst, src, mask, where);
}
inline void asc_copy(vector_bool& dst, vector_bool& src, vector_bool& mask, ASCTWIN_HERE) {
  AscendC::Reg::Move(dst, src, mask, where);
}
inline void asc_copy(vector_bool& dst, vector_bool& src, ASCTWIN_HERE) {
  AscendC::Reg::Move(dst, src, where);
}
template <class T>
inline void asc_copy(vector_bool& dst, asctwin::reg::Vector<T>& src, int16_t part, ASCTWIN_HERE) {
  asctwin::reg::mask_of_register(dst, src, part, {"asc_copy", where});
}

// --- Order: what is before it waits, what is behind it is held back.
enum class asc_vf_order {
  VV_ALL,
  VST_VLD,
  VLD_VST,
  VST_VST,
  VS_ALL,
  VST_LD,
  VLD_ST,
  VST_ST,
  SV_ALL,
  ST_VLD,
  LD_VST,
  ST_VST,
  SS_ALL,
  ST_LD,
  LD_ST,
  ST_ST,
};
#define ASCTWIN_REG_C_ORDER(name) inline constexpr asc_vf_order name = asc_vf_order::name;
ASCTWIN_REG_C_ORDER(VV_ALL)
ASCTWIN_REG_C_ORDER(VST_VLD)
ASCTWIN_REG_C_ORDER(VLD_VST)
ASCTWIN_REG_C_ORDER(VST_VST)
ASCTWIN_REG_C_ORDER(VS_ALL)
ASCTWIN_REG_C_ORDER(VST_LD)
ASCTWIN_REG_C_ORDER(VLD_ST)
ASCTWIN_REG_C_ORDER(VST_ST)
ASCTWIN_REG_C_ORDER(SV_ALL)
ASCTWIN_REG_C_ORDER(ST_VLD)
ASCTWIN_REG_C_ORDER(LD_VST)
ASCTWIN_REG_C_ORDER(ST_VST)
ASCTWIN_REG_C_ORDER(SS_ALL)
ASCTWIN_REG_C_ORDER(ST_LD)
ASCTWIN_REG_C_ORDER(LD_ST)
ASCTWIN_REG_C_ORDER(ST_ST)
#undef ASCTWIN_REG_C_ORDER
// Barriers between scalar accesses alone order nothing that is recorded.
inline void asc_mem_bar(asc_vf_order order, ASCTWIN_HERE) {
  using M = asctwin::reg::MemType;
  constexpr M kBefore[] = {M::VEC_ALL,    M::VEC_STORE,    M::VEC_LOAD,    M::VEC_STORE,
                           M::VEC_ALL,    M::VEC_STORE,    M::VEC_LOAD,    M::VEC_STORE,
                           M::SCALAR_ALL, M::SCALAR_STORE, M::SCALAR_LOAD, M::SCALAR_STORE};
  constexpr M kAfter[] = {M::VEC_ALL,    M::VEC_LOAD,    M::VEC_STORE,    M::VEC_STORE,
                          M::SCALAR_ALL, M::SCALAR_LOAD, M::SCALAR_STORE, M::SCALAR_STORE,
                          M::VEC_ALL,    M::VEC_LOAD,    M::VEC_STORE,    M::VEC_STORE};
  if (!asctwin::reg::is_special(asctwin::reg::kWatched)) return;
  const int at = static_cast<int>(order);
  if (at >= static_cast<int>(asc_vf_order::SS_ALL))
    return asctwin::reg::watch({"asc_mem_bar", where});
  asctwin::reg::watch_memory_barrier(kBefore[at], kAfter[at], {"asc_mem_bar", where});
}
