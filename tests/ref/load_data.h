// Copies of whole fractals. spec: cube.md, section 2
#pragma once

#include "ref/memory.h"

namespace ref {

struct LoadData2dParams {
  int64_t startIndex = 0;
  int64_t repeatTimes = 0;
  int64_t srcStride = 0;
  int64_t dstGap = 0;
  bool ifTranspose = false;  // elements of 16 bits
  int64_t addrMode = 0;
};

void load_data(const LoadData2dParams& params, Place dst, Place src);

}  // namespace ref
