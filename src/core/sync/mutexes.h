// The mutexes that the pipes of one core hold. Several hold one where the core goes on after E0507.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include <algorithm>
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

 private:
  std::vector<Held> held_;
};

}  // namespace asctwin::core
