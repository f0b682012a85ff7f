// Both forms count alike.
#include "tool/coverage_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "report/language.h"
#include "tool/table.h"

namespace asctwin::tool {
namespace {

using runner::FileCoverage;

struct Share {
  size_t hit = 0;
  size_t all = 0;

  void add(bool is_hit) {
    ++all;
    if (is_hit) ++hit;
  }
  std::string text() const {
    if (all == 0) return "-";
    return report::sentence("{} of {} ({} %)", hit, all, 100 * hit / all);
  }
};

Share lines_of(const FileCoverage& file) {
  Share share;
  for (const auto& [line, count] : file.lines) share.add(count > 0);
  return share;
}

Share branches_of(const FileCoverage& file) {
  Share share;
  for (const auto& [line, branches] : file.branches)
    for (const auto& taken : branches) share.add(taken.value_or(0) > 0);
  return share;
}

// "14, 17-19": a line without code does not end a range.
std::string missed_lines(const FileCoverage& file) {
  std::string text;
  for (auto at = file.lines.begin(); at != file.lines.end();) {
    if (at->second > 0) {
      ++at;
      continue;
    }
    const int64_t first = at->first;
    int64_t last = first;
    for (; at != file.lines.end() && at->second == 0; ++at) last = at->first;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", first);
    if (last > first) text += fmt::format("-{}", last);
  }
  return text;
}

// As the user would name it.
std::string shown(const std::filesystem::path& file) {
  const std::filesystem::path relative = file.lexically_relative(std::filesystem::current_path());
  const bool is_below = !relative.empty() && *relative.begin() != "..";
  return is_below ? relative.string() : file.string();
}

}  // namespace

std::string lcov_text(const runner::Coverage& coverage) {
  std::string text;
  for (const auto& [path, file] : coverage) {
    text += fmt::format("TN:\nSF:{}\n", path.string());
    for (const auto& [line, branches] : file.branches)
      for (size_t i = 0; i < branches.size(); ++i)
        text += fmt::format("BRDA:{},0,{},{}\n", line, i,
                            branches[i] ? std::to_string(*branches[i]) : "-");
    const Share branches = branches_of(file), lines = lines_of(file);
    text += fmt::format("BRF:{}\nBRH:{}\n", branches.all, branches.hit);
    for (const auto& [line, count] : file.lines) text += fmt::format("DA:{},{}\n", line, count);
    text += fmt::format("LF:{}\nLH:{}\nend_of_record\n", lines.all, lines.hit);
  }
  return text;
}

std::string coverage_table(const runner::Coverage& coverage) {
  std::vector<std::vector<std::string>> rows(1);
  for (const char* const heading : {"FILE", "LINES", "BRANCHES", "NOT EXECUTED"})
    rows.front().emplace_back(report::translated(heading));
  for (const auto& [path, file] : coverage)
    rows.push_back(
        {shown(path), lines_of(file).text(), branches_of(file).text(), missed_lines(file)});
  return table_text(rows);
}

}  // namespace asctwin::tool
