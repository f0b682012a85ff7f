// Places what was recorded, and sums it up.
#include "timeline/measurement.h"

#include <utility>

namespace asctwin::timeline {

Measurement measurement_of(Recording recording, const TimingModel& model, const isa::Chip& chip,
                           const PlacementOptions& options) {
  Measurement all{model, std::move(recording), {}, {}};
  all.placed = place(all.recording, all.model, chip, options);
  all.profile = profile_of(all.recording, all.model, chip, options, all.placed);
  return all;
}

}  // namespace asctwin::timeline
