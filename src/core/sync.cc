// Performing the synchronisation records of the pipes of one core.
// spec: sync_and_timing.md, part 1
#include "core/sync.h"

#include "core/launch.h"

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

}  // namespace

void perform(Core& core, const isa::SetFlag& op, SourceLoc where, const char* name) {
  if (!id_is_valid(core, op.event, op.id, where, name)) return;
  const int id = static_cast<int>(op.id);
  if (core.events.find(op.event, id) != nullptr)
    core.report(event_finding(core, Code::E0502, op.event, op.id, where, name));
  core.events.set(op.event, id, where);
}

void perform(Core& core, const isa::WaitFlag& op, SourceLoc where, const char* name) {
  if (!id_is_valid(core, op.event, op.id, where, name)) return;
  const int id = static_cast<int>(op.id);
  // Instructions run in program order here: a flag that is not set now is never set in time.
  if (core.events.find(op.event, id) == nullptr)
    core.report(event_finding(core, Code::E0501, op.event, op.id, where, name));
  core.events.clear(op.event, id);
}

void perform(Core& core, const isa::PipeBarrier& op, SourceLoc where, const char* name) {
  if (op.pipe != PIPE_S) return;
  Finding finding = core.finding(Code::E0505, name, where);
  finding.with("pipe", "PIPE_S");
  core.report(std::move(finding));
}

}  // namespace asctwin::core
