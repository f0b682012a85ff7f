// Random products of both objects, each from its own seed.
// spec: matmul.md, sections 2 and 12.1
#include <gtest/gtest.h>

#include "products/products.h"
#include "property/budget.h"

namespace {

using matmul_test::ProductTypes;

void expect_of_cube(ProductTypes types, unsigned seed, int rounds,
                    const char* soc = "Ascend910B1") {
  std::mt19937 random(seed);
  for (int64_t i = 0; i < asctwin::test::calls(rounds); ++i)
    ASSERT_EQ(matmul_test::fault_of_cube_product(types, random, soc), "");
}
void expect_of_mixed(ProductTypes types, unsigned seed, int rounds,
                     const char* soc = "Ascend910B1") {
  std::mt19937 random(seed);
  for (int64_t i = 0; i < asctwin::test::calls(rounds); ++i) {
    const int vectors = 1 + static_cast<int>(random() % 2);
    ASSERT_EQ(matmul_test::fault_of_mixed_product(types, random, soc, vectors), "");
  }
}

#define ASCTWIN_PRODUCTS(name, types, seed, rounds)                                     \
  TEST(CubeMatmulProperty, name) { expect_of_cube(ProductTypes::types, seed, rounds); } \
  TEST(MixedMatmulProperty, name) { expect_of_mixed(ProductTypes::types, seed, rounds); }
ASCTWIN_PRODUCTS(OfHalf, kHalf, 1, 40)
ASCTWIN_PRODUCTS(OfHalfIntoHalf, kHalfIntoHalf, 2, 15)
ASCTWIN_PRODUCTS(OfBfloat16, kBfloat16, 3, 15)
ASCTWIN_PRODUCTS(OfFloat, kFloat, 4, 25)
ASCTWIN_PRODUCTS(OfInt8, kInt8, 5, 25)
ASCTWIN_PRODUCTS(OfInt8IntoHalf, kInt8IntoHalf, 6, 15)
ASCTWIN_PRODUCTS(OfInt8IntoInt8, kInt8IntoInt8, 7, 15)
ASCTWIN_PRODUCTS(OfHalfIntoInt8, kHalfIntoInt8, 8, 10)
#undef ASCTWIN_PRODUCTS

TEST(CubeMatmulProperty, OnThe950) {
  expect_of_cube(ProductTypes::kHalf, 9, 20, "Ascend950");
  expect_of_cube(ProductTypes::kFloat, 10, 8, "Ascend950");
  expect_of_cube(ProductTypes::kInt8IntoInt8, 11, 8, "Ascend950");
}
TEST(MixedMatmulProperty, OnThe950) {
  expect_of_mixed(ProductTypes::kHalf, 9, 20, "Ascend950");
  expect_of_mixed(ProductTypes::kFloat, 10, 8, "Ascend950");
  expect_of_mixed(ProductTypes::kInt8IntoInt8, 11, 8, "Ascend950");
}

}  // namespace
