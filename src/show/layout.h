// How a region of memory is cut into lines of boxes. Lines are as long as one of the call's own
// distances where that fits, so that what the distance separates stands one below the other.
#pragma once

#include <vector>

#include "show/picture.h"

namespace asctwin::show {

struct Grid {
  int64_t unit_bytes = isa::kBlockBytes;
  int64_t pitch_bytes = 0;  // 0: lines of `boxes_per_line` boxes
  int64_t boxes_per_line = 16;
  bool joins_gaps = false;  // untouched boxes that stand together in a line become one
};

// The stretches of [first, last) of a box each, without their segments.
std::vector<Line> cut(const Region& region, bool is_destination, const Grid& grid);

// The distance that makes the lines of this region; 0 where none fits.
int64_t choose_pitch(const Region& region, size_t index, bool is_destination,
                     const std::vector<Distance>& distances, const View& view);

}  // namespace asctwin::show
