// The C API: reductions, sorting, transposition.
// spec: adv_nn.md, section 7.4
#pragma once

#include "asctwin/api/c_reduce_calls.h"

// dst_repeat_stride counts the results of a repeat.
#define ASCTWIN_C_REDUCTION(name, op, D, S)                                                      \
  ASCTWIN_C_SYNC(name, (D * dst, const S* src, asctwin::CInt count),                             \
                 asctwin::c_reduce_count(op, dst, src, count, call))                             \
  ASCTWIN_C_ALONE(name,                                                                          \
                  (D * dst, const S* src, asctwin::CInt repeat, asctwin::CInt dst_repeat_stride, \
                   asctwin::CInt src_block_stride, asctwin::CInt src_repeat_stride),             \
                  asctwin::c_reduce_repeats(op, dst, src, repeat, dst_repeat_stride,             \
                                            src_block_stride, src_repeat_stride, call))
#define ASCTWIN_C_REDUCE_BY(name, operation)   \
  ASCTWIN_C_F16_F32(ASCTWIN_C_REDUCTION, name, \
                    asctwin::c_reduction(asctwin::isa::ReduceOp::k##operation))
ASCTWIN_C_REDUCE_BY(asc_repeat_reduce_sum, WholeReduceSum)
ASCTWIN_C_REDUCE_BY(asc_datablock_reduce_sum, BlockReduceSum)
ASCTWIN_C_REDUCE_BY(asc_datablock_reduce_max, BlockReduceMax)
ASCTWIN_C_REDUCE_BY(asc_datablock_reduce_min, BlockReduceMin)
ASCTWIN_C_REDUCE_BY(asc_pair_reduce_sum, PairReduceSum)
#undef ASCTWIN_C_REDUCE_BY

#define ASCTWIN_C_EXTREME(name, operation, result)                           \
  ASCTWIN_C_F16_F32(ASCTWIN_C_REDUCTION, name,                               \
                    asctwin::c_extreme(asctwin::isa::ReduceOp::k##operation, \
                                       asctwin::isa::ReduceResult::result))
#define ASCTWIN_C_EXTREMES(name, operation)                     \
  ASCTWIN_C_EXTREME(name##_value_index, operation, kValueIndex) \
  ASCTWIN_C_EXTREME(name##_index_value, operation, kIndexValue) \
  ASCTWIN_C_EXTREME(name##_only_value, operation, kOnlyValue)   \
  ASCTWIN_C_EXTREME(name##_only_index, operation, kOnlyIndex)
ASCTWIN_C_EXTREMES(asc_repeat_reduce_max, WholeReduceMax)
ASCTWIN_C_EXTREMES(asc_repeat_reduce_min, WholeReduceMin)
#undef ASCTWIN_C_EXTREMES
#undef ASCTWIN_C_EXTREME
#undef ASCTWIN_C_REDUCTION

#define ASCTWIN_C_SORTING(T)                                                                     \
  ASCTWIN_C_ALONE(asc_get_reduce_max_cnt, (T & val, uint32_t & index),                           \
                  asctwin::c_extreme_of_all(val, index, call))                                   \
  ASCTWIN_C_ALONE(asc_get_reduce_min_cnt, (T & val, uint32_t & index),                           \
                  asctwin::c_extreme_of_all(val, index, call))                                   \
  ASCTWIN_C_SYNC(asc_bitsort,                                                                    \
                 (T * dst, const T* src0, const uint32_t* src1, asctwin::Field<int32_t> repeat), \
                 asctwin::c_sort(dst, src0, src1, repeat.given(), call))                         \
  ASCTWIN_C_SYNC(                                                                                \
      asc_mrgsort4,                                                                              \
      (T * dst, T * src[4], asctwin::CInt repeat, asctwin::CInt element_length_0,                \
       asctwin::CInt element_length_1, asctwin::CInt element_length_2,                           \
       asctwin::CInt element_length_3, bool if_exhausted_suspension, asctwin::CInt valid_bit),   \
      asctwin::c_merge_lists(                                                                    \
          dst, src, {element_length_0, element_length_1, element_length_2, element_length_3},    \
          repeat, if_exhausted_suspension, valid_bit, call))
ASCTWIN_C_SORTING(half)
ASCTWIN_C_SORTING(float)
#undef ASCTWIN_C_SORTING

// How many structures of each list the last suspended merge has used.
inline void asc_get_vms4_sr(uint16_t sorted_num[4], ASCTWIN_C_WHERE) {
  uint64_t counts = 0;
  asctwin::isa::GetMrgSortResult op;
  op.result = &counts;
  asctwin::issue(op, where, "asc_get_vms4_sr");
  for (int i = 0; i < 4; ++i) sorted_num[i] = static_cast<uint16_t>(counts >> 16 * i);
}

#define ASCTWIN_C_TRANSPOSE(T) \
  ASCTWIN_C_SYNC(asc_transpose, (T * dst, const T* src), asctwin::c_transpose(dst, src, call))
ASCTWIN_C_TRANSPOSE(int16_t)
ASCTWIN_C_TRANSPOSE(uint16_t)
#undef ASCTWIN_C_TRANSPOSE
