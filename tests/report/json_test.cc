// JSON: the fields that other programs read, and the way back.
#include "report/json.h"

#include <gtest/gtest.h>

#include "sample.h"

namespace asctwin::report {
namespace {

void expect_equal(const Finding& a, const Finding& b) {
  EXPECT_EQ(a.code, b.code);
  EXPECT_EQ(a.file, b.file);
  EXPECT_EQ(a.line, b.line);
  EXPECT_EQ(a.core, b.core);
  EXPECT_EQ(a.instruction, b.instruction);
  EXPECT_EQ(a.iteration, b.iteration);
  EXPECT_EQ(a.pipe, b.pipe);
  EXPECT_EQ(a.facts, b.facts);
  EXPECT_EQ(a.help, b.help);
  EXPECT_EQ(a.blocks, b.blocks);
  EXPECT_EQ(a.times, b.times);
  EXPECT_EQ(a.as_error, b.as_error);
  EXPECT_EQ(a.notes, b.notes);
}

TEST(Json, HasTheFieldsOfAFinding) {
  const auto expected = nlohmann::json::parse(R"({
    "code": "E0102", "severity": "error", "class": "violation",
    "message": "`DataCopyPad` has `blockCount` 5000, outside [0, 4095]",
    "rule": "`blockCount` in [0, 4095] on Ascend 910B",
    "help": "split the copy: at most 4095 blocks each", "notes": [],
    "file": "rope.cpp", "line": 88, "block": 3, "sub_block": 0, "core": "AIV", "blocks": [],
    "instruction": 217, "iteration": 0, "pipe": "MTE2", "times": 1,
    "facts": [{"name": "op", "value": "DataCopyPad"}, {"name": "product", "value": "Ascend 910B"},
              {"name": "field", "value": "blockCount"}, {"name": "actual", "value": 5000},
              {"name": "lo", "value": 0}, {"name": "hi", "value": 4095}]
  })");
  EXPECT_EQ(to_json(block_count_finding()), expected);
}

TEST(Json, ComesBackTheSame) {
  Finding folded = block_count_finding();
  folded.blocks = {0, 3};
  folded.times = 9;
  folded.notes = {phrase("{} waits", phrase("block {}", 1)), std::string("block {2} has ended")};
  folded.iteration = 4;
  folded.core = {3, 1, CoreKind::kCube};
  folded.with("wide", INT64_MIN).with("text", std::string("a \"quote\" and {braces}"));
  Finding left{};
  left.code = Code::E0999;
  left.pipe = PIPE_FIX;
  const auto back = findings_from_json(
      nlohmann::json::parse(to_whole_json(std::vector<Finding>{folded, left, warning()}).dump()));
  ASSERT_EQ(back.size(), 3u);
  expect_equal(back[0], folded);
  expect_equal(back[1], left);
  expect_equal(back[2], warning());
}

TEST(Json, ComesBackTheSameForEveryCode) {
  constexpr Code kEveryCode[] = {
#define ASCTWIN_CODE(id, fault_class, message, rule, help) Code::id,
#include "asctwin/base/codes.inc"
#undef ASCTWIN_CODE
  };
  for (const Code code : kEveryCode) {
    Finding finding = block_count_finding();
    finding.code = code;
    expect_equal(from_json(to_whole_json(finding)), finding);
    finding.help = "";
    expect_equal(from_json(to_whole_json(finding)), finding);
  }
}

TEST(Json, RefusesWhatIsNoFinding) {
  auto changed = to_whole_json(block_count_finding());
  changed["code"] = "E9999";
  EXPECT_THROW(from_json(changed), std::exception);
  EXPECT_THROW(from_json(nlohmann::json::parse("[]")), std::exception);
}

}  // namespace
}  // namespace asctwin::report
