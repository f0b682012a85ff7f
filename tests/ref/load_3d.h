// The matrix of a convolution out of a feature map, and values in whole blocks.
// spec: cube.md, sections 4 and 5
#pragma once

#include "ref/memory.h"

namespace ref {

struct Load3dParams {
  int64_t l1H = 0, l1W = 0;
  int64_t left = 0, right = 0, top = 0, bottom = 0;
  int64_t channelSize = 0;
  int64_t kExtension = 0, mExtension = 0, kStartPt = 0, mStartPt = 0;
  int64_t strideW = 1, strideH = 1;
  int64_t kernelW = 1, kernelH = 1;
  int64_t dilationW = 1, dilationH = 1;
  bool enTranspose = false;
  uint64_t padValue = 0;
  int64_t repeatStride = 0, repeatTime = 1, repeatMode = 0;
  bool in_strips = false;  // the 950: L0A holds NZ, and what is transposed goes there likewise
  int64_t dstStride = 0;   // from strip to strip, fractals; 0: without gaps
};

// `bits` of an element: 4, 8, 16 or 32.
void load_data_3d(Load3dParams params, int64_t bits, bool into_l0b, Place dst, Place src);

struct Load3dV1Params {
  int64_t l1H = 0, l1W = 0;
  int64_t left = 0, right = 0, top = 0, bottom = 0;
  int64_t c1Index = 0, fetchFilterW = 0, fetchFilterH = 0, leftTopW = 0, leftTopH = 0;
  int64_t strideW = 1, strideH = 1, filterW = 1, filterH = 1, dilationW = 1, dilationH = 1;
  int64_t jumpStride = 1, repeatMode = 0, repeatTime = 1;
  uint64_t padValue = 0;
};
// `bytes` of an element: 1 or 2.
void load_data_3d_v1(const Load3dV1Params& params, int64_t bytes, Place dst, Place src);

struct InitConstParams {
  int64_t repeatTimes = 0, blockNum = 0, dstGap = 0;
  int64_t block_bytes = 32;
};
void init_const_value(const InitConstParams& params, uint64_t value, int64_t bytes, Place dst);

}  // namespace ref
