// The accesses of one call on their way into what is kept of its core.
#pragma once

#include <optional>

#include "check/race/core_races.h"
#include "core/observer.h"

namespace asctwin::check {

// Of a scalar access that meets the data cache, or of another that meets it from outside.
struct CacheFault {
  SiteNumber newer, older;
  Bytes bytes;
  bool is_stale;  // the cached line is out of date; false: it has not been written back
};

class TouchSink final : public isa::AccessSink {
 public:
  TouchSink(CoreRaces& races, const core::Instruction& call, Agent agent);
  void add(const isa::Access& access) override;

  const std::optional<CacheFault>& cache_fault() const { return fault_; }  // the first one

 private:
  void turn_to(int operand);
  void add_runs(const isa::Access& access);
  void share(Span span);
  void share_scalar(Span span);
  void meet_cache(const Span& span);

  CoreRaces& races_;
  const core::Instruction& call_;
  Agent agent_;
  uint32_t number_;
  int operand_ = -1;  // to which the three below belong
  Hardware memory_ = Hardware::MAX;
  SiteNumber site_ = 0;
  bool is_shared_ = false;
  std::optional<CacheFault> fault_;
};

}  // namespace asctwin::check
