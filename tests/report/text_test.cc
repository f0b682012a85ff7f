// Whole texts against the form that the design page shows.
#include "report/text.h"

#include <gtest/gtest.h>

#include <fstream>

#include "sample.h"

namespace asctwin::report {
namespace {

// A file of 120 lines whose line 88 is a copy and whose line 7 is empty.
std::string kernel_file() {
  // Tests run side by side, each with its own file.
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  std::string path = testing::TempDir() + "asctwin_text_" + test->name() + ".cpp";
  std::ofstream file(path);
  for (int line = 1; line <= 120; ++line) {
    if (line == 88) file << "    DataCopyPad(xLocal, xGm[offset], {5000, 512, 0, 0, 0}, pad);\r";
    if (line == 120) file << "the end";
    file << "\n";
  }
  return path;
}

std::string place_line(const Finding& finding, const TextOptions& options = {}) {
  const std::string text = to_text(finding, options);
  const size_t begin = text.find("--> ") + 4;
  return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(Text, HasTheFormOfTheDesignPage) {
  Finding finding = block_count_finding();
  finding.file = kernel_file();
  EXPECT_EQ(to_text(finding),
            "error[E0102]: `DataCopyPad` has `blockCount` 5000, outside [0, 4095]\n"
            "  --> " +
                finding.file +
                ":88    block 3 (AIV), instruction 217, pipe MTE2\n"
                "   |\n"
                "88 |     DataCopyPad(xLocal, xGm[offset], {5000, 512, 0, 0, 0}, pad);\n"
                "   |\n"
                "   = rule: `blockCount` in [0, 4095] on Ascend 910B\n"
                "   = help: split the copy: at most 4095 blocks each\n");
}

TEST(Text, LeavesOutASourceThatCannotBeRead) {
  EXPECT_EQ(to_text(block_count_finding()),
            "error[E0102]: `DataCopyPad` has `blockCount` 5000, outside [0, 4095]\n"
            "  --> rope.cpp:88    block 3 (AIV), instruction 217, pipe MTE2\n"
            "   = rule: `blockCount` in [0, 4095] on Ascend 910B\n"
            "   = help: split the copy: at most 4095 blocks each\n");
  Finding behind_the_end = block_count_finding();
  behind_the_end.file = kernel_file();
  behind_the_end.line = 121;
  EXPECT_EQ(to_text(behind_the_end).find("|"), std::string::npos);
}

TEST(Text, WidensTheGutterWithTheLineNumber) {
  Finding finding = warning();
  finding.file = kernel_file();
  finding.line = 120;
  EXPECT_EQ(to_text(finding),
            "warning[W0102]: `DataCopy` has `blockCount` 0 and does nothing\n"
            "   --> " +
                finding.file +
                ":120    block 0\n"
                "    |\n"
                "120 | the end\n"
                "    |\n");
}

TEST(Text, ShowsAnEmptyLineWithoutTrailingBlanks) {
  Finding finding = warning();
  finding.file = kernel_file();
  finding.line = 7;
  EXPECT_NE(to_text(finding).find("\n  |\n7 |\n  |\n"), std::string::npos) << to_text(finding);
}

TEST(Text, SaysWhichCoreOnEveryKindOfChip) {
  Finding finding = block_count_finding();
  EXPECT_EQ(place_line(finding), "rope.cpp:88    block 3 (AIV), instruction 217, pipe MTE2");
  finding.core.sub_block = 1;
  EXPECT_EQ(place_line(finding, {.sub_blocks = 2}),
            "rope.cpp:88    block 3, sub-block 1 (AIV), instruction 217, pipe MTE2");
  finding.core = {3, 0, CoreKind::kCube};
  EXPECT_EQ(place_line(finding, {.sub_blocks = 2}),
            "rope.cpp:88    block 3 (AIC), instruction 217, pipe MTE2");
  finding.core.kind = CoreKind::kFused;
  EXPECT_EQ(place_line(finding), "rope.cpp:88    block 3, instruction 217, pipe MTE2");
  finding.file = "";
  EXPECT_EQ(place_line(finding), "block 3, instruction 217, pipe MTE2");
}

TEST(Text, NamesTheBlocksOfAFoldedFinding) {
  Finding finding = block_count_finding();
  finding.blocks = {0, 1, 2, 3, 7, 9, 10};
  finding.times = 7;
  EXPECT_EQ(place_line(finding),
            "rope.cpp:88    in blocks 0-3, 7, 9-10 (AIV), first at instruction 217, pipe MTE2");
  finding.times = 21;
  EXPECT_EQ(place_line(finding),
            "rope.cpp:88    in blocks 0-3, 7, 9-10 (AIV), first at instruction 217, pipe MTE2, "
            "21 times");
  finding.blocks = {3};
  EXPECT_EQ(place_line(finding),
            "rope.cpp:88    block 3 (AIV), first at instruction 217, pipe MTE2, 21 times");
  finding.iteration = 4;
  EXPECT_EQ(place_line(finding),
            "rope.cpp:88    block 3 (AIV), first at instruction 217, pipe MTE2, iteration 4, "
            "21 times");
}

TEST(Text, NamesTheIterationOfWhatBelongsToNoInstruction) {
  Finding finding = block_count_finding();
  finding.instruction = -1;
  finding.iteration = 4;
  EXPECT_EQ(place_line(finding), "rope.cpp:88    block 3 (AIV), iteration 4");
  finding.blocks = {0, 1, 2};
  EXPECT_EQ(place_line(finding), "rope.cpp:88    in blocks 0-2 (AIV), first at iteration 4");
}

TEST(Text, NamesNoFirstIteration) {
  Finding finding = block_count_finding();
  finding.iteration = 1;
  EXPECT_EQ(place_line(finding), "rope.cpp:88    block 3 (AIV), instruction 217, pipe MTE2");
}

TEST(Text, ChangesNothingButColours) {
  Finding finding = block_count_finding();
  finding.file = kernel_file();
  const std::string plain = to_text(finding);
  std::string coloured = to_text(finding, {.colour = true});
  EXPECT_EQ(plain.find('\x1b'), std::string::npos);
  EXPECT_EQ(coloured.rfind("\x1b[1;31merror[E0102]\x1b[0m", 0), 0u);
  for (size_t at; (at = coloured.find('\x1b')) != std::string::npos;)
    coloured.erase(at, coloured.find('m', at) - at + 1);
  EXPECT_EQ(coloured, plain);
}

}  // namespace
}  // namespace asctwin::report
