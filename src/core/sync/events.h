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

// A kernel without a TPipe chooses the ids below this one; the toolchain uses the others.
inline constexpr int64_t kOwnIds = 6;

class Events {
 public:
  struct Flag {
    HardEvent event;
    int id;
    SourceLoc where;  // the SetFlag; when the flag is clear, the wait that cleared it
  };

  // The flag, while it is set.
  const Flag* find(HardEvent event, int id) const;
  // One that is set counts once more: each of as many waits finds it set.
  void set(HardEvent event, int id, SourceLoc where);
  void clear(HardEvent event, int id);
  // Clears the flag for a wait at `where`, which last_wait() then returns.
  void clear_by_wait(HardEvent event, int id, SourceLoc where);
  const Flag* last_wait(HardEvent event, int id) const;  // nullptr: it was never waited for
  std::vector<Flag> still_set() const;                   // by event and id

  // The lowest id that is not reserved, or -1. `reserve` reserves it until release().
  int fetch(HardEvent event, int ids) const;
  int reserve(HardEvent event, int ids);
  void release(HardEvent event, int id) { held_[index(event)] &= ~(1u << id); }

 private:
  static bool erase(std::vector<Flag>& flags, HardEvent event, int id);
  static const Flag* find_in(const std::vector<Flag>& flags, HardEvent event, int id);
  static size_t index(HardEvent event) { return static_cast<size_t>(event); }

  std::vector<Flag> set_;     // few at a time
  std::vector<Flag> again_;   // set while they were set
  std::vector<Flag> waited_;  // one for each event and id that had a wait
  std::array<uint32_t, kHardEvents> held_{};
};

// Events and ids of the calls of one kind that a core has let in without a word.
class KnownFlags {
 public:
  bool has(HardEvent event, int64_t id) const {
    return is_own(id) && event < HardEvent::MAX && (ids_[index(event)] >> id & 1) != 0;
  }
  void add(HardEvent event, int64_t id) {
    if (is_own(id) && event < HardEvent::MAX) ids_[index(event)] |= static_cast<uint8_t>(1 << id);
  }

 private:
  // A use of other ids may have to be reported at each of its lines.
  static bool is_own(int64_t id) { return id >= 0 && id < kOwnIds; }
  static size_t index(HardEvent event) { return static_cast<size_t>(event); }

  std::array<uint8_t, kHardEvents> ids_{};
};

}  // namespace asctwin::core
