// Calls of functions through pointers that a template or a function has as a parameter: `op(...)`
// with `template <class T, Adder<T>* op>`. A pointer to a function of the API has no place among
// its arguments, so the text says before the call where it stands.
#pragma once

#include <string_view>
#include <vector>

#include "driver/edits.h"
#include "driver/tokens.h"

namespace asctwin::driver {

// The names of pointers among the parameters of the declaration in front of `brace`, which begins
// at `first`.
std::vector<std::string_view> pointer_parameters(const Tokens& tokens, size_t first, size_t brace);

// Whether the word is the function of a call, as `op(...)` or `(*op)(...)`.
bool is_called_alone(const Tokens& tokens, size_t i);

// Wraps the word so that the library knows the place of the call.
void add_place_of_call(size_t i, Edits& edits);

}  // namespace asctwin::driver
