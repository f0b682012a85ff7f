// The pasts of 128 neighbouring DataBlocks: of each the newest write, and the reads after it that
// are not ordered one to another. Blocks of one past share it, so that a run of them costs what one
// does; parts of a block are told apart by bits.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "check/race/arrival.h"

namespace asctwin::check {

// The blocks of a page whose pasts differ, or have more than one touch.
class PageParts {
 public:
  static constexpr uintptr_t kBlocks = 128;

  explicit PageParts(Touch only);  // of all blocks; of no bytes: they have no past

  // As those of Page.
  bool follow(uintptr_t begin, uintptr_t end, Touch touch, const Meetings& meetings) {
    const size_t number = past_of_[begin];
    Past& past = pasts_[number];
    if (!past.is_of(begin, end) || !follow(past, touch, meetings)) return false;
    newest_ = number;
    return true;
  }
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, Touch touch, Meetings& meetings);

 private:
  using Index = uint16_t;
  static constexpr size_t kUntouched = 0;
  static constexpr Index kNone = 0xFFFF;
  static constexpr uint8_t kScattered = 0xFF;

  struct Past {
    Touch newest;  // of no bytes: none
    Index older = kNone;
    uint8_t blocks = 0;  // that have it; of kUntouched they are not counted
    uint8_t first = 0;   // of them, where they are one run

    bool is_of(uintptr_t begin, uintptr_t end) const {
      return blocks == end - begin && first == begin;
    }
  };
  struct Link {
    Touch touch;
    Index older;
  };

  // The touch takes the place of a past of one touch, or of a read and what is behind it, that is
  // in turn before it. False: it is not, there is more, or no room to keep a write behind a read.
  bool follow(Past& past, Touch touch, const Meetings& meetings) {
    if (!meetings.are_in_turn(past.newest, touch)) return false;
    if (past.older != kNone) {
      const Link& behind = links_[past.older];
      if (is_write(past.newest.use()) || behind.older != kNone ||
          !meetings.are_in_turn(behind.touch, touch))
        return false;
      if (is_write(touch.use())) unlink(past.older);
    } else if (!is_write(touch.use()) && is_write(past.newest.use())) {
      if (free_ == kNone) return false;
      past.older = std::exchange(free_, links_[free_].older);
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
    links_[gone].older = free_;
    free_ = gone;
  }
  Index new_link();
  Index copy_of(Index older);

  void add_runs(uintptr_t origin, uintptr_t begin, uintptr_t end, Touch touch, Meetings& meetings);
  uintptr_t end_of_run(uintptr_t begin, uintptr_t end) const;
  static bool is_only_mark(Touch touch, const Past& past);
  size_t own_past(uintptr_t begin, uintptr_t end);
  void move(uintptr_t begin, uintptr_t end, size_t number);
  void enter(Past& past, uintptr_t begin, uint8_t count);
  void leave(Past& past, uintptr_t begin, uint8_t count);

  std::array<uint8_t, kBlocks> past_of_{};
  std::vector<Past> pasts_ = std::vector<Past>(1);  // that of untouched blocks first
  std::vector<Link> links_;
  Index free_ = kNone;
  size_t newest_ = kUntouched;  // that a call's newest run has left; its others may join it
};

class Page {
 public:
  static constexpr uintptr_t kBlocks = PageParts::kBlocks;

  // Adds a touch of whole blocks if it is enough to look at the one past that blocks [begin, end)
  // have, and they alone.
  bool follow(uintptr_t begin, uintptr_t end, Touch touch, const Meetings& meetings) {
    return parts_ != nullptr && parts_->follow(begin, end, touch, meetings);
  }
  // Blocks [begin, end) of the page, whose first block is `origin`, are touched. Afterwards
  // everything the touch met counts as ordered before it.
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, Touch touch, Meetings& meetings) {
    if (parts_ == nullptr) {
      if (end - begin == kBlocks && takes_over(origin, touch, meetings)) return;
      parts_ = std::make_unique<PageParts>(only_);
    }
    parts_->add(origin, begin, end, touch, meetings);
  }

 private:
  // A touch of all blocks that leaves nothing of the only one there is, and comes in its place. A
  // write stays beside a read; the two meet in the parts, once.
  bool takes_over(uintptr_t origin, Touch touch, Meetings& meetings) {
    if (is_write(only_.use()) && !is_write(touch.use())) return false;
    if (Arrival(touch, origin, kBlocks, meetings).left_of(only_) != 0) return false;
    only_ = touch;
    return true;
  }

  Touch only_;  // of all blocks, while there are no parts; of no bytes: none yet
  std::unique_ptr<PageParts> parts_;
};

}  // namespace asctwin::check
