// AscendQuant, AscendDequant, AscendAntiQuant.
// spec: adv_nn.md, section 4
#pragma once

#include "ref/cast.h"
#include "ref/memory.h"

namespace ref {

enum class Quant { kQuant, kDequant, kAntiQuant, kQuantize };  // kQuantize: in float

struct QuantParams {
  Quant operation;
  CastType src, dst;
  CastType scale;         // of the tensors; kInt64: the low half is a float
  int64_t rows, columns;  // what is computed
  int64_t src_pitch, dst_pitch;
  int64_t row_group, column_group, scale_pitch;
  bool has_scales, has_offsets;
  uint64_t scale_bits, offset_bits;  // of floats, where there is no tensor
  CastOptions options;
  bool in_half = false;                     // the steps of kAntiQuant; otherwise in float
  RoundMode round_mode = RoundMode::kRint;  // of kQuantize
};
void quant(const QuantParams& params, Place dst, Place src, Place scale, Place offset);

}  // namespace ref
