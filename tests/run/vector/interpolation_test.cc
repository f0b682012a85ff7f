// BilinearInterpolation as kernels call it, with the numbers of its page.
// spec: vector.md, sections 4.13 and 8
#include "run/vector/bit_masks.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

constexpr uint32_t kSrc = 0, kOffsets = 4096, kWeights = 8192, kDst = 12288, kTmp = 32768;

struct Operands {
  LocalTensor<half> dst, src, weights;
  LocalTensor<uint32_t> offsets;
  LocalTensor<uint8_t> tmp;
};
// Halves 1 to 512; 32 blocks from them on, side by side; weights 2, 3, ...; results of zeros.
Operands operands() {
  auto offsets = room<uint32_t>(kOffsets, 32);
  for (uint32_t i = 0; i < 32; ++i) offsets.SetValue(i, 32 * i);
  auto dst = room<half>(kDst, 1024);
  for (uint32_t i = 0; i < 1024; ++i) dst.SetValue(i, half(0));
  return {dst, numbers<half>(kSrc, 512, 1), numbers<half>(kWeights, 32, 2), offsets,
          room<uint8_t>(kTmp, 4096)};
}

// The page: a weight for each eight blocks, two of them to a result, two results.
TEST(BilinearInterpolation, IsTheSampleOfThePage) {
  expect_clean([] {
    const Operands all = operands();
    BilinearInterpolation(all.dst, all.src, all.offsets, all.weights, uint64_t{128}, 2, false, 1,
                          128, 2, all.tmp);
    const float expected[] = {389, 394, 399, 404};
    for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(float(all.dst.GetValue(i)), expected[i]);
    EXPECT_EQ(float(all.dst.GetValue(255)), 4096);
    EXPECT_EQ(float(all.dst.GetValue(256)), 0);
  });
}

TEST(BilinearInterpolation, HasAWeightForEachBlock) {
  expect_clean([] {
    const Operands all = operands();
    BilinearInterpolation(all.dst, all.src, all.offsets, all.weights, uint64_t{128}, 2, true, 1,
                          128, 1, all.tmp);
    // Block j: 16 j + 1 times 2 + j, and block 8 + j times 10 + j.
    for (uint32_t j = 0; j < 8; ++j) {
      const float first = float((16 * j + 1) * (2 + j)), second = float((129 + 16 * j) * (10 + j));
      EXPECT_EQ(float(all.dst.GetValue(16 * j)),
                float(half(float(half(first)) + float(half(second)))));
    }
  });
}

TEST(BilinearInterpolation, WritesTheLanesOfTheMask) {
  expect_clean([] {
    const Operands all = operands();
    const uint64_t mask[2] = {5, uint64_t{1} << 63};
    BilinearInterpolation(all.dst, all.src, all.offsets, all.weights, mask, 1, false, 2, 0, 1,
                          all.tmp);
    EXPECT_EQ(float(all.dst.GetValue(0)), 2);
    EXPECT_EQ(float(all.dst.GetValue(1)), 0);
    EXPECT_EQ(float(all.dst.GetValue(2)), 6);
    EXPECT_EQ(float(all.dst.GetValue(7 * 32 + 15)), 256) << "blocks of dst are two apart";
  });
}

TEST(BilinearInterpolation, SaysWhatIsWrong) {
  const auto code = [](uint32_t offset, int h_repeat, int v_offset, int v_repeat,
                       const char* soc = "Ascend910B1") {
    return codes_of(run_once(
        [=] {
          Operands all = operands();
          all.offsets.SetValue(3, offset);
          BilinearInterpolation(all.dst, all.src, all.offsets, all.weights, uint64_t{128}, h_repeat,
                                false, 1, v_offset, v_repeat, all.tmp);
        },
        soc));
  };
  EXPECT_EQ(code(96, 1, 128, 2), "");
  EXPECT_EQ(code(97, 1, 128, 2), "E0105");
  EXPECT_EQ(code(1 << 20, 1, 128, 2), "E0201");
  EXPECT_EQ(code(96, 0, 128, 1), "E0102");
  EXPECT_EQ(code(96, 1, 120, 2), "E0105");
  EXPECT_EQ(code(96, 1, 120, 1), "");
  EXPECT_EQ(code(96, 1, 128, 2, "Ascend310B1"), "E0101");
}

}  // namespace
