// zh.inc is the one list; what it does not have is said in English.
#include "report/language.h"

#include <atomic>
#include <cstdlib>
#include <string_view>
#include <unordered_map>

namespace asctwin::report {
namespace {

struct Word {
  std::string_view english;
  const char* chinese;
};
constexpr Word kWords[] = {
#define ASCTWIN_ZH(english, chinese) {english, chinese},
#define ASCTWIN_ZH_CODE(id, message, rule, help)
#include "report/zh.inc"
#undef ASCTWIN_ZH
#undef ASCTWIN_ZH_CODE
};

const std::unordered_map<std::string_view, const char*>& words() {
  static const auto all = [] {
    std::unordered_map<std::string_view, const char*> map;
    for (const Word& word : kWords) map.emplace(word.english, word.chinese);
    return map;
  }();
  return all;
}

struct ChineseCode {
  Code code;
  CodeTexts texts;
};
constexpr ChineseCode kCodes[] = {
#define ASCTWIN_ZH(english, chinese)
#define ASCTWIN_ZH_CODE(id, message, rule, help) {Code::id, {message, rule, help}},
#include "report/zh.inc"
#undef ASCTWIN_ZH
#undef ASCTWIN_ZH_CODE
};

// As the C library orders them: the first that is set decides.
Language language_of_environment() {
  for (const char* const name : {"ASCTWIN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return std::string_view(value).substr(0, 2) == "zh" ? Language::kChinese : Language::kEnglish;
  }
  return Language::kEnglish;
}

std::atomic<Language>& current() {
  static std::atomic<Language> language = language_of_environment();
  return language;
}

}  // namespace

Language language() { return current(); }
void use_language(Language language) { current() = language; }

CodeTexts chinese_texts(Code code) {
  for (const ChineseCode& one : kCodes)
    if (one.code == code) return one.texts;
  return {"", "", ""};
}

const char* translated(const char* english) {
  if (language() == Language::kEnglish) return english;
  const auto word = words().find(english);
  return word == words().end() ? english : word->second;
}

std::string translated(const std::string& english) { return translated(english.c_str()); }

}  // namespace asctwin::report
