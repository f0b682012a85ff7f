// The flags by which the pipes of one core wait for each other, and the pool of their ids.
// spec: sync_and_timing.md, section 1.2; data_movement.md, section 13.2
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "asctwin/base/pipe.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::core {

inline constexpr int kMaxEventIds = 8;

class Events {
 public:
  bool is_set(HardEvent event, int id) const { return flag(event, id).set; }
  SourceLoc set_at(HardEvent event, int id) const { return flag(event, id).where; }
  void set(HardEvent event, int id, SourceLoc where) { flags_[index(event)][id] = {true, where}; }
  void clear(HardEvent event, int id) { flags_[index(event)][id].set = false; }

  // The lowest id that nobody holds, or -1; `reserve` holds it until release().
  int fetch(HardEvent event, int ids) const;
  int reserve(HardEvent event, int ids);
  void release(HardEvent event, int id) { held_[index(event)] &= ~(1u << id); }

  struct Left {
    HardEvent event;
    int id;
    SourceLoc where;
  };
  std::vector<Left> still_set() const;

 private:
  struct Flag {
    bool set = false;
    SourceLoc where;
  };
  static size_t index(HardEvent event) { return static_cast<size_t>(event); }
  const Flag& flag(HardEvent event, int id) const {
    return flags_[index(event)][static_cast<size_t>(id)];
  }

  std::array<std::array<Flag, kMaxEventIds>, kHardEvents> flags_{};
  std::array<uint32_t, kHardEvents> held_{};
};

}  // namespace asctwin::core
