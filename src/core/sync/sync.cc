// Executes the synchronisation records of the pipes of one core.
// spec: sync_and_timing.md, part 1
#include "core/sync/sync.h"

#include <string>
#include <utility>
#include <vector>

#include "core/launch/launch.h"
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

constexpr const char* kSetAt = "{} event {} is set at {}";

Phrase flag_at(const Core& core, const Events::Flag& flag, const char* text) {
  return phrase(text, info_of(flag.event).name, flag.id, place_text(core, flag.where));
}

// Lists flags that the kernel may have meant: flags that differ only in event or id, and an earlier
// wait.
std::vector<Phrase> near_flags(const Core& core, HardEvent event, int id) {
  std::vector<Phrase> lines;
  if (const Events::Flag* waited = core.events.last_wait(event, id))
    lines.push_back(flag_at(core, *waited, "{} event {} was waited for at {}"));
  for (const Events::Flag& flag : core.events.still_set())
    if (flag.event == event || flag.id == id) lines.push_back(flag_at(core, flag, kSetAt));
  return lines;
}

// Without a TPipe the kernel chooses ids itself, and the toolchain uses the last two.
void check_own_id(Core& core, const isa::SetFlag& record, SourceLoc where, const char* name) {
  const bool is_the_kernels = core.buffers.pipe == nullptr && core.chip().event_ids > kOwnIds;
  if (!is_the_kernels || record.id < kOwnIds) return;
  core.report(event_finding(core, Code::W0502, record.event, record.id, where, name));
}

}  // namespace

void perform(Core& core, const isa::SetFlag& record, SourceLoc where, const char* name) {
  if (!id_is_valid(core, record.event, record.id, where, name)) return;
  const int id = static_cast<int>(record.id);
  check_own_id(core, record, where, name);
  if (const Events::Flag* set = core.events.find(record.event, id)) {
    Finding finding = event_finding(core, Code::E0502, record.event, record.id, where, name);
    finding.notes.push_back(flag_at(core, *set, kSetAt));
    core.report_passable(std::move(finding));
  }
  core.events.set(record.event, id, where);
}

void perform(Core& core, const isa::WaitFlag& record, SourceLoc where, const char* name) {
  if (!id_is_valid(core, record.event, record.id, where, name)) return;
  const int id = static_cast<int>(record.id);
  // Instructions run in program order here: a flag that is not set now is never set in time.
  if (core.events.find(record.event, id) == nullptr) {
    Finding finding = event_finding(core, Code::E0501, record.event, record.id, where, name);
    finding.notes = near_flags(core, record.event, id);
    core.report(std::move(finding));
  }
  core.events.clear_by_wait(record.event, id, where);
}

void perform(Core& core, const isa::PipeBarrier& record, SourceLoc where, const char* name) {
  if (record.pipe != PIPE_S) return;
  Finding finding = core.finding(Code::E0505, name, where);
  finding.with("pipe", "PIPE_S");
  core.report_passable(std::move(finding));
}

}  // namespace asctwin::core
