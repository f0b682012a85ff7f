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
  // The newer touches to come are of `agent`, in an instruction that begins with the clock `now`,
  // which may grow while they are added.
  void begin(Agent agent, const Clock& now) {
    now_ = &now;
    in_order_ = keeps_order_[index_of(agent)] ? agent : Agent::kCount;
  }
  // The agent's instructions disturb each other only as far as the clock does not order them.
  void set_in_order(Agent agent) { keeps_order_[index_of(agent)] = true; }

  bool are_ordered(Touch older, Touch newer) const {
    return older.agent() == in_order_ || (*now_)[older.agent()] >= older.number ||
           same_instruction(older, newer);
  }
  // Whoever is ordered behind the newer one need not know of the older: there is nothing to tell.
  bool are_in_turn(Touch older, Touch newer) const {
    return are_ordered(older, newer) ||
           (older.agent() == newer.agent() && !disturb(older.use(), newer.use()));
  }
  // Two touches that disturb each other meet unordered in `bytes`.
  virtual void meet(Touch older, Touch newer, const Bytes& bytes) = 0;

 protected:
  ~Meetings() = default;

 private:
  const Clock* now_ = nullptr;
  Agent in_order_ = Agent::kCount;  // the agent of now, if it keeps its own order
  std::array<bool, kAgents> keeps_order_{};
};

}  // namespace asctwin::check
