// The pasts of 128 neighbouring DataBlocks: of each the newest write, and the reads after it that
// are not ordered one to another. Blocks of one past share it, so that a run of them costs what one
// does; parts of a block are told apart by bits.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "check/race/arrival.h"

namespace asctwin::check {

// The blocks of a page whose pasts differ, or have more than one touch.
class PageParts {
 public:
  static constexpr uintptr_t kBlocks = 128;

  explicit PageParts(const Touch& only);  // of all blocks; of no bytes: they have no past

  // As Page::add().
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, const Touch& touch,
           Meetings& meetings) {
    const size_t number = past_of_[begin];
    Past& past = pasts_[number];
    if (past.blocks != end - begin || past.first != begin)
      return add_runs(origin, begin, end, touch, meetings);
    newest_ = number;
    if (is_reader_again(past.newest, touch))
      past.newest.number = touch.number;
    else
      arrive(past, touch, Arrival(touch, origin + begin, end - begin, meetings));
  }

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
  };
  struct Link {
    Touch touch;
    Index older;
  };

  // What lies behind the read was weighed when the same call made it before.
  static bool is_reader_again(const Touch& older, const Touch& touch) {
    return older.use == Use::kRead && touch.use == Use::kRead && older.bytes == touch.bytes &&
           older.site == touch.site && older.agent == touch.agent;
  }
  void arrive(Past& past, const Touch& touch, Arrival arrival) {
    past.newest.bytes = arrival.left_of(past.newest);
    for (Index* at = &past.older; *at != kNone;) {
      Link& link = links_[*at];
      link.touch.bytes = arrival.left_of(link.touch);
      if (link.touch.bytes == 0)
        unlink(*at);
      else
        at = &link.older;
    }
    if (past.newest.bytes == 0)
      past.newest = touch;
    else
      join(past, touch);
  }
  void join(Past& past, const Touch& touch);
  void unlink(Index& at) {
    const Index gone = at;
    at = links_[gone].older;
    links_[gone].older = free_;
    free_ = gone;
  }
  Index new_link();
  Index copy_of(Index older);

  void add_runs(uintptr_t origin, uintptr_t begin, uintptr_t end, const Touch& touch,
                Meetings& meetings);
  uintptr_t end_of_run(uintptr_t begin, uintptr_t end) const;
  static bool is_only_mark(const Touch& touch, const Past& past);
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

  // Blocks [begin, end) of the page, whose first block is `origin`, are touched. Afterwards
  // everything the touch met counts as ordered before it.
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, const Touch& touch,
           Meetings& meetings) {
    if (parts_ == nullptr) {
      if (end - begin == kBlocks && takes_over(origin, touch, meetings)) return;
      parts_ = std::make_unique<PageParts>(only_);
    }
    parts_->add(origin, begin, end, touch, meetings);
  }

 private:
  // A touch of all blocks that leaves nothing of the only one there is, and comes in its place. A
  // write stays beside a read; the two meet in the parts, once.
  bool takes_over(uintptr_t origin, const Touch& touch, Meetings& meetings) {
    if (is_write(only_.use) && !is_write(touch.use)) return false;
    if (Arrival(touch, origin, kBlocks, meetings).left_of(only_) != 0) return false;
    only_ = touch;
    return true;
  }

  Touch only_;  // of all blocks, while there are no parts; of no bytes: none yet
  std::unique_ptr<PageParts> parts_;
};

}  // namespace asctwin::check
