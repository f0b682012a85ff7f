// Where a result may lie beside a source that is read before anything is written.
// spec: adv_math.md, section 1.4
#pragma once

#include <cstdint>

namespace asctwin::isa {

// Whether they begin at one address, or share no byte.
inline bool same_or_apart(const uint8_t* a, int64_t a_bytes, const uint8_t* b, int64_t b_bytes) {
  return a == b || a + a_bytes <= b || b + b_bytes <= a;
}

}  // namespace asctwin::isa
