// Runs go to the history; what other cores may meet goes to the log, with the loops it has.
#include "check/race/touch_sink.h"

#include "asctwin/isa/mmad.h"
#include "core/launch.h"

namespace asctwin::check {
namespace {

using isa::Access;

Use use_of(const Access& access, const Plan& plan, Hardware memory, isa::AtomicOp atomic) {
  if (!is_write(access.effect)) return Use::kRead;
  if (plan.is_interlocked) return Use::kInterlocked;
  const bool combines = access.effect == isa::Effect::kAccumulate && memory == Hardware::GM;
  if (!combines || plan.agent == Agent::kScalar) return Use::kWrite;
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

void TouchSink::add(const core::Footprint::Part& part) {
  const Plan::Place& place = plan_.places[static_cast<size_t>(part.access.operand)];
  const Deed deed(place.site, agent_,
                  use_of(part.access, plan_, place.memory, races_.core.registers().atomic.op));
  if (part.is_run)
    add_run(place, deed, part.begin, part.end - part.begin);
  else
    add_runs(place, deed, part.access);
}

void TouchSink::add_runs(const Plan::Place& place, Deed deed, const Access& access) {
  const auto loop = only_loop(access);
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    races_.pipes.touch(run, bytes, deed);
    if (place.is_shared && !loop) share_run(place, deed, run, bytes);
  });
  if (!place.is_shared || !loop) return;
  Span span = span_of(deed, access.base, access.run_bytes);
  span.count = loop->count;
  span.stride_bytes = loop->stride_bytes;
  share(place, span);
}

void TouchSink::share_run(const Plan::Place& place, Deed deed, const uint8_t* begin,
                          int64_t bytes) {
  share(place, span_of(deed, begin, bytes));
}

Span TouchSink::span_of(Deed deed, const uint8_t* begin, int64_t run_bytes) {
  return {.begin = begin,
          .run_bytes = run_bytes,
          .number = number_,
          .visit = races_.log.visit(deed.site(), number_),
          .abroad = races_.pipes.order.clock(agent_).abroad,
          .deed = deed};
}

void TouchSink::share(const Plan::Place& place, const Span& span) {
  if (agent_ == Agent::kScalar && place.memory == Hardware::GM) return share_scalar(span);
  if (!races_.cache.empty()) meet_cache(span);
  log(span);
}

void TouchSink::share_scalar(Span span) {
  const DataCache::State& line = races_.cache.fetch(span.begin, span.abroad);
  if (line.is_stale && !fault_) fault_ = {span.site(), line.stale_site, span.hull(), true};
  span.is_cached = true;
  span.fetched = line.fetched;
  if (is_write(span.use()))
    races_.cache.store(span);
  else
    log(span);
}

void TouchSink::log(const Span& span) {
  if (races_.has_others()) races_.log.add(span);
}

void TouchSink::meet_cache(const Span& span) {
  const DataCache::DirtyLine line = races_.cache.dirty_in(span.hull());
  const Span cached{.begin = line.bytes.begin, .run_bytes = kLineBytes};
  if (line.bytes.begin != nullptr && !fault_ && shared_bytes(cached, span).begin != nullptr)
    fault_ = {span.site(), line.site, shared_bytes(cached, span), false};
  if (is_write(span.use())) races_.cache.write_behind(span.hull(), span.site());
}

}  // namespace asctwin::check
