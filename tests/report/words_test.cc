// Templates and facts, over every code of the list.
#include "report/words.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "sample.h"

namespace asctwin::report {
namespace {

constexpr Code kEveryCode[] = {
#define ASCTWIN_CODE(id, fault_class, message, rule, help) Code::id,
#include "asctwin/base/codes.inc"
#undef ASCTWIN_CODE
};

std::set<std::string> names_in(const std::string& text) {
  static const std::regex kName(R"(\{([^{}]*)\})");
  std::set<std::string> names;
  for (std::sregex_iterator at(text.begin(), text.end(), kName), end; at != end; ++at)
    names.insert((*at)[1]);
  return names;
}

std::string words_of(const Finding& finding) {
  return message_of(finding) + rule_of(finding) + help_of(finding);
}

TEST(Words, ShowEveryFactThatATemplateMentions) {
  for (const Code code : kEveryCode) {
    const CodeInfo& info = info_of(code);
    SCOPED_TRACE(info.id);
    const auto names = names_in(std::string(info.message) + info.rule + info.help);
    Finding finding{};
    finding.code = code;
    for (const std::string& name : names) finding.with(name, "the " + name);
    const std::string words = words_of(finding);
    for (const std::string& name : names) EXPECT_NE(words.find("the " + name), words.npos) << name;
    EXPECT_EQ(words.find_first_of("{}"), words.npos) << words;
    EXPECT_EQ(words.find("?>"), words.npos) << words;
  }
}

TEST(Words, NameAMissingFact) {
  for (const Code code : kEveryCode) {
    const CodeInfo& info = info_of(code);
    SCOPED_TRACE(info.id);
    Finding finding{};
    finding.code = code;
    const std::string message = message_of(finding);
    for (const std::string& name : names_in(info.message))
      EXPECT_NE(message.find("<" + name + "?>"), message.npos) << message;
    EXPECT_EQ(words_of(finding).find_first_of("{}"), std::string::npos);
  }
}

TEST(Words, NameTheLibraryFunctionsOfACall) {
  Finding finding = block_count_finding();
  finding.with("op_in", "Load in Attention");
  EXPECT_EQ(message_of(finding).find("`DataCopyPad` in `Load` in `Attention` has `blockCount`"), 0u)
      << message_of(finding);
}

TEST(Words, NameTheLibraryFunctionsOfTheOtherCall) {
  Finding race{};
  race.code = Code::E0401;
  race.with("op", "DataCopy").with("other_op", "Add").with("other_op_in", "SoftMax");
  const std::string message = message_of(race);
  EXPECT_EQ(message.find("`DataCopy` may "), 0u) << message;
  EXPECT_NE(message.find("before `Add` in `SoftMax` at "), std::string::npos) << message;
}

TEST(Words, FillTheTemplatesOfARule) {
  Finding finding{};
  finding.code = Code::E0105;
  finding.with("op", "DataCopy").with("ndNum", 3);
  finding.with("actual", "`dstNzMatrixStride` 0 with `ndNum` {ndNum}");
  finding.with("statement", "a statement about {ndNum} matrices, not {more}");
  EXPECT_EQ(message_of(finding), "`DataCopy` has `dstNzMatrixStride` 0 with `ndNum` 3");
  EXPECT_EQ(rule_of(finding), "a statement about 3 matrices, not <more?>");
}

TEST(Words, LeaveBracesOfTheKernelAlone) {
  Finding finding{};
  finding.code = Code::E0803;
  finding.with("what", std::string("no {op} in { or }"));
  finding.with("op", "Add");
  EXPECT_EQ(message_of(finding), "the kernel let an exception out: no {op} in { or }");
}

TEST(Words, SurviveATemplateOfItselfAndAnOpenBrace) {
  Finding finding{};
  finding.code = Code::E0105;
  finding.with("op", "Add").with("actual", "{actual} and {");
  EXPECT_EQ(message_of(finding), "`Add` has {actual} and { and {");
}

TEST(Words, TakeTheFindingsOwnHelpFirst) {
  EXPECT_EQ(help_of(block_count_finding()), "split the copy: at most 4095 blocks each");
  Finding finding{};
  finding.code = Code::E0609;
  EXPECT_EQ(help_of(finding), "make a TPipe first");
}

}  // namespace
}  // namespace asctwin::report
