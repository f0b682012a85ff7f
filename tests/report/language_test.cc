// Chinese reports: every code has its texts, over the facts that the English ones have.
#include "report/language.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>
#include <vector>

#include "asctwin/report.h"
#include "report/text.h"
#include "report/words.h"
#include "sample.h"

namespace asctwin::report {
namespace {

constexpr Code kCodes[] = {
#define ASCTWIN_CODE(id, fault_class, message, rule, help) Code::id,
#include "asctwin/base/codes.inc"
#undef ASCTWIN_CODE
};

std::set<std::string> names_in(std::string_view text) {
  std::set<std::string> names;
  for (size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1))
    names.emplace(text.substr(open + 1, text.find('}', open) - open - 1));
  return names;
}

class Chinese : public testing::Test {
 protected:
  Chinese() { use_language(Language::kChinese); }
  ~Chinese() override { use_language(Language::kEnglish); }
};

TEST(Language, EveryCodeHasAChineseText) {
  for (const Code code : kCodes) {
    const CodeInfo& info = info_of(code);
    const CodeTexts texts = chinese_texts(code);
    EXPECT_STRNE(texts.message, "") << info.id << " is missing in src/report/zh.inc";
    EXPECT_EQ(names_in(texts.message), names_in(info.message)) << info.id;
    EXPECT_EQ(names_in(texts.rule), names_in(info.rule)) << info.id;
    EXPECT_EQ(names_in(texts.help), names_in(info.help)) << info.id;
    EXPECT_EQ(*texts.rule == '\0', *info.rule == '\0') << info.id;
    EXPECT_EQ(*texts.help == '\0', *info.help == '\0') << info.id;
  }
}

TEST_F(Chinese, ReportsAreChinese) {
  EXPECT_EQ(to_text(block_count_finding()),
            "错误[E0102]: `DataCopyPad` 的 `blockCount` 为 5000，超出 [0, 4095]\n"
            "  --> rope.cpp:88    block 3 (AIV)，第 217 条指令，流水 MTE2\n"
            "   = 规则: 在 Ascend 910B 上 `blockCount` 的取值范围是 [0, 4095]\n"
            "   = 建议: 请拆分搬运：每次最多 4095 块\n");
  EXPECT_EQ(Report({block_count_finding(), warning()}).summary(), "1 个错误, 1 个警告");
}

TEST_F(Chinese, AFactThatIsMissingLeavesTheEnglishText) {
  Finding finding = warning();
  finding.facts.pop_back();
  EXPECT_EQ(message_of(finding), "`DataCopy` has `<field?>` 0 and does nothing");
}

Finding gap() {
  Finding finding{};
  finding.code = Code::W1003;
  finding.with("op", phrase("`{}`", "aclrtMemcpy")).with("first", 0).with("last", 8);
  finding.with("object", phrase("{} ({})", phrase("device memory {}", 3), std::string("x {0}")));
  finding.notes.push_back(phrase("{} has written the bytes behind them",
                                 phrase("block {} of `{}`", 2, std::string("free"))));
  return finding;
}

TEST_F(Chinese, PhrasesAreWrittenFromTheirParts) {
  EXPECT_EQ(message_of(gap()),
            "`aclrtMemcpy` 把设备内存 3（x {0}）中从未写入的字节 [0, 8) 拷贝到主机侧");
  EXPECT_EQ(notes_of(gap()), std::vector<std::string>{"之后的字节由 `free` 的 block 2 写入"});
}

TEST(Language, PhrasesAreEnglishFromTheSameParts) {
  EXPECT_EQ(
      message_of(gap()),
      "`aclrtMemcpy` copies bytes [0, 8) of device memory 3 (x {0}) to the host, which nothing "
      "has written");
  EXPECT_EQ(notes_of(gap()),
            std::vector<std::string>{"block 2 of `free` has written the bytes behind them"});
}

TEST_F(Chinese, WhatTheListDoesNotHaveIsEnglish) {
  EXPECT_STREQ(translated("error"), "错误");
  EXPECT_STREQ(translated("no such words"), "no such words");
}

}  // namespace
}  // namespace asctwin::report
