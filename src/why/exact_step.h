// Instructions in double, by the family that each belongs to. A function returns nothing for an
// instruction that it does not know, or not in this form.
#pragma once

#include <optional>

#include "asctwin/isa/reduce.h"
#include "why/operands.h"

namespace asctwin::why {

// By all of them, one after the other. Nothing: no family follows it.
std::optional<Step> exact_step(Operands& operands);

// Lane by lane: vector instructions, casts, library functions on whole tensors.
std::optional<Step> exact_lanes(Operands& operands);
// Sums and means.
bool is_sum(isa::ReduceOp operation);
std::optional<Step> exact_sums(Operands& operands);
// Products of matrices.
std::optional<Step> exact_product(Operands& operands);
std::optional<Step> exact_softmax(Operands& operands);
std::optional<Step> exact_norm(Operands& operands);
// Elements that come out as they went in, perhaps elsewhere or in another type: copies, loads,
// transposes, gathers.
std::optional<Step> exact_moves(Operands& operands);
// Elements that are chosen by their values: maxima, minima, sorts, merges.
std::optional<Step> exact_choice(Operands& operands);

}  // namespace asctwin::why
