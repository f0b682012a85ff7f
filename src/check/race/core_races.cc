// Accesses enter the shadow memory run by run, and the log as a loop of runs where they are one.
#include "check/race/core_races.h"

#include "asctwin/isa/mmad.h"
#include "core/card/server_pipe.h"
#include "core/launch/launch.h"

namespace asctwin::check {
namespace {

using isa::Access;

AccessKind kind_of(const Access& access, const Plan& plan, Hardware memory, isa::AtomicOp atomic) {
  if (!is_write(access.effect)) return AccessKind::kRead;
  if (plan.is_interlocked) return AccessKind::kInterlocked;
  const bool combines = access.effect == isa::Effect::kAccumulate && memory == Hardware::GM;
  if (combines && plan.is_atomic) return AccessKind::kAtomicAdd;
  if (!combines || plan.agent == Agent::kScalar) return AccessKind::kWrite;
  switch (atomic) {
    case isa::AtomicOp::kAdd:
      return AccessKind::kAtomicAdd;
    case isa::AtomicOp::kMax:
      return AccessKind::kAtomicMax;
    case isa::AtomicOp::kMin:
      return AccessKind::kAtomicMin;
    case isa::AtomicOp::kNone:
      break;
  }
  return plan.is_of_scope ? AccessKind::kAtomicAdd : AccessKind::kWrite;
}

// The only loop with more than one iteration; nothing if there are several, or its stride is
// negative.
std::optional<isa::Loop> only_loop(const Access& access) {
  isa::Loop only;
  for (const isa::Loop& loop : access.loops) {
    if (loop.count == 1) continue;
    if (only.count != 1 || loop.stride_bytes < 0) return std::nullopt;
    only = loop;
  }
  return only;
}

// Whether several cores of a launch can access this memory: the vector cores of a block use the L1
// of their cube core, which on a 950 reaches their UB.
bool is_shared_memory(const core::Core& core, Hardware memory) {
  if (memory == Hardware::GM) return true;
  if (!core.launch().has_mixed_blocks()) return false;
  return memory == Hardware::L1 || (memory == Hardware::UB && core.chip().cube_reaches_vector_ub);
}

void read_order(const core::Instruction& instruction, Plan& plan) {
  struct Sink final : isa::OrderSink {
    explicit Sink(Plan& its_plan) : plan(its_plan) {}
    void interlock(pipe_t) override { plan.is_interlocked = true; }
    void pass_cache() override { plan.is_past_cache = true; }
    void update_atomically() override { plan.is_atomic = true; }
    void take_value() override { plan.takes_value = true; }
    void barrier(pipe_t) override { plan.has_tokens = true; }
    void acquire(pipe_t, const isa::OrderToken&) override { plan.has_tokens = true; }
    void release(pipe_t, const isa::OrderToken&) override { plan.has_tokens = true; }
    void hand_to_scalar(pipe_t) override { plan.has_tokens = true; }
    Plan& plan;
  } sink(plan);
  plan.is_interlocked = plan.is_past_cache = plan.takes_value = plan.has_tokens = false;
  plan.is_atomic = false;
  if (instruction.order != nullptr) instruction.order(instruction.record, sink);
}

}  // namespace

bool has_neighbours(const core::Launch& launch) {
  bool has = false;
  launch.global_objects().for_each(
      [&](const core::Object& object) { has = has || object.neighbours != nullptr; });
  return has;
}

CoreRaces::CoreRaces(const core::Core& its_core, const ImplicitOrder& implicit,
                     Handshakes& of_launch, TokenClocks& its_tokens)
    : core(its_core),
      tells_neighbours(has_neighbours(its_core.launch())),
      pipes(implicit, ShadowMemory(its_core.memory)),
      handshakes(of_launch),
      tokens(its_tokens) {
  const bool has_server = core.launch().spec().cards != nullptr && core.chip().split_cores;
  if (const auto server = agent_of(core::server_pipe(core)); has_server && server)
    pipes.order.set_apart(*server);
}

// The core's clock becomes a clock of the launch on its way to a token, and comes back as part of
// the waiting core's own.
void CoreRaces::release_to(const stream::Token& token) {
  const auto number = static_cast<size_t>(core.number());
  CoreOrder& order = pipes.order;
  const pipe_t pipe = declared.released();
  const VectorClock clock = order.complete(pipe);
  if (pipe != PIPE_ALL) order.barrier(pipe);
  LaunchClock released = order.remote_clocks()[clock.remote];
  if (released.size() <= number) released.resize(number + 1);
  join(released[number], clock.done);
  tokens.release(token, released);
}

void CoreRaces::release_to_card(const stream::Token& token, pipe_t pipe) {
  const auto number = static_cast<size_t>(core.number());
  const VectorClock clock = pipes.order.complete(pipe);
  LaunchClock released = pipes.order.remote_clocks()[clock.remote];
  if (released.size() <= number) released.resize(number + 1);
  join(released[number], clock.done);
  tokens.release(token, released);
}

void CoreRaces::acquire_from_card(const stream::TokenUse& use, pipe_t pipe) {
  if (const auto acquired = tokens.acquire(use))
    pipes.order.acquire(pipe, acquired, static_cast<size_t>(core.number()));
}

void CoreRaces::acquire_from(const stream::TokenUse& use) {
  CoreOrder& order = pipes.order;
  if (declared.takes_all_pipes()) order.barrier(PIPE_ALL);
  if (const auto acquired = tokens.acquire(use))
    order.acquire(declared.acquired(), acquired, static_cast<size_t>(core.number()));
}

// A plan is made anew if its slot holds that of another call.
const Plan& Plans::of(const core::Core& core, const core::Instruction& instruction, Sites& sites) {
  Plan& plan = plans_[instruction.footprint->number() % plans_.size()];
  if (plan.number == instruction.footprint->number()) return plan;
  plan.number = instruction.footprint->number();
  const isa::Support* row =
      isa::find_support(instruction.info, instruction.record, core.chip().family);
  plan.agent = row == nullptr ? std::nullopt : agent_of(row->pipe);
  read_order(instruction, plan);
  plan.is_of_scope = instruction.item != nullptr;
  plan.operands.clear();
  for (const isa::OperandInfo& list : instruction.info.operands)
    for (int i = 0; i < list.count; ++i) {
      const Hardware memory = core.chip().memory_of(list.first(instruction.record)[i].position);
      const SiteNumber site =
          sites.number_of({instruction.name, list.name, instruction.where, memory});
      plan.operands.push_back({memory, site, is_shared_memory(core, memory)});
    }
  return plan;
}

void AccessRecorder::add(const core::Footprint::Part& part) {
  const Plan::Operand& operand = plan_.operands[static_cast<size_t>(part.access.operand)];
  const AccessTag tag(
      operand.site, agent_,
      kind_of(part.access, plan_, operand.memory, races_.core.registers().atomic.op));
  if (part.is_run)
    add_run(operand, tag, part.begin, part.end - part.begin);
  else
    add_runs(operand, tag, part.access);
}

void AccessRecorder::add_runs(const Plan::Operand& operand, AccessTag tag, const Access& access) {
  const auto loop = only_loop(access);
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    races_.pipes.access(run, bytes, tag);
    if (operand.is_shared && !loop) share_run(operand, tag, run, bytes);
  });
  if (!operand.is_shared || !loop) return;
  StridedRange range = range_of(tag, access.base, access.run_bytes);
  range.count = loop->count;
  range.stride_bytes = loop->stride_bytes;
  share(operand, range);
}

void AccessRecorder::share_run(const Plan::Operand& operand, AccessTag tag, const uint8_t* begin,
                               int64_t bytes) {
  if (is_cached(operand) && !is_write(tag.kind()) && !races_.has_log())
    return static_cast<void>(
        note_fetch(tag, begin, bytes, races_.pipes.order.clock(agent_).remote));
  StridedRange range = range_of(tag, begin, bytes);
  share(operand, range);
}

StridedRange AccessRecorder::range_of(AccessTag tag, const uint8_t* begin, int64_t run_bytes) {
  return {.begin = begin,
          .run_bytes = run_bytes,
          .epoch = epoch_,
          .visit = races_.log.visit(tag.site(), epoch_),
          .remote = races_.pipes.order.clock(agent_).remote,
          .tag = tag};
}

void AccessRecorder::share(const Plan::Operand& operand, StridedRange& range) {
  if (is_cached(operand)) return share_cached(range);
  if (!races_.cache.empty()) compare_with_cache(range);
  log(range);
}

// An element through the data cache. Returns what was known of other cores at the fetch of its
// line.
uint32_t AccessRecorder::note_fetch(AccessTag tag, const uint8_t* begin, int64_t bytes,
                                    uint32_t remote) {
  const DataCache::State& line = races_.cache.fetch(begin, remote);
  if (line.is_stale && !fault_)
    fault_ = {tag.site(), line.stale_site, {begin, begin + bytes}, true};
  return line.remote_at_fetch;
}

void AccessRecorder::share_cached(StridedRange& range) {
  range.is_cached = true;
  range.remote_at_fetch = note_fetch(range.tag, range.begin, range.run_bytes, range.remote);
  if (is_write(range.kind()))
    races_.cache.store(range, races_.pipes.order.releases());
  else
    log(range);
}

void AccessRecorder::log(const StridedRange& range) {
  if (races_.has_log()) races_.log.add(range);
}

void AccessRecorder::compare_with_cache(const StridedRange& range) {
  const DataCache::DirtyLine line = races_.cache.dirty_in(range.hull());
  const StridedRange cached{.begin = line.bytes.begin, .run_bytes = kLineBytes};
  if (line.bytes.begin != nullptr && !fault_ && shared_bytes(cached, range).begin != nullptr)
    fault_ = {range.site(), line.site, shared_bytes(cached, range), false};
  if (is_write(range.kind())) races_.cache.write_behind(range.hull(), range.site());
}

}  // namespace asctwin::check
