// What a touch is held against: the clock it begins with, and who hears of it where it meets an
// older one that disturbs it.
#pragma once

#include <array>

#include "check/access_shape.h"
#include "check/race/order.h"
#include "check/race/touch.h"

namespace asctwin::check {

class Meetings {
 public:
  explicit Meetings(const CoreOrder& order) : order_(order) {}

  // The newer touches to come are of an instruction that begins on `agent`. Its clock may grow
  // while they are added.
  void begin(Agent agent) {
    now_ = &order_.clock(agent);
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
  // Whatever comes is ordered behind it.
  bool is_over(Touch older) const {
    return order_.clock(Agent::kScalar)[older.agent()] >= older.number;
  }
  // Of one agent: whoever is ordered behind one of them is ordered behind both.
  bool are_told_together(Touch older, Touch newer) const {
    return newer.agent() == in_order_ && order_.told(newer.agent()) < older.number;
  }
  // Two touches that disturb each other meet unordered in `bytes`.
  virtual void meet(Touch older, Touch newer, const Bytes& bytes) = 0;

 protected:
  ~Meetings() = default;

 private:
  const CoreOrder& order_;
  const Clock* now_ = nullptr;
  Agent in_order_ = Agent::kCount;  // the agent of now, if it keeps its own order
  std::array<bool, kAgents> keeps_order_{};
};

}  // namespace asctwin::check
