// One draw of the tests' random products: either object, any types, either family of chips.
#include "product_trial.h"

#include "matmul/products/products.h"

namespace asctwin::fuzz {

void product_trial(Rng& rng, Workbench&, uint64_t) {
  using matmul_test::ProductTypes;
  constexpr auto kLast = static_cast<int64_t>(ProductTypes::kCount) - 1;
  const auto types = static_cast<ProductTypes>(between(rng, 0, kLast));
  const char* const soc = chance(rng, 4) ? "Ascend950" : "Ascend910B1";
  const auto vectors = static_cast<int>(between(rng, 0, 2));
  std::mt19937 random(static_cast<uint32_t>(rng()));
  const std::string fault = vectors == 0
                                ? matmul_test::fault_of_cube_product(types, random, soc)
                                : matmul_test::fault_of_mixed_product(types, random, soc, vectors);
  if (!fault.empty()) throw Failure(fault + ", on " + soc);
}

}  // namespace asctwin::fuzz
