// Loads that bring bytes to a place where the same load has brought them before: their order makes
// no difference, so two of them are no race. They are held apart by what they touch, and not by
// values, which may be equal by chance.
#pragma once

#include <array>
#include <vector>

#include "core/core.h"
#include "core/stream_words.h"
#include "stream/footprint.h"

namespace asctwin::check {

class Rewrites {
 public:
  // A load begins, with this epoch on its agent.
  void note(const core::Instruction& instruction, uint32_t epoch);
  // Whether the load with `older` as its epoch has brought the bytes that `newer` brings.
  // @pre `newer` has not taken effect
  bool is_repeated(const core::Core& core, const core::Instruction& newer, uint32_t older) const;

 private:
  struct Load {
    const isa::OpInfo* info = nullptr;
    uint32_t epoch = 0;
    std::vector<isa::Access> accesses;
  };

  std::array<Load, 8> loads_;  // the newest ones
  size_t next_ = 0;
};

}  // namespace asctwin::check
