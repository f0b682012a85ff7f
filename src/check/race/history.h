// Who has touched which bytes last, as far as it can still matter: the newest write, and the reads
// after it that are not ordered one to another. Kept by DataBlock. Blocks of one past share a
// state, so that a run of them costs what one does; parts of a block are told apart by bits.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <array>
#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "asctwin/isa/operand.h"
#include "check/access_shape.h"
#include "check/race/clock.h"
#include "check/race/touch.h"

namespace asctwin::check {

// What a touch is held against: the clock it begins with, and who hears of a meeting.
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

class History {
 public:
  History();
  ~History();

  // The bytes are touched; `touch` says by whom, its own `bytes` are filled in here. Afterwards
  // everything it met counts as ordered before it.
  void add(const uint8_t* begin, int64_t size_bytes, Touch touch, Meetings& meetings);

 private:
  struct State;
  class Parts;
  class Page;
  Page& page_of(uintptr_t number);

  struct Seen {
    uintptr_t number = ~uintptr_t{0};
    Page* page = nullptr;
  };

  std::unordered_map<uintptr_t, Page> pages_;
  std::array<Seen, 64> seen_;  // lately, by the low bits of their numbers
};

}  // namespace asctwin::check
