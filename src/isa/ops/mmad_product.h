// The arithmetic of Mmad, apart from its call: which values stand in the operands, and how their
// products are summed.
// spec: cube.md, sections 1.3 to 1.6
#pragma once

#include "asctwin/isa/mmad.h"
#include "isa/fractal_grid.h"
#include "isa/tables.h"

namespace asctwin::isa {

// m, n or k of a product.
template <class Record, auto kMember>
constexpr Limit product_size_limit(const char* field, const char* meaning) {
  return {.field = field,
          .value = value_of<Record, kMember>,
          .lo = 1,
          .hi = 4095,
          .zero_never_acts = true,
          .meaning = meaning};
}
template <class Record>
bool has_whole_bytes(const Record& op, const Context&) {
  return info_of(op.dtype).bits >= 8 || op.k % 2 == 0;
}
template <class Record>
inline constexpr Rule kWholeBytesRule = {.code = Code::E0105,
                                         .holds = holds_for<Record, has_whole_bytes<Record>>,
                                         .actual = "`k` {k} of elements of 4 bits",
                                         .statement = "`k` of elements of 4 bits is even"};

// Rows and columns of fm (m x k), of filter as n x k, and of the result (m x n).
FractalGrid fm_grid(const Mmad& op);
FractalGrid filter_grid(const Mmad& op);
FractalGrid result_grid(const Mmad& op);

// Products that are summed exactly before one rounding: those that the cube takes in one step.
int64_t products_in_step(const Mmad& op);

// dst(i, j) = start + sum of fm(i, q) * filter(q, j) for i < m, j < n.
void multiply(const Mmad& op);

}  // namespace asctwin::isa
