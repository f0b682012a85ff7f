// The control register CTRL: whether results beyond the range saturate.
// spec: vector.md, section 6.3
#pragma once

#include "asctwin/api/mask.h"
#include "asctwin/api/types.h"
#include "asctwin/isa/chip_macros.h"
#include "asctwin/issue.h"

namespace AscendC {

enum class SaturationMode : uint8_t { FLOAT = 0, FLOAT8, INT, CAST };

// Bits startBit to endBit of CTRL. Bit 48: half and bfloat16_t results keep infinity and NaN.
template <int8_t startBit, int8_t endBit>
void SetCtrlSpr(int64_t value, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetCtrlSpr{startBit, endBit, value}, where);
}
template <int8_t startBit, int8_t endBit>
int64_t GetCtrlSpr(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  uint64_t bits = 0;
  asctwin::issue(asctwin::isa::GetCtrlSpr{startBit, endBit, &bits}, where);
  return static_cast<int64_t>(bits);
}

#if ASCTWIN_LIKE_950
// Bits startBit to endBit of CTRL as in the table of the register: bit 60 is 1, the others are 0.
// 950 only. UNVERIFIED: evidence = inferred for bit 48, which a kernel finds set.
template <int8_t startBit, int8_t endBit>
void ResetCtrlSpr(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  constexpr bool kIsGlobalBit = startBit == 60 && endBit == 60;
  asctwin::issue(asctwin::isa::SetCtrlSpr{startBit, endBit, kIsGlobalBit}, where, "ResetCtrlSpr");
}
#endif

#if ASCTWIN_LIKE_950
// Bit 60 of CTRL: whether each cast says itself how it saturates, or bits 48 and 59 do for all.
// UNVERIFIED: evidence = inferred: the strategy is this bit.
enum class OverrideStrategy : uint8_t { USE_API = 0, USE_GLOBAL = 1 };
template <OverrideStrategy strategy>
void SetSaturationStrategy(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  SetCtrlSpr<60, 60>(static_cast<int64_t>(strategy), where);
}
inline OverrideStrategy GetSaturationStrategy(
    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  return static_cast<OverrideStrategy>(GetCtrlSpr<60, 60>(where));
}
#endif

// Whether results saturate: of half and bfloat16_t (FLOAT), of integers (INT), of casts to integers
// (CAST).
template <SaturationMode mode>
void SetSaturationFlag(bool flag, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetSaturationFlag{static_cast<int64_t>(mode), flag}, where);
}
template <SaturationMode mode>
bool GetSaturationFlag(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  uint64_t saturates = 0;
  asctwin::issue(asctwin::isa::GetSaturationFlag{static_cast<int64_t>(mode), &saturates}, where);
  return saturates != 0;
}

class AscendCUtils {
 public:
  // 1: half and bfloat16_t results keep infinity and NaN.
  static void SetOverflow(uint64_t ctrlValue,
                          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    asctwin::issue(asctwin::isa::SetOverflow{ctrlValue}, where);
  }
  // SetVectorMask, as older kernels call it.
  template <typename T>
  static void SetMask(uint64_t maskHigh, uint64_t maskLow,
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    SetVectorMask<T>(maskHigh, maskLow, where);
  }
  template <typename T>
  static void SetMask(int32_t len, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    SetVectorMask<T>(len, where);
  }
  static void ResetMask(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
    AscendC::ResetMask(where);
  }
};

}  // namespace AscendC
