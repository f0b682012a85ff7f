// Random products of the object on cube cores alone.
// spec: matmul.md, sections 2 and 12.1
#define ASCENDC_CUBE_ONLY
#include "random_products.h"

namespace {

TEST(CubeMatmulProperty, OfHalf) {
  expect_products<Types<half, float, float>>(1, 40, {0}, AllForms());
}
TEST(CubeMatmulProperty, OfHalfIntoHalf) {
  expect_products<Types<half, half, half>>(2, 15, {0}, SomeForms());
}
TEST(CubeMatmulProperty, OfBfloat16) {
  expect_products<Types<bfloat16_t, bfloat16_t, float>>(3, 15, {0}, SomeForms());
}
TEST(CubeMatmulProperty, OfFloat) {
  expect_products<Types<float, float, float>>(4, 25, {0}, SomeForms());
}
TEST(CubeMatmulProperty, OfInt8) {
  expect_products<Types<int8_t, int32_t, int32_t>>(5, 25, {0}, SomeForms());
}
TEST(CubeMatmulProperty, OfInt8IntoHalf) {
  expect_products<Types<int8_t, half, int32_t>>(6, 15, {0}, SomeForms());
}
TEST(CubeMatmulProperty, OfInt8IntoInt8) {
  expect_products<Types<int8_t, int8_t, int32_t>>(7, 15, {0}, SomeForms());
}
TEST(CubeMatmulProperty, OfHalfIntoInt8) {
  expect_products<Types<half, int8_t, float>>(8, 10, {0}, SomeForms());
}
TEST(CubeMatmulProperty, OnThe950) {
  expect_products<Types<half, float, float>>(9, 20, {0}, AllForms(), "Ascend950");
  expect_products<Types<float, float, float>>(10, 8, {0}, SomeForms(), "Ascend950");
  expect_products<Types<int8_t, int8_t, int32_t>>(11, 8, {0}, SomeForms(), "Ascend950");
}

}  // namespace
