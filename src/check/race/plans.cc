// Made anew where the slot holds the plan of another call.
#include "check/race/plans.h"

#include "core/core.h"
#include "core/launch.h"

namespace asctwin::check {
namespace {

// Whether the cores of a launch may meet in this memory: the vector cores of a block work on the L1
// of their cube core, which on a 950 reaches their UB.
bool is_shared_memory(const core::Core& core, Hardware memory) {
  if (memory == Hardware::GM) return true;
  if (!core.launch().has_mixed_blocks()) return false;
  return memory == Hardware::L1 ||
         (memory == Hardware::UB && core.chip().cube_reaches_vector_ub);
}

bool is_interlocked(const core::Instruction& call) {
  struct Sink final : isa::OrderSink {
    void interlock(pipe_t) override { found = true; }
    bool found = false;
  } sink;
  if (call.order != nullptr) call.order(call.record, sink);
  return sink.found;
}

}  // namespace

const Plan& Plans::of(const core::Core& core, const core::Instruction& call, Sites& sites) {
  Plan& plan = plans_[call.footprint->number() % plans_.size()];
  if (plan.number == call.footprint->number()) return plan;
  plan.number = call.footprint->number();
  const isa::Support* row = isa::find_support(call.info, call.record, core.chip().family);
  plan.agent = row == nullptr ? std::nullopt : agent_of(row->pipe);
  plan.is_interlocked = is_interlocked(call);
  plan.places.clear();
  for (const isa::OperandInfo& list : call.info.operands)
    for (int i = 0; i < list.count; ++i) {
      const Hardware memory = core.chip().memory_of(list.first(call.record)[i].position);
      const SiteNumber site = sites.number_of({call.name, list.name, call.where, memory});
      plan.places.push_back({memory, site, is_shared_memory(core, memory)});
    }
  return plan;
}

}  // namespace asctwin::check
