// Compares the cores when all of them have ended.
#include "check/race/launch_races.h"

#include <map>
#include <tuple>
#include <utility>

#include "check/race/cross_races.h"
#include "check/race/race_findings.h"
#include "check/race/soften.h"

namespace asctwin::check {
namespace {

bool contains(const StridedRange& range, const uint8_t* address) {
  const Bytes hull = range.hull();
  if (address < hull.begin || address >= hull.end) return false;
  return range.count == 1 || range.stride_bytes <= range.run_bytes ||
         (address - range.begin) % range.stride_bytes < range.run_bytes;
}

bool is_of_line(const CrossRace& race) {
  return race.fault == CrossFault::kSharedLine || race.fault == CrossFault::kPrivateParts;
}

// An order of findings that does not depend on the order of the logs.
auto place_of(const Finding& finding) {
  return std::tuple(finding.core.block, finding.core.sub_block, finding.line, finding.fact("op"),
                    finding.number("other_block"), finding.number("other_line"),
                    finding.fact("other_op"), finding.iteration);
}

// Keeps one finding for each shared line.
class LineFindings {
 public:
  void add(const CrossRace& race, Finding finding) {
    const auto [at, is_new] = found_.try_emplace({race.fault, race.bytes.begin}, finding);
    if (!is_new && place_of(finding) < place_of(at->second)) at->second = std::move(finding);
  }
  void move_to(std::vector<Finding>& findings) {
    for (auto& [line, finding] : found_) findings.push_back(std::move(finding));
  }

 private:
  std::map<std::pair<CrossFault, const uint8_t*>, Finding> found_;
};

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
  std::vector<CrossRace> races = cross_races(accesses, &handshakes_, &stores_);
  soften(races, accesses, stores_);
  LineFindings of_lines;
  for (const CrossRace& race : races) {
    Finding finding = cross_finding(race, *cores_[race.core], *cores_[race.other_core]);
    if (is_of_line(race))
      of_lines.add(race, std::move(finding));
    else
      findings.push_back(std::move(finding));
  }
  of_lines.move_to(findings);
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
