// Reductions of a matrix by a pattern, means of rows, running sums, and the sum of exclusive ors.
// spec: adv_math.md, sections 2.5, 3.2, 3.3 and 3.4
#pragma once

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

// The type of an element: a floating number of one of number.h's types, or an integer.
struct Element {
  Type floating = Type::kFloat;
  int64_t integer_bytes = 0;  // 0: it is floating
  bool is_signed = false;

  int64_t size() const { return integer_bytes != 0 ? integer_bytes : size_of(floating); }
};

enum class Join { kSum, kMax, kMin, kMean, kProd, kAny, kAll };

struct PatternParams {
  Join join;
  Element element;
  int64_t first, last, pitch;
  bool down;  // RA
  bool reuses_source;
  bool wide;  // a mean of half in float
};
void pattern_reduce(const PatternParams& params, Place dst, Place src);

struct CumSumParams {
  Type type;
  int64_t outter, inner;
  bool is_last_axis, output_last_row;
};
void cumsum(const CumSumParams& params, Place dst, Place last_row, Place src);

void reduce_xor_sum(int64_t count, Place dst, Place src0, Place src1);

}  // namespace ref
