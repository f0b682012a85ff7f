// Classifies a `{`, as far as the pass must know: namespaces and classes by name, everything else
// (functions, blocks, enumerators, initialisers) is a block.
#pragma once

#include <cstdint>
#include <string>

#include "driver/tokens.h"

namespace asctwin::driver {

struct Scope {
  enum class Kind : uint8_t { kNamespace, kClass, kBlock, kBracket };  // kBracket: ( or [
  Kind kind = Kind::kNamespace;
  std::string name;  // of a namespace, "a::b"; empty for an unnamed one and for extern "C"
};

// The scope of the `{` at `brace`, whose declaration or statement begins at `first`.
Scope scope_at(const Tokens& tokens, size_t first, size_t brace);

bool is_class_key(std::string_view word);  // class, struct or union

}  // namespace asctwin::driver
