// The C form of the layout transforms: address lists live in the VA registers of the core.
// spec: data_movement.md, section 9.1
#pragma once

#include <type_traits>

#include "asctwin/api/types.h"
#include "asctwin/issue.h"

enum ub_addr8_t : uint8_t { VA0, VA1, VA2, VA3, VA4, VA5, VA6, VA7 };

// Puts eight addresses in UB into `addr`; they are read now.
template <typename T>
void asc_set_va_reg(ub_addr8_t addr, T** src_array,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(sizeof(T) <= 4, "asc_set_va_reg takes addresses of 8-, 16- and 32-bit elements");
  asctwin::isa::SetVaReg op;
  op.va = addr;
  for (int i = 0; i < asctwin::isa::kVaAddresses; ++i)
    op.addresses[i] = reinterpret_cast<uint8_t*>(const_cast<std::remove_cv_t<T>*>(src_array[i]));
  asctwin::issue(op, where);
}

namespace asctwin {

inline isa::TransDataTo5HD va_5hd(DType dtype, ub_addr8_t dst, ub_addr8_t src, uint8_t repeat,
                                  uint16_t dst_stride, uint16_t src_stride) {
  isa::TransDataTo5HD op;
  op.dtype = dtype;
  op.dst_va = dst;
  op.src_va = src;
  op.repeat_times = repeat;
  op.dst_rep_stride = dst_stride;
  op.src_rep_stride = src_stride;
  return op;
}

}  // namespace asctwin

// Lists are (dst, dst + 1) and (src, src + 1); strides in blocks of 32 B. With repeat 1 the strides
// are added once, so that 0 starts at the lists' own addresses.
inline void asc_transto5hd_b16(ub_addr8_t dst, ub_addr8_t src, uint8_t repeat, uint16_t dst_stride,
                               uint16_t src_stride,
                               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::va_5hd(asctwin::DType::kHalf, dst, src, repeat, dst_stride, src_stride),
                 where, "asc_transto5hd_b16");
}
inline void asc_transto5hd_b32(ub_addr8_t dst, ub_addr8_t src, uint8_t repeat, uint16_t dst_stride,
                               uint16_t src_stride,
                               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::va_5hd(asctwin::DType::kFloat, dst, src, repeat, dst_stride, src_stride),
                 where, "asc_transto5hd_b32");
}
inline void asc_transto5hd_b8(ub_addr8_t dst, ub_addr8_t src, uint8_t repeat, uint16_t dst_stride,
                              uint16_t src_stride, bool dst_high_half, bool src_high_half,
                              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::va_5hd(asctwin::DType::kInt8, dst, src, repeat, dst_stride, src_stride);
  op.dst_high_half = dst_high_half;
  op.src_high_half = src_high_half;
  asctwin::issue(op, where, "asc_transto5hd_b8");
}
