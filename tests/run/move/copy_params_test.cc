// The parameters of the copies as kernels write them: order, defaults, braces, both names of
// a field.
// spec: data_movement.md, sections 1.2, 5 and 11.2
#include <gtest/gtest.h>

#include "asctwin/run.h"
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

TEST(SliceInfo, DefaultsAndOrder) {
  const SliceInfo plain;
  EXPECT_EQ(plain.startIndex, 0u);
  EXPECT_EQ(plain.endIndex, 31u);
  EXPECT_EQ(plain.stride, 0u);
  EXPECT_EQ(plain.burstLen, 32u);
  EXPECT_EQ(plain.shapeValue, 0u);
  const SliceInfo slices[] = {{16, 70, 7, 3, 87}, {0, 2, 1, 1}};
  EXPECT_EQ(slices[0].startIndex, 16u);
  EXPECT_EQ(slices[0].endIndex, 70u);
  EXPECT_EQ(slices[0].stride, 7u);
  EXPECT_EQ(slices[0].burstLen, 3u);
  EXPECT_EQ(slices[0].shapeValue, 87u);
  EXPECT_EQ(slices[1].shapeValue, 0u);
}

// The documents' slice through the calls of a kernel, out of global memory and back into another
// tensor.
void copy_slice(GM_ADDR in, GM_ADDR out) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)in, 261);
  to.SetGlobalBuffer((__gm__ float*)out, 261);
  const LocalTensor<float> ub(TPosition::VECCALC, 0, 96);
  const SliceInfo wide[] = {{16, 70, 7, 3, 87}, {0, 2, 1, 1, 3}};
  const SliceInfo dense[] = {{0, 47, 0, 3, 48}, {0, 1, 0, 1, 2}};
  DataCopy(ub, from, dense, wide, 2);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, ub, wide, dense, 2);
}

TEST(SliceInfo, ThereAndBack) {
  const asctwin::Gm<float> in(261), out(261);
  for (size_t i = 0; i < 261; ++i) {
    in[i] = static_cast<float>(i);
    out[i] = -1;
  }
  const asctwin::Report report = asctwin::run(copy_slice, asctwin::RunOptions{}, in, out);
  EXPECT_TRUE(report.clean()) << report.text();
  for (size_t i = 0; i < 261; ++i) {
    const size_t column = i % 87;
    const bool inside = (column >= 16 && column < 40) || (column >= 47 && column < 71);
    EXPECT_EQ(out[i], inside && i / 87 != 1 ? in[i] : -1) << i;
  }
}

}  // namespace
