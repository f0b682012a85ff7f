// The dequantisation scale, which casts from int32_t and int16_t multiply by.
// spec: vector.md, sections 4.3 and 4.6
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

enum class DeqForm : uint8_t { kUnset, kHalf, kWord, kVector };

// The state that SetDeqScale has left: the bits of a half, a parameter word, or the address of 16
// words.
struct DeqScale {
  Wide<DeqForm> form = DeqForm::kUnset;
  uint64_t bits = 0;
  uint8_t* words = nullptr;
};

}  // namespace asctwin::isa
