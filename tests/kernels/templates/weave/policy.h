// Dispatch policies choose the way in which a block works.
#pragma once

#include "weave.h"

namespace weave {

// Two stages of each memory: one is filled while the other is read.
template <bool kUnitFlag>
struct PingPong {
  static constexpr uint32_t kStages = 2;
  static constexpr bool kHasUnitFlag = kUnitFlag;
};

// One stage; int8_t, with a factor for each column on the way out.
template <auto kDepth>
struct Scaled {
  static constexpr uint32_t kMost = kDepth;
};

}  // namespace weave
