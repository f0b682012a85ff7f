// Reads one simple declaration, `static __ubuf__ half a[16], *p = a;`, far enough to know which of
// its names are arrays in a named memory. What is no such declaration (a call, a using, a
// function) is left alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/tokens.h"

namespace asctwin::driver {

struct TokenRange {
  size_t first = 0;
  size_t last = 0;  // behind it
};

struct Declarator {
  TokenRange all;         // without the comma or semicolon
  bool is_array = false;  // of values: an array of pointers is none
  bool is_value = false;  // one value, neither array nor pointer, without an initialiser
  bool initialised = false;
  size_t name = 0;        // of an array or a value
  TokenRange dimensions;  // of an array: `[4][16]`
  std::vector<TokenRange> alignments;
};

struct Declaration {
  std::string_view memory;             // the name of the Hardware value
  std::vector<size_t> storage;         // static, extern, inline, ...
  std::vector<TokenRange> alignments;  // before the first declarator
  std::vector<size_t> type;            // tokens of the type
  std::string type_text;               // the same on one line
  std::vector<Declarator> declarators;
};

// The declaration that begins at `first`, if it names a memory in its specifiers.
std::optional<Declaration> parse_declaration(const Tokens& tokens, size_t first);

// The index behind one `[[...]]`, `[aicore]`, `alignas(...)` or `__attribute__((...))` at `i`;
// `i` when none stands there.
size_t after_attribute(const Tokens& tokens, size_t i);

}  // namespace asctwin::driver
