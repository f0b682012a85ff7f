// Sets of words, made once.
#include "driver/keywords.h"

#include <unordered_set>

namespace asctwin::driver {

using WordSet = std::unordered_set<std::string_view>;

bool is_builtin_type(std::string_view word) {
  static const WordSet words = {"void",    "bool",   "char", "char8_t",  "char16_t", "char32_t",
                                "wchar_t", "short",  "int",  "long",     "signed",   "unsigned",
                                "float",   "double", "auto", "__int128", "_Float16"};
  return words.count(word) != 0;
}

bool is_element_type(std::string_view word) {
  static const WordSet words = {"half",         "bfloat16_t",   "complex32",    "complex64",
                                "fp4x2_e1m2_t", "fp4x2_e2m1_t", "fp8_e4m3fn_t", "fp8_e5m2_t",
                                "fp8_e8m0_t",   "hifloat8_t",   "int4b_t"};
  return words.count(word) != 0;
}

bool is_statement_word(std::string_view word) {
  static const WordSet words = {"return",  "using",     "typedef",  "template",  "case",
                                "default", "goto",      "new",      "delete",    "throw",
                                "if",      "else",      "for",      "while",     "do",
                                "switch",  "friend",    "asm",      "try",       "operator",
                                "sizeof",  "namespace", "co_yield", "co_return", "co_await"};
  return words.count(word) != 0;
}

bool is_operator_word(std::string_view word) {
  static const WordSet words = {"and",   "or",     "xor",    "not",   "bitand", "bitor",
                                "compl", "not_eq", "and_eq", "or_eq", "xor_eq"};
  return words.count(word) != 0;
}

bool is_inline_word(std::string_view word) {
  return word == "inline" || word == "__inline__" || word == "__inline" ||
         word == "__forceinline__";
}

}  // namespace asctwin::driver
