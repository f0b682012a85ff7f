// Facts of a finding by their names.
#include "asctwin/base/finding.h"

#include <algorithm>

namespace asctwin {
namespace {

constexpr std::string_view kFileSuffix = "_file";

const Fact* find(const Finding& finding, std::string_view name) {
  const auto fact = std::find_if(finding.facts.begin(), finding.facts.end(),
                                 [&](const Fact& other) { return other.name == name; });
  return fact == finding.facts.end() ? nullptr : &*fact;
}

}  // namespace

std::string Finding::fact(std::string_view name) const {
  const Fact* const found = find(*this, name);
  if (found == nullptr) return "";
  if (const auto* value = std::get_if<int64_t>(&found->value)) return std::to_string(*value);
  return std::get<Phrase>(found->value).english();
}

std::optional<int64_t> Finding::number(std::string_view name) const {
  const Fact* const found = find(*this, name);
  const auto* const value = found == nullptr ? nullptr : std::get_if<int64_t>(&found->value);
  return value == nullptr ? std::nullopt : std::optional(*value);
}

std::vector<std::string> library_functions(const Finding& finding, std::string_view op) {
  constexpr std::string_view kIn = " in ";
  std::vector<std::string> functions;
  std::string rest = finding.fact(std::string(op) + "_in");
  while (!rest.empty()) {
    const size_t end = rest.find(kIn);
    functions.push_back(rest.substr(0, end));
    rest.erase(0, end == rest.npos ? end : end + kIn.size());
  }
  return functions;
}

std::vector<RelatedPlace> related_places(const Finding& finding) {
  std::vector<RelatedPlace> places;
  for (const Fact& fact : finding.facts) {
    const auto* file = std::get_if<Phrase>(&fact.value);
    if (file == nullptr || file->empty() || fact.name.size() <= kFileSuffix.size()) continue;
    const size_t stem = fact.name.size() - kFileSuffix.size();
    if (fact.name.substr(stem) != kFileSuffix) continue;
    const std::string name = fact.name.substr(0, stem);
    if (const std::optional<int64_t> line = finding.number(name + "_line"))
      places.push_back({name, file->text(), static_cast<int>(*line), finding.fact(name + "_op"),
                        library_functions(finding, name + "_op")});
  }
  return places;
}

}  // namespace asctwin
