// The C API: copies between global memory and UB.
// spec: adv_nn.md, section 8.1
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

#define ASCTWIN_C_GLOBAL(pointer) asctwin::raw_global(pointer)
#define ASCTWIN_C_LOCAL(pointer) asctwin::raw_local(pointer, where)

// `size` bytes, a multiple of 32; or bursts, whose lengths and gaps are in blocks of 32 B.
#define ASCTWIN_C_BURSTS \
  asctwin::CInt n_burst, asctwin::CInt len_burst, asctwin::CInt src_gap, asctwin::CInt dst_gap
#define ASCTWIN_C_PLAIN_COPY(name, to, from)                                         \
  ASCTWIN_C_SYNC(name, (void* dst, const void* src, asctwin::CInt size),             \
                 asctwin::c_issue(asctwin::c_bytes(to(dst), from(src), size), call)) \
  ASCTWIN_C_ALONE(                                                                   \
      name, (void* dst, const void* src, ASCTWIN_C_BURSTS),                          \
      asctwin::c_issue(                                                              \
          asctwin::c_blocks(to(dst), from(src), n_burst, len_burst, src_gap, dst_gap), call))
ASCTWIN_C_PLAIN_COPY(asc_copy_gm2ub, ASCTWIN_C_LOCAL, ASCTWIN_C_GLOBAL)
ASCTWIN_C_PLAIN_COPY(asc_copy_ub2gm, ASCTWIN_C_GLOBAL, ASCTWIN_C_LOCAL)
ASCTWIN_C_PLAIN_COPY(asc_copy_ub2ub, ASCTWIN_C_LOCAL, ASCTWIN_C_LOCAL)

// Bursts of bytes, each of which begins a block of UB; paddings in elements, on the way into UB.
// UNVERIFIED: gaps of global memory are taken in bytes, those of UB in blocks of 32 B.
#define ASCTWIN_C_ALIGNED_COPY(name, Op, to, from, T)                                          \
  ASCTWIN_C_SYNC(                                                                              \
      name, (T * dst, const T* src, asctwin::CInt size),                                       \
      asctwin::c_align<T>(asctwin::isa::Op{}, to(dst), from(src), {1, size, 0, 0}, call))      \
  ASCTWIN_C_ALONE(                                                                             \
      name,                                                                                    \
      (T * dst, const T* src, asctwin::CInt n_burst, asctwin::CInt len_burst,                  \
       asctwin::CInt left_padding_num, asctwin::CInt right_padding_num, asctwin::CInt src_gap, \
       asctwin::CInt dst_gap),                                                                 \
      asctwin::c_align<T>(                                                                     \
          asctwin::isa::Op{}, to(dst), from(src),                                              \
          {n_burst, len_burst, src_gap, dst_gap, left_padding_num, right_padding_num}, call))
#define ASCTWIN_C_ALIGNED_OUT(T) \
  ASCTWIN_C_ALIGNED_COPY(asc_copy_ub2gm_align, CopyPadOut, ASCTWIN_C_GLOBAL, ASCTWIN_C_LOCAL, T)
#define ASCTWIN_C_ALIGNED(T)                                                                    \
  ASCTWIN_C_ALIGNED_COPY(asc_copy_gm2ub_align, CopyPadIn, ASCTWIN_C_LOCAL, ASCTWIN_C_GLOBAL, T) \
  ASCTWIN_C_ALIGNED_OUT(T)                                                                      \
  ASCTWIN_C_ALONE(asc_set_copy_pad_val, (T v), asctwin::c_set_pad_value(v, call))
ASCTWIN_C_ALIGNED(int8_t)
ASCTWIN_C_ALIGNED(uint8_t)
ASCTWIN_C_ALIGNED(int16_t)
ASCTWIN_C_ALIGNED(uint16_t)
ASCTWIN_C_ALIGNED(half)
ASCTWIN_C_ALIGNED(bfloat16_t)
ASCTWIN_C_ALIGNED(int32_t)
ASCTWIN_C_ALIGNED(uint32_t)
ASCTWIN_C_ALIGNED(float)
ASCTWIN_C_ALIGNED_OUT(double)
ASCTWIN_C_ALIGNED_OUT(int64_t)
ASCTWIN_C_ALIGNED_OUT(uint64_t)
#undef ASCTWIN_C_ALIGNED
#undef ASCTWIN_C_ALIGNED_OUT
#undef ASCTWIN_C_ALIGNED_COPY
