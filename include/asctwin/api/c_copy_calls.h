// Records of calls by pointers: copies, for the C API and the functions of the compiler.
#pragma once

#include "asctwin/api/c_forms.h"
#include "asctwin/library_call.h"

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

// A copy of the 950: strides count bytes, from start to start; those of UB are whole blocks of 32
// B, or the length of a burst: then the bursts stand without gaps. One burst has no stride. spec:
// delta_2026.md, section 4.1
struct CStrides {
  CInt bursts, length, src_stride, dst_stride;
};
struct CPads {
  CInt left = 0, right = 0;  // elements
  bool constant = true;      // false: the first element of the burst
};

constexpr int64_t kCBlockBytes = 32;

template <class Op>
void c_global_stride(Op& op, int64_t& gap, CInt stride) {
  gap = op.block_count == 1 ? 0 : stride.given() - op.block_len;
}
// `bytes` of UB that a burst takes before it is filled up.
template <class Op>
void c_local_stride(Op& op, int64_t& gap, CInt stride, int64_t bytes, const CCall& call) {
  if (op.block_count == 1) return;
  op.compact = bytes == op.block_len && stride.given() == bytes && bytes % kCBlockBytes != 0;
  if (op.compact) return;
  const LibraryCall frame(call.name, call.where);
  if (stride.given() % kCBlockBytes != 0)
    frame.refuse(phrase("bursts in UB that begin every {} B", stride.given()),
                 "a stride in UB is a multiple of 32 B, or the length of a burst");
  gap = (stride.given() - (bytes + kCBlockBytes - 1) / kCBlockBytes * kCBlockBytes) / kCBlockBytes;
}
template <class T, class Op>
void c_bursts(Op& op, const isa::Operand& dst, const isa::Operand& src, const CStrides& shape) {
  op.dst = dst;
  op.src = src;
  op.dtype = dtype_of<T>;
  op.block_count = shape.bursts.given();
  op.block_len = shape.length.given();
}
template <class T>
void c_strides_in(const isa::Operand& dst, const isa::Operand& src, const CStrides& shape,
                  const CPads& pads, const CCall& call) {
  isa::CopyPadIn op;
  c_bursts<T>(op, dst, src, shape);
  op.left_padding = pads.left.given();
  op.right_padding = pads.right.given();
  const int64_t padding = (op.left_padding + op.right_padding) * static_cast<int64_t>(sizeof(T));
  if (padding > 0 && !pads.constant)
    LibraryCall(call.name, call.where).unmodelled("padding by the first value");
  c_global_stride(op, op.src_stride, shape.src_stride);
  c_local_stride(op, op.dst_stride, shape.dst_stride, op.block_len + padding, call);
  c_issue(op, call);
}
template <class T>
void c_strides_out(const isa::Operand& dst, const isa::Operand& src, const CStrides& shape,
                   const CPads&, const CCall& call) {
  isa::CopyPadOut op;
  c_bursts<T>(op, dst, src, shape);
  c_global_stride(op, op.dst_stride, shape.dst_stride);
  c_local_stride(op, op.src_stride, shape.src_stride, op.block_len, call);
  c_issue(op, call);
}

}  // namespace asctwin
