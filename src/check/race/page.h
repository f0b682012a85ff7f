// The pasts of 128 neighbouring DataBlocks of global memory, as one as long as they have one.
#pragma once

#include <cstdint>
#include <memory>

#include "check/race/pasts.h"

namespace asctwin::check {

class Page {
 public:
  static constexpr uintptr_t kBlocks = 128;

  // As those of Pasts.
  bool follow(uintptr_t begin, uintptr_t end, Touch touch, const Meetings& meetings) {
    return parts_ != nullptr && parts_->follow(begin, end, touch, meetings);
  }
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, Touch touch, Meetings& meetings) {
    if (parts_ == nullptr) {
      if (end - begin == kBlocks && takes_over(origin, touch, meetings)) return;
      parts_ = std::make_unique<Pasts<NumbersOfPage>>(size_t{kBlocks}, only_);
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
  std::unique_ptr<Pasts<NumbersOfPage>> parts_;
};

}  // namespace asctwin::check
