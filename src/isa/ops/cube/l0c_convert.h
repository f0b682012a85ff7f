// Converts the elements of a copy out of L0C.
// spec: cube.md, section 7.4
#pragma once

#include "asctwin/isa/fixpipe.h"

namespace asctwin::isa {

// The parameter word of a quantisation. `scale` has its mantissa cut to 10 bits.
struct QuantWord {
  float scale;
  int shift;       // N, 0 to 15
  bool shifts;     // MCB
  int offset;      // -256 to 255
  bool is_signed;  // the 8-bit result is int8_t

  // On the 950 a word has neither N nor MCB: bits 36 to 32 have no effect.
  explicit QuantWord(uint64_t bits, bool has_shift = true);
};

// Converts `count` neighbouring elements of one row; `column` is that of the first one.
void convert_elements(const L0cCopy& op, uint8_t* dst, const uint8_t* src, int64_t column,
                      int64_t count);

}  // namespace asctwin::isa
