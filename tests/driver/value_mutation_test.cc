// Which wrong numbers are planted.
#include "driver/value_mutation.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace asctwin::driver {
namespace {

using Changes = std::vector<std::string>;

Changes changes(const std::string& text) {
  const Tokens tokens(text);
  Changes all;
  for (const Mutation& mutation :
       find_value_mutations(tokens, [](const std::string&) { return true; }))
    all.push_back(mutation.change);
  return all;
}

TEST(ValueMutation, HalvesTheCountOfACall) {
  EXPECT_EQ(changes("{ Add(z, x, y, n); Add(z, x, y, 1); }"), Changes{"((n) / 2) for n"});
}

TEST(ValueMutation, HalvesMaskAndRepeat) {
  EXPECT_EQ(changes("{ Add(z, x, y, 64, r, {1, 1, 1, 8, 8, 8}); }"),
            (Changes{"((64) / 2) for 64", "((r) / 2) for r"}));
  EXPECT_EQ(changes("{ Cast(z, x, {1, 1}); }"), Changes{});
}

TEST(ValueMutation, TakesAFullTileForTheLast) {
  EXPECT_EQ(changes("{ const int n = i < all ? tile : all - i; }"), Changes{"(all - i) for tile"});
  EXPECT_EQ(changes("{ f(std::min(tile, g(a, b))); }"), Changes{"(tile) for min(tile, g(a, b))"});
  EXPECT_EQ(changes("{ a = b ? c ? 1 : 2 : 3; }"), Changes{"(2) for 1"});
}

TEST(ValueMutation, HalvesTheBeginOfAPart) {
  EXPECT_EQ(changes("{ x.SetGlobalBuffer((T*)p + f(a + b), n); x.SetGlobalBuffer(p); }"),
            Changes{"((f(a + b)) / 2) for f(a + b)"});
}

TEST(ValueMutation, TakesAnotherFieldOfTheTiling) {
  EXPECT_EQ(changes("{ a = tiling.tile; b = tiling->length; c = tiling.tile; tiling.f(); }"),
            (Changes{"tiling.length for tiling.tile", "tiling->tile for tiling->length",
                     "tiling.length for tiling.tile"}));
  EXPECT_EQ(changes("{ a = tiling.tile + tiling.tile; }"), Changes{});
}

TEST(ValueMutation, RunsALoopOnceMore) {
  EXPECT_EQ(changes("{ for (int i = 0; i < n; ++i) f<3>(i < 2); }"), Changes{"<= for <"});
}

}  // namespace
}  // namespace asctwin::driver
