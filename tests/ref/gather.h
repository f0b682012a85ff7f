// Gather, Scatter, Gatherb: elements and blocks at byte offsets. Brcb: elements into blocks.
// BilinearInterpolation: blocks at byte offsets times weights.
// spec: data_movement.md, section 9.4; vector.md, section 4.13
#pragma once

#include "ref/vector.h"

namespace ref {

// Lanes of `lanes` in repeats of 256 B, 128 B for 8-bit types. `baseAddr` in bytes, `repStride` in
// blocks of 32 B; the count form (`lanes.counter` and `dense`) goes on without gaps.
struct GatherParams {
  int64_t baseAddr = 0;
  int64_t repStride = 8;
  bool dense = false;
};
void gather(const LaneParams& lanes, int64_t size_bytes, const GatherParams& params, Place dst,
            Place src, Place offsets);
void scatter(const LaneParams& lanes, int64_t size_bytes, const GatherParams& params, Place dst,
             Place src, Place offsets);

struct BlockRepeatParams {
  int64_t repeatTime = 1;
  int64_t dstBlkStride = 1;
  int64_t dstRepStride = 8;
};
void gatherb(const BlockRepeatParams& params, Place dst, Place src, Place offsets);
struct BilinearParams {
  int64_t hRepeat = 1;
  int64_t vRepeat = 1;
  bool repeatMode = false;   // a weight for each block, not for each eight of them
  int64_t dstBlkStride = 1;  // blocks of 32 B
  int64_t vROffset = 128;    // elements
  bool saturates = false;    // every half
};
void bilinear(const BilinearParams& params, const LaneParams& lanes, Place dst, Place src,
              Place offsets, Place weights);
void brcb(const BlockRepeatParams& params, int64_t size_bytes, Place dst, Place src);

}  // namespace ref
