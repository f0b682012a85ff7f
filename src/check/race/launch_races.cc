// A core's clock becomes a clock of the launch on its way to a channel, and comes back as part of
// the waiting core's own.
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

void ChannelClocks::release(const Round& round, const LaunchClock& clock) {
  join(*released_[round].clock, clock);
}

std::shared_ptr<const LaunchClock> ChannelClocks::acquire(const Round& round, size_t waiters) {
  const auto found = released_.find(round);
  if (found == released_.end()) return nullptr;
  const std::shared_ptr<const LaunchClock> clock = found->second.clock;
  if (++found->second.acquired == waiters) released_.erase(found);
  return clock;
}

CoreRaces& LaunchRaces::add(const core::Core& core) {
  const ImplicitOrder implicit{.vector_in_order = core.chip().keeps_vector_order,
                               .compiler = core.id().kind != CoreKind::kCube,
                               .autosync = autosync_};
  cores_.push_back(std::make_unique<CoreRaces>(core, implicit, handshakes_));
  return *cores_.back();
}

void LaunchRaces::sets(const core::Channel& channel, int core, int64_t round) {
  const auto number = static_cast<size_t>(core);
  CoreRaces& from = *cores_[number];
  CoreOrder& order = from.pipes.order;
  const pipe_t pipe = from.declared.released();
  const VectorClock clock = order.complete(pipe);
  if (pipe != PIPE_ALL) order.barrier(pipe);
  LaunchClock released = order.remote_clocks()[clock.remote];
  if (released.size() <= number) released.resize(number + 1);
  join(released[number], clock.done);
  channels_.release({&channel, round}, released);
}

void LaunchRaces::takes(const core::Channel& channel, int core, int64_t round) {
  const auto number = static_cast<size_t>(core);
  CoreRaces& to = *cores_[number];
  CoreOrder& order = to.pipes.order;
  if (to.declared.takes_all_pipes()) order.barrier(PIPE_ALL);
  if (const auto acquired = channels_.acquire({&channel, round}, channel.waiters().size()))
    order.acquire(to.declared.acquired(), acquired, number);
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
