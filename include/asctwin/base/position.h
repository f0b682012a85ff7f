// Logical places (TPosition) and the memories behind them.
// Which memory a TPosition lives in depends on the chip; see Chip::memory_of.
#pragma once

#include <cstdint>

namespace asctwin {

// Values and order are the API's own.
enum class TPosition : uint8_t {
  GM = 0,
  A1 = 1,
  A2 = 2,
  B1 = 3,
  B2 = 4,
  C1 = 5,
  C2 = 6,
  CO1 = 7,
  CO2 = 8,
  VECIN = 9,
  VECOUT = 10,
  VECCALC = 11,
  LCM = VECCALC,
  SPM = 12,
  SHM = SPM,
  TSCM = 13,
  C2PIPE2GM = 14,
  C2PIPE2LOCAL = 15,
  MAX = 16,
};
inline constexpr int kPositions = static_cast<int>(TPosition::MAX);
inline constexpr const char* kPositionNames[kPositions] = {
    "GM",  "A1",    "A2",     "B1",      "B2",  "C1",   "C2",        "CO1",
    "CO2", "VECIN", "VECOUT", "VECCALC", "SPM", "TSCM", "C2PIPE2GM", "C2PIPE2LOCAL",
};
constexpr const char* name_of(TPosition position) {
  return position < TPosition::MAX ? kPositionNames[static_cast<int>(position)] : "MAX";
}

// The physical memories; BIAS is the bias table (BT), FIXBUF the Fixpipe buffer (FB).
enum class Hardware : uint8_t { GM = 0, UB, L1, L0A, L0B, L0C, BIAS, FIXBUF, MAX };
inline constexpr int kMemories = static_cast<int>(Hardware::MAX);

}  // namespace asctwin
