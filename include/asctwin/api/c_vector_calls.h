// Records of calls by pointers: arithmetic, filling, gathering, for the C API and the functions of
// the compiler.
#pragma once

#include "asctwin/api/c_forms.h"

namespace asctwin {

template <class T>
T c_negated(T value) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(-static_cast<int64_t>(value));
  else
    return static_cast<T>(-value);
}

template <class T>
void c_duplicate(T* dst, const T& value, const CLanes& form, const CCall& call) {
  isa::Duplicate op;
  op.dst = raw_local(dst, call.where);
  op.dtype = dtype_of<T>;
  op.scalar = bits_of(value);
  op.lanes = form.lanes;
  op.dst_stride = form.dst;
  c_issue(op, call);
}

template <class T>
isa::Copy c_copy(T* dst, const T* src, const CLanes& form, SourceLoc where) {
  isa::Copy op;
  op.dst = raw_local(dst, where);
  op.src = raw_local(src, where);
  op.dtype = dtype_of<T>;
  op.lanes = form.lanes;
  op.dst_stride = form.dst;
  op.src_stride = form.src0;
  return op;
}
template <class T>
void c_copy_count(T* dst, const T* src, CInt count, const CCall& call) {
  isa::Copy op = c_copy(dst, src, {}, call.where);
  c_issue_counted(op, count, call);
}

template <class T>
void c_brcb(T* dst, const T* src, CInt dst_block, CInt dst_repeat, CInt repeat, const CCall& call) {
  isa::Brcb op;
  op.dst = raw_local(dst, call.where);
  op.src0 = raw_local(src, call.where);
  op.dtype = dtype_of<T>;
  op.repeat_times = repeat.given();
  op.dst_block_stride = dst_block.given();
  op.dst_repeat_stride = dst_repeat.given();
  c_issue(op, call);
}

template <class T>
void c_gather(T* dst, const T* src, const uint32_t* offsets, const isa::Lanes& lanes,
              CInt dst_repeat, const CCall& call) {
  isa::Gather op;
  op.dst = raw_local(dst, call.where);
  op.src = raw_local(src, call.where);
  op.offsets = raw_local(offsets, call.where);
  op.dtype = dtype_of<T>;
  op.lanes = lanes;
  op.repeat_stride = dst_repeat.given();
  c_issue(op, call);
}
template <class T>
void c_gather_blocks(T* dst, const T* src, const uint32_t* offsets, CInt dst_repeat, CInt dst_block,
                     CInt repeat, const CCall& call) {
  isa::Gatherb op;
  op.dst = raw_local(dst, call.where);
  op.src = raw_local(src, call.where);
  op.offsets = raw_local(offsets, call.where);
  op.dtype = dtype_of<T>;
  op.repeat_times = repeat.given();
  op.dst_block_stride = dst_block.given();
  op.dst_repeat_stride = dst_repeat.given();
  c_issue(op, call);
}

}  // namespace asctwin
