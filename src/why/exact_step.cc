// The cheapest questions come first.
#include "why/exact_step.h"

namespace asctwin::why {

std::optional<Step> exact_step(Operands& operands) {
  for (const auto family : {exact_lanes, exact_sums, exact_product, exact_softmax, exact_norm,
                            exact_moves, exact_choice})
    if (std::optional<Step> step = family(operands)) return step;
  return {};
}

}  // namespace asctwin::why
