// Every text of a rule or limit has a Chinese form with the same places.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "isa/op_info.h"
#include "isa/registers.h"
#include "report/language.h"

namespace asctwin {
namespace {

std::vector<std::string> places_in(std::string_view text) {
  std::vector<std::string> places;
  for (size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1))
    places.emplace_back(text.substr(open, text.find('}', open) - open));
  std::sort(places.begin(), places.end());
  return places;
}

// A text of names alone, in backticks or as the API has them, is the same in each language.
bool has_words(std::string text) {
  for (size_t open = text.find('`'); open != text.npos; open = text.find('`'))
    text.erase(open, text.find('`', open + 1) + 1 - open);
  return text.find(' ') != text.npos &&
         std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

class ChineseRules : public testing::Test {
 protected:
  ChineseRules() { report::use_language(report::Language::kChinese); }
  ~ChineseRules() override { report::use_language(report::Language::kEnglish); }

  static void expect_chinese(const char* text) {
    const std::string chinese = report::translated(text);
    EXPECT_TRUE(!has_words(text) || chinese != text) << "no Chinese in src/report/zh.inc: " << text;
    EXPECT_EQ(places_in(chinese), places_in(text)) << text;
  }
};

TEST_F(ChineseRules, ExistForEveryInstruction) {
  for (const isa::OpInfo* info : isa::all_ops()) {
    SCOPED_TRACE(info->name);
    for (const isa::Rule& rule : info->rules)
      for (const char* text : {rule.actual, rule.statement, rule.help}) expect_chinese(text);
    for (const isa::Limit& limit : info->limits) expect_chinese(limit.help);
  }
}

TEST_F(ChineseRules, ExistForWhatRegistersHold) {
  for (const isa::RegisterInfo& info : isa::registers()) expect_chinese(info.what);
}

}  // namespace
}  // namespace asctwin
