// A table made from the list; nearly every identifier is turned away by its first two characters.
#include "driver/words.h"

#include <unordered_map>

namespace asctwin::driver {
namespace {

const std::unordered_map<std::string_view, Word>& words() {
  static const std::unordered_map<std::string_view, Word> table = {
#define ASCTWIN_MEMORY_WORD(word, memory) {#word, {Word::Kind::kMemory, #memory}},
#define ASCTWIN_FUNCTION_WORD(word) {#word, {Word::Kind::kFunction, {}}},
#define ASCTWIN_ARGUMENTS_WORD(word) {#word, {Word::Kind::kFunctionWithArguments, {}}},
#include "asctwin/api/qualifiers.inc"
#undef ASCTWIN_MEMORY_WORD
#undef ASCTWIN_FUNCTION_WORD
#undef ASCTWIN_ARGUMENTS_WORD
  };
  return table;
}

}  // namespace

const Word* find_word(std::string_view spelling) {
  if (spelling.substr(0, 2) != "__" || spelling.substr(spelling.size() - 2) != "__") return nullptr;
  const auto found = words().find(spelling);
  return found == words().end() ? nullptr : &found->second;
}

}  // namespace asctwin::driver
