// LoadData of whole fractals: 512 B pieces from L1 or global memory into L1, L0A and L0B, as they
// are or transposed.
// spec: cube.md, sections 2 and 3
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

inline constexpr int64_t kFractalBytes = 512;

// The common part of both loads; the source is counted in fractals, or in squares of several.
struct FractalLoad {
  Operand dst, src;
  DType dtype = DType::kHalf;
  int64_t start_index = 0;   // of the first piece in the source
  int64_t repeat_times = 0;  // pieces
  int64_t src_stride = 0;    // from piece to piece, start to start
  int64_t dst_gap = 0;       // from the end of one fractal to the next, in fractals
  int64_t addr_mode = 0;     // 1: the source is walked backwards

  int64_t src_step() const { return addr_mode == 0 ? src_stride : -src_stride; }
};

struct LoadData : FractalLoad {
  static const OpInfo info;
  int64_t if_transpose = 0;
  int64_t dst_step = 1;  // from start to start, in fractals; filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

// The 950: a part of a matrix in strips, whose fractals stand below one another. GM -> L1, and L1
// -> L0A, L0B.
struct LoadDataV2 {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kHalf;
  int64_t m_start = 0, k_start = 0;  // the first fractal of each strip, and the first strip
  int64_t m_step = 0, k_step = 0;    // fractals of each strip, and strips
  int64_t src_stride = 0;            // from strip to strip, in fractals
  int64_t dst_stride = 0;            // the same of what is written
  int64_t if_transpose = 0;
  // How many fractals of a strip the source of a transposing load has; the rest of the last square
  // is zero. 0: all of them.
  int64_t src_fractals = 0;

  int64_t read_fractals() const { return src_fractals > 0 ? src_fractals : m_step; }
  void accesses(AccessSink& sink) const;
  void execute() const;
};

// L1 -> L0A, L0B: squares of 64 x 64, 32 x 32 or 16 x 16 elements by their width.
struct LoadDataWithTranspose : FractalLoad {
  static const OpInfo info;
  int64_t dst_frac_gap = 0;  // between the fractals of one square, end to start, in fractals
  // Set for LoadData2dTransposeParamsV2: the source is counted in fractals, and those of a square
  // are as far apart as this, end to start.
  bool in_fractals = false;
  int64_t src_frac_gap = 0;

  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
