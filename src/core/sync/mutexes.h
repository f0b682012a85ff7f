// The mutexes that the pipes of one core hold, and the ids that AllocMutexID has given. Several
// hold one where the core goes on after E0507. spec: sync_and_timing.md, section 1.6;
// delta_2026.md, sections 4.6 and 5
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "asctwin/base/pipe.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::core {

class Mutexes {
 public:
  struct Held {
    int64_t id;
    pipe_t pipe;
    bool stops;       // as the Lock says: its Unlock says the same
    int64_t times;    // locked by it, and not yet unlocked
    SourceLoc where;  // of the first of these Locks
  };

  // The first holder of the mutex; nullptr: it is free.
  Held* find(int64_t id) {
    const auto at = std::ranges::find(held_, id, &Held::id);
    return at == held_.end() ? nullptr : &*at;
  }
  // The mutex as this pipe holds it.
  Held* find(int64_t id, pipe_t pipe) {
    const auto at = std::ranges::find_if(
        held_, [&](const Held& held) { return held.id == id && held.pipe == pipe; });
    return at == held_.end() ? nullptr : &*at;
  }
  void add(const Held& held) { held_.push_back(held); }
  void erase(const Held& held) { held_.erase(held_.begin() + (&held - held_.data())); }
  const std::vector<Held>& all() const { return held_; }  // in the order in which they were locked

  static constexpr int kIds = 28;  // those behind are reserved
  // The lowest id that is not taken; -1: there is none.
  int take_id() {
    const int id = std::countr_one(taken_ids_);
    if (id >= kIds) return -1;
    taken_ids_ |= uint32_t{1} << id;
    return id;
  }
  bool is_taken(int64_t id) const { return id >= 0 && id < kIds && (taken_ids_ >> id & 1) != 0; }
  void give_back_id(int64_t id) { taken_ids_ &= ~(uint32_t{1} << id); }

 private:
  std::vector<Held> held_;
  uint32_t taken_ids_ = 0;
};

}  // namespace asctwin::core
