// A message names the library functions that a call lies in behind its name: "`Exp` in `SoftMax`".
// The facts `actual` and `statement` of a rule come from the instruction's description and are
// templates themselves, one level deep. Every other fact is shown as it is: a kernel's own text
// may well hold braces.
#include "report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace asctwin::report {
namespace {

using Facts = std::vector<Fact>;

bool is_template(const Fact& fact) { return fact.name == "actual" || fact.name == "statement"; }

std::string plain_text(const Fact& fact) {
  if (const auto* number = std::get_if<int64_t>(&fact.value)) return std::to_string(*number);
  return std::get<std::string>(fact.value);
}

std::string missing(std::string_view name) { return fmt::format("<{}?>", name); }

// Replaces each `{name}` of `text` by value(fact). A brace without its partner stands for itself.
template <class Value>
std::string filled(std::string_view text, const Facts& facts, Value value) {
  std::string result;
  while (!text.empty()) {
    const size_t open = text.find('{');
    const size_t close = open == text.npos ? text.npos : text.find('}', open);
    result += text.substr(0, close == text.npos ? text.npos : open);
    if (close == text.npos) break;
    const std::string_view name = text.substr(open + 1, close - open - 1);
    const auto fact = std::find_if(facts.begin(), facts.end(),
                                   [&](const Fact& other) { return other.name == name; });
    result += fact == facts.end() ? missing(name) : value(*fact);
    text.remove_prefix(close + 1);
  }
  return result;
}

std::string shown(const Fact& fact, const Facts& facts) {
  const std::string value = plain_text(fact);
  return is_template(fact) ? filled(value, facts, plain_text) : value;
}

std::string expanded(std::string_view text, const Facts& facts) {
  return filled(text, facts, [&](const Fact& fact) { return shown(fact, facts); });
}

// The message's template, with the library functions of a call behind its name.
std::string message_template(const Finding& finding) {
  constexpr std::string_view kIn = "_in";
  std::string text = info_of(finding.code).message;
  for (const Fact& fact : finding.facts) {
    if (!fact.name.ends_with(kIn)) continue;
    const std::string op = fact.name.substr(0, fact.name.size() - kIn.size());
    const std::string quoted = fmt::format("`{{{}}}`", op);
    std::string functions;
    for (const std::string& function : library_functions(finding, op))
      functions += fmt::format(" in `{}`", function);
    const size_t at = text.find(quoted);
    if (at != text.npos) text.insert(at + quoted.size(), functions);
  }
  return text;
}

}  // namespace

std::string fact_text(const Finding& finding, const Fact& fact) {
  return shown(fact, finding.facts);
}

std::string message_of(const Finding& finding) {
  return expanded(message_template(finding), finding.facts);
}

std::string rule_of(const Finding& finding) {
  return expanded(info_of(finding.code).rule, finding.facts);
}

std::string help_of(const Finding& finding) {
  const char* own = info_of(finding.code).help;
  return expanded(finding.help.empty() ? std::string_view(own) : finding.help, finding.facts);
}

}  // namespace asctwin::report
