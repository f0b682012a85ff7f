// NDDMA: a box of five dimensions with padding on both sides of each.
// spec: data_movement.md, section 7
#pragma once

#include <array>

#include "ref/memory.h"

namespace ref {

// Index 0 is the innermost; everything counts elements. A dimension that is not there has size 1.
struct NdDmaParams {
  std::array<int64_t, 5> loopSrcStride{}, loopDstStride{}, loopSize{1, 1, 1, 1, 1};
  std::array<int64_t, 5> loopLpSize{}, loopRpSize{};
  bool isNearestValueMode = false;
  uint64_t constantValue = 0;
};

void nd_dma(const NdDmaParams& params, int64_t size_bytes, Place dst, Place src);

}  // namespace ref
