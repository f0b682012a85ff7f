// The channel of the workspace decides which core goes on. The slots in the workspace count as on
// the device: a kernel and its host can see them, and they show if the workspace did not begin with
// zeros.
// spec: sync_and_timing.md, section 1.6
#include "core/sync/group_barrier.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/launch/launch.h"
#include "core/sync/cross_sync.h"
#include "core/sync/slot.h"

namespace asctwin::core {
namespace {

// Checks that a member's slot holds the number of its earlier calls.
void check_slot(Core& core, const isa::GroupSync& record, int64_t number, int64_t count,
                SourceLoc where, const char* name) {
  int32_t found = 0;
  core.launch().look([&] { found = slot_value(record.gm.address + number * record.kSlotBytes); });
  if (found != 0 && found != count) report_slot(core, where, name, found, number);
}

// The cores of the members, by their earlier arrivals; a member that has never arrived has none.
Needs cores_of(const Channel& barrier, const std::vector<int>& members) {
  Needs needs;
  for (const int member : members) {
    if (barrier.sets_of(member) > 0)
      needs.cores.push_back(barrier.last_setter_of(member));
    else
      needs.is_guess = true;
  }
  std::ranges::sort(needs.cores);
  return needs;
}

void hold(Core& core, const Channel& barrier, int member, SourceLoc where, const char* name) {
  const auto hang = [&] {
    Finding finding = core.finding(Code::E0703, name, where);
    finding.with("actual", "`arriveIndex` {missing}");
    return finding.with("missing", int64_t{barrier.missing(member).front()});
  };
  const auto needs = [&] { return cores_of(barrier, barrier.missing(member)); };
  core.launch().wait(
      core, {"a group to arrive", where, needs}, [&] { return barrier.has_token(member); }, hang);
}

}  // namespace

void perform(Core& core, const isa::GroupArrive& record, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  Launch& launch = core.launch();
  const auto me = static_cast<int>(record.index);
  Channel* barrier = nullptr;
  launch.look([&] { barrier = &launch.channels(core).group(record); });
  if (!barrier->is_set_by(me)) return;
  int64_t count = 0;
  launch.look([&] { count = barrier->sets_of(me); });
  check_slot(core, record, me, count, where, name);
  launch.change([&] {
    barrier->set(me, core, where);
    put_slot(record.gm.address + record.index * record.kSlotBytes, count + 1);
  });
}

void perform(Core& core, const isa::GroupWait& record, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  Launch& launch = core.launch();
  const auto me = static_cast<int>(record.index);
  Channel* barrier = nullptr;
  launch.look([&] { barrier = &launch.channels(core).group(record); });
  if (!barrier->is_awaited_by(me) || barrier->setters().empty()) return;
  int64_t count = 0;
  launch.look([&] { count = barrier->takes_of(me); });
  const int64_t number = record.arrive_size + record.index;
  check_slot(core, record, number, count, where, name);
  hold(core, *barrier, me, where, name);
  launch.look([&] {
    barrier->take(me, core);
    put_slot(record.gm.address + number * record.kSlotBytes, count + 1);
  });
  core.flag_modes.clear();
}

}  // namespace asctwin::core
