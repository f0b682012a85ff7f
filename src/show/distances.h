// Which distance in memory each field of a call stands for, learnt from the instruction itself: the
// field is raised by one, and what moves, moves by the field's unit.
#pragma once

#include <string>
#include <vector>

#include "show/regions.h"

namespace asctwin::show {

struct Distance {
  std::string field;
  int64_t value = 0;
  int64_t unit_bytes = 0;
  size_t region = 0;
  int64_t from = 0, to = 0;  // offsets in the region
  bool is_gap = false;       // from the end of one run to the start of another; else start to start
  int64_t last = 0;          // of a gap: the last byte of the run in front of it

  int64_t bytes() const { return value * unit_bytes; }
};

std::vector<Distance> distances_of(const Scene& scene, const std::vector<Region>& regions);

}  // namespace asctwin::show
