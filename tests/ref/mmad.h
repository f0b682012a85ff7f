// The matrix product of L0A and L0B in L0C. spec: cube.md, sections 1.2 to 1.6
#pragma once

#include "ref/memory.h"

namespace ref {

struct MmadTypes {
  enum Input {
    kInt4,
    kInt8,
    kUInt8,
    kHalf,
    kBfloat16,
    kFloat,
    kE4M3,
    kE5M2,
    kHiFloat8,
    kE2M1,
    kE1M2
  };
  enum Output { kInt32, kUInt32, kHalfOut, kHalfSaturating, kFloatOut };
  Input fm, filter;
  Output dst;
};

struct MmadParams {
  int64_t m = 0, n = 0, k = 0;
  bool kDirectionAlign = false;
  bool disableGemv = false;
  bool nz_left = false;   // the 950: L0A in columns of fractals
  int64_t hf32_bits = 0;  // of the mantissa that operands of float are rounded to; 0: they are not
  bool hf32_to_zero = false;
  // e8m0, of 32 elements along K each; nullptr: there are none.
  const uint8_t *fm_scales = nullptr, *filter_scales = nullptr;
};

enum class MmadStart { kZero, kOld, kBias };

// `b` keeps k / 2 rows; of its element at byte e, an index stands in bits [2 * (e % 4), + 2) of
// index[e / 4].
void mmad_with_sparse(const MmadParams& params, bool adds, const uint8_t* index, Place dst, Place a,
                      Place b);
void load_data_with_sparse(int64_t startIndex, int64_t repeatTimes, uint8_t* index, Place dst,
                           Place src, Place idx);

void mmad(const MmadTypes& types, const MmadParams& params, MmadStart start, Place dst, Place fm,
          Place filter, Place bias);

}  // namespace ref
