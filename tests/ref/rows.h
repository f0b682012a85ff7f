// Sum of rows; a row or a column that is repeated.
// spec: adv_math.md, sections 3.1 and 6.2
#pragma once

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

struct SumParams {
  int64_t outter, inner, n;
};
void sum(Type type, const SumParams& params, Place dst, Place src);

// A matrix of rows x columns from one row, or from one column.
void broadcast(int64_t size_bytes, int64_t rows, int64_t columns, bool of_column, Place dst,
               Place src);

}  // namespace ref
