// DataCopy without a change of layout: blocks of bytes with gaps between them, on every path.
// spec: data_movement.md, sections 1.3 and 1.4
#pragma once

#include "ref/memory.h"

namespace ref {

enum class CopyPath { kBetweenGmUbL1, kL1ToC2, kL1ToC2Pipe2Gm };
enum class Widening { kNone, kHalfToFloat, kBfloat16ToFloat };

struct DataCopyParams {
  int64_t blockCount = 1;
  int64_t blockLen = 0;
  int64_t srcGap = 0;
  int64_t dstGap = 0;
  CopyPath path = CopyPath::kBetweenGmUbL1;
  bool is_950 = false;
  Widening widening = Widening::kNone;
};

void data_copy(const DataCopyParams& params, Place dst, Place src);

// The strided form that the count form stands for; what does not fill a unit stays behind.
DataCopyParams data_copy_of_count(int64_t count, int64_t size_bytes, CopyPath path, bool is_950,
                                  Widening widening = Widening::kNone);

// Into L1 by units: modes 1 to 5 insert zeros behind each unit, modes 6 to 8 keep the first bytes
// of each block of 32 B. Lengths and gaps in blocks of 32 B, of the source. adv_nn.md, section 8.2
struct PaddedCopyParams {
  int64_t mode, bursts, len, srcGap, dstGap;
};
void padded_copy(const PaddedCopyParams& params, Place dst, Place src);

}  // namespace ref
