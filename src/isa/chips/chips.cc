// Look-ups of chips by name.
#include <algorithm>
#include <string>

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

std::string_view why_not_modelled(std::string_view name) {
  struct Known {
    std::string_view series;
    int npu_arch;
    std::string_view why;
  };
  constexpr Known kKnown[] = {
#define ASCTWIN_UNMODELLED(series, npu_arch, why) {series, npu_arch, why},
#include "isa/chips/unmodelled.inc"
#undef ASCTWIN_UNMODELLED
  };
  for (const Known& known : kKnown)
    if (name.starts_with(known.series) ||
        (known.npu_arch != 0 && name == "dav-" + std::to_string(known.npu_arch)))
      return known.why;
  return {};
}

const Chip& default_chip() { return kChips.front(); }

}  // namespace asctwin::isa
