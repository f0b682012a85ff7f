// The files of the vendor's simulators and profilers, by the columns of profile_formats.md: what a
// twin cannot measure is NA there, never 0.
#pragma once

#include <string>
#include <vector>

#include "timeline/traces.h"

namespace asctwin::timeline {

struct NamedText {
  std::string name;  // relative to the directory
  std::string text;
};

std::vector<NamedText> profile_files(const TraceSource& source, const isa::Chip& chip);

}  // namespace asctwin::timeline
