// The shape of a launch whose kernel is a program of threads.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

namespace asctwin {

struct SimtShape {
  uint32_t grid[3] = {0, 1, 1};   // in x 0: the launch's blocks, in one row
  uint32_t block[3] = {0, 1, 1};  // in x 0: the launch does not say
  int64_t dynamic_bytes = -1;     // of UB; -1: it does not say

  bool has_threads() const { return block[0] != 0; }
  uint64_t blocks() const { return uint64_t{grid[0]} * grid[1] * grid[2]; }
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
