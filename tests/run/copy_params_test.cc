// The parameter structs of the copies as kernels write them: order, defaults, braces, both names of
// a field.
// spec: data_movement.md, sections 1.2, 11.2
#include <gtest/gtest.h>

#include "kernel_operator.h"

namespace {

using namespace AscendC;

TEST(DataCopyParams, DefaultsAreOneEmptyBlock) {
  const DataCopyParams params;
  EXPECT_EQ(params.blockCount, 1);
  EXPECT_EQ(params.blockLen, 0);
  EXPECT_EQ(params.srcGap, 0);
  EXPECT_EQ(params.dstGap, 0);
}

TEST(DataCopyParams, BracesAndConstructorTakeTheFieldsInOrder) {
  const uint16_t one = 1;
  const DataCopyParams by_braces = {one, 2, 3, 4}, by_call(1, 2, 3, 4);
  for (const DataCopyParams& params : {by_braces, by_call, DataCopyParams{1, 2, 3, 4}}) {
    EXPECT_EQ(params.blockCount, 1);
    EXPECT_EQ(params.blockLen, 2);
    EXPECT_EQ(params.srcStride, 3);
    EXPECT_EQ(params.dstStride, 4);
  }
}

TEST(DataCopyParams, AGapHasTwoNames) {
  DataCopyParams params;
  params.srcGap = 5;
  params.dstStride = 6;
  EXPECT_EQ(params.srcStride, 5);
  EXPECT_EQ(params.dstGap, 6);
  params.srcStride += 1;
  EXPECT_EQ(params.srcGap, 6);
}

TEST(DataCopyEnhancedParams, DefaultsAndOrder) {
  const DataCopyEnhancedParams plain;
  EXPECT_EQ(plain.blockMode, BlockMode::BLOCK_MODE_NORMAL);
  EXPECT_EQ(plain.deqScale, DeqScale::DEQ_NONE);
  EXPECT_EQ(plain.deqTensorAddr, 0u);
  const DataCopyEnhancedParams params{
      BlockMode::BLOCK_MODE_VECTOR, DeqScale::DEQ, 7, 2, true, pad_t::PAD_NONE, 9};
  EXPECT_EQ(params.blockMode, BlockMode::BLOCK_MODE_VECTOR);
  EXPECT_EQ(params.deqScale, DeqScale::DEQ);
  EXPECT_EQ(params.deqValue, 7u);
  EXPECT_EQ(params.sidStoreMode, 2);
  EXPECT_TRUE(params.isRelu);
  EXPECT_EQ(params.padValue, 9u);
}

}  // namespace
