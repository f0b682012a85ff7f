// LoadData 3D: rows and columns of the matrix that a convolution multiplies (im2col), out of a
// feature map in L1; and the registers that it reads.
// spec: cube.md, section 4
#pragma once

#include "asctwin/base/source_loc.h"
#include "asctwin/isa/operand.h"

namespace asctwin::isa {

// The size of a feature map and the padding around it, in pixels.
struct FeatureMap {
  int64_t l1_h = 0, l1_w = 0;
  int64_t pad_left = 0, pad_right = 0, pad_top = 0, pad_bottom = 0;
};

// A load repeats `times` times, `stride` fractals apart in the matrix.
struct LoadRepeat {
  int64_t stride = 0;
  int64_t times = 1;
  int64_t mode = 0;        // 0: downwards, 1: to the right
  int64_t dst_stride = 0;  // 950: from one strip of what is stored to the next, in fractals
};

struct Load3dRegisters {
  FeatureMap maps[2];    // FMATRIX_LEFT, FMATRIX_RIGHT
  uint64_t padding = 0;  // bit pattern of an element
  int64_t boundary = 0;  // of L1, bytes: reads behind it go on at its first byte; 0: none
};

struct LoadData3D : FeatureMap {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kHalf;
  int64_t channel_size = 0;
  int64_t k_extension = 0, m_extension = 0;  // columns and rows that are loaded
  int64_t k_start = 0, m_start = 0;          // the first of them
  int64_t stride_w = 1, stride_h = 1;
  int64_t filter_w = 1, filter_h = 1;
  int64_t dilation_w = 1, dilation_h = 1;
  uint64_t padding = 0;        // bit pattern of an element
  bool filter_size_w = false;  // the filter is wider by 256
  bool filter_size_h = false;
  bool en_transpose = false;
  bool en_small_k = false;
  bool right_map = false;       // fMatrixCtrl: of the registers, FMATRIX_RIGHT
  bool sets_fmatrix = true;     // the call puts its map into the register; otherwise it takes that
  bool sets_padding = true;     // the same for the padding
  bool l0a_by_columns = false;  // filled by resolve, as the rest
  LoadRepeat repeat;
  int64_t boundary = 0;
  const uint8_t* l1 = nullptr;  // where L1 begins

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;

  int64_t kernel_w() const { return filter_w + (filter_size_w ? 256 : 0); }
  int64_t kernel_h() const { return filter_h + (filter_size_h ? 256 : 0); }
  bool transposes() const { return en_transpose || dst.position == TPosition::B2; }
};

// The 950: its strips lie as far apart as SetLoadDataRepeatWithStride says.
struct LoadDataWithStride : LoadData3D {
  static const OpInfo info;

  void resolve(const Context& context);
};

// The first version, on the 910A and the 310P: a fractal a repeat, of 16 windows that follow each
// other and one element of the filter.
struct LoadData3DV1 : FeatureMap {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kHalf;
  int64_t c1_index = 0;
  int64_t fetch_w = 0, fetch_h = 0;        // the element of the filter
  int64_t left_top_w = 0, left_top_h = 0;  // of the first window, in pixels of the map
  int64_t stride_w = 1, stride_h = 1;
  int64_t filter_w = 1, filter_h = 1;
  int64_t dilation_w = 1, dilation_h = 1;
  int64_t jump_stride = 1;  // fractals of dst from repeat to repeat, in mode 1
  int64_t repeat_mode = 0;  // 0: the next element of the filter, 1: the next 16 windows
  int64_t repeat_time = 1;
  int64_t c_size = 0;
  uint64_t padding = 0;  // bit pattern of an element

  void accesses(AccessSink& sink) const;
  void execute() const;
};

struct Load3dSetting {
  void accesses(AccessSink&) const {}
  void execute() const {}
};

struct SetFmatrix : FeatureMap, Load3dSetting {
  static const OpInfo info;
  int64_t mode = 0;  // FmatrixMode

  void commit(Registers& registers) const;
};

struct SetLoadDataPaddingValue : Load3dSetting {
  static const OpInfo info;
  DType dtype = DType::kHalf;
  uint64_t value = 0;  // bit pattern; of 8 bits, twice

  void commit(Registers& registers) const;
};

struct SetLoadDataBoundary : Load3dSetting {
  static const OpInfo info;
  int64_t boundary = 0;  // bytes

  void commit(Registers& registers) const;
};

struct SetLoadDataRepeat : Load3dSetting {
  static const OpInfo info;
  LoadRepeat repeat;

  void commit(Registers& registers, SourceLoc where) const;
};

struct SetLoadDataRepeatWithStride : SetLoadDataRepeat {
  static const OpInfo info;

  void commit(Registers& registers, SourceLoc where) const;
};

}  // namespace asctwin::isa
