// One function a fault; what they share is both sites and the bytes.
#include "check/race/cross_finding.h"

#include <string>

#include "core/place.h"

namespace asctwin::check {
namespace {

Finding finding_about(const core::Core& core, Code code, const Site& site, const Site& other,
                      const Bytes& bytes) {
  const core::Object* object = core.object_at(bytes.begin);
  const uint8_t* origin = object == nullptr ? nullptr : object->begin;
  Finding finding = core.finding(code, site.op, site.where);
  finding.instruction = -1;
  finding.with("operand", site.operand).with("other_op", other.op);
  core::add_place(core, finding.with("other_operand", other.operand), "other", other.where);
  finding.with("first", bytes.begin - origin).with("last", bytes.end - origin);
  return finding.with("object", object == nullptr ? "memory" : object->name);
}

Finding race_between(const CrossRace& race, const CoreRaces& core, const Site& site,
                     const Site& other) {
  const bool reads = !is_write(race.span.use());
  Finding finding = finding_about(core.core, Code::E0403, site, other, race.bytes);
  finding.with("hazard", reads ? "RAW" : "WAW").with("verb", reads ? "reads" : "writes");
  finding.help = reads ? "SyncAll between the two calls"
                       : "let each core write bytes of its own, or order the two with SyncAll";
  return finding;
}

}  // namespace

Finding uncleaned_finding(const core::Core& core, const Site& newer, const Site& older,
                          const Bytes& bytes) {
  Finding finding = finding_about(core, Code::E0404, newer, older, bytes);
  finding.help = "call DataCacheCleanAndInvalid of these bytes after `" + std::string(older.op) +
                 "`, and order this call behind it";
  return finding.with("state", "may still be in the data cache of its core");
}

Finding stale_finding(const core::Core& core, const Site& newer, const Site& older,
                      const Bytes& bytes) {
  Finding finding = finding_about(core, Code::E0404, newer, older, bytes);
  finding.help =
      "call DataCacheCleanAndInvalid of these bytes before this `" + std::string(newer.op) + "`";
  return finding.with("state", "may be in the data cache as they were before");
}

Finding cross_finding(const CrossRace& race, const CoreRaces& core, const CoreRaces& other) {
  const Site& site = core.pipes.sites[race.span.site()];
  const Site& other_site = other.pipes.sites[race.other.site()];
  const auto made = [&] {
    switch (race.fault) {
      case CrossFault::kRace:
        return race_between(race, core, site, other_site);
      case CrossFault::kNotCleaned:
        return uncleaned_finding(core.core, site, other_site, race.bytes);
      case CrossFault::kNotFetched:
        return stale_finding(core.core, site, other_site, race.bytes);
      case CrossFault::kSharedLine:
        break;
    }
    return finding_about(core.core, Code::E0405, site, other_site, race.bytes);
  };
  Finding finding = made();
  if (site.where.frame == 0) finding.iteration = race.visit;  // library code may have loops
  finding.pipe = pipe_of(race.span.agent());
  return finding.with("other_block", int64_t{other.core.id().block});
}

}  // namespace asctwin::check
