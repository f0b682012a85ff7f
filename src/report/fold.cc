// Sorts by block and instruction, then keeps the first finding of every key.
#include "report/fold.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace asctwin::report {
namespace {

using Names = std::vector<std::pair<std::string, std::string>>;
using Key = std::tuple<Code, std::string, int, CoreKind, Names>;

Key key_of(const Finding& finding) {
  Names names;
  for (const Fact& fact : finding.facts) {
    const auto* text = std::get_if<Phrase>(&fact.value);
    if (text != nullptr && fact.name != "address") names.emplace_back(fact.name, text->english());
    if (text == nullptr && fact.name.ends_with("_line"))  // of another place than the finding's
      names.emplace_back(fact.name, std::to_string(std::get<int64_t>(fact.value)));
  }
  for (const RelatedPlace& place : related_places(finding))
    names.emplace_back(place.file, std::to_string(place.line));
  return {finding.code, finding.file, finding.line, finding.core.kind, std::move(names)};
}

// A finding without an instruction comes when the core ends: -1 is the last number here.
auto moment_of(const Finding& finding) {
  return std::tuple(finding.core.block, static_cast<uint64_t>(finding.instruction),
                    finding.core.sub_block, finding.core.kind);
}

std::vector<int> blocks_of(const Finding& finding) {
  return finding.blocks.empty() ? std::vector<int>{finding.core.block} : finding.blocks;
}

void merge(Finding& into, const Finding& other) {
  const std::vector<int> blocks = blocks_of(other);
  into.blocks.insert(into.blocks.end(), blocks.begin(), blocks.end());
  into.times += other.times;
}

void tidy(std::vector<int>& blocks) {
  std::sort(blocks.begin(), blocks.end());
  blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
}

}  // namespace

std::vector<Finding> fold(std::vector<Finding> findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return moment_of(a) < moment_of(b); });
  std::vector<Finding> folded;
  std::map<Key, size_t> place;
  for (Finding& finding : findings) {
    const auto [at, is_new] = place.try_emplace(key_of(finding), folded.size());
    if (!is_new) {
      merge(folded[at->second], finding);
      continue;
    }
    finding.blocks = blocks_of(finding);
    folded.push_back(std::move(finding));
  }
  for (Finding& finding : folded) tidy(finding.blocks);
  return folded;
}

}  // namespace asctwin::report
