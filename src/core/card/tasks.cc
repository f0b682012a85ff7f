// The order of the server: tasks one after the other, their turns one after the other.
#include "core/card/tasks.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/card/windows.h"

namespace asctwin::core {

namespace {

// Names the first field that differs between the calls of two ranks.
std::optional<TaskDifference> call_difference(const RankTask& mine, const RankTask& other) {
  const auto differ = [](const char* what, const Phrase& actual, const Phrase& wanted) {
    return TaskDifference{0, 0, 0, what, actual, wanted};
  };
  const card::HcclTask &a = mine.call, &b = other.call;
  if (a.kind != b.kind) return differ("the kind of task", mine.op, other.op);
  if (a.type != b.type)
    return differ("the type", name_of_hccl_type(a.type), name_of_hccl_type(b.type));
  if (a.op != b.op) return differ("the operation", phrase("{}", a.op), phrase("{}", b.op));
  const std::tuple<const char*, uint64_t, uint64_t> numbers[] = {
      {"the count", a.count, b.count},
      {"the stride", a.stride, b.stride},
      {"the repeat", a.repeat, b.repeat}};
  for (const auto& [what, actual, wanted] : numbers)
    if (actual != wanted) return differ(what, phrase("{}", actual), phrase("{}", wanted));
  return std::nullopt;
}

}  // namespace

Tasks::Tasks(const Windows& windows) : windows_(windows), tasks_(index(windows.ranks())) {}

void Tasks::prepare(int rank, RankTask task) { tasks_[index(rank)].push_back(std::move(task)); }

void Tasks::commit(int rank, size_t task, uint32_t turns, SourceLoc where) {
  RankTask& mine = tasks_[index(rank)][task];
  mine.commits += turns;
  mine.committed_at = where;
  go_on();
}

void Tasks::commit_own(RankTask& task, SourceLoc where) {
  task.commits = task.call.repeat;
  task.committed_at = where;
  for (; task.done < task.commits; ++task.done) execute_turn({&task}, task.done, windows_);
}

RankTask* Tasks::find(int rank, size_t task) {
  auto& mine = tasks_[index(rank)];
  return task < mine.size() ? &mine[task] : nullptr;
}
const RankTask* Tasks::find(int rank, size_t task) const {
  return task < of(rank).size() ? &of(rank)[task] : nullptr;
}

bool Tasks::are_done(int rank) const { return std::ranges::all_of(of(rank), &RankTask::is_done); }

bool Tasks::may_run(size_t number) const {
  for (int rank = 0; rank < windows_.ranks(); ++rank) {
    const RankTask* const task = find(rank, number);
    if (task == nullptr || task->commits <= task->done) return false;
  }
  for (int rank = 0; rank < windows_.ranks(); ++rank)
    for (int other = 0; other <= rank; ++other)
      if (difference(rank, other, number)) return false;
  return true;
}

void Tasks::go_on() {
  for (size_t task = 0; task < of(0).size(); ++task) {
    while (may_run(task)) {
      std::vector<const RankTask*> ranks;
      for (const auto& mine : tasks_) ranks.push_back(&mine[task]);
      execute_turn(ranks, ranks[0]->done, windows_);
      for (auto& mine : tasks_) ++mine[task].done;
    }
    if (!of(0)[task].is_done()) return;
  }
}

std::vector<int> Tasks::missing(size_t task) const {
  for (size_t earlier = 0; earlier < task; ++earlier)
    if (earlier >= of(0).size() || !of(0)[earlier].is_done()) task = earlier;
  std::vector<int> ranks;
  for (int rank = 0; rank < windows_.ranks(); ++rank) {
    const RankTask* const its = find(rank, task);
    if (its == nullptr || its->commits <= its->done) ranks.push_back(rank);
  }
  return ranks;
}

std::optional<TaskDifference> Tasks::difference(int rank, int other, size_t task) const {
  const RankTask *const mine = find(rank, task), *const its = find(other, task);
  if (mine == nullptr || its == nullptr) return std::nullopt;
  auto found = call_difference(*mine, *its);
  if (!found && !mine->recv_counts.empty()) {
    const uint64_t received = mine->recv_counts[index(other)], sent = its->send_counts[index(rank)];
    const uint64_t wanted = its->recv_counts[index(rank)], given = mine->send_counts[index(other)];
    constexpr const char* kWhat = "the count between the two";
    if (received != sent)
      found = TaskDifference{
          0, 0, 0, kWhat, phrase("{} to receive", received), phrase("{} to send", sent)};
    else if (wanted != given)
      found = TaskDifference{
          0, 0, 0, kWhat, phrase("{} to send", given), phrase("{} to receive", wanted)};
  }
  if (!found) return std::nullopt;
  found->rank = rank;
  found->other_rank = other;
  found->task = task;
  return found;
}

std::optional<TaskDifference> Tasks::difference() const {
  size_t most = 0;
  for (const auto& mine : tasks_) most = std::max(most, mine.size());
  for (size_t task = 0; task < most; ++task)
    for (int rank = 0; rank < windows_.ranks(); ++rank)
      for (int other = 0; other <= rank; ++other)
        if (auto found = difference(rank, other, task)) return found;
  return std::nullopt;
}

}  // namespace asctwin::core
