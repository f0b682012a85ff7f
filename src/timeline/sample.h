// A recording of some blocks that stands for one of all of them: where the model runs many times
// over a large launch, it runs over these, which have their part of what cores share.
#pragma once

#include <optional>

#include "isa/chips/chip.h"
#include "timeline/recording.h"

namespace asctwin::timeline {

struct Sample {
  Recording recording;
  int share = 1;  // it has one of so many blocks
};

// About `ops` operations, among them the block of the core `last`. nullopt: the launch has no more
// than that, or its blocks wait for each other so that none can be left out.
std::optional<Sample> sample_of(const Recording& recording, const isa::Chip& chip, int last,
                                size_t ops);

}  // namespace asctwin::timeline
