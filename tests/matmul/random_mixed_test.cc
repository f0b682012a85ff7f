// Random products of the object on vector cores, one or two of a block.
// spec: matmul.md, sections 2 and 12.1
#include "random_products.h"

namespace {

TEST(MixedMatmulProperty, OfHalf) {
  expect_products<Types<half, float, float>>(1, 40, {1, 2}, AllForms());
}
TEST(MixedMatmulProperty, OfHalfIntoHalf) {
  expect_products<Types<half, half, half>>(2, 15, {1, 2}, SomeForms());
}
TEST(MixedMatmulProperty, OfBfloat16) {
  expect_products<Types<bfloat16_t, bfloat16_t, float>>(3, 15, {1, 2}, SomeForms());
}
TEST(MixedMatmulProperty, OfFloat) {
  expect_products<Types<float, float, float>>(4, 25, {1, 2}, SomeForms());
}
TEST(MixedMatmulProperty, OfInt8) {
  expect_products<Types<int8_t, int32_t, int32_t>>(5, 25, {1, 2}, SomeForms());
}
TEST(MixedMatmulProperty, OfInt8IntoHalf) {
  expect_products<Types<int8_t, half, int32_t>>(6, 15, {1, 2}, SomeForms());
}
TEST(MixedMatmulProperty, OfInt8IntoInt8) {
  expect_products<Types<int8_t, int8_t, int32_t>>(7, 15, {1, 2}, SomeForms());
}
TEST(MixedMatmulProperty, OfHalfIntoInt8) {
  expect_products<Types<half, int8_t, float>>(8, 10, {1, 2}, SomeForms());
}
TEST(MixedMatmulProperty, OnThe950) {
  expect_products<Types<half, float, float>>(9, 20, {1, 2}, AllForms(), "Ascend950");
  expect_products<Types<float, float, float>>(10, 8, {1, 2}, SomeForms(), "Ascend950");
  expect_products<Types<int8_t, int8_t, int32_t>>(11, 8, {1, 2}, SomeForms(), "Ascend950");
}

}  // namespace
