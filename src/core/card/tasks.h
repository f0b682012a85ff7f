// The tasks of one communicator in one launch: what the ranks have asked for, in the order in which
// each did, and how far these are. A turn is executed when every rank has committed it, in rank
// order, and all turns before it are done. @pre every function: the lock of the scheduler
// spec: multi_card.md, sections 2.4, 2.5 and 6.4
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/base/phrase.h"
#include "asctwin/card.h"

namespace asctwin::core {

class Windows;

// A Prepare call of one rank, by the core that sends it.
struct RankTask {
  card::HcclTask call;
  const char* op = "";
  SourceLoc where;
  int core = 0;
  uint32_t commits = 0;  // turns that may run
  uint32_t done = 0;     // turns that have
  SourceLoc committed_at{};
  // Copies of the arrays of AlltoAllV and AlltoAllvWrite.
  std::vector<uint64_t> send_counts, send_offsets, recv_counts, recv_offsets;

  bool is_done() const { return done >= call.repeat; }
};

// In which the call of a rank differs from that of another one.
struct TaskDifference {
  int rank, other_rank;
  size_t task;
  const char* what;  // "the type"
  Phrase actual, other;
};

class Tasks {
 public:
  explicit Tasks(const Windows& windows);

  // Adds a task of all ranks: the k-th task of each rank is one and the same.
  void prepare(int rank, RankTask task);
  // Permits turns; runs those that every rank has permitted.
  void commit(int rank, size_t task, uint32_t turns, SourceLoc where);
  RankTask* find(int rank, size_t task);
  const RankTask* find(int rank, size_t task) const;
  const std::vector<RankTask>& of(int rank) const { return tasks_[index(rank)]; }
  bool are_done(int rank) const;  // every task of the rank
  // Ranks that have to act before the task goes on.
  std::vector<int> missing(size_t task) const;
  std::optional<TaskDifference> difference() const;  // the first one

  // Adds a task of one core: BatchWrite, in which other ranks take no part.
  std::vector<RankTask>& own_of(int core) { return own_[core]; }
  const std::map<int, std::vector<RankTask>>& own() const { return own_; }
  void commit_own(RankTask& task, SourceLoc where);

 private:
  static size_t index(int rank) { return static_cast<size_t>(rank); }
  void go_on();
  bool may_run(size_t task) const;
  std::optional<TaskDifference> difference(int rank, int other, size_t task) const;

  const Windows& windows_;
  std::vector<std::vector<RankTask>> tasks_;  // of each rank
  std::map<int, std::vector<RankTask>> own_;  // of each core
};

// Executes turn `turn` of a task of all ranks.
void execute_turn(const std::vector<const RankTask*>& ranks, uint32_t turn, const Windows& windows);

struct TaskRange {
  const uint8_t* begin;
  int64_t bytes;
  bool is_written;
};
// Lists the reads and writes of a turn in the global memory of a rank.
std::vector<TaskRange> ranges_of(const RankTask& task, uint32_t turn, int rank,
                                 const Windows& windows);

size_t bytes_of_hccl_type(uint32_t type);  // 0: there is none
const char* name_of_hccl_type(uint32_t type);

}  // namespace asctwin::core
