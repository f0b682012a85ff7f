// The header that makes the words empty and the list that the pass reads name the same words.
#include "asctwin/api/qualifiers.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <type_traits>

#include "driver/content_hash.h"
#include "driver/words.h"

#define ASCTWIN_TEXT(...) #__VA_ARGS__
#define ASCTWIN_EXPANDED(...) ASCTWIN_TEXT(__VA_ARGS__)

namespace asctwin::driver {
namespace {

[[maybe_unused]] __global__ __aicore__ __mix__(1, 2)
    __inout_pipe__(S) inline void kernel(GM_ADDR, __gm__ int*) {}

std::set<std::string> listed_words() {
  return {
#define ASCTWIN_MEMORY_WORD(word, memory) #word,
#define ASCTWIN_FUNCTION_WORD(word) #word,
#define ASCTWIN_ARGUMENTS_WORD(word) #word,
#include "asctwin/api/qualifiers.inc"
#undef ASCTWIN_MEMORY_WORD
#undef ASCTWIN_FUNCTION_WORD
#undef ASCTWIN_ARGUMENTS_WORD
  };
}

TEST(Qualifiers, TheHeaderDefinesEveryListedWordToNothing) {
#define ASCTWIN_MEMORY_WORD(word, memory) EXPECT_STREQ(ASCTWIN_EXPANDED(word), "") << #word;
#define ASCTWIN_FUNCTION_WORD(word) EXPECT_STREQ(ASCTWIN_EXPANDED(word), "") << #word;
#define ASCTWIN_ARGUMENTS_WORD(word) EXPECT_STREQ(ASCTWIN_EXPANDED(word(1, 2)), "") << #word;
#include "asctwin/api/qualifiers.inc"
#undef ASCTWIN_MEMORY_WORD
#undef ASCTWIN_FUNCTION_WORD
#undef ASCTWIN_ARGUMENTS_WORD
}

TEST(Qualifiers, TheHeaderDefinesNothingElse) {
  const auto header = read_file(ASCTWIN_TEST_INCLUDE "/asctwin/api/qualifiers.h");
  ASSERT_TRUE(header);
  const std::regex define("#define (__\\w+__)");
  std::set<std::string> defined;
  for (std::sregex_iterator at(header->begin(), header->end(), define), end; at != end; ++at) {
    defined.insert((*at)[1]);
  }
  EXPECT_EQ(defined, listed_words());
}

TEST(Qualifiers, AnAddressInGlobalMemoryIsABytePointer) {
  static_assert(std::is_same_v<GM_ADDR, uint8_t*>);
  static_assert(std::is_same_v<decltype(kernel), void(uint8_t*, int*)>);
}

TEST(Qualifiers, ThePassKnowsTheListedWordsOnly) {
  for (const std::string& word : listed_words()) EXPECT_NE(find_word(word), nullptr) << word;
  for (const char* word : {"", "_", "__", "___", "__gm", "gm__", "__attribute__", "__GM__"}) {
    EXPECT_EQ(find_word(word), nullptr) << word;
  }
  EXPECT_EQ(find_word("__fbuf__")->memory, "FIXBUF");
}

}  // namespace
}  // namespace asctwin::driver
