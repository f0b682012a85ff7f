// From a name to a chip.
#include "tool/chip_option.h"

#include <fmt/format.h>

#include "report/language.h"
#include "runner/arch_of_chip.h"
#include "runner/usage_error.h"

namespace asctwin::tool {

const isa::Chip& chip_named(const std::string& name) {
  if (const isa::Chip* chip = isa::find_chip(name)) return *chip;
  if (const std::string_view why = isa::why_not_modelled(name); !why.empty())
    throw UsageError(report::sentence("`--soc` {} is known, not modelled: {}", name, why),
                     report::translated("`asctwin socs` lists the chips that are modelled"));
  const std::string_view close = isa::closest_chip(name);
  const std::string guess = close.empty() ? "" : report::sentence("did you mean {}? ", close);
  throw UsageError(report::sentence("`--soc` {} is unknown", name),
                   guess + report::translated("`asctwin socs` lists the names"));
}

std::optional<driver::ArchNumbers> arch_of(const std::string& name) {
  if (name.empty()) return runner::arch_of_chip(isa::default_chip());
  for (const isa::Chip& chip : isa::chips())
    if (name == chip.name || name == fmt::format("dav-{}", chip.npu_arch))
      return runner::arch_of_chip(chip);
  return std::nullopt;
}

}  // namespace asctwin::tool
