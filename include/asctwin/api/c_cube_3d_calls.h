// Records of calls by pointers: 3D loads, fills and sparse products, for the C API and the
// functions of the compiler.
#pragma once

#include "asctwin/api/c_cube_calls.h"

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
void c_load_3d(const isa::Operand& dst, const T* src, const CLoad3d& shape, const CCall& call) {
  isa::LoadData3D op;
  op.dst = dst;
  op.src = raw_in(Hardware::L1, src, call.where);
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
void c_fill(const isa::Operand& dst, V value, const asc_fill_value_config& config,
            const CCall& call) {
  isa::InitConstValue op;
  op.dst = dst;
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
  op.dst = raw_in(Hardware::L0B, dst, call.where);
  op.src = raw_in(Hardware::L1, src, call.where);
  op.idx = raw_in(Hardware::L1, index, call.where);
  op.start_index = shape.start.given();
  op.repeat_times = shape.repeat.given();
  c_issue(op, call);
}

inline void c_mmad_sparse(int32_t* c, const int8_t* a, const int8_t* b, const CMmad& shape,
                          const CCall& call) {
  isa::MmadWithSparse op;
  op.dst = raw_in(Hardware::L0C, c, call.where);
  op.fm = raw_in(Hardware::L0A, a, call.where);
  op.filter = raw_in(Hardware::L0B, b, call.where);
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
