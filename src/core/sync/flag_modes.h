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
  struct Set {
    int64_t id;
    int64_t mode;
    SourceLoc where;
  };

  // The core sets the flag. Returns its last set of this flag if that was in another mode.
  std::optional<Set> set(const Set& flag) {
    const auto known = std::ranges::find(sets_, flag.id, &Set::id);
    if (known == sets_.end()) {
      sets_.push_back(flag);
      return std::nullopt;
    }
    const Set before = std::exchange(*known, flag);
    return before.mode == flag.mode ? std::nullopt : std::optional(before);
  }
  void clear() { sets_.clear(); }  // the core has waited for other cores

 private:
  std::vector<Set> sets_;  // few at a time
};

}  // namespace asctwin::core
