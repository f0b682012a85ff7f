// Look-ups of chips by name.
#include <algorithm>

#include "base/nearest.h"
#include "isa/chips/every_chip.h"

namespace asctwin::isa {

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
