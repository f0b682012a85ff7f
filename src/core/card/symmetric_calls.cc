// Executes and checks the calls by which kernels use symmetric memory.
// spec: multi_card.md, section 4.8
#include <atomic>
#include <cstring>
#include <utility>
#include <vector>

#include "asctwin/scope.h"
#include "asctwin/symmetric.h"
#include "core/card/cards.h"
#include "core/launch/launch.h"

namespace asctwin::card {

using namespace core;

namespace {

std::atomic<bool> symmetric_wanted = false;

constexpr const char* kOfMemory =
    "memory of another PE is reached by an address of symmetric memory, which every PE allocates "
    "alike; PEs count from 0";
constexpr const char* kOfTeams =
    "a team is the world or what the host has split off, and only its PEs meet in it";

void refuse(Core& core, const char* op, SourceLoc where, const Phrase& actual,
            const char* statement = kOfMemory) {
  Finding finding = core.finding(Code::E1501, op, where);
  finding.with("actual", actual);
  core.report(std::move(finding.with("statement", statement)));
}

void flush_writes(Core& core) {
  if (core.schedule != nullptr) core.schedule->settle(PIPE_ALL);
}

bool takes_part(const Core& core, bool of_vector_cores) {
  return !of_vector_cores || core.id().kind != CoreKind::kCube;
}

std::vector<int> missing(const Launch& launch, const Cards::Barrier& barrier, uint32_t round,
                         bool of_vector_cores, const Team& team) {
  std::vector<int> cores;
  for (const auto& core : launch.cores())
    if (takes_part(*core, of_vector_cores) && place_in(team, core->rank()) >= 0 &&
        barrier.rounds[static_cast<size_t>(core->number())] < round)
      cores.push_back(core->number());
  return cores;
}

// The token of a round of the barrier; each team has a barrier of its own.
stream::TokenUse barrier_token(bool of_vector_cores, uint32_t round, const Team& team, int ranks) {
  constexpr int64_t kMost = 1 << 16;  // PEs
  stream::TokenUse use;
  use.token.scope = stream::TokenScope::kCard;
  use.token.kind = stream::TokenKind::kTask;
  use.token.id = -2;  // no task has it
  use.token.mode = of_vector_cores ? 1 : 0;
  if (team.size != ranks)
    use.token.block = 1 + (int64_t{team.size} * kMost + team.stride) * kMost + team.start;
  use.token.round = round;
  use.waiters = SIZE_MAX;
  return use;
}

}  // namespace

bool is_on_core() { return running_core != nullptr; }

HostPe& host_pe() {
  static thread_local HostPe mine;
  return mine;
}

bool want_symmetric() { return symmetric_wanted = true; }
bool symmetric_is_wanted() { return symmetric_wanted; }

uint8_t* symmetric_address(const void* address, int pe, const char* op, SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping()) return nullptr;
  const Cards* const cards = core.launch().spec().cards.get();
  const int ranks = core.launch().spec().ranks;
  if (pe < 0 || pe >= ranks) {
    refuse(core, op, where, phrase("names PE {} of {}", pe, ranks));
    return nullptr;
  }
  const auto* const bytes = static_cast<const uint8_t*>(address);
  const auto place =
      cards == nullptr ? std::nullopt : cards->symmetric().place_of(core.rank(), bytes);
  if (!place) {
    const Object* const object = core.launch().global_objects().find(bytes);
    refuse(core, op, where,
           object == nullptr
               ? phrase("gets an address outside symmetric memory")
               : phrase("gets an address of {}, which is not symmetric here", object->name));
    return nullptr;
  }
  const auto* const block = cards->symmetric().find(pe, place->number);
  if (block == nullptr) {
    refuse(core, op, where, phrase("gets memory that PE {} has not allocated", pe));
    return nullptr;
  }
  return block->begin + place->offset;
}

void symmetric_copy(void* dst, const void* src, uint64_t bytes, const char* op, SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping() || bytes == 0) return;
  flush_writes(core);
  {
    Scope scope(op, PIPE_MTE3, where);
    scope.read(src, static_cast<int64_t>(bytes), where);
    scope.write(dst, static_cast<int64_t>(bytes), where);
  }
  if (core.stopping()) return;
  core.launch().look([&] { std::memmove(dst, src, bytes); });
  ++core.effects;
}

void symmetric_change(void* word, int64_t bytes, void (*change)(void* word, const void* state),
                      const void* state, const char* op, SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping()) return;
  flush_writes(core);
  {
    Scope scope(op, PIPE_MTE3, where);
    scope.change(word, bytes, where);
  }
  if (core.stopping()) return;
  core.launch().look([&] { change(word, state); });
  ++core.effects;
}

Team symmetric_team(int team) {
  const Core* const core = running_core;
  const Cards* const cards = core == nullptr ? nullptr : core->launch().spec().cards.get();
  return cards == nullptr ? Team() : cards->teams().find(core->rank(), team).value_or(Team());
}

void symmetric_barrier(bool of_vector_cores, int number, const char* op, SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping() || !takes_part(core, of_vector_cores)) return;
  flush_writes(core);
  const Team team = symmetric_team(number);
  if (place_in(team, core.rank()) < 0)
    return refuse(core, op, where, phrase("names team {}, which this PE is not in", number),
                  kOfTeams);
  Launch& launch = core.launch();
  stream::TokenUse use;
  uint32_t round = 0;
  Cards::Barrier* its = nullptr;
  launch.change([&] {
    its = &launch.spec().cards->barrier(of_vector_cores, team);
    round = ++its->rounds[static_cast<size_t>(core.number())];
    use = barrier_token(of_vector_cores, round, team, launch.spec().ranks);
    for (auto* reader : core.readers.of_launch_tokens()) reader->signals(core, PIPE_S, use);
  });
  const Cards::Barrier& barrier = *its;
  const auto needs = [&] {
    Needs cores;
    cores.cores = missing(launch, barrier, round, of_vector_cores, team);
    return cores;
  };
  const auto hang = [&] {
    const std::vector<int> cores = missing(launch, barrier, round, of_vector_cores, team);
    const int rank = cores.empty() ? 0 : launch.cores()[static_cast<size_t>(cores[0])]->rank();
    Finding finding = core.finding(Code::E1501, op, where);
    finding.with("actual",
                 phrase("waits for {} cores that do not come, the first of them of PE {}: "
                        "the core would hang",
                        cores.size(), rank));
    return finding.with("statement",
                        team.size == launch.spec().ranks
                            ? "a barrier of all PEs ends when each of their cores has come to it"
                            : "a barrier of a team ends when each core of its PEs has come to it");
  };
  launch.wait(
      core,
      {team.size == launch.spec().ranks
           ? phrase("barrier {} of all PEs", round)
           : phrase("barrier {} of a team of {} PEs", round, team.size),
       where, needs},
      [&] { return needs().cores.empty(); }, hang);
  launch.look([&] {
    for (auto* reader : core.readers.of_launch_tokens()) reader->waited(core, PIPE_S, use);
  });
}

}  // namespace asctwin::card
