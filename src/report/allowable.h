// Which findings may be left out: those that let their core go on, for behind the others nothing is
// defined.
#pragma once

#include <string_view>

namespace asctwin::report {

// "is no code": why findings of the code `name` cannot be left out; nullptr where they can.
const char* why_not_allowed(std::string_view name);

}  // namespace asctwin::report
