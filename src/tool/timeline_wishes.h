// Options of a run about its time.
#pragma once

#include <string>
#include <vector>

namespace asctwin::tool {

struct TimelineWishes {
  bool profile = false;                // --profile
  std::vector<std::string> timelines;  // --timeline FILE, or -
  std::string format = "chrome";       // --timeline-format of .json files
  std::string profile_dir;             // --profile-dir DIR
  std::string model;                   // --timing-model FILE
  double scalar_ns = -1;               // --scalar-ns; below 0: as the model has it
  int blocks = 0;                      // --timeline-blocks; 0: as many as there is room for
  bool warm = false;                   // --warm

  bool any() const { return profile || !timelines.empty() || !profile_dir.empty(); }
};

}  // namespace asctwin::tool
