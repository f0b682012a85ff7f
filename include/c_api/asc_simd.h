// The C API of the 910B and 910C. Here the layout transforms, whose address lists live in the VA
// registers of the core; everything else by the headers below.
// spec: data_movement.md, section 9.1; adv_nn.md, part 2
#pragma once

#include <type_traits>

#include "asctwin/api/c_cast.h"
#include "asctwin/api/c_compare.h"
#include "asctwin/api/c_copy.h"
#include "asctwin/api/c_cube.h"
#include "asctwin/api/c_cube_3d.h"
#include "asctwin/api/c_reduce.h"
#include "asctwin/api/c_sync.h"
#include "asctwin/api/c_system.h"
#include "asctwin/api/c_vector.h"
#include "asctwin/api/field.h"
#include "asctwin/api/onchip_array.h"
#include "asctwin/api/standard.h"
#include "asctwin/api/task.h"
#include "asctwin/api/types.h"
#include "asctwin/issue.h"
#include "asctwin/kernel_registry.h"

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

inline isa::TransDataTo5HD va_5hd(DType dtype, ub_addr8_t dst, ub_addr8_t src,
                                  Field<uint8_t> repeat, Field<uint16_t> dst_stride,
                                  Field<uint16_t> src_stride) {
  isa::TransDataTo5HD op;
  op.dtype = dtype;
  op.dst_va = dst;
  op.src_va = src;
  op.repeat_times = repeat.given();
  op.dst_rep_stride = dst_stride.given();
  op.src_rep_stride = src_stride.given();
  return op;
}

}  // namespace asctwin

// Lists are (dst, dst + 1) and (src, src + 1); strides in blocks of 32 B. With repeat 1 the strides
// are added once, so that 0 starts at the lists' own addresses. The _sync form also waits for the
// core's pipes.
// UNVERIFIED: for which of them it waits is not documented.
#define ASCTWIN_TO_5HD(name, dtype)                                                          \
  inline void name(ub_addr8_t dst, ub_addr8_t src, asctwin::Field<uint8_t> repeat,           \
                   asctwin::Field<uint16_t> dst_stride, asctwin::Field<uint16_t> src_stride, \
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                  \
    asctwin::issue(asctwin::va_5hd(dtype, dst, src, repeat, dst_stride, src_stride), where,  \
                   #name);                                                                   \
  }                                                                                          \
  inline void name##_sync(ub_addr8_t dst, ub_addr8_t src, asctwin::Field<uint8_t> repeat,    \
                          asctwin::Field<uint16_t> dst_stride,                               \
                          asctwin::Field<uint16_t> src_stride,                               \
                          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {           \
    asctwin::issue(asctwin::va_5hd(dtype, dst, src, repeat, dst_stride, src_stride), where,  \
                   #name "_sync");                                                           \
    asctwin::issue(asctwin::isa::PipeBarrier{PIPE_ALL}, where, #name "_sync");               \
  }
ASCTWIN_TO_5HD(asc_transto5hd_b16, asctwin::DType::kHalf)
ASCTWIN_TO_5HD(asc_transto5hd_b32, asctwin::DType::kFloat)
#undef ASCTWIN_TO_5HD

inline void asc_transto5hd_b8(ub_addr8_t dst, ub_addr8_t src, asctwin::Field<uint8_t> repeat,
                              asctwin::Field<uint16_t> dst_stride,
                              asctwin::Field<uint16_t> src_stride, bool dst_high_half,
                              bool src_high_half,
                              asctwin::SourceLoc where = asctwin::SourceLoc::here(),
                              const char* name = "asc_transto5hd_b8") {
  auto op = asctwin::va_5hd(asctwin::DType::kInt8, dst, src, repeat, dst_stride, src_stride);
  op.dst_high_half = dst_high_half;
  op.src_high_half = src_high_half;
  asctwin::issue(op, where, name);
}
inline void asc_transto5hd_b8_sync(ub_addr8_t dst, ub_addr8_t src, asctwin::Field<uint8_t> repeat,
                                   asctwin::Field<uint16_t> dst_stride,
                                   asctwin::Field<uint16_t> src_stride, bool dst_high_half,
                                   bool src_high_half,
                                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr const char* kName = "asc_transto5hd_b8_sync";
  asc_transto5hd_b8(dst, src, repeat, dst_stride, src_stride, dst_high_half, src_high_half, where,
                    kName);
  asctwin::issue(asctwin::isa::PipeBarrier{PIPE_ALL}, where, kName);
}
