// SARIF and JUnit XML of whole launches. The command's tests hold both to readers of their own.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/junit.h"
#include "report/lines.h"
#include "report/sarif.h"
#include "report/titles.h"
#include "sample.h"

namespace asctwin::report {
namespace {

using nlohmann::json;

Report report_of(std::vector<Finding> findings) {
  Policy policy = no_policy();
  policy.kernel = "rope";
  return Report(std::move(findings), "Ascend 910B", {}, policy);
}

json run_of(std::vector<Finding> findings) {
  return json::parse(to_sarif({{report_of(std::move(findings))}}))["runs"][0];
}

Finding undefined_read() {
  Finding finding = block_count_finding();
  finding.code = Code::E0301;
  return finding.with("origin_op", "DataCopyPad")
      .with("origin_file", "rope.cpp")
      .with("origin_line", 80);
}

TEST(Sarif, ListsEachRuleOnce) {
  Finding other = block_count_finding(), last = warning();
  other.line = 90;
  last.core.block = 9;
  const json run = run_of({block_count_finding(), other, last});
  const json& rules = run["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), 2u);
  EXPECT_EQ(rules[0]["id"], "E0102");
  EXPECT_EQ(rules[0]["defaultConfiguration"]["level"], "error");
  EXPECT_EQ(rules[1]["id"], "W0102");
  EXPECT_EQ(run["results"].size(), 3u);
  EXPECT_EQ(run["results"][2]["level"], "warning");
  EXPECT_EQ(run["automationDetails"]["id"], "asctwin/rope/");
}

TEST(Sarif, SaysWhereAndWhat) {
  Finding finding = block_count_finding();
  finding.notes = {"block 1 waits"};
  const json result = run_of({finding})["results"][0];
  EXPECT_EQ(result["message"]["text"],
            "`DataCopyPad` has `blockCount` 5000, outside [0, 4095]\n"
            "rule: `blockCount` in [0, 4095] on Ascend 910B\n"
            "note: block 1 waits\n"
            "help: split the copy: at most 4095 blocks each");
  const json& place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "rope.cpp");
  EXPECT_EQ(place["region"]["startLine"], 88);
  EXPECT_EQ(result["properties"]["facts"]["actual"], 5000);
  EXPECT_FALSE(run_of({warning()})["results"][0].contains("locations"));
  LaunchResult launch{report_of({warning()})};
  launch.file = "rope.cpp";
  launch.line = 7;
  const json kernel = json::parse(to_sarif({launch}))["runs"][0]["results"][0]["locations"][0];
  EXPECT_EQ(kernel["physicalLocation"]["region"]["startLine"], 7);
}

TEST(Sarif, DescribesARuleInWords) {
  const json rule = run_of({block_count_finding()})["tool"]["driver"]["rules"][0];
  EXPECT_EQ(rule["shortDescription"]["text"], title_of(Code::E0102));
  EXPECT_EQ(title_of(Code::E0102).find('{'), std::string::npos);
  EXPECT_EQ(rule["properties"]["problem.severity"], "error");
  EXPECT_EQ(rule["name"].get<std::string>().find(' '), std::string::npos);
}

TEST(Sarif, FillsTheTemplatesOfFacts) {
  Finding finding = block_count_finding();
  finding.code = Code::E0105;
  finding.facts.clear();
  finding.with("op", "Exp")
      .with("statement", "`{op}` takes {n}")
      .with("n", 8)
      .with("actual", "{n}");
  const json facts = run_of({finding})["results"][0]["properties"]["facts"];
  EXPECT_EQ(facts["statement"], "`Exp` takes 8");
  EXPECT_EQ(facts["actual"], "8");
}

TEST(Sarif, IsOneRunOfAllChips) {
  const json document = json::parse(to_sarif({{report_of({block_count_finding()}), "Ascend910B1"},
                                              {report_of({block_count_finding()}), "Ascend910B2"},
                                              {report_of({warning()}), "Ascend310P3"}}));
  ASSERT_EQ(document["runs"].size(), 1u);
  const json& results = document["runs"][0]["results"];
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0]["properties"]["chips"], json({"Ascend910B1", "Ascend910B2"}));
}

TEST(Sarif, HasWhatIsNoFinding) {
  LaunchResult differs{report_of({}), "", {"argument 1 differs"}}, broken{Report()};
  broken.fault = "k.cpp:3:5: error: no such name\nmore";
  const json run = json::parse(to_sarif({differs, broken}))["runs"][0];
  EXPECT_EQ(run["results"][0]["ruleId"], "differs");
  EXPECT_EQ(run["results"][1]["message"]["text"], "no such name");
  EXPECT_EQ(run["results"][1]["locations"][0]["physicalLocation"]["region"],
            json({{"startLine", 3}, {"startColumn", 5}}));
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
}

TEST(Lines, HaveTheFormOfCompilers) {
  EXPECT_EQ(to_gcc({{report_of({block_count_finding(), warning()})}}),
            "asctwin: warning: `DataCopy` has `blockCount` 0 and does nothing [W0102]\n"
            "rope.cpp:88:1: error: `DataCopyPad` has `blockCount` 5000, outside [0, 4095] "
            "[E0102]\n");
  LaunchResult broken{Report()};
  broken.fault = "a:b.cpp:3:5: fatal error: no such file\n  1 | x\n";
  EXPECT_EQ(to_gcc({broken}), "a:b.cpp:3:5: error: no such file [build]\n");
}

TEST(Lines, AreWorkflowCommands) {
  Finding finding = block_count_finding();
  finding.file = "a,b:c%.cpp";
  EXPECT_EQ(to_github({{report_of({finding})}}),
            "::error file=a%2Cb%3Ac%25.cpp,line=88,col=1,title=E0102%3A " + title_of(Code::E0102) +
                "::`DataCopyPad` has `blockCount` 5000, outside [0, 4095]%0Arule: `blockCount` in "
                "[0, 4095] on Ascend 910B%0Ahelp: split the copy: at most 4095 blocks each\n");
}

TEST(Sarif, RelatesOtherPlaces) {
  const json result = run_of({undefined_read()})["results"][0];
  ASSERT_EQ(result["relatedLocations"].size(), 1u);
  const json& related = result["relatedLocations"][0];
  EXPECT_EQ(related["physicalLocation"]["region"]["startLine"], 80);
  EXPECT_EQ(related["message"]["text"], "origin: `DataCopyPad`");
}

TEST(Sarif, WritesPathsAsUris) {
  Finding finding = warning();
  finding.file = "/a b/\xC3\xA4\xFF%#.cpp";
  const json result = run_of({finding})["results"][0];
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "file:///a%20b/%C3%A4%FF%25%23.cpp");
}

TEST(Sarif, MarksWhatIsSuppressed) {
  Policy policy = no_policy();
  policy.suppressions.emplace_back().code = Code::W0102;
  const Report report({warning()}, "Ascend 910B", {}, policy);
  const json run = json::parse(report.as(ReportFormat::kSarif))["runs"][0];
  EXPECT_EQ(run["results"][0]["suppressions"][0]["kind"], "external");
}

TEST(Sarif, HasThePagesOfItsRules) {
  const auto page_of = [](Code code) { return std::string_view(info_of(code).id); };
  const json document = json::parse(to_sarif({{report_of({warning()})}}, page_of));
  const json& rule = document["runs"][0]["tool"]["driver"]["rules"][0];
  EXPECT_EQ(rule["help"]["markdown"], "W0102");
}

TEST(Junit, HasACaseForEachLaunch) {
  const std::string text = to_junit({{report_of({}), "Ascend910B1"},
                                     {report_of({block_count_finding()}), "Ascend310P3"},
                                     {report_of({}), "Ascend950DT", {"argument 1 differs\nmore"}},
                                     {Report(), "Ascend910A", {}, "does not compile"}});
  EXPECT_NE(text.find("<testsuite name=\"asctwin\" tests=\"4\" failures=\"2\" errors=\"1\">"),
            std::string::npos);
  EXPECT_NE(text.find("<testcase classname=\"asctwin.Ascend910B1\" name=\"rope\"/>"),
            std::string::npos);
  EXPECT_NE(text.find("<failure message=\"1 error\" type=\"E0102\">error[E0102]: `DataCopyPad`"),
            std::string::npos);
  EXPECT_NE(text.find("<failure message=\"argument 1 differs\" type=\"differs\">"),
            std::string::npos);
  EXPECT_NE(text.find("<error message=\"does not compile\">"), std::string::npos);
}

TEST(Junit, TellsLaunchesApart) {
  LaunchResult launch{report_of({})};
  launch.arguments = "f16[8]=\"1\", 3";
  launch.file = "rope.cpp";
  launch.line = 7;
  launch.seconds = 0.25;
  EXPECT_NE(to_junit({launch}).find("name=\"rope(f16[8]=&quot;1&quot;, 3)\" time=\"0.250\" "
                                    "file=\"rope.cpp\" line=\"7\"/>"),
            std::string::npos);
}

TEST(Junit, PassesWithWarnings) {
  const std::string text = report_of({warning()}).as(ReportFormat::kJunit);
  EXPECT_NE(text.find("failures=\"0\""), std::string::npos);
  EXPECT_NE(text.find("<system-out>warning[W0102]: "), std::string::npos);
}

TEST(Finding, GivesItsFactsByName) {
  const Finding finding = block_count_finding();
  EXPECT_EQ(finding.fact("field"), "blockCount");
  EXPECT_EQ(finding.fact("actual"), "5000");
  EXPECT_EQ(finding.number("actual"), 5000);
  EXPECT_EQ(finding.fact("other"), "");
  EXPECT_FALSE(finding.number("field"));
}

}  // namespace
}  // namespace asctwin::report
