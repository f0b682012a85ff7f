// Finds a call of a kernel by its line, while the kernel runs.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "show/made_call.h"

namespace asctwin::stream {
class LaunchReader;
}

namespace asctwin::show {

struct WantedCall {
  std::string file;
  int line = 0;
  int64_t iteration = 1;  // which visit of the line, from 1
};

struct FoundCall {
  std::optional<MadeCall> call;
  int64_t visits = 0;
  std::set<int> lines;  // of the file, with calls that can be drawn
};

// A reader for a launch on one thread.
std::shared_ptr<stream::LaunchReader> call_search(const WantedCall& wanted,
                                                  const std::shared_ptr<FoundCall>& found);

}  // namespace asctwin::show
