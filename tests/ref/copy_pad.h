// DataCopyPad: lengths in bytes, padding elements and dummy bytes on the way into UB.
// spec: data_movement.md, sections 6.3 and 6.4
#pragma once

#include <optional>

#include "ref/memory.h"

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

}  // namespace ref
