// Shows the text that holds a kernel and its mutants.
#include "driver/mutant_switch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "driver/value_mutation.h"

namespace asctwin::driver {
namespace {

constexpr const char* kSwitch = "extern \"C\" { __attribute__((weak)) int asctwin_mutant; } ";

bool any_file(const std::string&) { return true; }

using Indices = std::vector<size_t>;

SwitchedText with_all(const Tokens& tokens, const std::vector<Mutation>& mutations) {
  Indices all(mutations.size());
  std::iota(all.begin(), all.end(), 0);
  return switched(tokens, mutations, all);
}

// The text with the mutations of calls, behind the declaration of the switch.
std::string with_calls(const std::string& text) {
  const Tokens tokens(text);
  const std::string all = with_all(tokens, find_mutations(tokens, any_file)).text;
  EXPECT_EQ(all.rfind(kSwitch, 0), 0u) << all;
  return all.substr(std::string(kSwitch).size());
}

SwitchedText with_values(const std::string& text) {
  const Tokens tokens(text);
  return with_all(tokens, find_value_mutations(tokens, any_file));
}

TEST(MutantSwitch, ChoosesBetweenCopiesOfAStatement) {
  EXPECT_EQ(with_calls("{ if (c) q.EnQue(x); else f(); }"),
            "{ if (c) { if (::asctwin_mutant == 1) {   ; } else { q.EnQue(x); } } else f(); }");
}

TEST(MutantSwitch, JoinsTheMutationsOfOneCall) {
  EXPECT_EQ(with_calls("{ WaitFlag<E>(2); }"),
            "{ { if (::asctwin_mutant == 1) {   ; } else if (::asctwin_mutant == 2) { "
            "WaitFlag<E>( ((2) == 0 ? 1 : 0) ); } else { WaitFlag<E>(2); } } }");
}

TEST(MutantSwitch, ChangesAllPlacesOfOneMutation) {
  const std::string text = with_calls("{ SetFlag<E>(0); f(x); WaitFlag<E>(0); }");
  size_t count = 0;
  const std::string chosen = "::asctwin_mutant == 2)";  // both are removed
  for (size_t at = text.find(chosen); at != std::string::npos; at = text.find(chosen, at + 1))
    ++count;
  EXPECT_EQ(count, 2u) << text;
}

TEST(MutantSwitch, ChoosesBetweenExpressionsOfADeclaration) {
  const char* const text = "{ DataCopyParams p{1, n, 0, 0}; }";
  const SwitchedText all = with_values(text);
  EXPECT_EQ(all.has, (Indices{0, 1}));
  EXPECT_NE(all.text.find("(::asctwin_mutant == 2 ? ( static_cast<decltype(n)>((n) + 1) ) : (n))"),
            std::string::npos)
      << all.text;
}

TEST(MutantSwitch, ChoosesBetweenConditionsOfALoop) {
  const SwitchedText all = with_values("{ for (int i = 0; i < n; ++i) f(i); }");
  EXPECT_NE(all.text.find("for (int i = 0; (::asctwin_mutant == 1 ? (i <= n) : (i < n)); ++i)"),
            std::string::npos)
      << all.text;
}

// A word in the arguments of a template has no choice.
TEST(MutantSwitch, LeavesOutWhatIsConstant) {
  const SwitchedText all = with_values("{ auto f = &g<RoundMode::CAST_RINT>; }");
  EXPECT_EQ(all.has, Indices{});
}

TEST(MutantSwitch, CopiesTheCallWithItsTemplateArguments) {
  const SwitchedText all = with_values("{ Cast(y, x, RoundMode::CAST_RINT, n); }");
  EXPECT_EQ(all.has, (Indices{0, 1}));
  EXPECT_NE(all.text.find("Cast(y, x, RoundMode:: CAST_TRUNC , n);"), std::string::npos)
      << all.text;
}

TEST(MutantSwitch, TakesThoseThatAreWanted) {
  const Tokens tokens("{ q.EnQue(x); q.FreeTensor(x); }");
  const SwitchedText one = switched(tokens, find_mutations(tokens, any_file), {1});
  EXPECT_EQ(one.has, Indices{1});
  EXPECT_NE(one.text.find("{ q.EnQue(x); { if (::asctwin_mutant == 2)"), std::string::npos);
}

TEST(MutantSwitch, KeepsEveryLineInItsPlace) {
  const std::string text = with_calls("{\n  q.EnQue(\n      x);\n  f();\n}");
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
  EXPECT_EQ(text.substr(text.rfind("  f()")), "  f();\n}");
}

}  // namespace
}  // namespace asctwin::driver
