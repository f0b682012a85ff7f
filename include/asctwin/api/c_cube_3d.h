// The C API: 3D loads into L0A and L0B, values in whole blocks, sparse products, and the registers
// of the cube.
// spec: adv_nn.md, section 8.2
#pragma once

#include "asctwin/api/c_cube.h"

union asc_fill_value_config {
  uint64_t config = 0;
  struct {
    uint64_t repeat : 15;
    uint64_t : 1;
    uint64_t blk_num : 15;
    uint64_t : 1;
    uint64_t dst_gap : 15;
    uint64_t : 17;
  };
};

union asc_l13d_fmatrix_config {
  uint64_t config = 0;
  struct {
    uint16_t l1_height;
    uint16_t l1_width;
    uint8_t padding_left_size;
    uint8_t padding_right_size;
    uint8_t padding_top_size;
    uint8_t padding_bottom_size;
  };
};

union asc_load3d_v2_config {
  uint64_t config = 0x10000;
  struct {
    uint64_t rpt_stride : 16;
    uint64_t rpt_time : 8;
    uint64_t rpt_mode : 1;
    uint64_t : 39;
  };
};

namespace asctwin {

struct CLoad3d {
  CInt k_extension, m_extension, k_start, m_start;
  CInt stride_w, stride_h, filter_w, filter_h, dilation_w, dilation_h;
  bool filter_size_w, filter_size_h, transpose, right_map;
  CInt channel_size;
};
template <class T>
void c_load_3d(T* dst, const T* src, const CLoad3d& shape, const CCall& call) {
  isa::LoadData3D op;
  op.dst = raw_local(dst, call.where);
  op.src = raw_local(src, call.where);
  op.dtype = dtype_of<T>;
  op.k_extension = shape.k_extension.given();
  op.m_extension = shape.m_extension.given();
  op.k_start = shape.k_start.given();
  op.m_start = shape.m_start.given();
  op.stride_w = shape.stride_w.given();
  op.stride_h = shape.stride_h.given();
  op.filter_w = shape.filter_w.given();
  op.filter_h = shape.filter_h.given();
  op.dilation_w = shape.dilation_w.given();
  op.dilation_h = shape.dilation_h.given();
  op.filter_size_w = shape.filter_size_w;
  op.filter_size_h = shape.filter_size_h;
  op.en_transpose = shape.transpose;
  op.right_map = shape.right_map;
  op.channel_size = shape.channel_size.given();
  op.sets_fmatrix = op.sets_padding = false;
  c_issue(op, call);
}

template <class T, class V>
void c_fill(T* dst, V value, const asc_fill_value_config& config, const CCall& call) {
  isa::InitConstValue op;
  op.dst = raw_local(dst, call.where);
  op.dtype = dtype_of<T>;
  op.value = bits_of(value);
  op.repeat_times = static_cast<int64_t>(config.repeat);
  op.block_num = static_cast<int64_t>(config.blk_num);
  op.dst_gap = static_cast<int64_t>(config.dst_gap);
  c_issue(op, call);
}

inline void c_set_fmatrix(const asc_l13d_fmatrix_config& config, int64_t mode, const CCall& call) {
  isa::SetFmatrix op;
  static_cast<isa::FeatureMap&>(op) = {config.l1_height,         config.l1_width,
                                       config.padding_left_size, config.padding_right_size,
                                       config.padding_top_size,  config.padding_bottom_size};
  op.mode = mode;
  c_issue(op, call);
}

template <class T>
void c_set_padding(T value, const CCall& call) {
  isa::SetLoadDataPaddingValue op;
  op.dtype = DType::kUInt16;  // the bits are those of the register
  op.value = bits_of(value);
  c_issue(op, call);
}

inline void c_set_repeat(const asc_load3d_v2_config& config, const CCall& call) {
  isa::SetLoadDataRepeat op;
  op.repeat.stride = static_cast<int64_t>(config.rpt_stride);
  op.repeat.times = static_cast<int64_t>(config.rpt_time);
  op.repeat.mode = static_cast<int64_t>(config.rpt_mode);
  c_issue(op, call);
}

struct CSparseLoad {
  CInt start, repeat;
};
inline void c_load_sparse(int8_t* dst, const int8_t* src, const int8_t* index,
                          const CSparseLoad& shape, const CCall& call) {
  isa::LoadDataWithSparse op;
  op.dst = raw_local(dst, call.where);
  op.src = raw_local(src, call.where);
  op.idx = raw_local(index, call.where);
  op.start_index = shape.start.given();
  op.repeat_times = shape.repeat.given();
  c_issue(op, call);
}

inline void c_mmad_sparse(int32_t* c, const int8_t* a, const int8_t* b, const CMmad& shape,
                          const CCall& call) {
  isa::MmadWithSparse op;
  op.dst = raw_local(c, call.where);
  op.fm = raw_local(a, call.where);
  op.filter = raw_local(b, call.where);
  op.dtype = op.filter_dtype = DType::kInt8;
  op.dst_dtype = DType::kInt32;
  op.m = shape.m.given();
  op.k = shape.k.given();
  op.n = shape.n.given();
  op.unit_flag = shape.unit_flag.given();
  op.cmatrix_source = shape.from_table;
  op.cmatrix_init_val = shape.from_zero;
  c_issue(op, call);
}

}  // namespace asctwin

#define ASCTWIN_C_LOAD_3D(name, T)                                                                 \
  ASCTWIN_C_SYNC(                                                                                  \
      name,                                                                                        \
      (T * dst, const T* src, asctwin::CInt k_extension, asctwin::CInt m_extension,                \
       asctwin::CInt k_start_pt, asctwin::CInt m_start_pt, asctwin::CInt stride_w,                 \
       asctwin::CInt stride_h, asctwin::CInt filter_w, asctwin::CInt filter_h,                     \
       asctwin::CInt dilation_filter_w, asctwin::CInt dilation_filter_h, bool filter_size_w,       \
       bool filter_size_h, bool transpose, bool f_matrix_ctrl, asctwin::CInt channel_size),        \
      asctwin::c_load_3d(dst, src,                                                                 \
                         {k_extension, m_extension, k_start_pt, m_start_pt, stride_w, stride_h,    \
                          filter_w, filter_h, dilation_filter_w, dilation_filter_h, filter_size_w, \
                          filter_size_h, transpose, f_matrix_ctrl, channel_size},                  \
                         call))
#define ASCTWIN_C_LOADS_3D(T)           \
  ASCTWIN_C_LOAD_3D(asc_copy_l12l0a, T) \
  ASCTWIN_C_LOAD_3D(asc_copy_l12l0b, T)
ASCTWIN_C_LOADS_3D(half)
ASCTWIN_C_LOADS_3D(bfloat16_t)
ASCTWIN_C_LOADS_3D(uint32_t)
ASCTWIN_C_LOADS_3D(int32_t)
ASCTWIN_C_LOADS_3D(float)
ASCTWIN_C_LOAD_3D(asc_copy_l12l0a, int8_t)
ASCTWIN_C_LOAD_3D(asc_copy_l12l0a, uint8_t)
ASCTWIN_C_LOAD_3D(asc_copy_l12l0a, int4b_t)
#undef ASCTWIN_C_LOADS_3D
#undef ASCTWIN_C_LOAD_3D

#define ASCTWIN_C_FILL(name, T, V)                                         \
  ASCTWIN_C_SYNC(name, (T * dst, V value, const asc_fill_value_config& c), \
                 asctwin::c_fill(dst, value, c, call))
#define ASCTWIN_C_FILLS_OF(name, T) \
  ASCTWIN_C_FILL(name, T, half)     \
  ASCTWIN_C_FILL(name, T, uint32_t)
#define ASCTWIN_C_FILLS(name)        \
  ASCTWIN_C_FILLS_OF(name, int16_t)  \
  ASCTWIN_C_FILLS_OF(name, uint16_t) \
  ASCTWIN_C_FILLS_OF(name, half)     \
  ASCTWIN_C_FILLS_OF(name, int32_t)  \
  ASCTWIN_C_FILLS_OF(name, uint32_t) \
  ASCTWIN_C_FILLS_OF(name, float)    \
  ASCTWIN_C_FILL(name, bfloat16_t, bfloat16_t)
ASCTWIN_C_FILLS(asc_fill_l0a)
ASCTWIN_C_FILLS(asc_fill_l0b)
ASCTWIN_C_FILLS_OF(asc_fill_l0b, bfloat16_t)
ASCTWIN_C_FILLS(asc_fill_l1)
ASCTWIN_C_FILLS_OF(asc_fill_l1, bfloat16_t)
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
