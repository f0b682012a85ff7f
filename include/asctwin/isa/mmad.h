// Mmad: the product of a matrix in L0A and one in L0B, added to what its start says, in L0C.
// spec: cube.md, section 1
#pragma once

#include "asctwin/base/source_loc.h"
#include "asctwin/isa/unit_flag.h"

namespace asctwin::isa {

enum class MmadStart : uint8_t { kZero, kResult, kBias };  // what the products are added to

struct Mmad : UnitFlagged {
  static const OpInfo info;
  Operand dst, fm, filter;
  Operand bias{nullptr, kUnknownExtent, TPosition::C2};
  DType dtype = DType::kHalf;  // of fm
  DType filter_dtype = DType::kHalf;
  DType dst_dtype = DType::kFloat;
  DType bias_dtype = DType::kFloat;
  int64_t m = 0, n = 0, k = 0;  // rows, columns, depth
  bool has_bias = false;        // the overload with a bias operand
  bool is_bias = false;
  bool cmatrix_source = false;  // true: the bias table, where init_val is false
  bool cmatrix_init_val = true;
  bool k_direction_align = false;
  bool disable_gemv = false;
  bool result_by_blocks = false;       // the Tensor API: dst begins at a multiple of 64 B
  bool has_ignored_fields = false;     // fmOffset, enSsparse or an enWinograd is not its default
  MmadStart start = MmadStart::kZero;  // filled by resolve, as the next four
  bool fm_by_columns = false;          // L0A holds strips of fractals, as on the 950
  bool saturates_half = false;
  bool hf32_to_zero = false;
  const uint8_t* sparse_index = nullptr;  // of MmadWithSparse: filter keeps two of four rows
  // The scales of L0A and L0B for MmadMx.
  const uint8_t *fm_scales = nullptr, *filter_scales = nullptr;
  int64_t hf32_bits = 0;  // of the mantissa that float operands are rounded to; 0: they are not

  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
  void commit(Registers& registers, SourceLoc where) const;
  void order(OrderSink& sink) const;

  bool is_gemv() const {
    return m == 1 && !disable_gemv && sparse_index == nullptr && fm_scales == nullptr;
  }
  // From this size on the hardware keeps it behind earlier ones of this size that write the same
  // result.
  bool is_interlocked() const { return (m / 16) * (n / 16) >= 10; }
  Access unit_blocks() const;  // of L0C
};

}  // namespace asctwin::isa
