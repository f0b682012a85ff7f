// The descriptions of library functions that are composed of instructions, for pages.
#pragma once

#include <span>

#include "asctwin/isa/composed.h"
#include "isa/op_info.h"

namespace asctwin::isa {

// In the order of Composed.
std::span<const OpInfo> composed_functions();

}  // namespace asctwin::isa
