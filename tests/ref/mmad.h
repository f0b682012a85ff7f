// The matrix product of L0A and L0B in L0C. spec: cube.md, sections 1.2 to 1.6
#pragma once

#include "ref/memory.h"

namespace ref {

struct MmadTypes {
  enum Input { kInt4, kInt8, kUInt8, kHalf, kBfloat16, kFloat };
  enum Output { kInt32, kUInt32, kHalfOut, kHalfSaturating, kFloatOut };
  Input fm, filter;
  Output dst;
};

struct MmadParams {
  int64_t m = 0, n = 0, k = 0;
  bool kDirectionAlign = false;
  bool disableGemv = false;
  bool nz_left = false;  // the 950: L0A in columns of fractals
};

enum class MmadStart { kZero, kOld, kBias };

void mmad(const MmadTypes& types, const MmadParams& params, MmadStart start, Place dst, Place fm,
          Place filter, Place bias);

}  // namespace ref
