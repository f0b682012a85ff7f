// Runs go to the history; what other cores may meet goes to the log, with the loops it has.
#include "check/race/touch_sink.h"

#include "core/launch.h"

namespace asctwin::check {
namespace {

using isa::Access;

// The access with loops that only go on where the run ends taken into the run.
Access with_longest_run(Access access) {
  for (int i = isa::kMaxLoops - 1; i >= 0; --i) {
    isa::Loop& loop = access.loops[i];
    if (loop.count == 1) continue;
    if (loop.stride_bytes != access.run_bytes) break;
    access.run_bytes *= loop.count;
    loop = {};
  }
  return access;
}

Use use_of(const Access& access, Agent agent, Hardware memory, isa::AtomicOp atomic) {
  if (!is_write(access.effect)) return Use::kRead;
  const bool combines = access.effect == isa::Effect::kAccumulate && memory == Hardware::GM;
  if (!combines || agent == Agent::kScalar) return Use::kWrite;
  switch (atomic) {
    case isa::AtomicOp::kAdd:
      return Use::kAtomicAdd;
    case isa::AtomicOp::kMax:
      return Use::kAtomicMax;
    case isa::AtomicOp::kMin:
      return Use::kAtomicMin;
    case isa::AtomicOp::kNone:
      break;
  }
  return Use::kWrite;
}

// Whether the cores of a launch may meet in this memory: the vector cores of a block work on the L1
// of their cube core, which on a 950 reaches their UB.
bool is_shared_memory(const core::Core& core, Hardware memory) {
  if (memory == Hardware::GM) return true;
  const auto kind = core.launch().spec().kind;
  if (!kind || kind->cube == 0 || kind->vector == 0) return false;
  return memory == Hardware::L1 ||
         (memory == Hardware::UB && core.chip().family == isa::Family::k950);
}

// The one loop that goes round; nothing where there are several, or one that goes back.
std::optional<isa::Loop> only_loop(const Access& access) {
  isa::Loop only;
  for (const isa::Loop& loop : access.loops) {
    if (loop.count == 1) continue;
    if (only.count != 1 || loop.stride_bytes < 0) return std::nullopt;
    only = loop;
  }
  return only;
}

}  // namespace

TouchSink::TouchSink(CoreRaces& races, const core::Instruction& call, Agent agent)
    : races_(races), call_(call), agent_(agent), number_(races.pipes.begin(agent)) {}

void TouchSink::turn_to(int operand) {
  operand_ = operand;
  const isa::OperandRef ref = isa::operand_at(call_.info, call_.record, operand);
  memory_ = races_.core.chip().memory_of(ref.operand->position);
  site_ = races_.pipes.sites.number_of({call_.name, ref.info->name, call_.where, memory_});
  is_shared_ = is_shared_memory(races_.core, memory_);
}

void TouchSink::add(const Access& access) {
  if (is_empty(access)) return;
  if (access.operand != operand_) turn_to(access.operand);
  add_runs(with_longest_run(access));
}

void TouchSink::add_runs(const Access& access) {
  const Use use = use_of(access, agent_, memory_, races_.core.registers.atomic.op);
  const auto loop = only_loop(access);
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    races_.pipes.touch(run, bytes, use, site_);
    if (is_shared_ && !loop)
      share({.begin = run, .run_bytes = bytes, .site = site_, .agent = agent_, .use = use});
  });
  if (is_shared_ && loop)
    share({.begin = access.base,
           .run_bytes = access.run_bytes,
           .count = loop->count,
           .stride_bytes = loop->stride_bytes,
           .site = site_,
           .agent = agent_,
           .use = use});
}

void TouchSink::share(Span span) {
  if (agent_ == Agent::kScalar && memory_ == Hardware::GM) return share_scalar(span);
  if (!races_.cache.empty()) meet_cache(span);
  races_.log.add(span, number_, races_.pipes.order);
}

void TouchSink::share_scalar(Span span) {
  const uint32_t abroad = races_.pipes.order.clock(agent_).abroad;
  DataCache::Line& line = races_.cache.fetch(span.begin, abroad);
  if (line.is_stale && !fault_) fault_ = {site_, line.stale_site, span.hull(), true};
  span.is_cached = true;
  span.fetched = line.fetched;
  const size_t index = races_.log.add(span, number_, races_.pipes.order);
  if (!is_write(span.use)) return;
  line.dirty_site = site_;
  if (line.dirty_spans.empty() || line.dirty_spans.back() != index)
    line.dirty_spans.push_back(index);
}

void TouchSink::meet_cache(const Span& span) {
  const DataCache::Line* line = races_.cache.dirty_in(span.hull());
  const Span cached{.begin = line == nullptr ? nullptr : line->bytes.begin,
                    .run_bytes = kLineBytes};
  if (line != nullptr && !fault_ && shared_bytes(cached, span).begin != nullptr)
    fault_ = {site_, line->dirty_site, shared_bytes(cached, span), false};
  if (is_write(span.use)) races_.cache.write_behind(span.hull(), site_);
}

}  // namespace asctwin::check
