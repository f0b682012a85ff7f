// Every chip, joined from the families' files at compile time.
// A family appears in `kChips` and nowhere else.
#pragma once

#include <algorithm>
#include <array>

#include "isa/chips/ascend310b.h"
#include "isa/chips/ascend310p.h"
#include "isa/chips/ascend910a.h"
#include "isa/chips/ascend910b.h"
#include "isa/chips/ascend950.h"
#include "isa/chips/kirin.h"

namespace asctwin::isa {

template <size_t... N>
constexpr auto joined(const std::array<Chip, N>&... families) {
  std::array<Chip, (N + ...)> all{};
  auto next = all.begin();
  ((next = std::copy(families.begin(), families.end(), next)), ...);
  return all;
}

// The first chip is the default.
inline constexpr auto kChips = joined(kAscend910B, kAscend910C, kAscend310P, kAscend310PVector,
                                      kAscend310B, kAscend910A, kAscend950, kKirinX90, kKirin9020);

// The families of which a fact is true, for rows of descriptions.
constexpr Families families_with(bool Chip::*fact) {
  Families families;
  for (const Chip& chip : kChips)
    if (chip.*fact) families = families | Families(chip.family);
  return families;
}
constexpr Families families_without(bool Chip::*fact) {
  return Families::all() - families_with(fact);
}

}  // namespace asctwin::isa
