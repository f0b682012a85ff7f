// AscendQuant, AscendDequant, AscendAntiQuant, and Quantize, Dequantize, AntiQuantize: a matrix is
// scaled and converted. The scale and the offset are scalars, or matrices of which an element
// serves a group. spec: adv_nn.md, section 4
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

enum class QuantOp : uint8_t {
  kQuant,
  kDequant,
  kAntiQuant,
  kQuantize,  // from here on of the 950
  kDequantize,
  kAntiQuantize,
  kCount
};

struct QuantRows {
  Operand dst, src, scale, offset;
  QuantOp operation = QuantOp::kCount;
  DType dtype = DType::kHalf;  // of src
  DType dst_dtype = DType::kInt8;
  DType scale_dtype = DType::kHalf;  // of offset as well
  int64_t rows = 1;
  int64_t columns = 32;      // of a row that are computed
  int64_t src_pitch = 32;    // elements from one row to the next
  int64_t dst_pitch = 32;    // what lies behind `columns` is written with anything
  int64_t row_group = 1;     // rows that share a row of scales
  int64_t column_group = 1;  // columns that share a scale
  int64_t scale_pitch = 0;   // scales from one row of them to the next
  bool has_scales = false;   // a tensor; otherwise `scale_bits`
  bool has_offsets = false;  // a tensor; otherwise `offset_bits`
  uint64_t scale_bits = 0;   // of a float
  uint64_t offset_bits = 0;  // of a float
  int64_t round_mode = 1;    // CastMode, of kQuantize
  bool saturates = false;    // filled by resolve: results of half and bfloat16_t stay finite

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
