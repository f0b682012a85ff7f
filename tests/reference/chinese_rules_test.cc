// Every text of the description of an instruction has a Chinese form with the same places.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "isa/op_info.h"
#include "isa/registers.h"
#include "reference/model.h"
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

// A formula of names and signs is the same in each language; two plain words in turn are prose.
bool has_prose(const std::string& text) {
  return std::regex_search(text, std::regex("(^|[^A-Za-z0-9_])[a-z]{2,} [a-z]{2,}($|[^A-Za-z0-9_])"));
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

  static void expect_chinese_prose(const std::string& text) {
    EXPECT_TRUE(!has_prose(text) || report::translated(text) != text)
        << "no Chinese in src/report/zh_ops.inc or zh_formulas.inc: " << text;
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

TEST_F(ChineseRules, ExistForPagesOfInstructions) {
  for (const reference::Page& page : reference::every_page()) {
    SCOPED_TRACE(page.title());
    for (const std::string& text : {page.doc, page.formula}) expect_chinese_prose(text);
    for (const reference::Field& field : page.fields)
      for (const std::string& text : {field.meaning, field.unit}) expect_chinese_prose(text);
    for (const reference::RuleLine& rule : page.rules)
      for (const std::string& text : {rule.statement, rule.help}) expect_chinese_prose(text);
  }
}

TEST_F(ChineseRules, KeepTheLinesOfFormulas) {
  const auto lines = [](const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
  };
  for (const reference::Page& page : reference::every_page())
    EXPECT_EQ(lines(report::translated(page.formula)), lines(page.formula)) << page.title();
}

TEST_F(ChineseRules, ExistForTheTableOfRegisters) {
  for (const isa::RegisterInfo& info : isa::registers())
    for (const char* text : {info.meaning, info.width}) expect_chinese_prose(text);
}

}  // namespace
}  // namespace asctwin
