// A recording with all that a timing model says about it.
#pragma once

#include "timeline/profile.h"

namespace asctwin::timeline {

struct Measurement {
  TimingModel model;
  Recording recording;
  Timeline placed;
  Profile profile;
};

Measurement measurement_of(Recording recording, const TimingModel& model, const isa::Chip& chip,
                           const PlacementOptions& options);

}  // namespace asctwin::timeline
