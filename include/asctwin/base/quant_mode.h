// How a copy out of L0C converts its elements; names are the API's own, unscoped as there.
// spec: cube.md, section 7.4
#pragma once

#include <cstdint>

namespace AscendC {

// The V modes take a parameter word for each column, the others one for all.
enum QuantMode_t : uint8_t {
  NoQuant,
  F322F16,
  F322BF16,
  DEQF16,
  VDEQF16,
  QF322B8_PRE,
  VQF322B8_PRE,
  REQ8,
  VREQ8,
};

}  // namespace AscendC

namespace asctwin {

using QuantMode = AscendC::QuantMode_t;

}  // namespace asctwin
