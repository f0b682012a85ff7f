// Commit, Wait and what else has to do with the turns of a task.
// spec: multi_card.md, sections 2.4 and 2.5
#include <algorithm>
#include <cstring>
#include <utility>

#include "asctwin/base/mc2_tiling.h"
#include "asctwin/scope.h"
#include "core/card/hccl_use.h"
#include "core/card/server_pipe.h"
#include "core/card/task_kind.h"
#include "isa/chips/card_layout.h"

namespace asctwin::card {

using namespace core;

namespace {

stream::TokenUse turn_token(const Core& core, const HcclObject& object, int handle, uint32_t turn) {
  const HcclObject::Handle& mine = object.handles[handle];
  stream::TokenUse use;
  use.token.scope = stream::TokenScope::kCard;
  use.token.kind = stream::TokenKind::kTask;
  use.token.block = object.group;
  use.token.id = mine.task;
  use.token.core = mine.is_own ? core.number() : -1;
  use.token.round = int64_t{turn} + 1;
  use.waiters = SIZE_MAX;
  return use;
}

// A turn of the handle is done: what follows on this core knows of all that was before its commits.
void learn(Core& core, const HcclObject& object, int handle, uint32_t turn) {
  const stream::TokenUse use = turn_token(core, object, handle, turn);
  core.launch().look([&] {
    for (auto* reader : core.readers.of_launch_tokens()) reader->waited(core, PIPE_S, use);
  });
}

// One that waits for tasks has all that it has written in flight arrive meanwhile.
void let_writes_arrive(Core& core) {
  if (core.schedule != nullptr) core.schedule->settle(PIPE_ALL);
}

RankTask* find_task(const Core& core, const HcclObject& object, int handle) {
  const HcclObject::Handle& mine = object.handles[handle];
  Tasks& tasks = tasks_of(core, object);
  if (!mine.is_own) return tasks.find(core.rank(), static_cast<size_t>(mine.task));
  auto& own = tasks.own_of(core.number());
  const auto task = static_cast<size_t>(mine.task);
  return task < own.size() ? &own[task] : nullptr;
}

uint32_t turns_done(const Core& core, const HcclObject& object, int handle) {
  const RankTask* const task = find_task(core, object, handle);
  return task == nullptr ? 0 : task->done;
}

// Later turns of the server come behind this one.
void keep_server_order(Core& core, const stream::TokenUse& use) {
  core.launch().look([&] {
    for (auto* reader : core.readers.of_launch_tokens()) {
      reader->signals(core, server_pipe(core), use);
      reader->waited(core, server_pipe(core), use);
    }
  });
}

stream::TokenUse server_token(const Core& core) {
  stream::TokenUse use;
  use.token.scope = stream::TokenScope::kCard;
  use.token.kind = stream::TokenKind::kTask;
  use.token.core = core.number();
  use.token.id = -1;
  use.waiters = SIZE_MAX;
  return use;
}

// The accesses stand at the line that has permitted the turn.
void note_turn(Core& core, const RankTask& task, uint32_t turn, const Windows& windows,
               SourceLoc where) {
  Scope scope(task.op, server_pipe(core), where);
  for (const TaskRange& range : ranges_of(task, turn, core.rank(), windows)) {
    if (range.is_written)
      scope.write(range.begin, range.bytes, where, {nullptr, "recvBuf"});
    else
      scope.read(range.begin, range.bytes, where, {nullptr, "sendBuf"});
  }
}

// UNVERIFIED: items of one call arrive in their order, and the end of an item behind its rest: a
// flag may stand in the last block.
void note_items(Core& core, const RankTask& task, SourceLoc where) {
  constexpr int64_t kFlagBytes = 32;
  for (const WriteItem& item : write_items_of(task)) {
    const int64_t first = std::max<int64_t>(0, item.bytes - kFlagBytes);
    for (const auto& [begin, bytes] : {std::pair(int64_t{0}, first), {first, item.bytes - first}}) {
      if (bytes <= 0) continue;
      {
        Scope scope(task.op, server_pipe(core), where);
        scope.read(item.from + begin, bytes, where, {nullptr, "localBuf"});
        scope.write(item.to + begin, bytes, where, {nullptr, "remoteBuf"});
      }
      keep_server_order(core, server_token(core));
    }
  }
}

void tell_commit(Core& core, const HcclObject& object, int handle, uint32_t turn) {
  for (auto* reader : core.readers.of_launch_tokens())
    reader->signals(core, server_pipe(core), turn_token(core, object, handle, turn));
}

Needs needed_cores(const Core& core, const HcclObject& object, int handle) {
  const HcclObject::Handle& mine = object.handles[handle];
  Needs needs;
  if (mine.is_own) return needs;
  for (const int rank : tasks_of(core, object).missing(static_cast<size_t>(mine.task)))
    for (const auto& other : core.launch().cores())
      if (other->rank() == rank && sends(*other, object) && other->id().kind == core.id().kind)
        needs.cores.push_back(other->number());
  return needs;
}

// Tasks that differ between ranks never run; that is said when all cores have ended.
bool differs(const Core& core, const HcclObject& object) {
  return tasks_of(core, object).difference().has_value();
}

Finding hang_finding(Core& core, const HcclObject& object, const char* op, const Phrase& what,
                     SourceLoc where) {
  if (differs(core, object)) core.stop();
  return core.finding(Code::E1504, op, where).with("actual", what);
}

Phrase turn_text(const Core& core, const HcclObject& object, int handle, uint32_t turn) {
  const RankTask* const task = find_task(core, object, handle);
  const Phrase what = task == nullptr ? phrase("the task of handle {}", handle)
                                      : phrase("`{}` of handle {}", task->op, handle);
  return object.handles[handle].repeat > 1 ? phrase("turn {} of {}", turn, what) : what;
}

// How the ranks stand that the task lacks.
void note_missing(const Core& core, const HcclObject& object, int handle, Finding& finding) {
  const HcclObject::Handle& mine = object.handles[handle];
  if (mine.is_own) return;
  const auto task = static_cast<size_t>(mine.task);
  const Tasks& tasks = tasks_of(core, object);
  for (const int rank : tasks.missing(task)) {
    const RankTask* const its = tasks.find(rank, task);
    if (its == nullptr)
      finding.notes.push_back(phrase("rank {} has not asked for it", rank));
    else if (its->commits <= its->done)
      finding.notes.push_back(phrase("rank {} has not committed it: {} of {} turns", rank,
                                     its->commits, its->call.repeat));
  }
}

void wait_until_done(Core& core, HcclObject& object, int handle, uint32_t turns, const char* op,
                     SourceLoc where) {
  Phrase what;
  core.launch().look([&] { what = turn_text(core, object, handle, turns); });
  const auto hang = [&] {
    Finding finding = hang_finding(core, object, op, what, where);
    note_missing(core, object, handle, finding);
    return finding;
  };
  let_writes_arrive(core);
  core.launch().wait(
      core, {what, where, [&] { return needed_cores(core, object, handle); }},
      [&] { return turns_done(core, object, handle) >= turns; }, hang);
}

bool has_handle(const HcclObject& object, int handle) {
  return handle >= 0 && handle < object.prepared;
}

void report_count(Core& core, const char* op, int handle, uint32_t times, uint32_t repeat,
                  SourceLoc where) {
  Finding finding = core.finding(Code::E1502, op, where);
  finding.with("handle", int64_t{handle}).with("times", int64_t{times});
  core.report(std::move(finding.with("repeat", int64_t{repeat})));
}

}  // namespace

void permit(Core& core, HcclObject& object, int handle, uint32_t turns, const char* op,
            SourceLoc where) {
  const HcclObject::Handle& mine = object.handles[handle];
  if (mine.is_own ? !sends_own(core, object) : !sends(core, object)) return;
  RankTask task;
  core.launch().look([&] { task = *find_task(core, object, handle); });
  if (task.commits + turns > task.call.repeat)
    return report_count(core, op, handle, task.commits + turns, task.call.repeat, where);
  const Windows& windows = *group_of(core, object).windows;
  for (uint32_t turn = task.commits; turn < task.commits + turns; ++turn) {
    mine.is_own ? note_items(core, task, where) : note_turn(core, task, turn, windows, where);
    keep_server_order(core, server_token(core));
  }
  if (core.stopping()) return;
  ++core.effects;
  core.launch().change([&] {
    for (uint32_t turn = task.commits; turn < task.commits + turns; ++turn)
      tell_commit(core, object, handle, turn);
    Tasks& tasks = tasks_of(core, object);
    if (mine.is_own)
      tasks.commit_own(*find_task(core, object, handle), where);
    else
      tasks.commit(core.rank(), static_cast<size_t>(mine.task), turns, where);
  });
}

void commit(HcclObject& object, int handle, SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping() || !is_in_use(core, object, "Commit", where)) return;
  if (!has_handle(object, handle))
    return misuse(core, "Commit", where, phrase("gets handle {}, which no task has", handle),
                  "a handle is what a task's call has returned");
  permit(core, object, handle, 1, "Commit", where);
}

int32_t wait(HcclObject& object, int handle, SourceLoc where) {
  constexpr int32_t kDone = 0, kFailed = -1;
  Core& core = this_core(where);
  if (core.stopping() || !is_in_use(core, object, "Wait", where) || !has_handle(object, handle))
    return kFailed;
  HcclObject::Handle& mine = object.handles[handle];
  if (mine.is_own && !sends_own(core, object)) return kDone;
  if (mine.waited >= mine.repeat) {
    report_count(core, "Wait", handle, mine.waited + 1, mine.repeat, where);
    return kFailed;
  }
  wait_until_done(core, object, handle, mine.waited + 1, "Wait", where);
  learn(core, object, handle, mine.waited++);
  return kDone;
}

// A query that finds what the one before has found is a poll.
int32_t query(HcclObject& object, int handle, SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping() || !is_in_use(core, object, "Query", where) || !has_handle(object, handle))
    return -1;
  uint32_t done = 0;
  core.launch().look([&] { done = turns_done(core, object, handle); });
  const PollWatch::Look now{done, core.effects, core.cycle_reads};
  const uint64_t key = hash_of(where) ^ static_cast<uint64_t>(handle);
  const auto [known, is_new] = core.polls->looks.try_emplace(key, now);
  const bool is_in_vain = !is_new && known->second.content == done &&
                          known->second.effects == now.effects &&
                          done < object.handles[handle].repeat;
  known->second = now;
  for (uint32_t turn = 0; turn < done; ++turn) learn(core, object, handle, turn);
  if (!is_in_vain) return static_cast<int32_t>(done);
  let_writes_arrive(core);
  core.launch().poll_in_vain(
      core,
      {phrase("handle {}", handle), where, [&] { return needed_cores(core, object, handle); }},
      [&] { return hang_finding(core, object, "Query", phrase("handle {}", handle), where); });
  return static_cast<int32_t>(done);
}

// UNVERIFIED: evidence = inferred. Step t of rank r has the block of rank (r - t + n) % n.
int32_t iterate(HcclObject& object, int handle, uint16_t* slices, uint16_t length, bool waits,
                SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping() || !is_in_use(core, object, "Iterate", where) || !has_handle(object, handle))
    return 0;
  HcclObject::Handle& mine = object.handles[handle];
  const int n = core.launch().spec().ranks;
  if (!waits) {
    core.report(core.finding(Code::E0901, "Iterate", where).with("what", "Iterate<false>"));
    return 0;
  }
  if (mine.steps == 0) {
    wait_until_done(core, object, handle, mine.repeat, "Iterate", where);
    for (uint32_t turn = 0; turn < mine.repeat; ++turn) learn(core, object, handle, turn);
  }
  int32_t given = 0;
  for (; given < length && static_cast<int>(mine.steps) < n; ++given)
    slices[given] = static_cast<uint16_t>((core.rank() - static_cast<int>(mine.steps++) + n) % n);
  return given;
}

void wait_for_group(HcclObject& object, int, int, SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping() || !is_in_use(core, object, "InterHcclGroupSync", where)) return;
  core.report(
      core.finding(Code::E0901, "InterHcclGroupSync", where).with("what", "tasks of two groups"));
}

// Items are written when they are committed: those of all queues are done.
void queue_barrier(HcclObject& object, SourceLoc where) {
  Core& core = this_core(where);
  if (!core.stopping()) is_in_use(core, object, "QueueBarrier", where);
}

int32_t queue_count(const HcclObject& object) {
  Mc2InitTiling tiling{};
  if (object.tiling != nullptr) std::memcpy(&tiling, object.tiling, sizeof(tiling));
  return std::max<int32_t>(1, tiling.queueNum);
}

// The core that sends waits for the last task. Other cores have nothing to end.
void finalize(HcclObject& object, bool waits, SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping() || !is_in_use(core, object, "Finalize", where)) return;
  if (waits && sends(core, object)) {
    for (int handle = 0; handle < object.prepared; ++handle) {
      HcclObject::Handle& mine = object.handles[handle];
      if (mine.is_own && !sends_own(core, object)) continue;
      wait_until_done(core, object, handle, mine.repeat, "Finalize", where);
      for (; mine.waited < mine.repeat; ++mine.waited) learn(core, object, handle, mine.waited);
    }
  }
  object.is_ended = true;
  object.ended_at = where;
  core.launch().spec().cards->state(core, static_cast<size_t>(object.group)).has_object = false;
}

uint8_t* window_of(const HcclObject& object, int window, uint32_t rank, const char* op,
                   SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping() || !is_in_use(core, object, op, where)) return nullptr;
  const auto ranks = static_cast<uint32_t>(core.launch().spec().ranks);
  if (rank < ranks)
    return group_of(core, object)
        .windows->window(static_cast<Window>(window), static_cast<int>(rank));
  misuse(core, op, where, phrase("asks for rank {} of {}", rank, ranks),
         "ranks of a group count from 0");
  return nullptr;
}

uint32_t rank_in(const HcclObject&) { return static_cast<uint32_t>(running_rank()); }
uint32_t ranks_in(const HcclObject&) { return static_cast<uint32_t>(running_ranks()); }

}  // namespace asctwin::card
