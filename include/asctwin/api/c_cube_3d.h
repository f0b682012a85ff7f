// The C API: 3D loads into L0A and L0B, values in whole blocks, sparse products, and the registers
// of the cube.
// spec: adv_nn.md, section 8.2
#pragma once

#include "asctwin/api/c_cube.h"
#include "asctwin/api/c_cube_3d_calls.h"

#define ASCTWIN_C_LOAD_3D(name, to, T)                                                             \
  ASCTWIN_C_SYNC(                                                                                  \
      name,                                                                                        \
      (T * dst, const T* src, asctwin::CInt k_extension, asctwin::CInt m_extension,                \
       asctwin::CInt k_start_pt, asctwin::CInt m_start_pt, asctwin::CInt stride_w,                 \
       asctwin::CInt stride_h, asctwin::CInt filter_w, asctwin::CInt filter_h,                     \
       asctwin::CInt dilation_filter_w, asctwin::CInt dilation_filter_h, bool filter_size_w,       \
       bool filter_size_h, bool transpose, bool f_matrix_ctrl, asctwin::CInt channel_size),        \
      asctwin::c_load_3d(to(dst), src,                                                             \
                         {k_extension, m_extension, k_start_pt, m_start_pt, stride_w, stride_h,    \
                          filter_w, filter_h, dilation_filter_w, dilation_filter_h, filter_size_w, \
                          filter_size_h, transpose, f_matrix_ctrl, channel_size},                  \
                         call))
#define ASCTWIN_C_LOADS_3D(T)                          \
  ASCTWIN_C_LOAD_3D(asc_copy_l12l0a, ASCTWIN_C_L0A, T) \
  ASCTWIN_C_LOAD_3D(asc_copy_l12l0b, ASCTWIN_C_L0B, T)
ASCTWIN_C_LOADS_3D(half)
ASCTWIN_C_LOADS_3D(bfloat16_t)
ASCTWIN_C_LOADS_3D(uint32_t)
ASCTWIN_C_LOADS_3D(int32_t)
ASCTWIN_C_LOADS_3D(float)
ASCTWIN_C_LOAD_3D(asc_copy_l12l0a, ASCTWIN_C_L0A, int8_t)
ASCTWIN_C_LOAD_3D(asc_copy_l12l0a, ASCTWIN_C_L0A, uint8_t)
ASCTWIN_C_LOAD_3D(asc_copy_l12l0a, ASCTWIN_C_L0A, int4b_t)
#undef ASCTWIN_C_LOADS_3D
#undef ASCTWIN_C_LOAD_3D

#define ASCTWIN_C_FILL(name, to, T, V)                                     \
  ASCTWIN_C_SYNC(name, (T * dst, V value, const asc_fill_value_config& c), \
                 asctwin::c_fill<T>(to(dst), value, c, call))
#define ASCTWIN_C_FILLS_OF(name, to, T) \
  ASCTWIN_C_FILL(name, to, T, half)     \
  ASCTWIN_C_FILL(name, to, T, uint32_t)
#define ASCTWIN_C_FILLS(name, to)        \
  ASCTWIN_C_FILLS_OF(name, to, int16_t)  \
  ASCTWIN_C_FILLS_OF(name, to, uint16_t) \
  ASCTWIN_C_FILLS_OF(name, to, half)     \
  ASCTWIN_C_FILLS_OF(name, to, int32_t)  \
  ASCTWIN_C_FILLS_OF(name, to, uint32_t) \
  ASCTWIN_C_FILLS_OF(name, to, float)    \
  ASCTWIN_C_FILL(name, to, bfloat16_t, bfloat16_t)
ASCTWIN_C_FILLS(asc_fill_l0a, ASCTWIN_C_L0A)
ASCTWIN_C_FILLS(asc_fill_l0b, ASCTWIN_C_L0B)
ASCTWIN_C_FILLS_OF(asc_fill_l0b, ASCTWIN_C_L0B, bfloat16_t)
ASCTWIN_C_FILLS(asc_fill_l1, ASCTWIN_C_L1)
ASCTWIN_C_FILLS_OF(asc_fill_l1, ASCTWIN_C_L1, bfloat16_t)
#undef ASCTWIN_C_FILLS
#undef ASCTWIN_C_FILLS_OF
#undef ASCTWIN_C_FILL

ASCTWIN_C_SYNC(asc_copy_l12l0b_sparse,
               (int8_t * dst, const int8_t* src, const int8_t* index, asctwin::CInt start_index,
                asctwin::CInt repeat),
               asctwin::c_load_sparse(dst, src, index, {start_index, repeat}, call))
ASCTWIN_C_SYNC(
    asc_mmad_sparse,
    (int32_t * c, const int8_t* a, const int8_t* b, asctwin::CInt m, asctwin::CInt k,
     asctwin::CInt n, asctwin::CInt unit_flag, bool c_matrix_source, bool c_matrix_init_val),
    asctwin::c_mmad_sparse(c, a, b, {m, k, n, unit_flag, false, c_matrix_source, c_matrix_init_val},
                           call))

ASCTWIN_C_ALONE(asc_set_l13d_fmatrix, (const asc_l13d_fmatrix_config& config),
                asctwin::c_set_fmatrix(config, 0, call))
ASCTWIN_C_ALONE(asc_set_l13d_fmatrix_b, (const asc_l13d_fmatrix_config& config),
                asctwin::c_set_fmatrix(config, 1, call))
#define ASCTWIN_C_PADDING(T) \
  ASCTWIN_C_ALONE(asc_set_l13d_padding, (T value), asctwin::c_set_padding(value, call))
ASCTWIN_C_PADDING(uint64_t)
ASCTWIN_C_PADDING(half)
ASCTWIN_C_PADDING(int16_t)
ASCTWIN_C_PADDING(uint16_t)
#undef ASCTWIN_C_PADDING
ASCTWIN_C_ALONE(asc_set_l13d_rpt, (const asc_load3d_v2_config& config),
                asctwin::c_set_repeat(config, call))
ASCTWIN_C_ALONE(asc_set_l13d_size, (uint64_t value),
                asctwin::c_issue(asctwin::isa::SetLoadDataBoundary{{}, static_cast<int64_t>(value)},
                                 call))

ASCTWIN_C_PLAIN(asc_enable_hf32, asctwin::c_issue(asctwin::isa::SetHF32Mode{{true}}, call))
ASCTWIN_C_PLAIN(asc_set_fp32_mode, asctwin::c_issue(asctwin::isa::SetHF32Mode{{false}}, call))
ASCTWIN_C_ALONE(asc_enable_hf32_trans, (uint32_t mode),
                asctwin::c_issue(asctwin::isa::SetHF32TransMode{{mode == 1}}, call))
ASCTWIN_C_PLAIN(asc_set_mmad_direction_m,
                asctwin::c_issue(asctwin::isa::SetMMLayoutTransform{{false}}, call))
ASCTWIN_C_PLAIN(asc_set_mmad_direction_n,
                asctwin::c_issue(asctwin::isa::SetMMLayoutTransform{{true}}, call))
