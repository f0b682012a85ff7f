// The pasts of 128 neighbouring DataBlocks: of each the newest write, and the reads after it that
// are not ordered one to another. Blocks of one past share it, so that a run of them costs what one
// does; parts of a block are told apart by bits.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "check/race/meetings.h"

namespace asctwin::check {

class Page {
 public:
  static constexpr uintptr_t kBlocks = 128;

  // Blocks [begin, end) of the page, whose first block is `origin`, are touched. Afterwards
  // everything the touch met counts as ordered before it.
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, const Touch& touch,
           Meetings& meetings);

 private:
  class Parts;
  struct Release {
    void operator()(Parts* parts) const;
  };

  bool takes_over(uintptr_t origin, const Touch& touch, Meetings& meetings);

  Touch only_;  // of all blocks, while there are no parts; of no bytes: none yet
  std::unique_ptr<Parts, Release> parts_;
};

}  // namespace asctwin::check
