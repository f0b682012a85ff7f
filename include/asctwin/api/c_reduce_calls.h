// Records of calls by pointers: reductions and sorting, for the C API and the functions of the
// compiler.
#pragma once

#include "asctwin/api/c_forms.h"
#include "asctwin/api/reduce.h"
#include "asctwin/api/sort.h"

namespace asctwin {

inline isa::VectorReduce c_reduction(isa::ReduceOp operation) {
  isa::VectorReduce op;
  op.operation = operation;
  return op;
}
inline isa::VectorReduce c_extreme(isa::ReduceOp operation, isa::ReduceResult result) {
  isa::VectorReduce op = c_reduction(operation);
  op.order = static_cast<int64_t>(result);
  return op;
}
template <class T>
void c_reduce_count(isa::VectorReduce op, T* dst, const T* src, CInt count, const CCall& call) {
  op.dst = raw_local(dst, call.where);
  op.src = raw_local(src, call.where);
  op.dtype = dtype_of<T>;
  c_issue_counted(op, count, call);
}
template <class T>
void c_reduce_repeats(isa::VectorReduce op, T* dst, const T* src, CInt repeat, CInt dst_repeat,
                      CInt src_block, CInt src_repeat, const CCall& call) {
  op.dst = raw_local(dst, call.where);
  op.src = raw_local(src, call.where);
  op.dtype = dtype_of<T>;
  op.lanes = c_lanes_of_registers(repeat);
  op.dst_repeat_stride = dst_repeat.given();
  op.src_stride = {src_block.given(), src_repeat.given()};
  c_issue(op, call);
}

template <class T>
void c_extreme_of_all(T& value, uint32_t& index, const CCall& call) {
  const uint64_t bits =
      read_accumulator(isa::AccumulatorOp::kMaxMin, dtype_of<T>, true, call.where, call.name);
  value = element_of_bits<T>(bits);
  index = static_cast<uint32_t>(bits >> 32);
}

template <class T>
void c_sort(T* dst, const T* src0, const uint32_t* src1, CInt repeat, const CCall& call) {
  isa::Sort32 op;
  op.dst = raw_local(dst, call.where);
  op.src0 = raw_local(src0, call.where);
  op.src1 = raw_local(src1, call.where);
  op.dtype = dtype_of<T>;
  op.repeat_times = repeat.given();
  c_issue(op, call);
}
template <class Record, class T>
void c_merge(T* dst, T* const* src, const CInt (&lengths)[isa::kMostQueues], CInt repeat,
             CInt valid_bit, const CCall& call) {
  Record op;
  op.dst = raw_local(dst, call.where);
  op.dtype = dtype_of<T>;
  op.valid_bit = valid_bit.given();
  op.repeat_times = repeat.given();
  isa::Operand idle = op.dst;
  for (int i = 0; i < isa::kMostQueues; ++i) {
    op.lengths[i] = lengths[i].given();
    if (op.length_of(i) > 0) idle = op.src[i] = raw_local(src[i], call.where);
  }
  for (int i = 0; i < isa::kMostQueues; ++i)
    if (op.length_of(i) == 0) op.src[i] = idle;
  c_issue(op, call);
}
template <class T>
void c_merge_lists(T* dst, T* const* src, const CInt (&lengths)[isa::kMostQueues], CInt repeat,
                   bool suspends, CInt valid_bit, const CCall& call) {
  if (suspends)
    c_merge<isa::MrgSortSuspended>(dst, src, lengths, repeat, valid_bit, call);
  else
    c_merge<isa::MrgSort>(dst, src, lengths, repeat, valid_bit, call);
}

template <class T>
void c_transpose(T* dst, const T* src, const CCall& call) {
  isa::Transpose op;
  op.dst = raw_local(dst, call.where);
  op.src = raw_local(src, call.where);
  op.dtype = dtype_of<T>;
  c_issue(op, call);
}

}  // namespace asctwin
