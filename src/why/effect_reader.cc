// Visits are counted where the program comes to a line, whenever it takes effect.
#include "why/effect_reader.h"

#include "asctwin/isa/scalar_atomic.h"
#include "core/issue/order_of_sums.h"
#include "why/atomic_mode.h"

namespace asctwin::why {
namespace {

bool acts_later(const core::Core& core, const stream::Instruction& call) {
  if (call.item != nullptr || call.execute_at == nullptr) return false;
  if (core.schedule != nullptr) return true;
  if (!core.orders_sums || call.footprint == nullptr) return false;
  if (&call.info == &isa::ScalarAtomic::info) return true;
  const isa::AtomicMode* const mode = atomic_mode_of(call);
  return mode != nullptr && core::depends_on_order(*mode);
}

}  // namespace

void EffectReader::begin(const core::Core& core, const stream::Instruction& call,
                         std::vector<Finding>&) {
  const bool is_scope = call.item != nullptr;
  const Site site = is_scope ? Site{call.item->where, call.item->name, nullptr}
                             : Site{call.where, call.name, &call.info};
  int64_t& visits = visits_[site];
  if (!is_scope || call.begins_item()) ++visits;
  if (acts_later(core, call))
    waiting_[call.number] = visits;
  else
    act(core, call, visits);
}

void EffectReader::takes_effect(const core::Core& core, const stream::Instruction& call) {
  const auto at = waiting_.find(call.number);
  if (at == waiting_.end()) return;
  const int64_t iteration = at->second;
  waiting_.erase(at);
  act(core, call, iteration);
}

}  // namespace asctwin::why
