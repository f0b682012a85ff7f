// Compare, Select and GatherMask: bits that elements give, and elements that bits choose.
// spec: vector.md, sections 4.7, 4.8 and 4.10
#pragma once

#include "ref/vector.h"

namespace ref {

// The meaning of a bit pattern in comparisons.
struct Element {
  enum class Kind { kSigned, kUnsigned, kHalf, kBfloat16, kFloat, kDouble };
  int64_t size_bytes = 2;
  Kind kind = Kind::kHalf;
};
enum class Cmp { kLT, kGT, kEQ, kLE, kGE, kNE };

bool compare(Cmp mode, Element element, uint64_t a, uint64_t b);

struct Strides {  // blocks of 32 B
  int64_t block = 1;
  int64_t repeat = 8;
};
// A tensor's lanes, or a scalar's bit pattern.
struct Side {
  Place at;
  Strides strides;
  bool is_scalar = false;
  uint64_t scalar = 0;
};

// Bit after bit from the lowest of the first byte on; bits of lanes left out stay.
void compare(Cmp mode, Element element, const LaneParams& lanes, Place dst, const Side& src0,
             const Side& src1);
// Bits of a tensor, the same in every repeat or of all repeats one behind the other; or of a
// number.
void select(int64_t size_bytes, const LaneParams& lanes, Place dst, Strides dst_strides,
            Place sel_mask, bool same_bits, const Side& src0, const Side& src1);
void select_by(std::array<uint64_t, 2> bits, int64_t size_bytes, const LaneParams& lanes, Place dst,
               Strides dst_strides, const Side& src0, const Side& src1);

struct GatherMaskParams {
  bool reduceMode = false;
  bool countsAll = false;  // `mask` counts the elements of the call
  int64_t mask = 0;
  int64_t src0BlockStride = 1;
  int64_t repeatTimes = 0;
  int64_t src0RepeatStride = 8;
  int64_t src1RepeatStride = 8;
};
// @return the number of elements kept
uint64_t gather_mask(const GatherMaskParams& params, int64_t size_bytes, int64_t pattern, Place dst,
                     Place src0);
uint64_t gather_mask(const GatherMaskParams& params, int64_t size_bytes, Place pattern, Place dst,
                     Place src0);

}  // namespace ref
