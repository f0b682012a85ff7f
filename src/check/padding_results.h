// Padding that reaches the host: W0304. A kernel may fill lanes, and compute with them; to store
// what was made of them alone where the host reads is hardly meant. It is known once all cores have
// ended, because rows that are rounded up may be overwritten later.
// spec: data_movement.md, section 6.3
#pragma once

#include <memory>
#include <vector>

#include "asctwin/base/finding.h"
#include "check/padding/core_padding.h"
#include "check/race/launch_races.h"

namespace asctwin::check {

class LaunchPadding {
 public:
  CorePadding& add(const core::Core& core);
  // Once all cores have ended; none where a core was stopped. `races` knows what other cores have
  // accessed.
  std::vector<Finding> findings(const LaunchRaces& races) const;

 private:
  std::vector<std::unique_ptr<CorePadding>> cores_;  // by their number
};

}  // namespace asctwin::check
