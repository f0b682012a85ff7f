// `asctwin cc`: a compiler for Ascend C sources, with a compiler's command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/compiler.h"

namespace asctwin::tool {

// The macros of a chip ("Ascend910B1") or an architecture ("dav-2201"); "" is the default chip.
// Absent: no such chip.
using ArchLookup = std::optional<driver::ArchNumbers> (*)(const std::string& name);

// `args` are those behind `cc`. The exit code is the compiler's; throws UsageError.
int cc_command(const std::vector<std::string>& args, ArchLookup lookup);

}  // namespace asctwin::tool
