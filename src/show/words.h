// The sentences around a picture, the same in every renderer.
#pragma once

#include <string>
#include <vector>

#include "show/picture.h"

namespace asctwin::show {

// "dstNzC0Stride = 11 blocks"
std::string distance_text(const Picture& picture, const Distance& distance);
// "A1 to A2, one line", or for a gap "end of A2 to B1"; empty where an end is not drawn.
std::string ends_text(const Picture& picture, const Distance& distance);

// Where a line begins, in the unit of its panel.
std::string offset_text(const Panel& panel, const Line& line);

// Lines that are not drawn: "2 untouched lines".
enum class Skipped { kUntouched, kOmitted };
std::string skipped_text(int64_t count, Skipped what);

struct LegendEntry {
  Segment::Kind kind;
  std::string sign;  // as text pictures write it
  std::string meaning;
};
// Only of what the picture holds.
std::vector<LegendEntry> legend_of(const Picture& picture, const std::string& untouched_sign,
                                   const std::string& times_sign);

std::string totals_text(const Picture& picture);
std::string heading_text(const Picture& picture);
std::string fields_text(const Picture& picture);

}  // namespace asctwin::show
