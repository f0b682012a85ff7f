// Copies of whole fractals, as they are and transposed. spec: cube.md, sections 2 and 3
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

struct LoadData2dTransposeParams {
  int64_t startIndex = 0;
  int64_t repeatTimes = 0;
  int64_t srcStride = 0;
  int64_t dstGap = 0;
  int64_t dstFracGap = 0;
  int64_t addrMode = 0;
  bool in_fractals = false;  // the 950: the source is counted in fractals
  int64_t srcFracGap = 0;
};

struct LoadData2dParamsV2 {
  int64_t mStartPosition = 0, kStartPosition = 0;
  int64_t mStep = 0, kStep = 0;
  int64_t srcStride = 0, dstStride = 0;
  bool ifTranspose = false;
};

void load_data(const LoadData2dParams& params, Place dst, Place src);
// `bits` of an element: 4, 8, 16 or 32.
void load_data_v2(const LoadData2dParamsV2& params, int64_t bits, Place dst, Place src);

struct LoadData2dMxParams {
  int64_t xStartPosition = 0, yStartPosition = 0;
  int64_t xStep = 0, yStep = 0;
  int64_t srcStride = 0, dstStride = 0;
};
// Scales of MmadMx into `scales`, which has 4 KiB.
void load_scales(const LoadData2dMxParams& params, uint8_t* scales, Place src);
// `bits` of an element: 4, 8, 16 or 32.
void load_data_with_transpose(const LoadData2dTransposeParams& params, int64_t bits, Place dst,
                              Place src);

}  // namespace ref
