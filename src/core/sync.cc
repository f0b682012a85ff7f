// Performing the synchronisation records of the pipes of one core.
// spec: sync_and_timing.md, part 1
#include "core/sync.h"

#include <string>
#include <utility>
#include <vector>

#include "core/launch.h"
#include "core/place.h"

namespace asctwin::core {
namespace {

bool id_is_valid(Core& core, HardEvent event, int64_t id, SourceLoc where, const char* name) {
  const int64_t hi = core.chip().event_ids - 1;
  if (id >= 0 && id <= hi) return true;
  Finding finding = core.finding(Code::E0503, name, where);
  finding.with("event", info_of(event).name).with("id", id).with("hi", hi);
  core.report(std::move(finding));
  return false;
}

Finding event_finding(Core& core, Code code, HardEvent event, int64_t id, SourceLoc where,
                      const char* name) {
  Finding finding = core.finding(code, name, where);
  finding.pipe = info_of(event).to;
  finding.with("event", info_of(event).name).with("id", id);
  return finding;
}

std::string flag_at(const Core& core, const Events::Flag& flag, const char* state) {
  return std::string(info_of(flag.event).name) + " event " + std::to_string(flag.id) + " " + state +
         " at " + place_text(core, flag.where);
}

// What may have been meant: flags that differ in event or id alone, and an earlier wait.
std::vector<std::string> near_flags(const Core& core, HardEvent event, int id) {
  std::vector<std::string> lines;
  if (const Events::Flag* waited = core.events.last_wait(event, id))
    lines.push_back(flag_at(core, *waited, "was waited for"));
  for (const Events::Flag& flag : core.events.still_set())
    if (flag.event == event || flag.id == id) lines.push_back(flag_at(core, flag, "is set"));
  return lines;
}

// Without a TPipe nothing hands out the ids, and the toolchain takes the last two for itself.
void check_own_id(Core& core, const isa::SetFlag& op, SourceLoc where, const char* name) {
  constexpr int64_t kOwnIds = 6;
  const bool is_the_kernels = core.buffers.pipe == nullptr && core.chip().event_ids > kOwnIds;
  if (!is_the_kernels || op.id < kOwnIds) return;
  core.report(event_finding(core, Code::W0502, op.event, op.id, where, name));
}

}  // namespace

void perform(Core& core, const isa::SetFlag& op, SourceLoc where, const char* name) {
  if (!id_is_valid(core, op.event, op.id, where, name)) return;
  const int id = static_cast<int>(op.id);
  check_own_id(core, op, where, name);
  if (const Events::Flag* set = core.events.find(op.event, id)) {
    Finding finding = event_finding(core, Code::E0502, op.event, op.id, where, name);
    finding.notes.push_back(flag_at(core, *set, "is set"));
    core.report(std::move(finding));
  }
  core.events.set(op.event, id, where);
}

void perform(Core& core, const isa::WaitFlag& op, SourceLoc where, const char* name) {
  if (!id_is_valid(core, op.event, op.id, where, name)) return;
  const int id = static_cast<int>(op.id);
  // Instructions run in program order here: a flag that is not set now is never set in time.
  if (core.events.find(op.event, id) == nullptr) {
    Finding finding = event_finding(core, Code::E0501, op.event, op.id, where, name);
    finding.notes = near_flags(core, op.event, id);
    core.report(std::move(finding));
  }
  core.events.clear_by_wait(op.event, id, where);
}

void perform(Core& core, const isa::PipeBarrier& op, SourceLoc where, const char* name) {
  if (op.pipe != PIPE_S) return;
  Finding finding = core.finding(Code::E0505, name, where);
  finding.with("pipe", "PIPE_S");
  core.report(std::move(finding));
}

}  // namespace asctwin::core
