// Sizes and spelling of tensor types.
#include "format/tensor_type.h"

#include <gtest/gtest.h>

namespace asctwin {
namespace {

TEST(TensorType, Sizes) {
  EXPECT_EQ(size_bytes({DType::kHalf, {32, 32}}), 2048u);
  EXPECT_EQ(size_bytes({DType::kDouble, {}}), 8u);
  EXPECT_EQ(element_count({3, 0, 5}), 0u);
  EXPECT_EQ(checked_size_bytes({DType::kInt8, {3, 0, 5}}), 0u);
}

TEST(TensorType, OverflowIsSeen) {
  const size_t half_range = size_t{1} << 63;
  EXPECT_EQ(checked_size_bytes({DType::kInt8, {half_range}}), half_range);
  EXPECT_EQ(checked_size_bytes({DType::kInt8, {half_range, 2}}), std::nullopt);
  EXPECT_EQ(checked_size_bytes({DType::kHalf, {half_range}}), std::nullopt);
  EXPECT_EQ(checked_size_bytes({DType::kInt8, {0, half_range, 2}}), std::nullopt);
}

TEST(TensorType, Text) {
  EXPECT_EQ(type_text({DType::kHalf, {32, 16}}), "f16[32,16]");
  EXPECT_EQ(type_text({DType::kBool, {}}), "bool[]");
}

}  // namespace
}  // namespace asctwin
