// Meetings of touches, less those that something else than the kernel orders.
#include "check/race/pipe_races.h"

#include <utility>

namespace asctwin::check {

// Scalar accesses are ordered one to another by the hardware.
PipeRaces::PipeRaces(const Keepers& keepers, History history)
    : Meetings(order), keepers_(keepers), history_(std::move(history)) {
  set_in_order(Agent::kScalar);
  if (keepers.vector_in_order || (keepers.compiler && keepers.autosync == Autosync::kOn))
    set_in_order(Agent::kV);
}

// The scalar side is a tensor's GetValue, SetValue or operator(), but not SetValue in global
// memory. UNVERIFIED: evidence = inferred: GlobalTensor.SetValue is missing from the list, and not
// by mistake.
bool PipeRaces::is_in_scope_of_compiler(Touch scalar, Touch other) const {
  if (scalar.agent() != Agent::kScalar) return false;
  if (is_write(scalar.use()) && sites[scalar.site()].memory == Hardware::GM) return false;
  return other.agent() == Agent::kV || other.agent() == Agent::kMte2 ||
         other.agent() == Agent::kMte3;
}

bool PipeRaces::is_ordered_by_compiler(Touch older, Touch newer) const {
  if (!keepers_.compiler || keepers_.autosync == Autosync::kOff) return false;
  if (older.agent() == Agent::kV && newer.agent() == Agent::kV) return true;
  return is_in_scope_of_compiler(older, newer) || is_in_scope_of_compiler(newer, older);
}

// A barrier, or a flag that is set and waited for, right before the newer one.
void PipeRaces::order_as_compiler(Touch older, Touch newer) {
  if (older.agent() == newer.agent())
    order.barrier_behind(older.agent(), older.number);
  else
    order.wait_for(older.agent(), newer.agent());
}

void PipeRaces::meet(Touch older, Touch newer, const Bytes& bytes) {
  const bool compiler = is_ordered_by_compiler(older, newer);
  if (compiler) order_as_compiler(older, newer);
  if (compiler && keepers_.autosync == Autosync::kOn) return;
  if (!races_.empty()) {
    Race& last = races_.back();
    if (last.older.site() == older.site() && last.newer.site() == newer.site() &&
        last.older.number == older.number && last.bytes.end == bytes.begin) {
      last.bytes.end = bytes.end;
      return;
    }
  }
  const bool overwrites = is_write(older.use()) && is_write(newer.use());
  if (overwrites || told_.insert(uint32_t{older.site()} << 16 | newer.site()).second)
    races_.push_back({older, newer, bytes, compiler});
}

}  // namespace asctwin::check
