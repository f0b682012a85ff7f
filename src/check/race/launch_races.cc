// Compares the cores when all of them have ended.
#include "check/race/launch_races.h"

#include "check/race/cross_races.h"
#include "check/race/race_findings.h"

namespace asctwin::check {
namespace {

bool contains(const StridedRange& range, const uint8_t* address) {
  const Bytes hull = range.hull();
  if (address < hull.begin || address >= hull.end) return false;
  return range.count == 1 || range.stride_bytes <= range.run_bytes ||
         (address - range.begin) % range.stride_bytes < range.run_bytes;
}

}  // namespace

CoreRaces& LaunchRaces::add(const core::Core& core) {
  const ImplicitOrder implicit{.vector_in_order = core.chip().keeps_vector_order,
                               .compiler = core.id().kind != CoreKind::kCube,
                               .autosync = autosync_};
  if (core.polls != nullptr) handshakes_.keep(kMostReleasedToCards);
  cores_.push_back(std::make_unique<CoreRaces>(core, implicit, handshakes_, tokens_));
  return *cores_.back();
}

std::vector<Finding> LaunchRaces::findings() const {
  std::vector<CoreAccesses> accesses;
  for (const auto& core : cores_)
    accesses.push_back({core->log, core->pipes.order.remote_clocks()});
  std::vector<Finding> findings;
  for (const auto& core : cores_)
    for (Finding& finding : core->overwrites.findings()) findings.push_back(std::move(finding));
  for (const CrossRace& race : cross_races(accesses, &handshakes_, &stores_))
    findings.push_back(cross_finding(race, *cores_[race.core], *cores_[race.other_core]));
  return findings;
}

std::optional<ByteWriter> LaunchRaces::writer_of(const uint8_t* address) const {
  for (const auto& core : cores_) {
    const RangeStore& ranges = core->log.sorted();
    for (size_t i = 0; i < ranges.size(); ++i)
      if (const StridedRange range = ranges[i]; is_write(range.kind()) && contains(range, address))
        return ByteWriter{&core->core, core->pipes.sites[range.site()]};
  }
  return std::nullopt;
}

}  // namespace asctwin::check
