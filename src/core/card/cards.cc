// Groups of all ranks, and the findings about their tasks that compare ranks.
#include "core/card/cards.h"

#include "core/launch/launch.h"
#include "core/place.h"

namespace asctwin::core {

Cards::Cards(const isa::Chip& chip, int ranks, const std::vector<std::string>& groups,
             size_t window_bytes, SharedWindows shared)
    : symmetric_(ranks), teams_(ranks) {
  for (const std::string& name : groups) {
    Group group;
    group.windows = std::make_unique<Windows>(chip, ranks, name, window_bytes, shared);
    group.tasks = std::make_unique<Tasks>(*group.windows);
    groups_.push_back(std::move(group));
  }
}

void Cards::add_objects(MemoryMap& objects) const {
  for (const Group& group : groups_) group.windows->add_objects(objects);
}

void Cards::begin(const Launch& launch) {
  for (Group& group : groups_) group.tasks = std::make_unique<Tasks>(*group.windows);
  states_.assign(launch.cores().size(), {});
  barriers_.clear();
}

Cards::Barrier& Cards::barrier(bool of_vector_cores, const card::Team& team) {
  Barrier& found = barriers_[{of_vector_cores, team.start, team.stride, team.size}];
  if (found.rounds.empty()) found.rounds.resize(states_.size());
  return found;
}

Cards::CoreState& Cards::state(const Core& core, size_t group) {
  return states_[static_cast<size_t>(core.number())][group];
}

std::optional<std::pair<size_t, int>> Cards::owner_of(const uint8_t* context) const {
  for (size_t group = 0; group < groups_.size(); ++group)
    if (const int rank = groups_[group].windows->rank_of_context(context); rank >= 0)
      return std::pair(group, rank);
  return std::nullopt;
}

namespace {

const Core& core_of(const Launch& launch, const RankTask& task) {
  return *launch.cores()[static_cast<size_t>(task.core)];
}

Finding difference_finding(const Launch& launch, const Tasks& tasks, const TaskDifference& found) {
  const RankTask &mine = *tasks.find(found.rank, found.task),
                 &other = *tasks.find(found.other_rank, found.task);
  const Core& core = core_of(launch, mine);
  Finding finding = core.finding(Code::E1503, mine.op, mine.where);
  finding.instruction = -1;
  finding.with("what", found.what).with("actual", found.actual).with("wanted", found.other);
  finding.with("on_rank", int64_t{found.rank}).with("other_rank", int64_t{found.other_rank});
  finding.with("other_op", other.op);
  return add_place(core, finding, "other", other.where);
}

void find_uncommitted(const Launch& launch, const RankTask& task, std::vector<Finding>& findings) {
  if (task.commits >= task.call.repeat) return;
  Finding finding = core_of(launch, task).finding(Code::W1501, task.op, task.where);
  finding.instruction = -1;
  finding.with("commits", int64_t{task.commits}).with("repeat", int64_t{task.call.repeat});
  findings.push_back(std::move(finding));
}

}  // namespace

std::vector<Finding> Cards::end(const Launch& launch) {
  std::vector<Finding> findings;
  for (const Group& group : groups_) {
    const auto difference = group.tasks->difference();
    if (difference) findings.push_back(difference_finding(launch, *group.tasks, *difference));
    if (difference || !launch.all_ended()) continue;
    for (int rank = 0; rank < ranks(); ++rank)
      for (const RankTask& task : group.tasks->of(rank)) find_uncommitted(launch, task, findings);
    for (const auto& [core, tasks] : group.tasks->own())
      for (const RankTask& task : tasks) find_uncommitted(launch, task, findings);
  }
  return findings;
}

}  // namespace asctwin::core
