// TransDataTo5HD: sixteen blocks in, sixteen blocks out, per repeat. Transpose: squares and images.
// spec: data_movement.md, sections 9.1 to 9.3
#pragma once

#include <array>

#include "ref/memory.h"

namespace ref {

struct TransDataTo5HDParams {
  bool dstHighHalf = false;
  bool srcHighHalf = false;
  int64_t repeatTimes = 1;
  int64_t dstRepStride = 0;
  int64_t srcRepStride = 0;
};

using Places16 = std::array<int64_t, 16>;  // offsets of the blocks of one side

void trans_data_to_5hd(const TransDataTo5HDParams& params, int64_t size_bytes, Memory& dst_memory,
                       const Places16& dst, Memory& src_memory, const Places16& src);

// 16 x 16 elements of 16 bits.
void transpose_square(Place dst, Place src);

struct Images {
  int64_t n, c, h, w;
};
void nchw_to_nhwc(const Images& images, int64_t size_bytes, Place dst, Place src);
void nhwc_to_nchw(const Images& images, int64_t size_bytes, Place dst, Place src);

}  // namespace ref
