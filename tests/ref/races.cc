// Moments are numbered in the order of the program, and every edge leads to a later one.
#include "ref/races.h"

#include <algorithm>
#include <map>
#include <set>

namespace asctwin::ref {
namespace {

class Moments {
 public:
  explicit Moments(const Program& program) {
    for (const Step& step : program) add(step);
    close();
  }

  // Whether the end of access `a` comes before the beginning of access `b`.
  bool ordered(int a, int b) const { return before_[begin_[b]].count(end_[a]) != 0; }

 private:
  int moment(std::vector<int> predecessors) {
    before_.emplace_back(predecessors.begin(), predecessors.end());
    before_.back().erase(-1);
    return static_cast<int>(before_.size()) - 1;
  }

  void add(const Step& step) {
    issue_ = moment({issue_});  // the scalar unit hands out one instruction after the other
    int begin = -1, end = -1;
    if (step.kind == Step::kAccess) {
      begin = enter(step.pipe);
      end = moment({begin});
      work_[step.pipe].push_back(end);
      if (step.pipe == PIPE_S && !step.write) issue_ = moment(with(work_[PIPE_S], issue_));
    } else if (step.kind == Step::kSetFlag) {
      const pipe_t from = info_of(step.event).from;
      flags_[{step.event, step.id}] = moment(with(work_[from], enter(from)));
    } else if (step.kind == Step::kWaitFlag) {
      const int flag = flags_[{step.event, step.id}];
      const pipe_t to = info_of(step.event).to;
      if (to == PIPE_S)
        issue_ = moment({issue_, flag});
      else
        queue_[to] = moment({enter(to), flag});
    } else if (step.pipe == PIPE_ALL) {
      hold_all();
    } else {
      queue_[step.pipe] = moment(with(work_[step.pipe], enter(step.pipe)));
    }
    begin_.push_back(begin);
    end_.push_back(end);
  }

  // The moment at which something in the queue of `pipe` begins: behind what stands before it.
  int enter(pipe_t pipe) {
    if (pipe == PIPE_S) return moment({issue_});
    const auto last = queue_.find(pipe);
    return queue_[pipe] = moment({issue_, last == queue_.end() ? -1 : last->second});
  }

  void hold_all() {
    std::vector<int> all{issue_};
    for (const auto& [pipe, last] : queue_) all.push_back(last);
    for (const auto& [pipe, ends] : work_) all.insert(all.end(), ends.begin(), ends.end());
    issue_ = moment(all);
  }

  static std::vector<int> with(std::vector<int> some, int other) {
    some.push_back(other);
    return some;
  }

  void close() {
    for (std::set<int>& before : before_) {
      std::set<int> all = before;
      for (const int one : before) all.insert(before_[one].begin(), before_[one].end());
      before = std::move(all);
    }
  }

  int issue_ = -1;
  std::map<pipe_t, int> queue_;              // the newest entry of each pipe's queue
  std::map<pipe_t, std::vector<int>> work_;  // ends of the accesses of each pipe
  std::map<std::pair<HardEvent, int>, int> flags_;
  std::vector<std::set<int>> before_;  // of each moment
  std::vector<int> begin_, end_;       // of each step
};

using Runs = std::vector<std::pair<int, int>>;

// The lowest byte of both, or -1.
int shared_byte(const Runs& a, const Runs& b) {
  int lowest = -1;
  for (const auto& [a_first, a_last] : a)
    for (const auto& [b_first, b_last] : b) {
      const int first = std::max(a_first, b_first);
      if (first < std::min(a_last, b_last) && (lowest < 0 || first < lowest)) lowest = first;
    }
  return lowest;
}

Runs read_by(const Step& step) { return step.write ? step.reads : step.runs; }
Runs written_by(const Step& step) { return step.write ? step.runs : Runs{}; }

bool holds(const Runs& runs, int byte) { return shared_byte(runs, {{byte, byte + 1}}) >= 0; }

// Behind step `b`, a byte that the steps `a` and `b` have written without an order.
bool is_read_behind(const Program& program, const Moments& moments, int a, int b, int byte) {
  for (int c = b + 1; c < static_cast<int>(program.size()); ++c) {
    if (program[c].kind != Step::kAccess) continue;
    if (holds(read_by(program[c]), byte)) return true;
    if (holds(written_by(program[c]), byte) && moments.ordered(a, c) && moments.ordered(b, c))
      return false;
  }
  return false;
}

bool is_harmful(const Program& program, const Moments& moments, int a, int b) {
  const Step &older = program[a], &newer = program[b];
  if (shared_byte(read_by(older), written_by(newer)) >= 0 ||
      shared_byte(written_by(older), read_by(newer)) >= 0)
    return true;
  if (shared_byte(written_by(older), written_by(newer)) < 0) return false;
  if (!newer.reads.empty()) return true;
  for (const auto& [first, last] : newer.runs)
    for (int byte = first; byte < last; ++byte)
      if (holds(older.runs, byte) && is_read_behind(program, moments, a, b, byte)) return true;
  return false;
}

}  // namespace

std::vector<std::set<int>> accesses_before(Program program) {
  for (Step& step : program)
    if (step.pipe == PIPE_S) step.write = false;
  const Moments moments(program);
  std::vector<std::set<int>> before(program.size());
  for (int b = 0; b < static_cast<int>(program.size()); ++b)
    for (int a = 0; a < b; ++a)
      if (program[a].kind == Step::kAccess && program[b].kind == Step::kAccess &&
          moments.ordered(a, b))
        before[static_cast<size_t>(b)].insert(a);
  return before;
}

bool has_harmful_race(const Program& program) {
  const Moments moments(program);
  const auto is_access = [&](int i) { return program[i].kind == Step::kAccess; };
  for (int b = 0; b < static_cast<int>(program.size()); ++b)
    for (int a = 0; a < b; ++a) {
      if (!is_access(a) || !is_access(b) || moments.ordered(a, b)) continue;
      if (program[a].pipe == PIPE_S && program[b].pipe == PIPE_S) continue;
      if (is_harmful(program, moments, a, b)) return true;
    }
  return false;
}

Verdict first_race(const Program& program) {
  const Moments moments(program);
  for (int b = 0; b < static_cast<int>(program.size()); ++b) {
    if (program[b].kind != Step::kAccess) continue;
    int lowest = -1;
    for (int a = 0; a < b; ++a) {
      if (program[a].kind != Step::kAccess || moments.ordered(a, b)) continue;
      if (!program[a].write && !program[b].write) continue;
      if (program[a].pipe == PIPE_S && program[b].pipe == PIPE_S) continue;
      const int byte = shared_byte(program[a].runs, program[b].runs);
      if (byte >= 0 && (lowest < 0 || byte < lowest)) lowest = byte;
    }
    if (lowest >= 0) return {b, lowest};
  }
  return {};
}

}  // namespace asctwin::ref
