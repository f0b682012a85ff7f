// Divides a stretch of memory into segments of one content each.
#pragma once

#include <vector>

#include "show/picture.h"

namespace asctwin::show {

// Returns the segments of bytes [first, last) of a destination.
std::vector<Segment> destination_segments(const Trace& trace, const Names& names, size_t region,
                                          int64_t first, int64_t last, int64_t element_bytes);
// Returns the segments that are read of [first, last) of a source, which lies in one of its blocks
// or outside all.
std::vector<Segment> source_segments(const Names& names, size_t region, int64_t first, int64_t last,
                                     int64_t element_bytes);

}  // namespace asctwin::show
