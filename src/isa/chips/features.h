// The families that have a feature, as the sets that support rows, limits and rules are written
// with.
#pragma once

#include "isa/chips/every_chip.h"

namespace asctwin::isa {

constexpr Families families_with(Feature feature) {
  Families families;
  for (const Chip& chip : kChips)
    if (chip.features.contains(feature)) families = families | Families(chip.family);
  return families;
}

#define ASCTWIN_LIKE(name, meaning) \
  inline constexpr Families k##name = families_with(Feature::kLike##name);
#define ASCTWIN_FEATURE(name, meaning)
namespace like {
#include "isa/chips/features.inc"
}  // namespace like
#undef ASCTWIN_LIKE
#undef ASCTWIN_FEATURE

#define ASCTWIN_LIKE(name, meaning)
#define ASCTWIN_FEATURE(name, meaning) \
  inline constexpr Families k##name = families_with(Feature::k##name);
namespace have {
#include "isa/chips/features.inc"
}  // namespace have
#undef ASCTWIN_LIKE
#undef ASCTWIN_FEATURE

}  // namespace asctwin::isa
