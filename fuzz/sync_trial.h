// The records that core/ performs touch no memory: any event, id and pipe goes through issue(), and
// the launch ends, with a finding or without.
#pragma once

#include "trial.h"

namespace asctwin::fuzz {

inline HardEvent any_event(Rng& rng) {
  return static_cast<HardEvent>(between(rng, 0, kHardEvents - 1));
}
inline int64_t any_id(Rng& rng) { return chance(rng, 2) ? between(rng, -1, 9) : wild_value(rng); }

inline void scramble(Rng& rng, isa::SetFlag& op) { op = {any_event(rng), any_id(rng)}; }
inline void scramble(Rng& rng, isa::WaitFlag& op) { op = {any_event(rng), any_id(rng)}; }
inline pipe_t any_pipe(Rng& rng) { return static_cast<pipe_t>(between(rng, PIPE_S, PIPE_FIX)); }
inline void scramble(Rng& rng, isa::PipeBarrier& op) { op.pipe = any_pipe(rng); }
inline void scramble(Rng& rng, isa::SyncAll& op) {
  op.vector_only = chance(rng, 2);
  if (chance(rng, 2)) op.trigger = any_pipe(rng);
  if (chance(rng, 2)) op.wait = any_pipe(rng);
}
inline void scramble(Rng& rng, isa::MutexLock& op) { op = {{any_pipe(rng), any_id(rng)}}; }
inline void scramble(Rng& rng, isa::MutexUnlock& op) { op = {{any_pipe(rng), any_id(rng)}}; }
inline void scramble(Rng& rng, isa::DataCacheCleanAndInvalid& op) {
  op.dst.address = reinterpret_cast<uint8_t*>(wild_value(rng));
  op.whole_cache = chance(rng, 2);
  op.global = chance(rng, 2);
}
inline void scramble(Rng& rng, isa::DataSyncBarrier& op) { op.waits = chance(rng, 2); }

// Half of them in the short range in which sets and waits find each other.
template <class I>
void scramble_flag(Rng& rng, I& op) {
  op.mode = chance(rng, 2) ? between(rng, 0, 4) : wild_value(rng);
  op.pipe = any_pipe(rng);
  op.id = chance(rng, 2) ? between(rng, -1, 33) : wild_value(rng);
}
inline void scramble(Rng& rng, isa::CrossCoreSetFlag& op) { scramble_flag(rng, op); }
inline void scramble(Rng& rng, isa::CrossCoreWaitFlag& op) { scramble_flag(rng, op); }

// A workspace that is no memory: the checks refuse it, and so does the guard.
template <class I>
void scramble(Rng& rng, I& op) {
  if constexpr (requires { op.event; }) {
    op.block = between(rng, -1, 4);
    op.event = any_id(rng);
  }
  if constexpr (requires { op.used_cores; }) op.used_cores = any_id(rng);
  if constexpr (requires { op.arrive_size; }) {
    op.arrive_size = between(rng, 0, 4);
    op.wait_size = between(rng, 0, 4);
    op.index = between(rng, 0, 4);
    op.round = between(rng, 1, 1 << 20);
  }
  if constexpr (requires { op.ub; }) op.ub.position = TPosition::VECCALC;
}

template <class I>
void sync_trial(Rng& rng, Workbench& bench) {
  constexpr int kCalls = 4;
  const auto chips = isa::chips();
  RunOptions options;
  const auto last = static_cast<int64_t>(chips.size()) - 1;
  options.soc = std::string(chips[static_cast<size_t>(between(rng, 0, last))].name);
  options.check = chance(rng, 2) ? Check::kFull : Check::kOff;
  options.blocks = static_cast<int>(between(rng, 1, 3));
  options.workers = 1;
  std::array<I, kCalls> calls;
  for (I& call : calls) scramble(rng, call);
  const auto kernel = [&] {
    for (const I& call : calls) issue(call, SourceLoc::here());
  };
  bench.checked.clear();
  note_findings(run_on_cores(kernel, options, {}), bench.checked);
}

}  // namespace asctwin::fuzz
