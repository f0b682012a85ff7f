// The slots of a workspace are real: a kernel and its host can see them. What is left in the room
// in UB is poison. spec: sync_and_timing.md, section 1.6; data_movement.md, section 13.4
#include "core/soft_sync.h"

#include <cstring>
#include <functional>
#include <string>
#include <utility>

#include "core/cross_sync.h"
#include "core/launch.h"
#include "isa/poison.h"

namespace asctwin::core {
namespace {

// Slots are read and written under the scheduler's lock alone.
int32_t value_of(const uint8_t* slot) {
  int32_t value = 0;
  std::memcpy(&value, slot, sizeof(value));
  return value;
}
void put(uint8_t* slot, int32_t value) { std::memcpy(slot, &value, sizeof(value)); }

void leave_poison(const isa::Operand& ub, int64_t slots) {
  std::memset(ub.address, isa::kPoison, static_cast<size_t>(slots * isa::kBlockBytes));
}

void report_slot(Core& core, SourceLoc where, const char* name, int64_t value, int64_t slot) {
  Finding finding = core.finding(Code::E0705, name, where);
  core.report(std::move(finding.with("value", value).with("slot", slot)));
}

std::string event_text(const isa::BlockSync& op) {
  return "event " + std::to_string(op.event) + " of block " + std::to_string(op.block);
}

// The vector cores with that index, one or none.
std::vector<int> vector_core(const Core& core, int64_t index) {
  std::vector<int> numbers;
  for (const auto& other : core.launch().cores())
    if (other->id().kind != CoreKind::kCube && other->block_index() == index)
      numbers.push_back(other->number());
  return numbers;
}

// Waits until the slot holds 0 or 1, as `raised` says, and then lets `act` change it.
void wait_for_slot(Core& core, const isa::BlockSync& op, bool raised, Wait wait, const char* name,
                   const std::function<void()>& act) {
  Launch& launch = core.launch();
  const SourceLoc where = wait.where;
  int32_t found = 0;
  launch.look([&] { found = value_of(op.slot()); });
  if (found != 0 && found != 1)
    report_slot(core, where, name, found, op.slot_bytes() / isa::kBlockBytes);
  const auto hang = [&core, name, where, what = wait.what] {
    return core.finding(Code::E0703, name, where).with("what", what);
  };
  const auto ready = [&] { return value_of(op.slot()) == (raised ? 1 : 0); };
  launch.wait(core, std::move(wait), ready, hang);
  launch.change(act);
  leave_poison(op.ub, 1);
}

}  // namespace

void perform(Core& core, const isa::SyncAllSoft& op, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  uint8_t* const slot = op.gm.address + op.index * isa::kBlockBytes;
  Channel* barrier = nullptr;
  int32_t found = 0, rounds = 0;
  core.launch().look([&] {
    barrier = &core.launch().channels().soft_barrier(op.gm.address, op.members());
    if (!barrier->is_set_by(core.number())) return;
    found = value_of(slot);
    rounds = static_cast<int32_t>(barrier->sets_of(core.number()));
    put(slot, found + 1);
  });
  if (found != 0 && found != rounds) report_slot(core, where, name, found, op.index);
  meet(core, *barrier, where, name);
  leave_poison(op.ub, op.members());
}

// The slot decides who goes on; the channel beside it carries what the cores learn of each other.
void perform(Core& core, const isa::IBSet& op, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  const auto anyone = [] { return Needs{{}, true}; };
  const auto raise = [&] {
    Channel& event = core.launch().channels().event(op.slot(), op.block);
    if (event.is_set_by(core.number())) event.set(core.number(), where);
    put(op.slot(), 1);
  };
  wait_for_slot(core, op, false, {"a wait for " + event_text(op), where, anyone}, name, raise);
}

void perform(Core& core, const isa::IBWait& op, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  const auto setter = [&] { return Needs{vector_core(core, op.block)}; };
  const auto take = [&] {
    Channel& event = core.launch().channels().event(op.slot(), op.block);
    while (event.has_token(core.number())) event.take(core.number());
    put(op.slot(), 0);
  };
  wait_for_slot(core, op, true, {event_text(op), where, setter}, name, take);
}

void perform(Core& core, const isa::InitDetermineComputeWorkspace& op, SourceLoc where,
             const char* name) {
  check_launch_fits(core, where, name);
  leave_poison(op.ub, op.cores + 1);
}

// The first core has its first turn without being told.
void perform(Core& core, const isa::WaitPreBlock& op, SourceLoc where, const char* name) {
  check_launch_fits(core, where, name);
  Launch& launch = core.launch();
  const int me = core.number();
  Channel* turn = nullptr;
  bool is_free = false;
  launch.look([&] {
    turn = &launch.channels().turn(op.gm.address, core.block_index(), op.cores);
    is_free = core.block_index() == 0 && launch.channels().is_first_turn(op.gm.address);
  });
  leave_poison(op.ub, op.cores + 1);
  if (is_free) return;
  const auto hang = [&] {
    return core.finding(Code::E0703, name, where).with("what", "the core before it");
  };
  launch.wait(
      core, {"the core before it", where, [&] { return Needs{turn->setters()}; }},
      [&] { return turn->has_token(me); }, hang);
  launch.look([&] { turn->take(me); });
}

void perform(Core& core, const isa::NotifyNextBlock& op, SourceLoc where, const char*) {
  Launch& launch = core.launch();
  launch.change([&] {
    const int64_t next = (core.block_index() + 1) % op.cores;
    launch.channels().turn(op.gm.address, next, op.cores).set(core.number(), where);
  });
  leave_poison(op.ub, op.cores + 1);
}

}  // namespace asctwin::core
