// Findings are alike if the report makes one of them: by their code, place and names.
#include "core/card/rank_notes.h"

#include <map>
#include <set>
#include <string>
#include <tuple>

namespace asctwin::core {
namespace {

using Key = std::tuple<Code, std::string, int, CoreKind, std::vector<std::string>>;

Key key_of(const Finding& finding) {
  std::vector<std::string> names;
  for (const Fact& fact : finding.facts) {
    if (const auto* text = std::get_if<Phrase>(&fact.value))
      names.push_back(fact.name + "=" + text->english());
    else if (fact.name.ends_with("_line"))
      names.push_back(std::to_string(std::get<int64_t>(fact.value)));
  }
  return {finding.code, finding.file, finding.line, finding.core.kind, std::move(names)};
}

// "0-3, 7"
std::string ranges_of(const std::set<int64_t>& numbers) {
  std::string text;
  for (auto at = numbers.begin(); at != numbers.end();) {
    const int64_t first = *at;
    int64_t last = first;
    for (++at; at != numbers.end() && *at == last + 1; ++at) ++last;
    if (!text.empty()) text += ", ";
    text += std::to_string(first);
    if (last > first) text += "-" + std::to_string(last);
  }
  return text;
}

}  // namespace

void note_ranks(std::vector<Finding>& findings, int ranks) {
  std::map<Key, std::set<int64_t>> found;
  for (const Finding& finding : findings)
    if (const auto rank = finding.number("rank")) found[key_of(finding)].insert(*rank);
  for (Finding& finding : findings) {
    const auto at = found.find(key_of(finding));
    if (at == found.end()) continue;
    const bool is_one = at->second.size() == 1;
    finding.notes.push_back(
        phrase(is_one ? "on rank {} of {}" : "on ranks {} of {}", ranges_of(at->second), ranks));
  }
}

}  // namespace asctwin::core
