// Records of calls by pointers: comparisons, selection, GatherMask, for the C API and the functions
// of the compiler.
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
