// Keeps the plan, and writes the log.
#include "core/order/planned_schedule.h"

#include <algorithm>
#include <utility>

#include "core/issue/record_type.h"
#include "core/launch/launch.h"

namespace asctwin::core {
namespace {

// A core that lets others run so often polls what the plan holds up.
constexpr int64_t kMostYields = 100'000;
constexpr size_t kMostRuns = 1'000'000;  // of an instruction; of one with more, the hulls

// The runs of bytes that an instruction touches; those side by side are one.
class RunSink final : public isa::AccessSink {
 public:
  std::vector<LoggedInstruction::Run> runs;

  void add(const isa::Access& access) override {
    if (isa::is_empty(access)) return;
    const bool is_write = isa::is_write(access.effect);
    if (runs.size() > kMostRuns) {
      const isa::Hull hull = isa::hull_of(access);
      return runs.push_back({access.base + hull.first, access.base + hull.last, is_write});
    }
    isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      if (!runs.empty() && runs.back().end == run && runs.back().is_write == is_write)
        runs.back().end = run + bytes;
      else
        runs.push_back({run, run + bytes, is_write});
    });
  }
};

uint64_t hash_of_places(const Core& core, const std::vector<LoggedInstruction::Run>& runs) {
  uint64_t hash = runs.size();
  for (const LoggedInstruction::Run& run : runs) {
    const Object* const object = core.container_of(run.begin);
    const uint64_t offset =
        object == nullptr ? 0 : static_cast<uint64_t>(run.begin - object->begin);
    for (const uint64_t word :
         {offset, static_cast<uint64_t>(run.end - run.begin), static_cast<uint64_t>(run.is_write)})
      mix(hash, word);
  }
  return hash;
}

}  // namespace

PlannedSchedule::PlannedSchedule(LaunchOrder& order, Core& core, size_t cores,
                                 bool keeps_vector_order)
    : Schedule(keeps_vector_order),
      order_(order),
      core_(core),
      others_(std::make_shared<const LaunchClock>(cores)) {
  order.add(*this);
}

InstructionId PlannedSchedule::id_of(pipe_t pipe, int64_t number) const {
  return {core_.number(), pipe, number};
}

void PlannedSchedule::note(const InstructionId& id, const Clock& needs, const Call& call) {
  RunSink sink;
  if (call.type.accesses != nullptr) call.type.accesses(call.record, sink);
  LoggedInstruction made{
      id,    core_.id(), core_.last_op,       core_.library_calls.user_place(core_.last_where),
      needs, others_,    std::move(sink.runs)};
  made.places = hash_of_places(core_, made.runs);
  if (call.type.atomic != nullptr) {
    const isa::AtomicMode& mode = *call.type.atomic(call.record);
    made.atomic = mode.op;
    made.dtype = mode.dtype;
  }
  order_.note(std::move(made));
}

// Everything that comes later is behind what is settled, and behind earlier instructions of the
// scalar pipe.
void PlannedSchedule::begin_pending(Pending pending, const Call& call) {
  join(pending.needs, settled_);
  // Without checks nothing fills the buffers that settle_at() is about.
  pending.touched.clear();
  note(id_of(pending.pipe, pending.number), pending.needs, call);
  pending_.push_back(std::move(pending));
  order_.advance();
}

void PlannedSchedule::act(const Call& call, const std::function<void()>& effect) {
  const InstructionId id = id_of(PIPE_S, ++issued_[PIPE_S]);
  note(id, settled_, call);
  wait_until([&] { return order_.may_run(id); });
  effect();
  settled_[PIPE_S] = id.number;
  order_.done(id);
  order_.advance();
}

void PlannedSchedule::settle_within(const Clock& clock) {
  join(settled_, clock);
  wait_until([&] {
    return std::ranges::none_of(pending_,
                                [&](const Pending& one) { return is_within(one, clock); });
  });
}

void PlannedSchedule::wait_until(const std::function<bool()>& holds) {
  order_.advance();
  if (holds() || core_.launch().wait_in_silence(core_, holds)) return;
  order_.drop();
}

bool PlannedSchedule::run_one() {
  for (size_t i = 0; i < pending_.size(); ++i) {
    const InstructionId id = id_of(pending_[i].pipe, pending_[i].number);
    if (!may_run(pending_[i]) || !order_.may_run(id)) continue;
    Core* const caller = std::exchange(running_core, &core_);
    run(i);
    running_core = caller;
    order_.done(id);
    return true;
  }
  return false;
}

void PlannedSchedule::yields() {
  if (++yields_ == kMostYields) order_.drop();
}

LaunchClock PlannedSchedule::settled() const {
  LaunchClock all = *others_;
  all[static_cast<size_t>(core_.number())] = settled_;
  return all;
}

void PlannedSchedule::join_settled(const LaunchClock& other) {
  LaunchClock joined = *others_;
  for (size_t core = 0; core < joined.size(); ++core) join(joined[core], other[core]);
  others_ = std::make_shared<const LaunchClock>(std::move(joined));
}

}  // namespace asctwin::core
