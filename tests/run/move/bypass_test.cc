// Scalar accesses past the data cache.
// spec: sync_and_timing.md, section 1.5 and part 7, item 3
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

std::string codes_of(void (*kernel)(uint32_t*), const asctwin::Gm<uint32_t>& words, int blocks) {
  asctwin::RunOptions options;
  options.blocks = blocks;
  return asctwin::test::codes_of(asctwin::run(kernel, options, words));
}

TEST(Bypass, CoresStoreBesideEachOther) {
  const asctwin::Gm<uint32_t> words({0, 0, 0, 0});
  const auto kernel = +[](uint32_t* gm) {
    WriteGmByPassDCache(gm + GetBlockIdx(), static_cast<uint32_t>(GetBlockIdx() + 5));
  };
  EXPECT_EQ(codes_of(kernel, words, 4), "");
  for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(words[i], i + 5);
}

// Core 0 stores a number and then says so; core 1 waits for it.
TEST(Bypass, HandsAWordFromCoreToCore) {
  asctwin::Gm<uint32_t> words(64);
  std::fill(words.begin(), words.end(), 0);
  const auto kernel = +[](uint32_t* gm) {
    if (GetBlockIdx() == 0) {
      WriteGmByPassDCache(gm + 16, 42);
      WriteGmByPassDCache(gm, 1);
    } else {
      while (ReadGmByPassDCache(gm) != 1) {
      }
      const uint32_t value = ReadGmByPassDCache(gm + 16);
      WriteGmByPassDCache(gm + 32, value);
    }
  };
  EXPECT_EQ(codes_of(kernel, words, 2), "");
  EXPECT_EQ(words[32], 42u);
}

}  // namespace
