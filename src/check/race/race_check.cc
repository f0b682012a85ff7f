// Records become edges and touches.
#include "check/race/race_check.h"

#include "asctwin/isa/data_cache.h"
#include "check/facts.h"
#include "check/race/cross_finding.h"
#include "check/race/race_finding.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;

// What synchronises through a workspace orders its own accesses to it.
bool touches_memory(const Instruction& call) {
  return call.accesses != nullptr && call.execute_at != nullptr;
}

Finding finding_about(const CoreRaces& races, const Instruction& call, const CacheFault& fault) {
  const Site &newer = races.pipes.sites[fault.newer], &older = races.pipes.sites[fault.older];
  Finding finding = fault.is_stale ? stale_finding(races.core, newer, older, fault.bytes)
                                   : uncleaned_finding(races.core, newer, older, fault.bytes);
  finding.instruction = call.number;
  return finding;
}

}  // namespace

const Plan& RaceCheck::plan_of(const Instruction& call) {
  return plans_.of(races_.core, call, races_.pipes.sites);
}

// An order that is declared has to be read each time.
bool RaceCheck::Quiet::prepare_call(const Core&, const Instruction& call, Site& site) {
  if (!touches_memory(call) || call.order != nullptr) return false;
  site.plan = check_.plan_of(call);
  const std::optional<Agent>& agent = site.plan.agent;
  return agent == Agent::kV || agent == Agent::kMte1 || agent == Agent::kMte2 ||
         agent == Agent::kMte3;
}

// An atomic copy is one by what the registers hold.
bool RaceCheck::Quiet::prepare_run(const Instruction&, Site& site, const CallRun& run,
                                   const uint8_t* at, Run& mine) {
  mine.place = site.plan.places[run.operand];
  mine.deed = {mine.place.site, *site.plan.agent, run.is_written ? Use::kWrite : Use::kRead};
  mine.pasts = check_.races_.pipes.on_chip(at);
  return !(run.effect == isa::Effect::kAccumulate && mine.place.memory == Hardware::GM);
}

// What is not even ordered is told of as that.
void RaceCheck::tell_all(const Instruction& call, const TouchSink& touches,
                         std::vector<Finding>& findings) {
  for (const Race& race : races_.pipes.races())
    findings.push_back(race_finding(races_.core, call, race, races_.pipes.sites));
  if (races_.pipes.races().empty() && touches.cache_fault())
    findings.push_back(finding_about(races_, call, *touches.cache_fault()));
}

void RaceCheck::check_accesses(const Instruction& call, std::vector<Finding>& findings) {
  const Plan& plan = plan_of(call);
  if (!plan.agent) return;
  races_.declared.begin(call);
  races_.pipes.begin(*plan.agent);
  TouchSink sink(races_, plan);
  for (const auto& part : call.footprint->parts()) sink.add(part);
  races_.declared.end(call);
  tell(call, sink, findings);
}

// To the history a line that is written back is written, by the scalar unit.
void RaceCheck::clean_cache(const Instruction& call) {
  const auto* clean = record_as<isa::DataCacheCleanAndInvalid>(call);
  if (clean == nullptr || !clean->global) return;
  const uint32_t number = races_.pipes.begin(Agent::kScalar);
  const Deed written(races_.pipes.sites.number_of({call.name, "dst", call.where, Hardware::GM}),
                     Agent::kScalar, Use::kWrite);
  const Bytes bytes = clean->whole_cache ? DataCache::kEverything
                                         : Bytes{clean->dst.address, clean->dst.address + 1};
  races_.cache.clean(bytes, [&](Span stores) {
    for_each_piece(stores, [&](const Bytes& piece) {
      races_.pipes.touch(piece.begin, piece.end - piece.begin, written);
    });
    stores.cleaned = number;
    races_.leave(stores);
  });
}

void RaceCheck::before(const Core&, const Instruction& call, std::vector<Finding>& findings) {
  if (touches_memory(call)) {
    if (!call.footprint->parts().empty() && !has_error(findings)) check_accesses(call, findings);
    return;
  }
  if (has_error(findings)) return;
  races_.declared.hand_on(call);
  clean_cache(call);
}

void RaceCheck::after(const Core&, const Instruction& call) {
  if (!touches_memory(call)) races_.declared.go_on(call);
}

}  // namespace asctwin::check
