// The slots of a workspace are kept in its bytes, because a kernel and its host can see them. The
// temporary space in UB is filled with poison. spec: sync_and_timing.md, section 1.6;
// data_movement.md, section 13.4
#include "core/sync/soft_sync.h"

#include <cstring>
#include <functional>
#include <string>
#include <utility>

#include "core/launch/launch.h"
#include "core/sync/cross_sync.h"
#include "core/sync/slot.h"
#include "isa/poison.h"

namespace asctwin::core {
namespace {

constexpr int kOnePart = 0;  // that sets an event, and that waits for it

void leave_poison(const isa::Operand& ub, int64_t slots) {
  std::memset(ub.address, isa::kPoison, static_cast<size_t>(slots * isa::kBlockBytes));
}

// The text of a wait for a slot to be set, or to be cleared.
Phrase slot_text(const isa::BlockSync& record, bool raised) {
  return phrase(raised ? "event {} of block {}" : "a wait for event {} of block {}", record.event,
                record.block);
}

// The vector core that sets the event: the one that did so last, or the one whose index it has. One
// core or none.
std::vector<int> setter_of(const Core& core, const isa::BlockSync& record) {
  const Channel& event = core.launch().channels(core).event(record.slot());
  if (event.sets_of(kOnePart) > 0) return {event.last_setter_of(kOnePart)};
  std::vector<int> numbers;
  for (const auto& other : core.launch().cores())
    if (other->rank() == core.rank() && other->id().kind != CoreKind::kCube &&
        other->block_index() == record.block)
      numbers.push_back(other->number());
  return numbers;
}

// Waits until the slot holds 0 or 1, as `raised` says, and then lets `act` change it.
void wait_for_slot(Core& core, const isa::BlockSync& record, bool raised, SourceLoc where,
                   const char* name, const std::function<Needs()>& needs,
                   const std::function<void()>& act) {
  Launch& launch = core.launch();
  int32_t found = 0;
  launch.look([&] { found = slot_value(record.slot()); });
  if (found != 0 && found != 1)
    report_slot(core, where, name, found, record.slot_bytes() / isa::kBlockBytes);
  const auto hang = [&] {
    Finding finding = core.finding(Code::E0703, name, where);
    // The block is a number of its own, so that findings of several blocks fold.
    const Phrase awaited =
        phrase(raised ? "event {} of block {block}" : "a wait for event {} of block {block}",
               record.event);
    return finding.with("actual", awaited).with("block", record.block);
  };
  const auto ready = [&] { return slot_value(record.slot()) == (raised ? 1 : 0); };
  const Wait wait{slot_text(record, raised), where, needs};
  for (bool acted = false; !acted;) {
    launch.wait(core, wait, ready, hang);
    launch.change([&] {
      acted = ready();  // another core may have been faster
      if (acted) act();
    });
  }
  if (raised) core.flag_modes.clear();
  leave_poison(record.ub, 1);
}

}  // namespace

void perform(Core& core, const isa::SyncAllSoft& record, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  uint8_t* const slot = record.gm.address + record.index * isa::kBlockBytes;
  Channel* barrier = nullptr;
  int32_t found = 0, rounds = 0;
  core.launch().look([&] {
    barrier = &core.launch().channels(core).soft_barrier(record.gm.address, record.members());
    if (!barrier->is_set_by(core.number())) return;
    found = slot_value(slot);
    rounds = static_cast<int32_t>(barrier->sets_of(core.number()));
    put_slot(slot, found + 1);
  });
  if (found != 0 && found != rounds) report_slot(core, where, name, found, record.index);
  meet(core, *barrier, where, name);
  leave_poison(record.ub, record.members());
}

// The slot decides which core goes on. The channel beside it carries the clocks that the cores
// release and acquire.
void perform(Core& core, const isa::IBSet& record, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  const auto anyone = [] { return Needs{{}, true}; };
  const auto raise = [&] {
    core.launch().channels(core).event(record.slot()).set(kOnePart, core, where);
    put_slot(record.slot(), 1);
  };
  wait_for_slot(core, record, false, where, name, anyone, raise);
}

void perform(Core& core, const isa::IBWait& record, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  const auto setter = [&] { return Needs{setter_of(core, record)}; };
  const auto take = [&] {
    Channel& event = core.launch().channels(core).event(record.slot());
    while (event.has_token(kOnePart)) event.take(kOnePart, core);
    put_slot(record.slot(), 0);
  };
  wait_for_slot(core, record, true, where, name, setter, take);
}

void perform(Core& core, const isa::InitDetermineComputeWorkspace& record, SourceLoc where,
             const char* name) {
  check_launch_fits(core, where, name);
  leave_poison(record.ub, record.cores + 1);
}

// The first core has its first turn without a notification.
void perform(Core& core, const isa::WaitPreBlock& record, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  Launch& launch = core.launch();
  const int me = core.number();
  Channel* turn = nullptr;
  bool is_free = false;
  launch.look([&] {
    turn = &launch.channels(core).turn(record.gm.address, core.block_index(), record.cores);
    is_free = core.block_index() == 0 && launch.channels(core).is_first_turn(record.gm.address);
  });
  leave_poison(record.ub, record.cores + 1);
  if (is_free) return;
  const auto hang = [&] {
    return core.finding(Code::E0703, name, where).with("actual", "the core before it");
  };
  launch.wait(
      core, {"the core before it", where, [&] { return Needs{turn->setters()}; }},
      [&] { return turn->has_token(me); }, hang);
  launch.look([&] { turn->take(core); });
  core.flag_modes.clear();
}

void perform(Core& core, const isa::NotifyNextBlock& record, SourceLoc where, const char*) {
  Launch& launch = core.launch();
  launch.change([&] {
    const int64_t next = (core.block_index() + 1) % record.cores;
    launch.channels(core).turn(record.gm.address, next, record.cores).set(core, where);
  });
  leave_poison(record.ub, record.cores + 1);
}

}  // namespace asctwin::core
