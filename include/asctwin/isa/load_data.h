// LoadData of whole fractals: 512 B pieces from L1 or global memory into L1, L0A and L0B.
// spec: cube.md, section 2
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

inline constexpr int64_t kFractalBytes = 512;

struct LoadData {
  static const OpInfo info;
  Operand dst, src;
  DType dtype = DType::kHalf;
  int64_t start_index = 0;   // of the first fractal in the source
  int64_t repeat_times = 0;  // fractals
  int64_t src_stride = 0;    // from fractal to fractal, start to start, in fractals
  int64_t dst_gap = 0;       // from the end of one fractal to the next, in fractals
  int64_t if_transpose = 0;
  int64_t addr_mode = 0;  // 1: the source is walked backwards
  int64_t dst_step = 1;   // from start to start, in fractals; filled by resolve

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
