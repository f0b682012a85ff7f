// Report: folded findings, and what they come to.
#include "asctwin/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "sample.h"

namespace asctwin {
namespace {

using report::block_count_finding;
using report::warning;

TEST(Report, OfNothingIsClean) {
  const Report report({}, "Ascend 910B");
  EXPECT_TRUE(report.clean());
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.text(), "no findings\n");
}

TEST(Report, IsOkWithWarningsButNotWithErrors) {
  EXPECT_FALSE(Report({warning()}).clean());
  EXPECT_TRUE(Report({warning()}).ok());
  EXPECT_FALSE(Report({warning(), block_count_finding()}).ok());
}

TEST(Report, FoldsAndEndsWithTheSummary) {
  Finding second = block_count_finding();
  second.core.block = 4;
  const Report report({second, block_count_finding()}, "Ascend 910B");
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].blocks, (std::vector<int>{3, 4}));
  EXPECT_EQ(report.text(),
            "error[E0102]: `DataCopyPad` has `blockCount` 5000, outside [0, 4095]\n"
            "  --> rope.cpp:88    in blocks 3-4 (AIV), first at instruction 217, pipe MTE2\n"
            "   = rule: `blockCount` in [0, 4095] on Ascend 910B\n"
            "   = help: split the copy: at most 4095 blocks each\n"
            "\n"
            "1 error\n");
}

TEST(Report, NamesSubBlocksWhereALaunchHasThem) {
  const Report report({block_count_finding()}, "Ascend 910B", KernelKind{1, 2});
  EXPECT_NE(report.text().find("block 3, sub-block 0 (AIV)"), std::string::npos);
}

TEST(Report, WritesJsonEvenOfTextThatIsNotUtf8) {
  Finding finding{};
  finding.code = Code::E0803;
  finding.with("what", "\xff");
  const auto json = nlohmann::json::parse(Report({finding}, "Ascend 310P").json());
  EXPECT_EQ(json["product"], "Ascend 310P");
  EXPECT_EQ(json["summary"], "1 error");
  EXPECT_EQ(json["findings"][0]["code"], "E0803");
}

}  // namespace
}  // namespace asctwin
