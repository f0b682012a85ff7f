// DataCopy of a slice between two tensors of up to eight dimensions.
// spec: data_movement.md, section 5
#pragma once

#include "ref/memory.h"

namespace ref {

struct SliceInfo {
  int64_t startIndex = 0;
  int64_t endIndex = 31;
  int64_t stride = 0;
  int64_t burstLen = 32;
  int64_t shape = 0;  // the size of the dimension
};

void slice_copy(const std::vector<SliceInfo>& dst_slice, const std::vector<SliceInfo>& src_slice,
                int64_t size_bytes, Place dst, Place src);

}  // namespace ref
