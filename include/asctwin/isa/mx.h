// MmadMx: a product whose operands have a scale for every 32 elements along K, and the load that
// brings an operand with its scales. spec: cube.md, section 1.1; matmul.md, section 8.6
#pragma once

#include "asctwin/isa/load_data.h"
#include "asctwin/isa/mmad.h"

namespace asctwin::isa {

// The size of the scales beside L0A, and of those beside L0B: a sixteenth of it.
inline constexpr int64_t kMxScaleBytes = 4 * 1024;
inline constexpr int64_t kMxScaleFractal = 32;  // bytes: 16 rows or columns, 2 scales along K

struct LoadDataMx : LoadDataV2 {
  static const OpInfo info;
  Operand scale;
  DType scale_dtype = DType::kFp8E8M0;
  int64_t x_start = 0, y_start = 0;  // the first fractal of scales across K and along it
  int64_t x_step = 0, y_step = 0;    // fractals across K and along it
  int64_t scale_src_stride = 0;      // from one across K to the next, in fractals of scales
  int64_t scale_dst_stride = 0;      // the same of what is written
  bool scales_alone = false;         // the load of scales of the Tensor API: no operand comes along
  uint8_t* scales = nullptr;         // those of dst, filled by resolve, as their room in bytes
  int64_t scale_room = 0;

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers) const;
};

struct MmadMx : Mmad {
  static const OpInfo info;
  bool is_loaded = false;  // filled by resolve: scales of both operands have been loaded before

  void resolve(const Context& context);
};

}  // namespace asctwin::isa
