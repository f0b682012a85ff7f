// Which wrong numbers are planted.
#include "driver/value_mutation.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace asctwin::driver {
namespace {

using Changes = std::vector<std::string>;

std::vector<Mutation> mutations(const std::string& text) {
  const Tokens tokens(text);
  return find_value_mutations(tokens, [](const std::string&) { return true; });
}

Changes changes(const std::string& text) {
  Changes all;
  for (const Mutation& mutation : mutations(text)) all.push_back(mutation.change);
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

// Where another size is too small, a run notices it; where it is not, no run may.
TEST(ValueMutation, ExcusesAnotherSize) {
  const std::vector<Mutation> all = mutations(
      "{ x.SetGlobalBuffer(p, tiling.rows); y.SetGlobalBuffer(tiling.tile); n = tiling.rows;"
      " pipe.InitBuffer(q, 2, tiling.tile * 4); }");
  std::map<std::string, std::set<bool>> excused;
  for (const Mutation& one : all) excused[one.change].insert(one.excuse != nullptr);
  EXPECT_EQ(excused["tiling.tile for tiling.rows"], (std::set{false, true}));
  EXPECT_EQ(excused["tiling.rows for tiling.tile"], (std::set{false, true}));
  EXPECT_EQ(excused["1 for 2"], std::set{true});
}

TEST(ValueMutation, RunsALoopOnceMore) {
  const std::vector<Mutation> all = mutations("{ for (int i = 0; i < n; ++i) f<3>(i < 2); }");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].change, "<= for <");
  EXPECT_EQ(all[0].call, "i < n");
}

}  // namespace
}  // namespace asctwin::driver
