// The words that Ascend C adds to C++, as the pass looks them up; the list is
// include/asctwin/api/qualifiers.inc.
#pragma once

#include <cstdint>
#include <string_view>

namespace asctwin::driver {

struct Word {
  enum class Kind : uint8_t { kMemory, kFunction, kFunctionWithArguments };
  Kind kind;
  std::string_view memory;  // of kMemory: the name of the Hardware value
};

const Word* find_word(std::string_view spelling);  // nullptr: not one of the words

}  // namespace asctwin::driver
