// Tests the policy of warnings: by option, by a comment in the source, and notes on comments
// without effect.
#include "report/policy.h"

#include <gtest/gtest.h>

#include <fstream>

#include "asctwin/report.h"
#include "report/json.h"
#include "sample.h"

namespace asctwin::report {
namespace {

// A source file of its own for each test.
std::string source(const std::string& text) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  std::string path = testing::TempDir() + "asctwin_policy_" + test->name() + ".cpp";
  std::ofstream(path) << text;
  return path;
}

Finding warning_at(const std::string& file, int line) {
  Finding finding = warning();
  finding.file = file;
  finding.line = line;
  return finding;
}

// "W0102:3 E0102:88" of what is shown.
std::string shown(const std::vector<Finding>& findings, const Policy& policy) {
  std::string text;
  for (const Finding& finding : apply_policy(findings, policy).shown)
    text += (text.empty() ? "" : " ") + std::string(info_of(finding.code).id) + ":" +
            std::to_string(finding.line);
  return text;
}

TEST(Policy, LeavesFindingsAsTheyAre) {
  const PolicyResult result = apply_policy({block_count_finding(), warning()}, {});
  ASSERT_EQ(result.shown.size(), 2u);
  EXPECT_TRUE(counts_as_error(result.shown[0]));
  EXPECT_FALSE(counts_as_error(result.shown[1]));
  EXPECT_TRUE(result.allowed.empty());
}

TEST(Policy, TellsWhatHoldsOfManyRealKernelsWhereItIsAskedFor) {
  Finding unread = warning_at("k.cpp", 3), unused = warning_at("k.cpp", 4);
  Finding skipped = warning_at("k.cpp", 6);
  unread.code = Code::W0603;
  unused.code = Code::W0604;
  skipped.code = Code::W0605;
  EXPECT_EQ(shown({unread, unused, skipped, warning_at("k.cpp", 5)}, {}), "W0102:5");
  Policy policy;
  policy.pedantic = true;
  EXPECT_EQ(shown({unread, unused, skipped}, policy), "W0603:3 W0604:4 W0605:6");
}

TEST(Policy, CountsWarningsAsErrors) {
  Policy policy;
  policy.werror = true;
  const Report report({warning()}, "Ascend 910B", {}, policy);
  EXPECT_FALSE(report.ok());
  EXPECT_EQ(report.summary(), "1 error");
  EXPECT_EQ(report.text().rfind("error[W0102]: ", 0), 0u) << report.text();
  EXPECT_TRUE(counts_as_error(from_json(to_whole_json(report.findings()[0]))));
}

TEST(Policy, LeavesOutWhatAnOptionAllows) {
  Policy policy;
  policy.werror = true;
  policy.allow = {"W0102"};
  const Report report({warning()}, "Ascend 910B", {}, policy);
  EXPECT_TRUE(report.ok());
  EXPECT_TRUE(report.clean());
  EXPECT_EQ(report.allowed().size(), 1u);
  EXPECT_EQ(report.summary(), "no findings (1 allowed)");
  EXPECT_NE(report.json().find("\"allowed\": [\n    {"), std::string::npos) << report.json();
}

TEST(Policy, AllowsWhatStopsNoCore) {
  Policy policy;
  EXPECT_EQ(fault_of(policy), "");
  policy.allow = {"W0101", "E0102"};
  EXPECT_EQ(fault_of(policy), "E0102 stops its core, and only warnings and hazards can be allowed");
  policy.allow = {"W9999"};
  EXPECT_EQ(fault_of(policy), "W9999 is no code");
}

TEST(Policy, HeedsACommentOnTheLineAndOneAboveIt) {
  const std::string file = source(
      "a;  // asctwin: allow(W0102)\n"
      "b;\n"
      "  // asctwin: allow( W0101 , W0102 ) because the rest is padding\n"
      "  // and more words\n"
      "\n"
      "c;\n");
  EXPECT_EQ(shown({warning_at(file, 1)}, {}), "W0001:3 W0001:3");
  EXPECT_EQ(shown({warning_at(file, 1), warning_at(file, 2), warning_at(file, 6)}, {}),
            "W0102:2 W0001:3");
}

TEST(Policy, TellsACommentThatHasNoEffect) {
  const std::string file = source("a;  // asctwin: allow(W0101, E0102, W0)\nb;//asctwin:alow\n");
  const std::vector<Finding> told = apply_policy({warning_at(file, 1)}, {}).shown;
  ASSERT_EQ(told.size(), 5u);
  EXPECT_EQ(to_json(told[1])["message"],
            "the comment `asctwin: allow(W0101, E0102, W0)` has no effect: there is no W0101 on "
            "line 1");
  EXPECT_EQ(to_json(told[2])["facts"][1]["value"],
            "`E0102` stops its core, and only warnings and hazards can be allowed");
  EXPECT_EQ(to_json(told[3])["facts"][1]["value"], "`W0` is no code");
  EXPECT_EQ(to_json(told[4])["message"],
            "the comment `asctwin: alow` has no effect: its form is `allow(CODE)`");
}

// A core that an error has stopped has not seen every line.
TEST(Policy, TellsNothingBehindAnError) {
  const std::string file = source("a;  // asctwin: allow(W0101)\n");
  Policy policy;
  policy.sources = {file};
  EXPECT_EQ(shown({}, policy), "W0001:1");
  EXPECT_EQ(shown({block_count_finding()}, policy), "E0102:88");
  policy.tell_unused = false;
  EXPECT_EQ(shown({}, policy), "");
}

TEST(Policy, DoesNotBlameACommentForAnOption) {
  const std::string file = source("a;  // asctwin: allow(W0102)\n");
  Policy policy;
  policy.allow = {"W0102"};
  EXPECT_EQ(shown({warning_at(file, 1)}, policy), "");
}

TEST(Policy, AllowsItsOwnWarning) {
  const std::string file = source("a;  // asctwin: allow(W0101)\n");
  Policy policy;
  policy.sources = {file};
  policy.allow = {"W0001"};
  EXPECT_EQ(shown({}, policy), "");
}

TEST(Policy, ShowsSoManyFindingsAndErrorsFirst) {
  Finding second = block_count_finding();
  second.line = 90;
  Policy policy;
  policy.max_findings = 2;
  const Report report({warning(), block_count_finding(), second}, "Ascend 910B", {}, policy);
  ASSERT_EQ(report.findings().size(), 2u);
  EXPECT_EQ(report.findings()[0].line, 88);
  EXPECT_EQ(report.findings()[1].line, 90);
  EXPECT_EQ(report.hidden().size(), 1u);
  EXPECT_EQ(report.summary(), "2 errors, 1 warning (1 not shown)");
  policy.max_findings = 3;
  EXPECT_EQ(shown({warning(), block_count_finding(), second}, policy), "W0102:0 E0102:88 E0102:90");
}

TEST(Policy, NeverHidesAnError) {
  const std::string file = source("a;  // asctwin: allow(E0102)\n");
  Finding error = block_count_finding();
  error.file = file;
  error.line = 1;
  EXPECT_EQ(shown({error}, {}), "E0102:1");
}

}  // namespace
}  // namespace asctwin::report
