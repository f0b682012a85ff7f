// The C API: L1, L0A, L0B, L0C and the bias table of a cube core.
// spec: adv_nn.md, section 8.2
#pragma once

#include "asctwin/api/c_copy.h"
#include "asctwin/api/c_cube_calls.h"

// Global memory to L1: bytes, or bursts in blocks of 32 B.
ASCTWIN_C_PLAIN_COPY(asc_copy_gm2l1, ASCTWIN_C_L1, ASCTWIN_C_GLOBAL)

// Copies with zeros behind each unit of 1 (modes 1 and 2), 2, 4 or 8 bytes, or with the first 4, 8
// or 16 bytes of each block alone.
#define ASCTWIN_C_PADDED_COPY(mode)                                                             \
  ASCTWIN_C_SYNC(                                                                               \
      asc_copy_gm2l1_pad##mode, (void* dst, const void* src, asctwin::CInt size),               \
      asctwin::c_issue(                                                                         \
          asctwin::c_padded_bytes(mode, ASCTWIN_C_L1(dst), ASCTWIN_C_GLOBAL(src), size), call)) \
  ASCTWIN_C_ALONE(                                                                              \
      asc_copy_gm2l1_pad##mode, (void* dst, const void* src, ASCTWIN_C_BURSTS),                 \
      asctwin::c_issue(asctwin::c_padded_bursts(mode, ASCTWIN_C_L1(dst), ASCTWIN_C_GLOBAL(src), \
                                                {n_burst, len_burst, src_gap, dst_gap}),        \
                       call))
ASCTWIN_C_PADDED_COPY(1)
ASCTWIN_C_PADDED_COPY(2)
ASCTWIN_C_PADDED_COPY(3)
ASCTWIN_C_PADDED_COPY(4)
ASCTWIN_C_PADDED_COPY(5)
ASCTWIN_C_PADDED_COPY(6)
ASCTWIN_C_PADDED_COPY(7)
ASCTWIN_C_PADDED_COPY(8)
#undef ASCTWIN_C_PADDED_COPY

// Fractals of 512 B.
#define ASCTWIN_C_LOAD(name, to, from, T)                                      \
  ASCTWIN_C_SYNC(                                                              \
      name,                                                                    \
      (T * dst, const T* src, asctwin::CInt start_index, asctwin::CInt repeat, \
       asctwin::CInt src_stride, asctwin::CInt dst_gap),                       \
      asctwin::c_load<T>(to(dst), from(src), start_index, repeat, src_stride, dst_gap, call))
#define ASCTWIN_C_LOAD_TRANSPOSED(name, to, T)                                      \
  ASCTWIN_C_SYNC(                                                                   \
      name,                                                                         \
      (T * dst, const T* src, asctwin::CInt index_id, asctwin::CInt repeat,         \
       asctwin::CInt src_stride, asctwin::CInt dst_gap, bool enable_addr_decrement, \
       asctwin::CInt dst_frac_gap),                                                 \
      asctwin::c_load_transposed<T>(                                                \
          to(dst), ASCTWIN_C_L1(src),                                               \
          {index_id, repeat, src_stride, dst_gap, enable_addr_decrement, dst_frac_gap}, call))
#define ASCTWIN_C_LOADS(T)                                            \
  ASCTWIN_C_LOAD(asc_copy_gm2l1, ASCTWIN_C_L1, ASCTWIN_C_GLOBAL, T)   \
  ASCTWIN_C_LOAD(asc_copy_gm2l0a, ASCTWIN_C_L0A, ASCTWIN_C_GLOBAL, T) \
  ASCTWIN_C_LOAD(asc_copy_gm2l0b, ASCTWIN_C_L0B, ASCTWIN_C_GLOBAL, T) \
  ASCTWIN_C_LOAD(asc_copy_l12l0a, ASCTWIN_C_L0A, ASCTWIN_C_L1, T)     \
  ASCTWIN_C_LOAD(asc_copy_l12l0b, ASCTWIN_C_L0B, ASCTWIN_C_L1, T)     \
  ASCTWIN_C_LOAD_TRANSPOSED(asc_copy_l12l0a_trans, ASCTWIN_C_L0A, T)  \
  ASCTWIN_C_LOAD_TRANSPOSED(asc_copy_l12l0b_trans, ASCTWIN_C_L0B, T)
ASCTWIN_C_LOADS(half)
ASCTWIN_C_LOADS(bfloat16_t)
ASCTWIN_C_LOADS(float)
ASCTWIN_C_LOADS(int32_t)
ASCTWIN_C_LOADS(uint32_t)
ASCTWIN_C_LOADS(int8_t)
ASCTWIN_C_LOADS(uint8_t)
ASCTWIN_C_LOAD(asc_copy_gm2l0a, ASCTWIN_C_L0A, ASCTWIN_C_GLOBAL, int4b_t)
ASCTWIN_C_LOAD(asc_copy_gm2l0b, ASCTWIN_C_L0B, ASCTWIN_C_GLOBAL, int4b_t)
ASCTWIN_C_LOAD(asc_copy_l12l0a, ASCTWIN_C_L0A, ASCTWIN_C_L1, int4b_t)
ASCTWIN_C_LOAD(asc_copy_l12l0b, ASCTWIN_C_L0B, ASCTWIN_C_L1, int4b_t)
#undef ASCTWIN_C_LOADS
#undef ASCTWIN_C_LOAD_TRANSPOSED
#undef ASCTWIN_C_LOAD

#define ASCTWIN_C_ND2NZ(T)                                                                      \
  ASCTWIN_C_SYNC(asc_copy_gm2l1_nd2nz,                                                          \
                 (T * dst, const T* src, asctwin::CInt nd_num, asctwin::CInt n_value,           \
                  asctwin::CInt d_value, asctwin::CInt src_nd_matrix_stride,                    \
                  asctwin::CInt src_d_value, asctwin::CInt dst_nz_c0_stride,                    \
                  asctwin::CInt dst_nz_n_stride, asctwin::CInt dst_nz_matrix_stride),           \
                 asctwin::c_nd2nz(dst, src,                                                     \
                                  {nd_num, n_value, d_value, src_nd_matrix_stride, src_d_value, \
                                   dst_nz_c0_stride, dst_nz_n_stride, dst_nz_matrix_stride},    \
                                  call))
ASCTWIN_C_ND2NZ(int8_t)
ASCTWIN_C_ND2NZ(uint8_t)
ASCTWIN_C_ND2NZ(bfloat16_t)
ASCTWIN_C_ND2NZ(half)
ASCTWIN_C_ND2NZ(int16_t)
ASCTWIN_C_ND2NZ(float)
ASCTWIN_C_ND2NZ(int32_t)
ASCTWIN_C_ND2NZ(uint32_t)
#undef ASCTWIN_C_ND2NZ

// quant_pre is a QuantMode_t; dst_stride in elements with nz2nd, in blocks of 32 B without.
#define ASCTWIN_C_L0C(D, S)                                                              \
  ASCTWIN_C_SYNC(                                                                        \
      asc_copy_l0c2gm, (D * dst, const S* src, ASCTWIN_C_L0C_SHAPE),                     \
      asctwin::c_copy_l0c<D>(ASCTWIN_C_GLOBAL(dst), src, ASCTWIN_C_L0C_ARGUMENTS, call)) \
  ASCTWIN_C_L0C_TO_L1(D, S)
#define ASCTWIN_C_L0C_TO_L1(D, S)                                               \
  ASCTWIN_C_SYNC(asc_copy_l0c2l1, (D * dst, const S* src, ASCTWIN_C_L0C_SHAPE), \
                 asctwin::c_copy_l0c<D>(ASCTWIN_C_L1(dst), src, ASCTWIN_C_L0C_ARGUMENTS, call))
#define ASCTWIN_C_L0C_SHAPE                                                                       \
  asctwin::CInt n_size, asctwin::CInt m_size, asctwin::CInt dst_stride, asctwin::CInt src_stride, \
      asctwin::CInt unit_flag_mode, uint64_t quant_pre, asctwin::CInt relu_pre,                   \
      bool channel_split, bool nz2nd_en
#define ASCTWIN_C_L0C_ARGUMENTS                                                                 \
  asctwin::CL0cCopy {                                                                           \
    n_size, m_size, dst_stride, src_stride, unit_flag_mode, quant_pre, relu_pre, channel_split, \
        nz2nd_en                                                                                \
  }
ASCTWIN_C_L0C(half, float)
ASCTWIN_C_L0C(bfloat16_t, float)
ASCTWIN_C_L0C(int8_t, float)
ASCTWIN_C_L0C(uint8_t, float)
ASCTWIN_C_L0C(float, float)
ASCTWIN_C_L0C(half, int32_t)
ASCTWIN_C_L0C(int16_t, int32_t)
ASCTWIN_C_L0C(int8_t, int32_t)
ASCTWIN_C_L0C(int32_t, int32_t)
ASCTWIN_C_L0C_TO_L1(uint8_t, int32_t)
#undef ASCTWIN_C_L0C
#undef ASCTWIN_C_L0C_TO_L1
#undef ASCTWIN_C_L0C_SHAPE
#undef ASCTWIN_C_L0C_ARGUMENTS

ASCTWIN_C_ALONE(asc_set_l0c_copy_prequant, (uint64_t config),
                asctwin::c_issue(asctwin::isa::SetFixpipePreQuantFlag{config}, call))
ASCTWIN_C_ALONE(asc_set_l0c_copy_params,
                (asctwin::CInt nd_num, asctwin::CInt src_nd_stride, asctwin::CInt dst_nd_stride),
                asctwin::c_issue(asctwin::isa::SetFixpipeNz2ndFlag{{nd_num.given(),
                                                                    src_nd_stride.given(),
                                                                    dst_nd_stride.given()}},
                                 call))

// c = a * b of left_height rows, right_width columns and depth n_dim, added to 0, to the bias table
// or to c.
// UNVERIFIED: of the longer form, the offsets of features and masks mean nothing.
#define ASCTWIN_C_MMAD(name, C, A)                                                               \
  ASCTWIN_C_SYNC(name,                                                                           \
                 (C * c, const A* a, const A* b, asctwin::CInt left_height, asctwin::CInt n_dim, \
                  asctwin::CInt right_width, asctwin::CInt unit_flag, bool k_direction_align,    \
                  bool c_matrix_source, bool c_matrix_init_val),                                 \
                 asctwin::c_mmad(c, a, b,                                                        \
                                 {left_height, n_dim, right_width, unit_flag, k_direction_align, \
                                  c_matrix_source, c_matrix_init_val},                           \
                                 call))                                                          \
  ASCTWIN_C_SYNC(                                                                                \
      name,                                                                                      \
      (C * c, const A* a, const A* b, asctwin::CInt left_height, asctwin::CInt n_dim,            \
       asctwin::CInt right_width, asctwin::CInt, asctwin::CInt, asctwin::CInt unit_flag,         \
       bool k_direction_align, bool, bool c_matrix_source, bool c_matrix_init_val),              \
      asctwin::c_mmad(c, a, b,                                                                   \
                      {left_height, n_dim, right_width, unit_flag, k_direction_align,            \
                       c_matrix_source, c_matrix_init_val},                                      \
                      call))
ASCTWIN_C_MMAD(asc_mmad, int32_t, int8_t)
ASCTWIN_C_MMAD(asc_mmad, float, half)
ASCTWIN_C_MMAD(asc_mmad, float, float)
ASCTWIN_C_MMAD(asc_mmad, float, bfloat16_t)
ASCTWIN_C_MMAD(asc_mmad_s4, int32_t, int4b_t)
#undef ASCTWIN_C_MMAD
