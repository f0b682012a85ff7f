// Makes a row of each run of bytes that is read. Of a list of operands, each entry has one row.
#include "show/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace asctwin::show {
namespace {

bool by_offset(const Run& a, const Run& b) { return a.offset < b.offset; }

// Runs in the order of their bytes; those that share bytes become one.
std::vector<Run> united(std::vector<Run> runs) {
  std::stable_sort(runs.begin(), runs.end(), by_offset);
  std::vector<Run> united;
  for (const Run& run : runs) {
    if (!united.empty() && run.offset < united.back().end())
      united.back().bytes = std::max(united.back().end(), run.end()) - united.back().offset;
    else
      united.push_back(run);
  }
  return united;
}

}  // namespace

Names::Names(const std::vector<Region>& regions) {
  for (size_t i = 0; i < regions.size(); ++i) {
    if (!regions[i].is_list) {
      for (const Run& run : united(regions[i].reads)) add_row(i, {run});
      continue;
    }
    std::map<int, std::vector<Run>> entries;
    for (const Run& run : regions[i].reads) entries[run.entry].push_back(run);
    for (const auto& [entry, runs] : entries) add_row(i, united(runs));
  }
  std::ranges::sort(blocks_, {},
                    [](const SourceBlock& block) { return std::pair(block.region, block.offset); });
}

void Names::add_row(size_t region, std::vector<Run> runs) {
  int number = 0;
  int64_t before = 0;
  for (const Run& run : runs)
    for (int64_t at = run.offset; at < run.end(); at += isa::kBlockBytes) {
      const int64_t bytes = std::min<int64_t>(isa::kBlockBytes, run.end() - at);
      blocks_.push_back({region, at, bytes, rows_, ++number, before});
      before += bytes;
    }
  ++rows_;
}

const SourceBlock& Names::block_at(size_t region, int64_t offset) const {
  const auto after = std::ranges::upper_bound(
      blocks_, std::pair(region, offset), {},
      [](const SourceBlock& block) { return std::pair(block.region, block.offset); });
  return *std::prev(after);
}

std::string letters(int row) {
  std::string text;
  for (int rest = row; rest >= 0; rest = rest / 26 - 1)
    text.insert(text.begin(), static_cast<char>('A' + rest % 26));
  return text;
}

std::string name_of(const SourceBlock& block) {
  return letters(block.row) + std::to_string(block.number);
}

std::string elements_text(const SourceBlock& block, int64_t offset, int64_t bytes,
                          int64_t element_bytes) {
  std::string row = letters(block.row);
  std::ranges::transform(row, row.begin(), [](char c) { return static_cast<char>(c - 'A' + 'a'); });
  const int64_t first = (block.before + offset - block.offset) / element_bytes;
  const int64_t last = (block.before + offset - block.offset + bytes - 1) / element_bytes;
  return first == last ? fmt::format("{}{}", row, first)
                       : fmt::format("{}{}..{}", row, first, last);
}

}  // namespace asctwin::show
