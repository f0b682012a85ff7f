// Select with a byte mask, and DropOut: elements of rows are kept or replaced, as a mask says whose
// rows may be longer.
// spec: adv_math.md, section 5
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

enum class MaskRowsOp : uint8_t { kSelect, kDropOut, kCount };

// The form of a mask; the values of dropOutMode. Select has bytes in rows of their own.
enum class MaskForm : uint8_t { kUnknown, kByteRows, kBytes, kBits, kBitRows };

struct MaskRows {
  Operand dst, src, mask;
  MaskRowsOp operation = MaskRowsOp::kCount;
  DType dtype = DType::kFloat;
  DType mask_dtype = DType::kUInt8;
  int64_t rows = 1;
  int64_t columns = 32;          // of dst and src
  int64_t mask_columns = 32;     // elements from one row of the mask to the next
  int64_t form = 1;              // MaskForm
  uint64_t scalar = 0;           // bits of what replaces an element
  uint64_t factor = 0x3F800000;  // DropOut: bits of the float that kept elements are multiplied by
  bool keeps_where_set = true;   // whether an element that the mask marks is kept, or replaced
  bool spoils_mask = false;      // what the mask holds afterwards is not defined
  bool saturates = false;        // filled by resolve: results of half stay within +-65504

  const OpInfo& info() const;
  void resolve(const Context& context);
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
