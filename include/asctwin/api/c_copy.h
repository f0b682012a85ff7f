// The C API: copies between global memory and UB.
// spec: adv_nn.md, section 8.1
#pragma once

#include "asctwin/api/c_copy_calls.h"
#include "asctwin/isa/chip_macros.h"

#define ASCTWIN_C_GLOBAL(pointer) asctwin::raw_global(pointer)
#define ASCTWIN_C_LOCAL(pointer) asctwin::raw_local(pointer, where)
#define ASCTWIN_C_L1(pointer) asctwin::raw_in(asctwin::Hardware::L1, pointer, where)
#define ASCTWIN_C_L0A(pointer) asctwin::raw_in(asctwin::Hardware::L0A, pointer, where)
#define ASCTWIN_C_L0B(pointer) asctwin::raw_in(asctwin::Hardware::L0B, pointer, where)
#define ASCTWIN_C_FIXBUF(pointer) asctwin::raw_in(asctwin::Hardware::FIXBUF, pointer, where)

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
// On the 950 bursts and their strides, from start to start, are counted in bytes.
#if defined(__NPU_ARCH__) && ASCTWIN_LIKE_950
#define ASCTWIN_C_STRIDE_COPY(name, to, from, copy, first_stride, second_stride)               \
  ASCTWIN_C_SYNC(name, (void* dst, const void* src, asctwin::CInt size),                       \
                 asctwin::c_issue(asctwin::c_bytes(to(dst), from(src), size), call))           \
  ASCTWIN_C_ALONE(name,                                                                        \
                  (void* dst, const void* src, asctwin::CInt n_burst, asctwin::CInt len_burst, \
                   asctwin::CInt first_stride, asctwin::CInt second_stride),                   \
                  asctwin::copy<uint8_t>(to(dst), from(src),                                   \
                                         {n_burst, len_burst, src_stride, dst_stride}, {}, call))
ASCTWIN_C_STRIDE_COPY(asc_copy_gm2ub, ASCTWIN_C_LOCAL, ASCTWIN_C_GLOBAL, c_strides_in, src_stride,
                      dst_stride)
ASCTWIN_C_STRIDE_COPY(asc_copy_ub2gm, ASCTWIN_C_GLOBAL, ASCTWIN_C_LOCAL, c_strides_out, dst_stride,
                      src_stride)
#undef ASCTWIN_C_STRIDE_COPY
#else
ASCTWIN_C_PLAIN_COPY(asc_copy_gm2ub, ASCTWIN_C_LOCAL, ASCTWIN_C_GLOBAL)
ASCTWIN_C_PLAIN_COPY(asc_copy_ub2gm, ASCTWIN_C_GLOBAL, ASCTWIN_C_LOCAL)
#endif
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
