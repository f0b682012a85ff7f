// Namespaces and classes are known by their first words; a class key that is only the type of a
// function (`struct S f() {`) or of a variable (`struct S s = {`) opens no class.
#include "driver/scope.h"

#include "driver/declaration.h"
#include "driver/words.h"

namespace asctwin::driver {
namespace {

size_t after_template_heads(const Tokens& tokens, size_t i) {
  while (tokens.is(i, "template") && tokens.is(i + 1, "<")) {
    const size_t end = tokens.after_angles(i + 1);
    if (end == i + 1) return i;
    i = end;
  }
  return i;
}

size_t after_specifiers(const Tokens& tokens, size_t i, size_t brace) {
  while (i < brace) {
    const std::string_view word = tokens.spelling(i);
    const size_t end = after_attribute(tokens, i);
    const bool skipped = word == "typedef" || word == "static" || word == "const" ||
                         word == "inline" || word == "friend" || word == "constexpr" ||
                         word == "export" || find_word(word) != nullptr;
    if (end > i) {
      i = end;
    } else if (skipped) {
      ++i;
    } else {
      break;
    }
  }
  return i;
}

bool opens_class(const Tokens& tokens, size_t first, size_t brace) {
  size_t i = after_specifiers(tokens, after_template_heads(tokens, first), brace);
  if (!is_class_key(tokens.spelling(i))) return false;
  for (++i; i < brace; ++i) {
    const size_t end = after_attribute(tokens, i);
    if (end > i) {
      i = end - 1;
    } else if (tokens.is(i, ":")) {
      return true;
    } else if (tokens.is(i, "(") || tokens.is(i, "=")) {
      return false;
    }
  }
  return true;
}

std::string namespace_name(const Tokens& tokens, size_t i, size_t brace) {
  std::string name;
  for (; i < brace; ++i) {
    const size_t end = after_attribute(tokens, i);
    if (end > i) {
      i = end - 1;
    } else if (!tokens.is(i, "inline")) {
      name += tokens.spelling(i);
    }
  }
  return name;
}

}  // namespace

bool is_class_key(std::string_view word) {
  return word == "class" || word == "struct" || word == "union";
}

Scope scope_at(const Tokens& tokens, size_t first, size_t brace) {
  const size_t keyword = first + (tokens.is(first, "inline") ? 1 : 0);
  if (tokens.is(keyword, "namespace")) {
    return {Scope::Kind::kNamespace, namespace_name(tokens, keyword + 1, brace)};
  }
  const bool linkage = tokens.is(first, "extern") && brace == first + 2;
  if (linkage && tokens.kind(first + 1) == TokenKind::kString) return {};
  if (opens_class(tokens, first, brace)) return {Scope::Kind::kClass, ""};
  return {Scope::Kind::kBlock, ""};
}

}  // namespace asctwin::driver
