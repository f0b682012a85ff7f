// Folding over blocks and iterations.
#include "report/fold.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "report/json.h"
#include "sample.h"

namespace asctwin::report {
namespace {

Finding at(int block, int64_t instruction, int sub_block = 0) {
  Finding finding = block_count_finding();
  finding.core = {block, sub_block, CoreKind::kVector};
  finding.instruction = instruction;
  return finding;
}

Finding on_line(int line, int block, int64_t instruction) {
  Finding finding = at(block, instruction);
  finding.line = line;
  return finding;
}

void set_fact(Finding& finding, const std::string& name,
              const std::variant<int64_t, Phrase>& value) {
  for (Fact& fact : finding.facts)
    if (fact.name == name) fact.value = value;
}

TEST(Fold, JoinsBlocksAndIterations) {
  const auto folded = fold({at(2, 9), at(0, 7), at(0, 5), at(7, 5), at(2, 4, 1)});
  ASSERT_EQ(folded.size(), 1u);
  EXPECT_EQ(folded[0].core, (CoreId{0, 0, CoreKind::kVector}));
  EXPECT_EQ(folded[0].instruction, 5);
  EXPECT_EQ(folded[0].blocks, (std::vector<int>{0, 2, 7}));
  EXPECT_EQ(folded[0].times, 5);
}

TEST(Fold, IgnoresNumbersAndAddresses) {
  Finding other = at(1, 5);
  set_fact(other, "actual", int64_t{6000});
  other.with("address", "0x0040");
  const auto folded = fold({at(0, 5).with("address", "0x0020"), other});
  ASSERT_EQ(folded.size(), 1u);
  EXPECT_EQ(folded[0].facts, at(0, 5).with("address", "0x0020").facts);
}

TEST(Fold, KeepsWhatDiffers) {
  std::vector<Finding> different(7, at(0, 5));
  different[1].line = 89;
  different[2].file = "other.cpp";
  different[3].code = Code::E0103;
  different[4].core.kind = CoreKind::kCube;
  set_fact(different[5], "op", "DataCopy");
  set_fact(different[6], "field", "blockLen");
  EXPECT_EQ(fold(different).size(), different.size());
}

TEST(Fold, KeepsRelatedPlacesApart) {
  const auto met_with = [](int64_t line) {
    return at(0, 5).with("other_file", "rope.cpp").with("other_line", line);
  };
  EXPECT_EQ(fold({met_with(41), met_with(52), met_with(41)}).size(), 2u);
}

TEST(Fold, OrdersByWhoMetItFirst) {
  const auto folded = fold({on_line(30, 1, 2), on_line(50, 0, -1), on_line(20, 0, 9),
                            on_line(10, 1, 1), on_line(40, 0, 3), on_line(10, 0, 8)});
  std::vector<int> lines;
  for (const Finding& finding : folded) lines.push_back(finding.line);
  EXPECT_EQ(lines, (std::vector<int>{40, 10, 20, 50, 30}));
}

TEST(Fold, DoesNotDependOnTheOrderOfCores) {
  std::vector<Finding> findings;
  for (int block = 0; block < 12; ++block)
    for (int sub_block = 0; sub_block < 2; ++sub_block) {
      findings.push_back(at(block, 5 + block % 3, sub_block));
      set_fact(findings.back(), "actual", int64_t{5000 + 10 * block + sub_block});
      findings.back().line = 80 + block % 4;
    }
  const auto expected = to_json(fold(findings));
  std::mt19937 random(1);
  for (int i = 0; i < 20; ++i) {
    std::shuffle(findings.begin(), findings.end(), random);
    EXPECT_EQ(to_json(fold(findings)), expected);
  }
}

TEST(Fold, AddsUpWhatIsFoldedAlready) {
  Finding many = at(4, 6);
  many.blocks = {4, 8};
  many.times = 3;
  const auto folded = fold({many, at(5, 6), at(3, 6)});
  ASSERT_EQ(folded.size(), 1u);
  EXPECT_EQ(folded[0].blocks, (std::vector<int>{3, 4, 5, 8}));
  EXPECT_EQ(folded[0].times, 5);
}

TEST(Fold, IsDoneOnce) {
  const auto once = fold({at(2, 9), on_line(7, 1, 1), at(0, 5), on_line(7, 3, 1)});
  EXPECT_EQ(to_json(fold(once)), to_json(once));
}

}  // namespace
}  // namespace asctwin::report
