// Tests output of gcov, as its manual describes it: "Invoking gcov", JSON format and text format.
#include "runner/coverage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace asctwin::runner {
namespace {

// gcov prints a document in one line.
std::string one_line(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '\n'), text.end());
  return text + "\n";
}

TEST(Coverage, ReadsTheJsonOfGcov) {
  Coverage coverage;
  add_gcov_json(one_line(R"({"files": [{"file": "k.cpp", "lines": [
      {"line_number": 3, "count": 4, "branches": []},
      {"line_number": 4, "count": 4, "branches": [
          {"count": 3, "fallthrough": true, "throw": false},
          {"count": 1, "fallthrough": false, "throw": false},
          {"count": 4, "fallthrough": true, "throw": false},
          {"count": 0, "fallthrough": false, "throw": true}]}]}]})"),
                coverage);
  ASSERT_EQ(coverage.size(), 1u);
  const FileCoverage& file = coverage.at("k.cpp");
  EXPECT_EQ(file.lines, (std::map<int64_t, uint64_t>{{3, 4}, {4, 4}}));
  EXPECT_EQ(file.branches, (std::map<int64_t, Branches>{{4, {3, 1}}}));  // a call is no branch
}

TEST(Coverage, AddsInstancesAndFiles) {
  const std::string text = one_line(R"({"files": [{"file": "k.cpp", "lines": [
      {"line_number": 2, "count": 1, "branches": [
          {"count": 1, "fallthrough": true, "throw": false},
          {"count": 0, "fallthrough": false, "throw": false}]},
      {"line_number": 2, "count": 0, "branches": [
          {"count": 0, "fallthrough": true, "throw": false},
          {"count": 0, "fallthrough": false, "throw": false}]}]}]})");
  Coverage coverage;
  add_gcov_json(text, coverage);
  add_gcov_json(text, coverage);
  const FileCoverage& file = coverage.at("k.cpp");
  EXPECT_EQ(file.lines.at(2), 2u);
  const std::optional<uint64_t> never;
  EXPECT_EQ(file.branches.at(2), (Branches{1, 0, never, never, 1, 0, never, never}));
}

TEST(Coverage, RefusesOtherText) {
  Coverage coverage;
  EXPECT_THROW(add_gcov_json("gcov: not found\n", coverage), std::runtime_error);
  EXPECT_THROW(add_gcov_json("{}\n", coverage), std::runtime_error);
}

TEST(Coverage, ReadsTheTextOfLlvm) {
  Coverage coverage;
  add_gcov_text(
      "        -:    0:Source:k.cpp\n"
      "        -:    0:Runs:2\n"
      "        -:    1:// if: a comment\n"
      "function _Z4signi called 2 returned 100% blocks executed 83%\n"
      "        2:    2:int sign(int x) {\n"
      "        2:    3:  if (x > 0)\n"
      "branch  0 taken 2\n"
      "branch  1 taken 0\n"
      "    #####:    4:    return x ? 1 : 2;\n"
      "branch  0 never executed\n"
      "branch  1 never executed\n"
      "        -:    0:Source:own.h\n"
      "       12:    7:  return 1;\n",
      coverage);
  ASSERT_EQ(coverage.size(), 2u);
  const FileCoverage& file = coverage.at("k.cpp");
  EXPECT_EQ(file.lines, (std::map<int64_t, uint64_t>{{2, 2}, {3, 2}, {4, 0}}));
  const std::optional<uint64_t> never;
  EXPECT_EQ(file.branches, (std::map<int64_t, Branches>{{3, {2, 0}}, {4, {never, never}}}));
  EXPECT_EQ(coverage.at("own.h").lines, (std::map<int64_t, uint64_t>{{7, 12}}));
}

}  // namespace
}  // namespace asctwin::runner
