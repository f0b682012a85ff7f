// Which calls are mutated and how, on text as the preprocessor leaves it.
#include "driver/mutation.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace asctwin::driver {
namespace {

bool any_file(const std::string&) { return true; }

// "call: change" of each mutation.
std::vector<std::string> names(const std::string& text) {
  const Tokens tokens(text);
  std::vector<std::string> names;
  for (const Mutation& mutation : find_mutations(tokens, any_file))
    names.push_back(mutation.call + ": " + mutation.change);
  return names;
}

// The text after the mutation with this number.
std::string mutant(const std::string& text, size_t number) {
  const Tokens tokens(text);
  return mutated(tokens, find_mutations(tokens, any_file).at(number));
}

using Names = std::vector<std::string>;

TEST(Mutation, RemovesWholeStatements) {
  const std::string text = "void k() { q.EnQue(x); if (c) ns::p->q[i + 1].FreeTensor<half>(x); }";
  EXPECT_EQ(names(text),
            (Names{"q.EnQue(x): removed", "ns::p->q[i + 1].FreeTensor<half>(x): removed"}));
  EXPECT_EQ(mutant(text, 0),
            "void k() {           ; if (c) ns::p->q[i + 1].FreeTensor<half>(x); }");
}

TEST(Mutation, LeavesOtherUsesAlone) {
  for (const char* text :
       {"void SetFlag(int);", "void EnQue(T x) {}", "LocalTensor<half> x = q.DeQue<half>();",
        "return SyncAll();", "auto f = &SyncAll;", "// q.EnQue(x);\n", "f(q.EnQue(x));"})
    EXPECT_EQ(names(text), Names{}) << text;
}

TEST(Mutation, ChangesTheIdOfAFlag) {
  const std::string text = "{ WaitFlag<HardEvent::V_S>(id[2]); }";
  ASSERT_EQ(names(text).size(), 2u);
  EXPECT_EQ(mutant(text, 1), "{ WaitFlag<HardEvent::V_S>(((id[2]) == 0 ? 1 : 0)     ); }");
}

TEST(Mutation, WeakensABarrierOfAllPipes) {
  const std::string text = "{ PipeBarrier<PIPE_ALL>(); PipeBarrier<PIPE_V>(); }";
  EXPECT_EQ(
      names(text),
      (Names{"PipeBarrier<PIPE_ALL>(): removed", "PipeBarrier<PIPE_ALL>(): PIPE_V for PIPE_ALL",
             "PipeBarrier<PIPE_ALL>(): PIPE_MTE2 for PIPE_ALL",
             "PipeBarrier<PIPE_ALL>(): PIPE_MTE3 for PIPE_ALL", "PipeBarrier<PIPE_V>(): removed"}));
}

TEST(Mutation, RemovesAFlagAsAWhole) {
  const std::string pair = "SetFlag<E>(0);\n WaitFlag<E>(0);";
  const auto count = [](const std::string& text, const std::string& change) {
    const Names found = names("{" + text + "}");
    return std::count(found.begin(), found.end(), "SetFlag<E>(0): " + change);
  };
  EXPECT_EQ(count(pair, "removed with its WaitFlag"), 1);
  EXPECT_EQ(count(pair, "removed with all of this flag"), 0);
  EXPECT_EQ(count(pair + pair, "removed with its WaitFlag"), 2);
  EXPECT_EQ(count(pair + pair, "removed with all of this flag"), 1);
  EXPECT_EQ(count("SetFlag<E>(0);" + pair, "removed with its WaitFlag"), 0);
  EXPECT_EQ(count("SetFlag<E>(0);" + pair, "removed with all of this flag"), 1);
}

TEST(Mutation, KeepsLinesAndStaysInTheUsersFiles) {
  const std::string text = "# 7 \"k.cpp\"\nSyncAll(\n  a);\n# 1 \"/usr/x.h\"\nSyncAll();\n";
  const Tokens tokens(text);
  const auto found =
      find_mutations(tokens, [](const std::string& file) { return file == "k.cpp"; });
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].place.line, 7);
  EXPECT_EQ(mutated(tokens, found[0]),
            "# 7 \"k.cpp\"\n        \n    ;\n# 1 \"/usr/x.h\"\nSyncAll();\n");
}

}  // namespace
}  // namespace asctwin::driver
