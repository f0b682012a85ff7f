// Copies out of L0C. spec: cube.md, sections 7.2 and 7.4
#pragma once

#include <string>

#include "ref/memory.h"

namespace ref {

struct FixpipeParams {
  int64_t nSize = 0, mSize = 0;
  int64_t srcStride = 0, dstStride = 0;
  int64_t ndNum = 1, srcNdStride = 0, dstNdStride = 0;
  int64_t rowStep = 1;  // rows of 16 elements of the source from row to row
  bool nz2nd = false, nz2dn = false, channelSplit = false, reluEn = false;
  bool from_float = true;
  int64_t matrix_unit = 256;  // elements that srcNdStride counts
  bool in_elements = false;   // dstStride of strips counts elements, not 32 B
  int64_t dst_bytes = 4;
  std::string quantPre;  // the name of the mode without the V
  bool by_column = false;
  uint64_t deqScalar = 0;
  bool has_shift = true;  // a word says how far int32_t is shifted
};

void fixpipe(const FixpipeParams& params, Place dst, Place src, Place words);

}  // namespace ref
