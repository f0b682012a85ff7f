// Races between the accesses of one core, less those that the hardware or the compiler orders.
#include "check/race/pipe_races.h"

#include <algorithm>
#include <utility>

namespace asctwin::check {

// The hardware orders scalar accesses with each other.
PipeRaces::PipeRaces(const ImplicitOrder& implicit, ShadowMemory shadow)
    : RaceRules(order), implicit_(implicit), shadow_(std::move(shadow)) {
  set_in_order(Agent::kScalar);
  if (implicit.vector_in_order || (implicit.compiler && implicit.autosync == Autosync::kOn))
    set_in_order(Agent::kV);
}

// The scalar side is a tensor's GetValue, SetValue or operator(), but not SetValue in global
// memory. UNVERIFIED: evidence = inferred: GlobalTensor.SetValue is missing from the list, and not
// by mistake.
bool PipeRaces::is_in_scope_of_compiler(ShadowCell scalar, ShadowCell other) const {
  if (scalar.agent() != Agent::kScalar) return false;
  if (is_write(scalar.kind()) && sites[scalar.site()].memory == Hardware::GM) return false;
  return other.agent() == Agent::kV || other.agent() == Agent::kMte2 ||
         other.agent() == Agent::kMte3;
}

bool PipeRaces::is_ordered_by_compiler(ShadowCell older, ShadowCell newer) const {
  if (!implicit_.compiler || implicit_.autosync == Autosync::kOff) return false;
  if (older.agent() == Agent::kV && newer.agent() == Agent::kV) return true;
  return is_in_scope_of_compiler(older, newer) || is_in_scope_of_compiler(newer, older);
}

// A barrier, or a flag that is set and waited for, right before the newer instruction.
void PipeRaces::order_as_compiler(ShadowCell older, ShadowCell newer) {
  if (older.agent() == newer.agent())
    order.barrier_behind(older.agent(), older.epoch);
  else
    order.wait_for(older.agent(), newer.agent());
}

// Neighbouring bytes of the same two accesses are one race.
void PipeRaces::on_race(ShadowCell older, ShadowCell newer, const Bytes& bytes) {
  const bool compiler = is_ordered_by_compiler(older, newer);
  if (compiler) order_as_compiler(older, newer);
  if (compiler && implicit_.autosync == Autosync::kOn) return;
  if (!races_.empty()) {
    Race& last = races_.back();
    if (last.older.site() == older.site() && last.newer.site() == newer.site() &&
        last.older.epoch == older.epoch && last.bytes.end == bytes.begin) {
      last.bytes.end = bytes.end;
      return;
    }
  }
  const bool overwrites = is_write(older.kind()) && is_write(newer.kind());
  if (overwrites || reported_.insert(uint32_t{older.site()} << 16 | newer.site()).second)
    races_.push_back({older, newer, bytes, compiler});
}

void PipeRaces::on_read_behind(ShadowCell read) {
  const auto at = std::find_if(races_.rbegin(), races_.rend(), [](const Race& race) {
    return is_write(race.older.kind()) && is_write(race.newer.kind());
  });
  if (at != races_.rend()) at->read_before = read;
}

}  // namespace asctwin::check
