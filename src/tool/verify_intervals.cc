// A path ends where a value takes another branch. The values of one path lie
// together, so its last one is found by doubling steps and then by halves.
#include "tool/verify_intervals.h"

#include <stdlib.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>

#include "driver/own_files.h"
#include "driver/tokens.h"
#include "runner/usage_error.h"
#include "tool/one_run.h"
#include "tool/temporary_directory.h"
#include "verify/linear_code.h"
#include "verify/linear_runs.h"

namespace asctwin::tool {
namespace {

using verify::LinearRun;

constexpr int64_t kLongRange = 256;  // fewer values run one by one

struct Range {
  std::string name;
  int64_t first = 0, last = 0;
  verify::Point others;  // the only value of each other name
};

// The only name that varies, over all values of a range.
std::optional<Range> range_of(const std::vector<verify::Dimension>& space) {
  std::optional<Range> range;
  verify::Point others;
  for (const verify::Dimension& one : space) {
    if (one.values.size() == 1) {
      others[one.name] = one.values[0];
      continue;
    }
    const auto [least, most] = std::ranges::minmax(one.values);
    const bool is_long = most - least >= kLongRange && least >= 0;
    if (range || !is_long || static_cast<size_t>(most - least) + 1 != one.values.size())
      return std::nullopt;
    range = Range{one.name, least, most, {}};
  }
  if (range) range->others = std::move(others);
  return range;
}

// Sizes of tensors are linear where each has the name once.
bool are_linear(const std::vector<std::string>& arguments, const std::string& name) {
  return std::ranges::all_of(arguments, [&](const std::string& argument) {
    const auto length = [&](int64_t value) {
      return verify::with_values(argument, {{name, value}}).size();
    };
    return length(10) <= length(1) + 1;
  });
}

class Search {
 public:
  using Clock = std::chrono::steady_clock;

  Search(const VerifyCommand& command, const isa::Chip& chip, const Range& range,
         const verify::LinearCode& code, Clock::time_point end)
      : command_(in_silence(command.run)),
        chip_(chip),
        range_(range),
        code_(code),
        end_(end),
        module_(request_of(command.run, chip, code.text)) {
    command_.expects.clear();
  }

  IntervalVerdict run() {
    IntervalVerdict verdict{range_.name, {}, 0, {}};
    for (int64_t first = range_.first; first < range_.last && !is_over();) {
      const int64_t last = last_on_path(first);
      if (last > first + 1 &&
          verify::holds_between(code_.sites, *run_at(first), *run_at(first + 1), *run_at(last)))
        verdict.linear.emplace_back(first, last);
      first = last + 1;
      runs_.erase(runs_.begin(), runs_.lower_bound(first));
    }
    verdict.runs = count_;
    return verdict;
  }

 private:
  static driver::BuildRequest request_of(const RunCommand& run, const isa::Chip& chip,
                                         const std::string& text) {
    driver::BuildRequest request = build_request(run, chip);
    request.preprocessed = text;
    request.captures_messages = true;
    return request;
  }

  bool is_over() const { return Clock::now() > end_; }

  int64_t last_on_path(int64_t first) {
    int64_t inside = first, step = 1;
    while (inside < range_.last && !is_over()) {
      const int64_t next = std::min(inside + step, range_.last);
      if (!is_on_path(first, next)) break;
      inside = next;
      step *= 2;
    }
    for (int64_t outside = std::min(inside + step, range_.last);
         outside > inside + 1 && !is_over();) {
      const int64_t middle = inside + (outside - inside) / 2;
      (is_on_path(first, middle) ? inside : outside) = middle;
    }
    return inside;
  }

  bool is_on_path(int64_t one, int64_t other) {
    const LinearRun* const a = run_at(one);
    const LinearRun* const b = run_at(other);
    return a != nullptr && b != nullptr && verify::are_on_one_path(code_.sites, *a, *b);
  }

  // nullptr: it breaks a rule, or hides that it does.
  const LinearRun* run_at(int64_t number) {
    const auto [at, is_new] = runs_.try_emplace(number);
    if (is_new) at->second = made(number);
    return at->second ? &*at->second : nullptr;
  }

  std::optional<LinearRun> made(int64_t number) {
    RunCommand command = command_;
    verify::Point point = range_.others;
    point[range_.name] = number;
    for (std::string& argument : command.arguments) argument = verify::with_values(argument, point);
    const std::string file = directory_.file("values");
    std::ofstream(file, std::ios::trunc).flush();
    ::setenv(verify::kLinearFile, file.c_str(), 1);
    ++count_;
    try {
      const OneRun run = run_once(command, module_, chip_);
      ::unsetenv(verify::kLinearFile);
      if (!run.report.ok() || !run.report.allowed().empty() || !run.report.suppressed().empty())
        return std::nullopt;
    } catch (const std::exception&) {
      ::unsetenv(verify::kLinearFile);
      return std::nullopt;
    }
    return LinearRun{number, verify::read_notes(file)};
  }

  RunCommand command_;
  const isa::Chip& chip_;
  const Range& range_;
  const verify::LinearCode& code_;
  Clock::time_point end_;
  TemporaryDirectory directory_;
  runner::Module module_;
  std::map<int64_t, std::optional<LinearRun>> runs_;
  size_t count_ = 0;
};

}  // namespace

IntervalVerdict intervals_of(const VerifyCommand& command, const isa::Chip& chip,
                             const std::vector<verify::Dimension>& space, const std::string& text,
                             const std::set<std::filesystem::path>& own,
                             Search::Clock::time_point end) {
  const std::optional<Range> range = range_of(space);
  if (!range || command.run.check != Check::kFull || command.run.ranks ||
      !are_linear(command.run.arguments, range->name))
    return {};
  const driver::AmongFiles is_own(own);
  IntervalVerdict verdict{range->name, {}, 0, {}};
  verdict.doubts = verify::linear_code_of(driver::Tokens(text), is_own).doubts;
  if (!verdict.doubts.empty() || Search::Clock::now() > end) return verdict;
  try {
    const std::string whole = driver::preprocess(build_request(command.run, chip));
    const verify::LinearCode code = verify::linear_code_of(driver::Tokens(whole), is_own);
    verdict.doubts = code.doubts;
    if (code.doubts.empty()) return Search(command, chip, *range, code, end).run();
  } catch (const driver::BuildError&) {  // no choice of code that compiles: nothing is claimed
  }
  return verdict;
}

}  // namespace asctwin::tool
