// A message of g++ or clang++ is about a missing name if it says so and quotes the name first.
#include "driver/unmodelled.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace asctwin::driver {
namespace {

// Names that are not modelled for one reason, with a space between two.
struct Unmodelled {
  std::string_view why, names;
};
constexpr Unmodelled kUnmodelled[] = {
#define ASCTWIN_DOCUMENTED(why, names) {why, " " names " "},
#include "driver/documented.inc"
};
constexpr std::string_view kRegisterNames[] = {
#define ASCTWIN_REGISTER_NAME(name) #name,
#include "driver/documented.inc"
};

// With a space around each.
constexpr std::string_view kOnlyOn950 =
#define ASCTWIN_MIXED_FUNCTION(name, ...) " " #name " "
#include "asctwin/isa/mixed_functions.inc"
#undef ASCTWIN_MIXED_FUNCTION
#define ASCTWIN_ONLY_ON_950(names) " " names " "
#include "driver/documented.inc"
    ;

template <class List>
bool is_in(const List& list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}
bool is_word_of(std::string_view words, std::string_view name) {
  return words.find(fmt::format(" {} ", name)) != std::string_view::npos;
}

// Returns why a documented name is not modelled; empty: it is no such name.
std::string_view reason_of(std::string_view name) {
  for (const Unmodelled& group : kUnmodelled)
    if (is_word_of(group.names, name)) return group.why;
  return "";
}

// Returns the text about a missing name; empty: nothing is known of it.
std::string text_of_missing(std::string_view name, int npu_arch, bool has_registers) {
  if (is_in(kRegisterNames, name) && !has_registers)
    return fmt::format(
        "`{}` is of vector functions on registers, which the 950 alone has (__NPU_ARCH__ 3510); "
        "this chip has __NPU_ARCH__ {}",
        name, npu_arch);
  if (is_word_of(kOnlyOn950, name) && !has_registers)
    return fmt::format("`{}` is only on the 950 (__NPU_ARCH__ {})", name, npu_arch);
  if (const std::string_view why = reason_of(name); !why.empty())
    return fmt::format("`{}` is not modelled by asctwin (__NPU_ARCH__ {}): {}", name, npu_arch,
                       why);
  return "";
}

bool speaks_of_a_missing_name(std::string_view message) {
  constexpr std::string_view kPhrases[] = {
      "was not declared",   "has not been declared", "is not a member",  "has no member",
      "no member named",    "undeclared identifier", "does not name",    "unknown type name",
      "no arguments to",    "no template named",     "is not a class",   "is not a template",
      "is not a namespace", "is not declared",       "use of undeclared"};
  return std::any_of(std::begin(kPhrases), std::end(kPhrases), [&](std::string_view phrase) {
    return message.find(phrase) != std::string_view::npos;
  });
}

// The quoted words of a message, without qualification and template arguments.
std::set<std::string> quoted_words(std::string_view message) {
  constexpr std::string_view kMarks[] = {"\u2018", "\u2019", "'"};
  std::set<std::string> words;
  std::string text(message);
  for (const std::string_view mark : kMarks)
    for (size_t at; (at = text.find(mark)) != std::string::npos;)
      text.replace(at, mark.size(), "\n");
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

}  // namespace

std::string unmodelled_names(std::string_view messages, int npu_arch, bool has_registers) {
  constexpr std::string_view kError = ": error: ";
  std::string said;
  std::set<std::string> known;
  std::set<std::string_view> others;  // messages about names that no document lists
  for (size_t at = 0; at < messages.size();) {
    const size_t end = std::min(messages.find('\n', at), messages.size());
    const std::string_view line = messages.substr(at, end - at);
    at = end + 1;
    const size_t error = line.find(kError);
    if (error == std::string_view::npos) continue;
    const std::string_view message = line.substr(error + kError.size());
    if (!speaks_of_a_missing_name(message)) continue;
    bool is_known = false;
    for (const std::string& word : quoted_words(message)) {
      const std::string text = text_of_missing(word, npu_arch, has_registers);
      is_known = is_known || !text.empty();
      if (!text.empty() && known.insert(word).second)
        said += fmt::format("{}{}{}\n", line.substr(0, error), kError, text);
    }
    if (!is_known && others.insert(message).second) said += fmt::format("{}\n", line);
  }
  return known.empty() ? "" : said;
}

}  // namespace asctwin::driver
