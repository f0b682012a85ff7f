// A plan is made anew if its slot holds that of another call.
#include "check/race/call_plans.h"

#include "asctwin/isa/scalar.h"
#include "check/facts.h"
#include "core/core.h"
#include "core/launch/launch.h"

namespace asctwin::check {
namespace {

// Whether several cores of a launch can access this memory: the vector cores of a block use the L1
// of their cube core, which on a 950 reaches their UB.
bool is_shared_memory(const core::Core& core, Hardware memory) {
  if (memory == Hardware::GM) return true;
  if (!core.launch().has_mixed_blocks()) return false;
  return memory == Hardware::L1 || (memory == Hardware::UB && core.chip().cube_reaches_vector_ub);
}

bool is_interlocked(const core::Instruction& instruction) {
  struct Sink final : isa::OrderSink {
    void interlock(pipe_t) override { found = true; }
    bool found = false;
  } sink;
  if (instruction.order != nullptr) instruction.order(instruction.record, sink);
  return sink.found;
}

bool is_past_cache(const core::Instruction& instruction) {
  if (const auto* load = record_as<isa::GetValue>(instruction)) return load->past_cache;
  const auto* store = record_as<isa::SetValue>(instruction);
  return store != nullptr && store->past_cache;
}

}  // namespace

const Plan& Plans::of(const core::Core& core, const core::Instruction& instruction, Sites& sites) {
  Plan& plan = plans_[instruction.footprint->number() % plans_.size()];
  if (plan.number == instruction.footprint->number()) return plan;
  plan.number = instruction.footprint->number();
  const isa::Support* row =
      isa::find_support(instruction.info, instruction.record, core.chip().family);
  plan.agent = row == nullptr ? std::nullopt : agent_of(row->pipe);
  plan.is_interlocked = is_interlocked(instruction);
  plan.is_past_cache = is_past_cache(instruction);
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

}  // namespace asctwin::check
