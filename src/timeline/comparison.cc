// Joins the lines of two profiles by file, call and pipe, because a change moves the numbers of
// lines.
#include "timeline/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "report/language.h"

namespace asctwin::timeline {
namespace {

using report::sentence;
using report::translated;

struct Both {
  double before = 0, after = 0;
  int64_t count_before = 0, count_after = 0;
  int line = 0;
};
using LineKey = std::tuple<std::string, std::string, std::string>;

std::map<LineKey, Both> joined(const std::vector<LineTime>& before,
                               const std::vector<LineTime>& after) {
  std::map<LineKey, Both> all;
  const auto key = [](const LineTime& line) {
    return LineKey{std::filesystem::path(line.file).filename().string(), line.call, line.pipe};
  };
  for (const LineTime& line : before) {
    Both& both = all[key(line)];
    both.before += line.us;
    both.count_before += line.count;
    both.line = line.line;
  }
  for (const LineTime& line : after) {
    Both& both = all[key(line)];
    both.after += line.us;
    both.count_after += line.count;
    both.line = line.line;
  }
  return all;
}

std::string change(double before, double after) {
  if (before <= 0) return translated("new");
  return fmt::format("{}{} %", after >= before ? "+" : "-",
                     three_digits(std::abs(after - before) / before * 100));
}

std::string lines(const char* heading, const std::vector<LineTime>& before,
                  const std::vector<LineTime>& after) {
  const std::map<LineKey, Both> all = joined(before, after);
  std::vector<std::pair<LineKey, Both>> rows(all.begin(), all.end());
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return std::abs(a.second.after - a.second.before) > std::abs(b.second.after - b.second.before);
  });
  constexpr size_t kMost = 12;
  std::string text;
  for (const auto& [key, both] : rows) {
    if (std::abs(both.after - both.before) < 1e-6 || rows.size() == 0) continue;
    if (std::count(text.begin(), text.end(), '\n') >= static_cast<std::ptrdiff_t>(kMost)) break;
    text += fmt::format("  {} -> {} us ({})  {}:{} {} ({}), {} -> {}\n", three_digits(both.before),
                        three_digits(both.after), change(both.before, both.after), std::get<0>(key),
                        both.line, std::get<1>(key), std::get<2>(key), both.count_before,
                        both.count_after);
  }
  return text.empty() ? text : translated(heading) + text;
}

}  // namespace

std::string comparison_text(const Profile& before, const Profile& after) {
  std::string text =
      sentence("total {} -> {} us ({})\n", three_digits(before.total_us),
               three_digits(after.total_us), change(before.total_us, after.total_us));
  text += sentence("bound by {} -> {}\n", before.bound_by, after.bound_by);
  const auto moved = [](const Profile& profile) {
    return static_cast<double>(profile.bytes_read + profile.bytes_written) / 1024;
  };
  text += sentence("global memory {} -> {} KiB\n", three_digits(moved(before)),
                   three_digits(moved(after)));
  for (const PipeUse& use : before.pipes)
    for (const PipeUse& other : after.pipes)
      if (use.core == other.core && use.pipe == other.pipe)
        text += sentence("{} {} busy {} -> {} us, {} -> {} % of the total\n", use.core, use.pipe,
                         three_digits(use.busy_us), three_digits(other.busy_us),
                         three_digits(use.mean * 100), three_digits(other.mean * 100));
  return text +
         lines("\ntime by line, before -> after, and how often\n", before.lines, after.lines) +
         lines("\nwaits by line\n", before.waits, after.waits);
}

}  // namespace asctwin::timeline
