// Records of calls by pointers: copies, for the C API and the functions of the compiler.
#pragma once

#include "asctwin/api/c_forms.h"

namespace asctwin {

struct CBursts {
  CInt count, length, src_gap, dst_gap;
};
inline isa::DataCopy c_bytes(const isa::Operand& dst, const isa::Operand& src, CInt size) {
  isa::DataCopy op;
  op.dst = dst;
  op.src = src;
  op.untyped = true;
  op.count = size.given();
  return op;
}
inline isa::DataCopy c_blocks(const isa::Operand& dst, const isa::Operand& src, CInt bursts,
                              CInt length, CInt src_gap, CInt dst_gap) {
  isa::DataCopy op;
  op.dst = dst;
  op.src = src;
  op.untyped = true;
  op.block_count = bursts.given();
  op.block_len = length.given();
  op.src_gap = src_gap.given();
  op.dst_gap = dst_gap.given();
  return op;
}

struct CAlign {
  CInt bursts, length;
  CInt src_gap, dst_gap;
  CInt left = 0, right = 0;
};
template <class T, class Op>
void c_align(Op op, const isa::Operand& dst, const isa::Operand& src, const CAlign& shape,
             const CCall& call) {
  op.dst = dst;
  op.src = src;
  op.dtype = dtype_of<T>;
  op.block_count = shape.bursts.given();
  op.block_len = shape.length.given();
  op.src_stride = shape.src_gap.given();
  op.dst_stride = shape.dst_gap.given();
  if constexpr (std::is_same_v<Op, isa::CopyPadIn>) {
    op.left_padding = shape.left.given();
    op.right_padding = shape.right.given();
  }
  c_issue(op, call);
}

template <class T>
void c_set_pad_value(T value, const CCall& call) {
  isa::SetPadValue op;
  op.dtype = dtype_of<T>;
  op.value = bits_of(value);
  c_issue(op, call);
}

}  // namespace asctwin
