// When instructions take effect: at once, or as the random schedule of their core has it.
// spec: sync_and_timing.md, section 1.4
#pragma once

#include <type_traits>
#include <vector>

#include "asctwin/isa/copy.h"
#include "asctwin/isa/cross_core.h"
#include "asctwin/isa/fixpipe.h"
#include "asctwin/isa/mmad.h"
#include "asctwin/isa/mutex.h"
#include "asctwin/isa/scalar.h"
#include "asctwin/isa/sync.h"
#include "core/launch.h"
#include "core/schedule.h"
#include "isa/access.h"

namespace asctwin::core {

// Addresses that are data are read when the call is resolved.
template <class I>
concept ReadsAddresses = requires(const I& op) {
  op.offsets_known;
};

// The toolchain orders these scalar accesses with the other pipes of a vector core by itself.
template <class I>
bool is_ordered_by_itself(const Core& core, const I& op) {
  if (core.id().kind == CoreKind::kCube || core.launch().spec().autosync == Autosync::kOff)
    return false;
  if constexpr (std::is_same_v<I, isa::SetValue>) return op.dst.position != TPosition::GM;
  return std::is_same_v<I, isa::GetValue>;
}

// Called before a call is resolved, on a core with a schedule.
template <class I>
void settle_for(Core& core, const I& op) {
  if (core.schedule->leaves_the_turn()) core.launch().yield(core);
  if constexpr (ReadsAddresses<I>) core.schedule->settle_before(PIPE_V);
  if (is_ordered_by_itself(core, op))
    for (const pipe_t pipe : {PIPE_V, PIPE_MTE2, PIPE_MTE3}) core.schedule->settle(pipe);
}

// What is ordered without the kernel's flags: products of one result that are large enough, the two
// sides of a unit flag, and what the library of Fixpipe waits for.
inline void order_unasked(Schedule& schedule, const isa::Mmad& op) {
  if (op.is_interlocked()) schedule.barrier(PIPE_M);
  if (op.unit_flag != 0) schedule.order(HardEvent::FIX_M);
}
inline void order_unasked(Schedule& schedule, const isa::L0cCopy& op) {
  if (op.unit_flag != 0) schedule.order(HardEvent::M_FIX);
}
inline void order_unasked(Schedule& schedule, const isa::Fixpipe& op) {
  if (op.waits_for_earlier()) schedule.barrier(PIPE_FIX);
  order_unasked(schedule, static_cast<const isa::L0cCopy&>(op));
}

// The bytes of a call by their hulls, where checks end what buffers hold and others do not care.
template <class I>
std::vector<Schedule::Bytes> hulls_of(const Core& core, const I& op) {
  struct Sink final : isa::AccessSink {
    std::vector<Schedule::Bytes> hulls;
    void add(const isa::Access& access) override {
      if (isa::is_empty(access)) return;
      const isa::Hull hull = isa::hull_of(access);
      hulls.push_back({access.base + hull.first, access.base + hull.last});
    }
  };
  Sink sink;
  if constexpr (requires { op.accesses(sink); })
    if (!core.observers.listeners.empty()) op.accesses(sink);
  return sink.hulls;
}

// A core that copies a flag in until it is raised lets the others run.
template <class I>
void yield_where_polling(Core& core, const I& op) {
  constexpr int64_t kMostBlocks = 2;
  constexpr uint32_t kCopiesBetweenYields = 64;
  if constexpr (std::is_same_v<I, isa::DataCopy>) {
    if (op.src.position != TPosition::GM || op.block_count * op.block_len > kMostBlocks) return;
    if (++core.small_copies % kCopiesBetweenYields == 0 && !core.stopping())
      core.launch().yield(core);
  }
}

template <class I>
void execute(Core& core, const I& op) {
  yield_where_polling(core, op);
  if (core.schedule == nullptr) return op.execute();
  if constexpr (std::is_base_of_v<isa::UnitFlagged, I>) order_unasked(*core.schedule, op);
  const isa::Support* row = isa::find_support(isa::op_info_of(op), &op, core.chip().family);
  if (ReadsAddresses<I> || row == nullptr || row->pipe == PIPE_S) return op.execute();
  core.schedule->issue(
      row->pipe, [op] { op.execute(); }, hulls_of(core, op));
}

// What the synchronisation records order, for the cores' schedules.
inline void order_by(Schedule& schedule, const isa::SetFlag& op) {
  schedule.set_flag(op.event, op.id);
}
inline void order_by(Schedule& schedule, const isa::WaitFlag& op) {
  schedule.wait_flag(op.event, op.id);
}
inline void order_by(Schedule& schedule, const isa::MutexLock& op) {
  schedule.lock(op.pipe, op.id);
}
inline void order_by(Schedule& schedule, const isa::MutexUnlock& op) {
  schedule.unlock(op.pipe, op.id);
}
inline void order_by(Schedule& schedule, const isa::PipeBarrier& op) { schedule.barrier(op.pipe); }
inline void order_by(Schedule& schedule, const isa::CrossCoreSetFlag& op) {
  schedule.settle(op.pipe <= PIPE_FIX ? op.pipe : PIPE_ALL);
}
inline void order_by(Schedule& schedule, const isa::SyncAll& op) { schedule.settle(op.trigger); }
inline void order_by(Schedule&, const isa::CrossCoreWaitFlag&) {}
inline void order_by(Schedule&, const isa::DataCacheCleanAndInvalid&) {}
// Barriers and what works through global memory.
template <class I>
void order_by(Schedule& schedule, const I&) {
  schedule.settle(PIPE_ALL);
}

template <class I>
void order(Core& core, const I& op) {
  if (core.schedule == nullptr) return;
  if (core.schedule->leaves_the_turn()) core.launch().yield(core);
  order_by(*core.schedule, op);
}

}  // namespace asctwin::core
