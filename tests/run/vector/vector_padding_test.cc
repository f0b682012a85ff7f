// VectorPadding as kernels of the 310P call it.
// spec: vector.md, section 4.4
#include "run/vector/bit_masks.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

// 16 halves, 1 to 16, become the block that stands beside them.
void expect_beside(uint8_t mode, bool side, const std::vector<int>& expected, uint32_t first = 0) {
  expect_clean(
      [&] {
        const auto src = numbers<half>(0, 16, 1), dst = numbers<half>(64, 16, 100);
        PipeBarrier<PIPE_ALL>();
        VectorPadding(dst, src, mode, side, 16);
        for (uint32_t i = 0; i < expected.size(); ++i)
          EXPECT_EQ(static_cast<float>(dst.GetValue(first + i)), static_cast<float>(expected[i]))
              << "mode " << int(mode) << ", lane " << first + i;
      },
      "Ascend310P3");
}

TEST(VectorPadding, RepeatsTheNearestElement) {
  expect_beside(0, false, std::vector<int>(16, 1));
  expect_beside(0, true, std::vector<int>(16, 16));
}

TEST(VectorPadding, MirrorsWithTheEdge) {
  for (const bool side : {false, true})
    expect_beside(1, side, {16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
}

TEST(VectorPadding, MirrorsWithoutTheEdge) {
  expect_beside(2, false, {16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2}, 1);
  expect_beside(2, true, {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1});
}

TEST(VectorPadding, WritesTheLanesOfTheMask) {
  expect_clean(
      [] {
        const auto src = numbers<int32_t>(0, 16, 1), dst = numbers<int32_t>(64, 16, 100);
        PipeBarrier<PIPE_ALL>();
        const uint64_t mask[2] = {0x0104, 0};  // lane 2 of block 0, lane 0 of block 1
        VectorPadding(dst, src, 1, true, mask, 1, kUnary);
        for (int i = 0; i < 16; ++i)
          EXPECT_EQ(dst.GetValue(i), i == 2 ? 6 : i == 8 ? 16 : 100 + i) << i;
      },
      "Ascend310P3");
}

// Repeats may write where earlier ones have written, also the last one, which the counter cuts
// short.
TEST(VectorPadding, OverwritesWhatAnEarlierRepeatWrote) {
  expect_clean(
      [] {
        const auto src = numbers<int32_t>(0, 32, 1), dst = numbers<int32_t>(64, 128, 100);
        PipeBarrier<PIPE_ALL>();
        SetMaskCount();
        SetVectorMask<int32_t, MaskMode::COUNTER>(0, 76);  // one repeat and 12 lanes
        VectorPadding<int32_t, false>(dst, src, 0, false, MASK_PLACEHOLDER, 2,
                                      UnaryRepeatParams(1, 0, 4, 1));
        SetMaskNorm();
        ResetMask();
        PipeBarrier<PIPE_ALL>();
        for (int i = 0; i < 64; ++i) EXPECT_EQ(dst.GetValue(i), i < 32 || i >= 44 ? 1 : 9) << i;
      },
      "Ascend310P3");
}

// Without the edge the mirror ends one element early.
TEST(VectorPadding, LeavesTheFarthestLaneUndefined) {
  const asctwin::Report report = run_once(
      [] {
        const auto src = numbers<half>(0, 16, 1), dst = numbers<half>(64, 16, 100);
        PipeBarrier<PIPE_ALL>();
        VectorPadding(dst, src, 2, false, 16);
        Abs(dst, dst, 16);
        PipeBarrier<PIPE_ALL>();
        for (uint32_t i = 0; i < 16; ++i) dst.GetValue(i);
      },
      "Ascend310P3");
  EXPECT_EQ(codes_of(report), "E0301") << report.text();
}

TEST(VectorPadding, IsOfThe310P) {
  const asctwin::Report report = run_once([] {
    const auto src = numbers<half>(0, 16, 1);
    VectorPadding(src, src, 0, false, 16);
  });
  EXPECT_EQ(codes_of(report), "E0101") << report.text();
}

}  // namespace
