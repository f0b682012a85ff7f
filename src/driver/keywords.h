// Words of C++ that the pass must not take for names.
#pragma once

#include <string_view>

namespace asctwin::driver {

bool is_builtin_type(std::string_view word);  // int, void, auto, ...
bool is_element_type(std::string_view word);  // classes that are numbers: half, int4b_t, ...

// A word that begins something else than a variable or an operand: return, if, sizeof, ...
bool is_statement_word(std::string_view word);

// An operator that is spelled as a name: and, not_eq, ...
bool is_operator_word(std::string_view word);

bool is_inline_word(std::string_view word);  // inline, __inline__, __forceinline__, ...

}  // namespace asctwin::driver
