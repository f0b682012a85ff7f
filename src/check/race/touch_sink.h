// The accesses of one call on their way into what is kept of its core.
#pragma once

#include <optional>

#include "check/race/core_races.h"
#include "check/race/plans.h"
#include "core/footprint.h"

namespace asctwin::check {

// Of a scalar access that meets the data cache, or of another that meets it from outside.
struct CacheFault {
  SiteNumber newer, older;
  Bytes bytes;
  bool is_stale;  // the cached line is out of date; false: it has not been written back
};

class TouchSink {
 public:
  // Of the newest instruction. @pre the plan has an agent
  TouchSink(CoreRaces& races, const Plan& plan)
      : races_(races), plan_(plan), agent_(*plan.agent), number_(races.pipes.number()) {}
  void add(const core::Footprint::Part& part);
  void add_run(const Plan::Place& place, Deed deed, const uint8_t* begin, int64_t bytes) {
    add_run(races_.pipes.on_chip(begin), place, deed, begin, bytes);
  }
  void add_run(MemoryPasts* memory, const Plan::Place& place, Deed deed, const uint8_t* begin,
               int64_t bytes) {
    races_.pipes.touch(memory, begin, bytes, deed);
    if (place.is_shared) share_run(place, deed, begin, bytes);
  }

  const std::optional<CacheFault>& cache_fault() const { return fault_; }  // the first one

 private:
  void add_runs(const Plan::Place& place, Deed deed, const isa::Access& access);
  Span span_of(Deed deed, const uint8_t* begin, int64_t run_bytes);  // of this instruction
  void share_run(const Plan::Place& place, Deed deed, const uint8_t* begin, int64_t bytes);
  void share(const Plan::Place& place, const Span& span);
  void share_scalar(Span span);
  void log(const Span& span);
  void meet_cache(const Span& span);

  CoreRaces& races_;
  const Plan& plan_;
  Agent agent_;
  uint32_t number_;
  std::optional<CacheFault> fault_;
};

}  // namespace asctwin::check
