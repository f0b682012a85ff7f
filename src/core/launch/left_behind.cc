// The mask register that an instruction sets by itself is left out: only what the kernel has set
// counts.
#include "core/launch/left_behind.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/launch/launch.h"
#include "core/sync/mutex.h"

namespace asctwin::core {
namespace {

void report_flags(Core& core) {
  for (const Events::Flag& left : core.events.still_set()) {
    Finding finding = core.finding(Code::W0501, "SetFlag", left.where);
    finding.with("event", info_of(left.event).name).with("id", int64_t{left.id});
    core.report(std::move(finding));
  }
}

// From the first flag to the last.
void report_unit_flags(Core& core) {
  const isa::UnitFlags& flags = core.registers().unit_flags;
  if (flags.bits.none()) return;
  const size_t first = flags.bits._Find_first();
  size_t last = first;
  for (size_t i = first; i < flags.bits.size(); i = flags.bits._Find_next(i)) last = i;
  Finding finding = core.finding(Code::W0503, "Mmad", flags.set_at);
  finding.with("first", static_cast<int64_t>(first) * isa::kUnitFlagBytes);
  core.report(finding.with("last", static_cast<int64_t>(last + 1) * isa::kUnitFlagBytes));
}

void report_register(Core& core, const isa::RegisterInfo& info) {
  if (info.setting == nullptr) return;
  const isa::Setting& setting = *info.setting(core.registers());
  if (setting.by == nullptr) return;
  Finding finding = core.finding(*info.left_set, setting.by, setting.where);
  if (*info.what != '\0') finding.with("what", info.what).with("reset", info.reset_by);
  core.report(std::move(finding));
}

// A core that computes several products may compute the parts of others: nothing is said of it.
void report_missing_cores(Core& core) {
  const CubeService& service = core.cube_service;
  if (service.products != 1) return;
  const int64_t cores = std::ranges::count_if(core.launch().cores(), [&](const auto& other) {
    return other->rank() == core.rank() && other->id().kind == core.id().kind;
  });
  if (service.parts <= cores) return;
  Finding finding = core.finding(Code::W0109, service.computed_by, service.computed_at);
  finding.with("actual", phrase("that `usedCoreNum` of its tiling is {} while {} cores run",
                                service.parts, cores));
  finding.with("statement", "each of `usedCoreNum` cores computes its part of the result");
  core.report(std::move(finding));
}

}  // namespace

void report_left_behind(Core& core) {
  report_flags(core);
  report_left_mutexes(core);
  report_unit_flags(core);
  for (const isa::RegisterInfo& info : isa::registers()) report_register(core, info);
  report_missing_cores(core);
}

}  // namespace asctwin::core
