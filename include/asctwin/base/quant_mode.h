// How a copy out of L0C converts its elements; names are the API's own, unscoped as there.
// spec: cube.md, section 7.4
#pragma once

#include <cstdint>

namespace AscendC {

// The V modes take a parameter word for each column, the others one for all. Kernels pack the
// numbers into words of the compiler's functions.
// UNVERIFIED: evidence = inferred: the numbers are those of a published model of costs.
enum QuantMode_t : uint8_t {
  NoQuant = 0,
  F322F16 = 1,
  VREQ8 = 2,
  REQ8 = 3,
  VDEQF16 = 4,
  DEQF16 = 5,
  VSHIFTS322S16 = 12,
  SHIFTS322S16 = 13,
  F322BF16 = 16,
  VQF322B8_PRE = 23,
  QF322B8_PRE = 24,
  QF322HIF8_PRE = 25,
  QF322FP8_PRE = 26,
  QF322F32_PRE = 27,
  VQF322HIF8_PRE = 28,
  QF322F16_PRE = 32,
  VQF322F16_PRE = 33,
  QF322BF16_PRE = 34,
  QS322BF16_PRE = 35,
  VQF322BF16_PRE = 36,
  VQF322FP8_PRE = 37,
  VQF322F32_PRE = 38,
  VQS322BF16_PRE = 39,
};

}  // namespace AscendC

namespace asctwin {

using QuantMode = AscendC::QuantMode_t;

}  // namespace asctwin
