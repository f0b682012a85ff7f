// DataCopyPad: lengths in bytes, padding elements and dummy bytes on the way into UB.
// spec: data_movement.md, sections 6.3 to 6.5
#pragma once

#include <optional>

#include "ref/memory.h"
#include "ref/nd_nz.h"

namespace ref {

struct DataCopyExtParams {
  int64_t blockCount = 1;
  int64_t blockLen = 0;
  int64_t srcStride = 0;
  int64_t dstStride = 0;
};

struct DataCopyPadExtParams {
  bool isPad = false;
  int64_t leftPadding = 0;
  int64_t rightPadding = 0;
  uint64_t paddingValue = 0;
};

// `pad_register` is what SetPadValue or an earlier isPad copy left, if there was one. Bytes that no
// document defines are marked unspecified in dst.
void data_copy_pad_in(const DataCopyExtParams& params, const DataCopyPadExtParams& pad,
                      int64_t size_bytes, std::optional<uint64_t> pad_register, bool is_950,
                      Place dst, Place src);

void data_copy_pad_out(const DataCopyExtParams& params, Place dst, Place src);

// PaddingMode::Compact: blocks without gaps on chip. Strides on that side and paddings are ignored.
void data_copy_pad_in_compact(const DataCopyExtParams& params, const DataCopyPadExtParams& pad,
                              int64_t size_bytes, std::optional<uint64_t> pad_register, Place dst,
                              Place src);
void data_copy_pad_out_compact(const DataCopyExtParams& params, Place dst, Place src);

// UB -> GM workspace -> L1 by ND2NZ. What the first step leaves out is unspecified in the result.
void data_copy_pad_to_l1(const DataCopyExtParams& params, const Nd2NzParams& nz, int64_t size_bytes,
                         Place dst, Place src);

struct LoopModeParams {
  int64_t loop1Size = 1;
  int64_t loop2Size = 1;
  int64_t loop1SrcStride = 0;
  int64_t loop1DstStride = 0;
  int64_t loop2SrcStride = 0;
  int64_t loop2DstStride = 0;
};

// copy(dst, src) for every turn of both loops.
template <class Copy>
void in_loop_mode(const LoopModeParams& loops, Place dst, Place src, Copy&& copy) {
  for (int64_t outer = 0; outer < loops.loop2Size; ++outer)
    for (int64_t inner = 0; inner < loops.loop1Size; ++inner)
      copy(Place{dst.memory, dst.at + outer * loops.loop2DstStride + inner * loops.loop1DstStride},
           Place{src.memory, src.at + outer * loops.loop2SrcStride + inner * loops.loop1SrcStride});
}

}  // namespace ref
