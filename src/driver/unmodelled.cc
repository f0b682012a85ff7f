// A message of g++ or clang++ is about a missing name if it says so and quotes the name first.
#include "driver/unmodelled.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace asctwin::driver {
namespace {

constexpr std::string_view kDocumented[] = {
#define ASCTWIN_DOCUMENTED(name) #name,
#include "driver/documented.inc"
#undef ASCTWIN_DOCUMENTED
};

bool is_documented(std::string_view name) {
  return std::find(std::begin(kDocumented), std::end(kDocumented), name) != std::end(kDocumented);
}

bool speaks_of_a_missing_name(std::string_view message) {
  constexpr std::string_view kPhrases[] = {
      "was not declared", "has not been declared", "is not a member", "has no member",
      "no member named",  "undeclared identifier", "does not name",   "unknown type name",
      "no arguments to",  "no template named",     "is not a class",  "is not a template",
      "is not declared",  "use of undeclared"};
  return std::any_of(
      std::begin(kPhrases), std::end(kPhrases),
      [&](std::string_view phrase) { return message.find(phrase) != std::string_view::npos; });
}

// The quoted words of a message, without qualification and template arguments.
std::set<std::string> quoted_words(std::string_view message) {
  constexpr std::string_view kMarks[] = {"\u2018", "\u2019", "'"};
  std::set<std::string> words;
  std::string text(message);
  for (const std::string_view mark : kMarks)
    for (size_t at; (at = text.find(mark)) != std::string::npos;) text.replace(at, mark.size(), "\n");
  for (size_t open = text.find('\n'); open != std::string::npos;) {
    const size_t close = text.find('\n', open + 1);
    if (close == std::string::npos) break;
    std::string word = text.substr(open + 1, close - open - 1);
    word.resize(std::min(word.find('<'), word.size()));
    words.insert(word.substr(word.rfind(':') == std::string::npos ? 0 : word.rfind(':') + 1));
    open = text.find('\n', close + 1);
  }
  return words;
}

std::string without_colours(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\x1b') {
      plain += text[i];
      continue;
    }
    while (i < text.size() && text[i] != 'm' && text[i] != 'K') ++i;
  }
  return plain;
}

}  // namespace

std::string unmodelled_names(std::string_view messages, int npu_arch) {
  constexpr std::string_view kError = ": error: ";
  std::string said;
  std::set<std::string> known;
  const std::string text = without_colours(messages);
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = std::string_view(text).substr(at, end - at);
    at = end + 1;
    const size_t error = line.find(kError);
    if (error == std::string_view::npos) continue;
    const std::string_view message = line.substr(error + kError.size());
    if (!speaks_of_a_missing_name(message)) continue;
    for (const std::string& word : quoted_words(message))
      if (is_documented(word) && known.insert(word).second)
        said += fmt::format("{}{}`{}` is not modelled by asctwin (__NPU_ARCH__ {})\n",
                            line.substr(0, error), kError, word, npu_arch);
  }
  return said;
}

}  // namespace asctwin::driver
