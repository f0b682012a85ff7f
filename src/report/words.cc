// A message names the library functions that a call lies in behind its name: "`Exp` in `SoftMax`".
// A fact may be a phrase over other facts, one level deep. Texts of others are shown as they are: a
// kernel's own text may well hold braces.
#include "report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/fill.h"
#include "report/language.h"
#include "report/spacing.h"

namespace asctwin::report {
namespace {

using Facts = std::vector<Fact>;
using Text = std::optional<std::string>;

const Fact* find(const Facts& facts, std::string_view name) {
  const auto fact = std::find_if(facts.begin(), facts.end(),
                                 [&](const Fact& other) { return other.name == name; });
  return fact == facts.end() ? nullptr : &*fact;
}

// `named` gives what stands for `{name}`.
template <class Named>
std::string text_of(const Phrase& phrase, Named named) {
  if (phrase.is_verbatim()) return phrase.text();
  const auto value = [&](size_t number) {
    const auto& values = phrase.values();
    return number < values.size() ? Text(text_of(values[number], named)) : std::nullopt;
  };
  return filled(translated(phrase.text()), value, named);
}

// In a fact of a fact, names stand for themselves: none of ours is a template over facts in turn.
std::string shown(const Fact& fact) {
  if (const auto* number = std::get_if<int64_t>(&fact.value)) return std::to_string(*number);
  return text_of(std::get<Phrase>(fact.value), [](std::string_view) { return Text(); });
}

Text missing(std::string_view name) { return fmt::format("<{}?>", name); }

std::string shown(const Fact& fact, const Facts& facts) {
  const auto* phrase = std::get_if<Phrase>(&fact.value);
  if (phrase == nullptr) return shown(fact);
  return text_of(*phrase, [&](std::string_view name) {
    const Fact* const other = find(facts, name);
    return other == nullptr ? missing(name) : Text(shown(*other));
  });
}

std::string expanded(std::string_view text, const Facts& facts) {
  const auto named = [&](std::string_view name) {
    const Fact* const fact = find(facts, name);
    return fact == nullptr ? missing(name) : Text(shown(*fact, facts));
  };
  return filled(
      text, [](size_t) { return Text(); }, named);
}

// Writes a phrase that is no fact.
std::string written(const Phrase& phrase, const Facts& facts) { return shown({"", phrase}, facts); }

// Whether each `{name}` of a template is a fact.
bool is_known(std::string_view text, const Facts& facts) {
  bool known = true;
  for (size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1)) {
    const size_t close = text.find('}', open);
    if (close == text.npos) break;
    const std::string_view name = text.substr(open + 1, close - open - 1);
    known = known && std::any_of(facts.begin(), facts.end(),
                                 [&](const Fact& fact) { return fact.name == name; });
  }
  return known;
}

// In the language, if there is such a text for these facts.
const char* text_in_language(const Finding& finding, const char* CodeTexts::*which,
                             const char* english) {
  if (language() == Language::kEnglish) return english;
  const char* const chinese = chinese_texts(finding.code).*which;
  return *chinese != '\0' && is_known(chinese, finding.facts) ? chinese : english;
}

// The message's template, with the library functions of a call behind its name.
std::string message_template(const Finding& finding) {
  constexpr std::string_view kIn = "_in";
  std::string text = text_in_language(finding, &CodeTexts::message, info_of(finding.code).message);
  for (const Fact& fact : finding.facts) {
    if (!fact.name.ends_with(kIn)) continue;
    const std::string op = fact.name.substr(0, fact.name.size() - kIn.size());
    const std::string quoted = fmt::format("`{{{}}}`", op);
    std::string functions;
    for (const std::string& function : library_functions(finding, op))
      functions += sentence(" in `{}`", function);
    const size_t at = text.find(quoted);
    if (at != text.npos) text.insert(at + quoted.size(), functions);
  }
  return text;
}

std::string set_in_language(const std::string& text) {
  return language() == Language::kEnglish ? text : with_chinese_spacing(text);
}

}  // namespace

std::string fact_text(const Finding& finding, const Fact& fact) {
  return set_in_language(shown(fact, finding.facts));
}

std::string message_of(const Finding& finding) {
  return set_in_language(expanded(message_template(finding), finding.facts));
}

std::string rule_of(const Finding& finding) {
  return set_in_language(expanded(
      text_in_language(finding, &CodeTexts::rule, info_of(finding.code).rule), finding.facts));
}

std::string help_of(const Finding& finding) {
  if (!finding.help.empty()) return set_in_language(written(finding.help, finding.facts));
  return set_in_language(expanded(
      text_in_language(finding, &CodeTexts::help, info_of(finding.code).help), finding.facts));
}

std::vector<std::string> notes_of(const Finding& finding) {
  std::vector<std::string> notes;
  for (const Phrase& note : finding.notes)
    notes.push_back(set_in_language(written(note, finding.facts)));
  return notes;
}

std::string text_of(const Phrase& phrase) { return set_in_language(written(phrase, {})); }

}  // namespace asctwin::report
