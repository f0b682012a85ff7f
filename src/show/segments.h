// What a stretch of memory holds, as segments of one content each.
#pragma once

#include <vector>

#include "show/picture.h"

namespace asctwin::show {

// Of bytes [first, last) of a destination.
std::vector<Segment> destination_segments(const Trace& trace, const Names& names, size_t region,
                                          int64_t first, int64_t last, int64_t element_bytes);
// Of a source: what is read of [first, last), which lies in one of its blocks or outside all.
std::vector<Segment> source_segments(const Names& names, size_t region, int64_t first, int64_t last,
                                     int64_t element_bytes);

}  // namespace asctwin::show
