// Chips as the command line names them.
#pragma once

#include <optional>
#include <string>

#include "driver/compiler.h"
#include "isa/chips/chip.h"

namespace asctwin::tool {

// @throw UsageError for a name that `asctwin socs` does not list
const isa::Chip& chip_named(const std::string& name);

// The macros of a chip ("Ascend910B1") or an architecture ("dav-2201"); "" is the default chip.
std::optional<driver::ArchNumbers> arch_of(const std::string& name);

}  // namespace asctwin::tool
