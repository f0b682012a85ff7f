// What a touch is held against: the clock it begins with, and who hears of it where it meets an
// older one that disturbs it.
#pragma once

#include <array>

#include "check/access_shape.h"
#include "check/race/clock.h"
#include "check/race/touch.h"

namespace asctwin::check {

class Meetings {
 public:
  // The agent's instructions disturb each other only as far as the clock does not order them.
  bool are_ordered(const Touch& older, const Touch& newer) const {
    return (*now_)[older.agent] >= older.number || same_instruction(older, newer) ||
           (older.agent == newer.agent && in_order_[index_of(older.agent)]);
  }
  void set_in_order(Agent agent) { in_order_[index_of(agent)] = true; }
  void set_now(const Clock& now) { now_ = &now; }  // it may grow while touches are added
  // Two touches that disturb each other meet unordered in `bytes`.
  virtual void meet(const Touch& older, const Touch& newer, const Bytes& bytes) = 0;

 protected:
  ~Meetings() = default;

 private:
  const Clock* now_ = nullptr;
  std::array<bool, kAgents> in_order_{};
};

}  // namespace asctwin::check
