// Every chip, joined from the families' files at compile time, and the look-ups by name.
// A family appears in `kChips` and nowhere else.

#include <algorithm>

#include "base/nearest.h"
#include "isa/chips/ascend310b.h"
#include "isa/chips/ascend310p.h"
#include "isa/chips/ascend910a.h"
#include "isa/chips/ascend910b.h"
#include "isa/chips/ascend950.h"
#include "isa/chips/kirin.h"

namespace asctwin::isa {
namespace {

template <size_t... N>
constexpr auto joined(const std::array<Chip, N>&... families) {
  std::array<Chip, (N + ...)> all{};
  auto next = all.begin();
  ((next = std::copy(families.begin(), families.end(), next)), ...);
  return all;
}

// The first chip is the default.
constexpr auto kChips = joined(kAscend910B, kAscend910C, kAscend310P, kAscend310PVector,
                               kAscend310B, kAscend910A, kAscend950, kKirinX90, kKirin9020);

}  // namespace

std::span<const Chip> chips() { return kChips; }

const Chip* find_chip(std::string_view name) {
  const auto found = std::ranges::find(kChips, name, &Chip::name);
  return found == kChips.end() ? nullptr : &*found;
}

std::string_view closest_chip(std::string_view name) {
  std::array<std::string_view, kChips.size()> names;
  std::ranges::transform(kChips, names.begin(), &Chip::name);
  return nearest(name, names);
}

const Chip& default_chip() { return kChips.front(); }

}  // namespace asctwin::isa
