// Files of suppressions: what their lines may say, what they leave out, and lines without effect.
#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>

#include "asctwin/report.h"
#include "sample.h"

namespace asctwin::report {
namespace {

std::string path_of_test() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  return testing::TempDir() + "asctwin_suppressions_" + test->name() + ".txt";
}

std::vector<Suppression> read(const std::string& text) {
  std::ofstream(path_of_test()) << text;
  return read_suppressions(path_of_test());
}

// Behind the name of the file: "3: `W0` is no code".
std::string fault_in(const std::string& text) {
  try {
    read(text);
  } catch (const std::invalid_argument& error) {
    return std::string(error.what()).substr(path_of_test().size() + 1);
  }
  return "";
}

Finding warning_in(const std::string& file, int line) {
  Finding finding = warning();
  finding.file = file;
  finding.line = line;
  return finding;
}

// Returns the report of the kernel `add` with a warning on line 12 of src/rope.cpp.
Report report_with(const std::string& text) {
  Policy policy;
  policy.suppressions = read(text);
  policy.kernel = "add";
  return Report({warning_in("src/rope.cpp", 12)}, "Ascend 910B", {}, policy);
}

TEST(Suppressions, ReadCodePlaceKernelAndComment) {
  const auto lines = read("# known\n\n W0102\trope.cpp:12 add* # issue 7\nW0101 b.cpp\n");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].code, Code::W0102);
  EXPECT_EQ(lines[0].file, "rope.cpp");
  EXPECT_EQ(lines[0].line, 12);
  EXPECT_EQ(lines[0].kernel, "add*");
  EXPECT_EQ(lines[0].text, "W0102 rope.cpp:12 add*");
  EXPECT_EQ(lines[0].origin_line, 3);
  EXPECT_EQ(lines[1].line, 0);
  EXPECT_EQ(lines[1].kernel, "*");
}

TEST(Suppressions, RefuseAnotherForm) {
  EXPECT_EQ(fault_in("\nW0 a.cpp"), "2: `W0` is no code");
  EXPECT_EQ(fault_in("E0102"),
            "1: `E0102` stops its core, and only warnings and hazards can be allowed");
  EXPECT_EQ(fault_in("W0102 a.cpp:0"), "1: `0` is no line, which is a number from 1");
  EXPECT_EQ(fault_in("W0102 a.cpp:7x"), "1: `7x` is no line, which is a number from 1");
  EXPECT_EQ(fault_in("W0102 a.cpp add why"),
            "1: `why` is too much, the form is CODE [FILE[:LINE]] [KERNEL]");
  EXPECT_THROW(read_suppressions("/nowhere/known.txt"), std::invalid_argument);
  EXPECT_THROW(read_suppressions(testing::TempDir()), std::invalid_argument);
}

TEST(Suppressions, LeaveOutWhatTheyName) {
  for (const char* line : {"W0102", "W0102 *", "W0102 rope.cpp", "W0102 src/rope.cpp:12",
                           "W0102 s*e.cpp", "W0102 *:12 a?d", "W0102 rope.[ch]pp"}) {
    const Report report = report_with(line);
    EXPECT_EQ(report.summary(), "no findings (1 suppressed)") << line;
    EXPECT_EQ(report.suppressed().size(), 1u) << line;
  }
}

TEST(Suppressions, LeaveOthersAlone) {
  for (const char* line : {"W0101", "W0102 ope.cpp", "W0102 rope.cpp:13 *", "W0102 * sub"})
    EXPECT_EQ(report_with(line).findings()[0].code, Code::W0102) << line;
}

TEST(Suppressions, WithoutEffectAreToldWhereTheyNameThisFileAndKernel) {
  const Report report =
      report_with("W0102 rope.cpp:12\nW0102 rope.cpp:13\nW0101\nW0101 b.cpp\nW0101 rope.cpp sub\n");
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::W0002);
  EXPECT_EQ(report.findings()[0].line, 2);
  EXPECT_NE(report.text().find("the suppression `W0102 rope.cpp:13` has no effect\n"),
            std::string::npos);
}

// One rule for options, comments and suppressions, code by code.
TEST(Suppressions, ReachWarningsAndHazardsOnly) {
#define ASCTWIN_CODE(id, fault_class, message, rule, help)                           \
  EXPECT_EQ(fault_in(#id).empty(), FaultClass::fault_class == FaultClass::kHazard || \
                                       FaultClass::fault_class == FaultClass::kSuspicious);
#include "asctwin/base/codes.inc"
#undef ASCTWIN_CODE
}

}  // namespace
}  // namespace asctwin::report
