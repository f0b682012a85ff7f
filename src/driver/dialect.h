// Rewrites constructs that g++ refuses as C++17 and the toolkit's compiler, a clang, accepts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/compiler.h"

namespace asctwin::driver {

// Messages as they are where no terminal shows them.
std::string without_colours(std::string_view text);

struct SecondTry {
  std::vector<std::string> arguments;  // further ones
  const char* note;                    // a line for the user: what compiles it
  std::optional<std::string> text;     // instead of the first one
};
// How a text may compile that has got these messages; absent: in no other way.
std::optional<SecondTry> second_try(std::string_view messages, std::string_view text,
                                    const CompileFlags& flags);

// Whether clang++ takes what g++ has these messages about, also as C++20: a member class that is
// specialised in its class, a constexpr constructor that fills an array in its body, and what makes
// g++ crash.
bool is_for_clang(std::string_view messages);

}  // namespace asctwin::driver
