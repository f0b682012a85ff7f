// Copies that have read behind an argument, in the room that every allocation of a device covers
// (W0204). Such a read does no harm as long as no byte from there is used: then it is an access out
// of bounds (E0201), which a HeldUse holds until that is known.
#pragma once

#include <memory>
#include <vector>

#include "check/init/marks.h"

namespace asctwin::check {

// Those of one core, each line once.
class CoreRoomReads {
 public:
  // Takes the W0204 of this call out of `findings`. Returns what holds it as an error; nullptr: the
  // call has none. `is_new`: no earlier call of its line had one.
  std::shared_ptr<HeldUse> take(std::vector<Finding>& findings, bool& is_new);
  const std::vector<std::shared_ptr<HeldUse>>& lines() const { return lines_; }

 private:
  std::vector<std::shared_ptr<HeldUse>> lines_;
};

class LaunchRoomReads {
 public:
  CoreRoomReads& add() { return *cores_.emplace_back(std::make_unique<CoreRoomReads>()); }
  // Adds the lines of which no core has used a byte, as warnings, once all cores have ended.
  void find_harmless(std::vector<Finding>& findings) const;

 private:
  std::vector<std::unique_ptr<CoreRoomReads>> cores_;
};

}  // namespace asctwin::check
