// A row of characters for each pipe of each core; a character is a stretch of time.
#include <algorithm>
#include <map>

#include "report/language.h"
#include "timeline/trace_text.h"

namespace asctwin::timeline {
namespace {

constexpr size_t kMostCores = 6, kLabel = 22;

struct Row {
  std::vector<double> busy, waiting;
  std::vector<char> letter;
};

class View {
 public:
  View(const TraceSource& source, size_t columns)
      : source_(source),
        columns_(std::max<size_t>(20, columns > kLabel + 2 ? columns - kLabel - 2 : 20)) {
    for (const Event& event : source.list.events) end_ = std::max(end_, event.begin_us + event.us);
    for (const Event& event : source.list.events) add(event);
  }

  std::string text() const {
    std::string text = report::sentence("{} us a character; capital letters work, . waits\n",
                                        three_digits(end_ / static_cast<double>(columns_)));
    int last = -1;
    for (const auto& [key, row] : rows_) {
      if (key.first != last)
        text += core_name(source_.recording, static_cast<size_t>(key.first)) + "\n";
      last = key.first;
      const char* const pipe = name_of_pipe(pipes_.at(key));
      text += fmt::format("  {:<{}}|{}|\n", pipe, kLabel - 4, characters(row));
    }
    text += legend();
    if (source_.list.is_cut || cut_)
      text += report::translated("more cores are not shown: --timeline FILE.html shows them\n");
    return text;
  }

 private:
  void add(const Event& event) {
    if (event.kind == EventKind::kSignal || end_ <= 0) return;
    if (event.core >= static_cast<int>(kMostCores)) {
      cut_ = true;
      return;
    }
    const std::pair key{event.core, lane_order(event.pipe)};
    Row& row = rows_[key];
    pipes_[key] = event.pipe;
    if (row.busy.empty()) {
      row.busy.assign(columns_, 0);
      row.waiting.assign(columns_, 0);
      row.letter.assign(columns_, ' ');
    }
    const double width = end_ / static_cast<double>(columns_);
    const bool works = event.kind == EventKind::kInstruction;
    const auto first = static_cast<size_t>(event.begin_us / width);
    for (size_t at = first; at < columns_; ++at) {
      const double from = std::max(event.begin_us, static_cast<double>(at) * width);
      const double to = std::min(event.begin_us + event.us, static_cast<double>(at + 1) * width);
      if (to <= from && at > first) break;
      (works ? row.busy : row.waiting)[at] += std::max(0.0, to - from);
      if (works) row.letter[at] = letter_of(event);
    }
  }

  char letter_of(const Event& event) {
    const std::string name = event_name(source_.recording, event);
    const auto found = letters_.find(name);
    if (found != letters_.end()) return found->second;
    char letter = static_cast<char>(std::toupper(name[0]));
    const auto is_taken = [&](char c) {
      return std::any_of(letters_.begin(), letters_.end(),
                         [c](const auto& entry) { return entry.second == c; });
    };
    for (char other = 'A'; is_taken(letter) && other <= 'Z'; ++other) letter = other;
    return letters_[name] = letter;
  }

  std::string characters(const Row& row) const {
    const double width = end_ / static_cast<double>(columns_);
    std::string text;
    for (size_t at = 0; at < columns_; ++at) {
      const bool works = row.busy[at] > 0.25 * width || (row.busy[at] > 0 && row.waiting[at] == 0);
      text += works ? row.letter[at] : row.waiting[at] > 0.5 * width ? '.' : ' ';
    }
    return text;
  }

  std::string legend() const {
    std::string text;
    for (const auto& [name, letter] : letters_) text += fmt::format("  {} {}", letter, name);
    return text + "\n";
  }

  const TraceSource& source_;
  size_t columns_;
  double end_ = 0;
  bool cut_ = false;
  std::map<std::pair<int, int>, Row> rows_;
  std::map<std::pair<int, int>, pipe_t> pipes_;
  std::map<std::string, char> letters_;
};

}  // namespace

std::string terminal_view(const TraceSource& source, size_t columns) {
  return View(source, columns).text();
}

}  // namespace asctwin::timeline
