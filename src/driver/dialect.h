// What g++ refuses as C++17 and the toolkit's compiler, a clang, accepts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/compiler.h"

namespace asctwin::driver {

// Messages as they are where no terminal shows them.
std::string without_colours(std::string_view text);

// Further arguments with which a source may compile that has got these messages; empty: none.
std::vector<std::string> second_try(std::string_view messages, const CompileFlags& flags);

}  // namespace asctwin::driver
