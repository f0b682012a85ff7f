// fill: every element is the value, no byte besides.
#include <gtest/gtest.h>

#include <vector>

#include "isa/simd/elementwise.h"

namespace asctwin {
namespace {

void expect_filled(size_t element_bytes, size_t count) {
  const unsigned char value[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  std::vector<unsigned char> dst(element_bytes * count + 10, 0xEE);
  std::vector<unsigned char> expected = dst;
  for (size_t i = 0; i < element_bytes * count; ++i) expected[1 + i] = value[i % element_bytes];
  fill(&dst[1], value, element_bytes, count);
  ASSERT_EQ(dst, expected) << count << " elements of " << element_bytes << " B";
}

TEST(Fill, EveryWidthAndLength) {
  for (size_t element_bytes : {1, 2, 4, 8}) {
    for (size_t count = 0; count < 200; ++count) expect_filled(element_bytes, count);
  }
}

TEST(Fill, LongerThanThePattern) {
  for (size_t element_bytes : {1, 2, 4, 8}) {
    for (size_t count : {4095, 4096, 4097, 32768, 98304}) expect_filled(element_bytes, count);
  }
}

TEST(Fill, FromTheFirstElementItself) {
  int32_t values[100] = {7};
  fill(values, values, sizeof(int32_t), 100);
  for (int32_t value : values) EXPECT_EQ(value, 7);
}

}  // namespace
}  // namespace asctwin
