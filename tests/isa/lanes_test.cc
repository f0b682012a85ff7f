// How many neighbouring elements a vector call works on, where no lane and no block is left out.
// spec: vector.md, sections 1.1 to 1.3
#include "isa/lanes.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace asctwin::test {
namespace {

using isa::dense_elements;
using isa::Lanes;
using isa::LaneStride;

constexpr LaneStride kDense{1, 8};
constexpr LaneStride kApart{1, 9};

Lanes repeats(int64_t count) {
  Lanes lanes;
  lanes.repeat = count;
  return lanes;
}

TEST(DenseElements, AreThoseOfWholeRepeats) {
  EXPECT_EQ(dense_elements(repeats(3), 2, {kDense, kDense}), 384);
  EXPECT_EQ(dense_elements(repeats(3), 4, {kDense}), 192);
}

TEST(DenseElements, AreNoneWhereABlockOrALaneIsLeftOut) {
  EXPECT_EQ(dense_elements(repeats(3), 2, {kDense, kApart}), -1);
  EXPECT_EQ(dense_elements(repeats(3), 2, {kApart}), -1);
  Lanes lanes = repeats(3);
  lanes.mask[1] = 1;
  EXPECT_EQ(dense_elements(lanes, 2, {kDense}), -1);
  EXPECT_EQ(dense_elements(lanes, 4, {kDense}), 192);  // a repeat has 64 lanes
}

// The limits are checked later.
TEST(DenseElements, OfAnyNumberOfRepeats) {
  EXPECT_EQ(dense_elements(repeats(INT64_MAX / 100), 2, {kDense}), -1);
  EXPECT_EQ(dense_elements(repeats(INT64_MIN), 2, {kDense}), -1);
}

}  // namespace
}  // namespace asctwin::test
