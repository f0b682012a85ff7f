// In which mode a core has set its flags since it last waited for other cores. Without such a wait
// it cannot know that the flags have been waited for.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "asctwin/base/source_loc.h"

namespace asctwin::core {

class FlagModes {
 public:
  struct Use {
    int64_t id;
    int64_t mode;
    SourceLoc where;
  };

  // The core sets the flag. Returns its last set of this flag if that was in another mode.
  std::optional<Use> set(const Use& use) {
    const auto known = std::ranges::find(uses_, use.id, &Use::id);
    if (known == uses_.end()) {
      uses_.push_back(use);
      return std::nullopt;
    }
    const Use before = std::exchange(*known, use);
    return before.mode == use.mode ? std::nullopt : std::optional(before);
  }
  void clear() { uses_.clear(); }  // the core has waited for other cores

 private:
  std::vector<Use> uses_;  // few at a time
};

}  // namespace asctwin::core
