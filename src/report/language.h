// The language of what people read: reports, and the command's fixed words. Codes, names and
// documents' fields are the same in each.
#pragma once

#include <fmt/format.h>

#include <string>

#include "asctwin/base/finding.h"

namespace asctwin::report {

enum class Language { kEnglish, kChinese };

// That of ASCTWIN_LANG, else of LC_ALL, LC_MESSAGES or LANG, unless use_language() was called.
Language language();
void use_language(Language language);

struct CodeTexts {
  const char* message;
  const char* rule;
  const char* help;
};

// Returns the Chinese texts of a code; empty if there are none.
CodeTexts chinese_texts(Code code);

// A fixed word in the language; itself where the list does not have it.
const char* translated(const char* english);
std::string translated(const std::string& english);

// A fixed sentence with its values.
template <class... Values>
std::string sentence(const char* english, const Values&... values) {
  return fmt::format(fmt::runtime(translated(english)), values...);
}

}  // namespace asctwin::report
