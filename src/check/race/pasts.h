// The pasts of neighbouring DataBlocks: of each the newest write, and the reads after it that are
// not ordered one to another. Blocks of one past share it, so that a run of them costs what one
// does; parts of a block are told apart by bits.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "check/race/arrival.h"

namespace asctwin::check {

// What counts blocks and numbers pasts, and what numbers the touches behind the newest ones.
struct NumbersOfPage {
  using Block = uint8_t;
  using Index = uint16_t;
};
struct NumbersOfMemory {
  using Block = uint16_t;
  using Index = uint32_t;
};

template <class Numbers>
class Pasts {
 public:
  // Of fewer blocks than a Block counts. All have been touched by `only`; of no bytes: by nothing.
  explicit Pasts(size_t blocks, Touch only = {});

  // Adds a touch of whole blocks if it is enough to look at the one past that blocks [begin, end)
  // have, and they alone.
  bool follow(uintptr_t begin, uintptr_t end, Touch touch, const Meetings& meetings) {
    const Block number = past_of_[begin];
    Past& past = pasts_[number];
    if (!past.is_of(begin, end) || !follow(past, touch, meetings)) return false;
    newest_ = number;
    return true;
  }
  // Blocks [begin, end) are touched; the first one of all has the number `origin`, counted from
  // address 0. Afterwards everything the touch met counts as ordered before it.
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, Touch touch, Meetings& meetings);

 private:
  using Block = typename Numbers::Block;
  using Index = typename Numbers::Index;
  static constexpr Block kUntouched = 0;
  static constexpr Block kScattered = std::numeric_limits<Block>::max();
  static constexpr Index kNone = std::numeric_limits<Index>::max();

  struct Past {
    Touch newest;         // of no bytes: none
    Index older = kNone;  // of a past that no block has: the next one of those
    Block blocks = 0;     // that have it; of kUntouched they are not counted
    Block first = 0;      // of them, where they are one run

    bool is_of(uintptr_t begin, uintptr_t end) const {
      return blocks == end - begin && first == begin;
    }
  };
  struct Link {
    Touch touch;
    Index older;
  };

  // What lies behind the read was weighed when the same call made it before, unless that call had
  // written there itself.
  bool is_reader_again(const Past& past, Touch touch) const {
    const Touch older = past.newest;
    return older.deed == touch.deed && !is_write(touch.use()) && older.bytes == touch.bytes &&
           (past.older == kNone || !same_instruction(links_[past.older].touch, older));
  }
  // The touch takes the place of a past of one touch, or of a read and what is behind it, that is
  // in turn before it. False: it is not, there is more, or no room to keep a write behind a read.
  bool follow(Past& past, Touch touch, const Meetings& meetings) {
    if (is_reader_again(past, touch)) {
      past.newest.number = touch.number;
      return true;
    }
    if (!meetings.are_in_turn(past.newest, touch)) return false;
    if (past.older != kNone) {
      const Link& behind = links_[past.older];
      if (is_write(past.newest.use()) || behind.older != kNone ||
          !meetings.are_in_turn(behind.touch, touch))
        return false;
      if (is_write(touch.use())) unlink(past.older);
    } else if (!is_write(touch.use()) && is_write(past.newest.use())) {
      if (free_link_ == kNone) return false;
      past.older = std::exchange(free_link_, links_[free_link_].older);
      links_[past.older] = {past.newest, kNone};
    }
    past.newest = touch;
    return true;
  }
  void arrive(Past& past, Touch touch, Arrival arrival);
  void join(Past& past, Touch touch, const Arrival& arrival);
  void unlink(Index& at) {
    const Index gone = at;
    at = links_[gone].older;
    links_[gone].older = free_link_;
    free_link_ = gone;
  }
  Index new_link();
  Index copy_of(Index older);

  void add_runs(uintptr_t origin, uintptr_t begin, uintptr_t end, Touch touch, Meetings& meetings);
  uintptr_t end_of_run(uintptr_t begin, uintptr_t end) const;
  static bool is_only_mark(Touch touch, const Past& past);
  Block own_past(uintptr_t begin, uintptr_t end);
  Block new_past();
  void move(uintptr_t begin, uintptr_t end, Block number);
  static void enter(Past& past, uintptr_t begin, Block count);
  void leave(Block number, uintptr_t begin, Block count);

  std::vector<Block> past_of_;  // each block
  std::vector<Past> pasts_;     // that of untouched blocks first
  std::vector<Link> links_;
  Index free_past_ = kNone, free_link_ = kNone;
  Block newest_ = kUntouched;  // that a call's newest run has left; its others may join it
};

}  // namespace asctwin::check
