// Puts many mutations into one text, each behind a number that is chosen when a kernel runs: a
// kernel and its mutants are then compiled once, and not once for each.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/mutation.h"

namespace asctwin::driver {

// An int of the library, 0 for the kernel as it was written.
constexpr const char* kMutantSwitch = "asctwin_mutant";

struct SwitchedText {
  std::string text;
  // The indices of the mutations in the text; the switch chooses one by its index + 1. One that
  // changes a template argument of a declaration, or another constant, is not in it.
  std::vector<size_t> has;
};

// With those mutations that have the indices `wanted`. An expression may have a type or a place
// that allows no choice: the text then does not compile.
SwitchedText switched(const Tokens& tokens, const std::vector<Mutation>& mutations,
                      const std::vector<size_t>& wanted);

}  // namespace asctwin::driver
