// The arithmetic of Mmad, apart from its call: which values stand in the operands, and how their
// products are summed.
// spec: cube.md, sections 1.3 to 1.6
#pragma once

#include "asctwin/isa/mmad.h"
#include "isa/fractal_grid.h"

namespace asctwin::isa {

// Rows and columns of fm (m x k), of filter as n x k, and of the result (m x n).
FractalGrid fm_grid(const Mmad& op);
FractalGrid filter_grid(const Mmad& op);
FractalGrid result_grid(const Mmad& op);

// Products that are summed exactly before one rounding: those that the cube takes in one step.
int64_t products_in_step(const Mmad& op);

// dst(i, j) = start + sum of fm(i, q) * filter(q, j) for i < m, j < n.
void multiply(const Mmad& op);

}  // namespace asctwin::isa
