// Every prototype of the casts, called as kernels call them, with values of the documents.
// spec: vector.md, sections 4.3, 4.5 and 4.6
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;

void run_clean(const std::function<void()>& kernel, const char* soc = "Ascend910B1") {
  asctwin::RunOptions options;
  options.soc = soc;
  const asctwin::Report report = asctwin::run_on_cores(kernel, options, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

template <class T>
LocalTensor<T> filled(uint32_t address, uint32_t count, double first, double step) {
  LocalTensor<T> tensor(TPosition::VECCALC, address, count);
  for (uint32_t i = 0; i < count; ++i)
    tensor.SetValue(i, static_cast<T>(static_cast<float>(first + step * i)));
  return tensor;
}
template <class T>
double at(const LocalTensor<T>& tensor, uint32_t i) {
  return static_cast<double>(static_cast<float>(tensor.GetValue(i)));
}

TEST(CastForms, OfCountMaskAndLength) {
  run_clean([] {
    const auto src = filled<half>(0, 256, 0, 0.5);
    const auto dst = filled<float>(1024, 256, -1, 0);
    Cast(dst, src, RoundMode::CAST_NONE, 100);
    EXPECT_EQ(at(dst, 99), 49.5);
    EXPECT_EQ(at(dst, 100), -1);
    Cast<float, half>(dst[128], src, RoundMode::CAST_NONE, 64, 2, {1, 1, 8, 4});
    EXPECT_EQ(at(dst, 128 + 127), 63.5);
    const uint64_t mask[2] = {0x3, 0};
    Cast(dst, src[128], RoundMode::CAST_NONE, mask, 1, {1, 1, 8, 4});
    EXPECT_EQ(at(dst, 1), 64.5);
    EXPECT_EQ(at(dst, 2), 1);
  });
}

TEST(CastForms, OfTheRegisters) {
  run_clean([] {
    const auto src = filled<float>(0, 256, 0, 1);
    const auto dst = filled<int32_t>(1024, 256, -1, 0);
    SetVectorMask<float>(3);
    Cast<int32_t, float, false>(dst, src, RoundMode::CAST_RINT, MASK_PLACEHOLDER, 1, {1, 1, 8, 8});
    EXPECT_EQ(at(dst, 2), 2);
    EXPECT_EQ(at(dst, 3), -1);
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(0, 130);
    Cast<int32_t, float, false>(dst, src, RoundMode::CAST_RINT, MASK_PLACEHOLDER, 1, {1, 1, 8, 8});
    SetMaskNorm();
    ResetMask();
    EXPECT_EQ(at(dst, 129), 129);
    EXPECT_EQ(at(dst, 130), -1);
  });
}

TEST(CastForms, OfNibbles) {
  run_clean([] {
    const auto src = filled<half>(0, 128, -10, 0.25);
    LocalTensor<int4b_t> nibbles(TPosition::VECCALC, 512, 128);
    const auto back = filled<half>(1024, 128, 0, 0);
    Cast(nibbles, src, RoundMode::CAST_NONE, 128);
    Cast(back, nibbles, RoundMode::CAST_NONE, 128);
    EXPECT_EQ(at(back, 0), -8);   // -10 saturates
    EXPECT_EQ(at(back, 14), -6);  // -6.5, a tie
    EXPECT_EQ(at(back, 18), -6);  // -5.5
    EXPECT_EQ(at(back, 127), 7);
    LocalTensor<int8_t> bytes = nibbles.ReinterpretCast<int8_t>();
    EXPECT_EQ(static_cast<uint8_t>(bytes.GetValue(9)), 0xBA);  // -5.5 and -5.25: low nibble first
  });
}

TEST(CastForms, ThatNarrowInPlace) {
  run_clean([] {
    const auto wide = filled<float>(0, 1000, -500, 1);
    const auto narrow = wide.ReinterpretCast<half>();
    Cast(narrow, wide, RoundMode::CAST_RINT, 1000);
    EXPECT_EQ(at(narrow, 0), -500);
    EXPECT_EQ(at(narrow, 999), 499);
  });
}

// Documented: (100 + 100) * 0.1 with the half nearest to 0.1.
TEST(DequantForms, OfInt32) {
  run_clean([] {
    const auto left = filled<int32_t>(0, 64, 100, 0), right = filled<int32_t>(256, 64, 100, 0);
    const auto dst = filled<half>(1024, 64, 0, 0);
    SetDeqScale(static_cast<half>(0.1f));
    CastDequant(dst, left, 64);
    EXPECT_NEAR(at(dst, 63), 10, 0.01);
    Cast(dst, left, RoundMode::CAST_NONE, 64);
    EXPECT_NEAR(at(dst, 63), 10, 0.01);
    AddDeqRelu(dst, left, right, 64);
    EXPECT_NEAR(at(dst, 63), 20, 0.02);
  });
}

// 256 int16_t take 512 bytes: a block for each block, in one of its halves.
TEST(DequantForms, OfInt16) {
  run_clean([] {
    const auto src = filled<int16_t>(0, 256, -128, 1);
    const auto dst = filled<int8_t>(1024, 512, 5, 0);
    SetDeqScale(0.5f, 3, true);
    CastDequant<int8_t, int16_t, false, false>(dst, src, 256);
    EXPECT_EQ(at(dst, 0), -61);
    EXPECT_EQ(at(dst, 16), 5);
    EXPECT_EQ(at(dst, 32), -53);
    CastDeq<int8_t, int16_t, true, false, true>(dst, src, 16, 1, {1, 1, 8, 8});
    EXPECT_EQ(at(dst, 16), -61);
    EXPECT_EQ(at(dst, 48), 5);
  });
}

TEST(DequantForms, OfLanes) {
  run_clean([] {
    const auto src = filled<int16_t>(0, 32, 100, 0);
    const auto dst = filled<uint8_t>(1024, 64, 0, 0);
    LocalTensor<uint64_t> words(TPosition::VECCALC, 2048, 16);
    float scales[16];
    int16_t offsets[16];
    bool signs[16] = {};
    for (int i = 0; i < 16; ++i) {
      scales[i] = 0.25f * static_cast<float>(i);
      offsets[i] = static_cast<int16_t>(-i);
    }
    SetDeqScale(words, VdeqInfo(scales, offsets, signs));
    CastDequant<uint8_t, int16_t, true, false>(dst, src, 32);
    for (uint32_t i = 0; i < 16; ++i)
      EXPECT_EQ(at(dst, 32 + i), i < 11 ? 24 * i : std::min(255u, 24 * i)) << i;
  });
}

// Documented: 1.5 becomes 2.
TEST(ResultsThatAreCast, InEveryForm) {
  run_clean([] {
    const auto left = filled<half>(0, 128, 1, 0), right = filled<half>(256, 128, 0.5, 0);
    const auto dst = filled<int8_t>(1024, 128, 0, 0);
    AddReluCast(dst, left, right, 128);
    EXPECT_EQ(at(dst, 127), 2);
    SubReluCast<int8_t, half>(dst, right, left, 128, 1, {1, 1, 1, 4, 8, 8});
    EXPECT_EQ(at(dst, 127), 0);
    const uint64_t mask[2] = {1, 0};
    MulCast(dst, left, right, mask, 1, {1, 1, 1, 4, 8, 8});
    EXPECT_EQ(at(dst, 0), 0);  // 0.5, a tie
  });
}

TEST(Overflow, IsSetByTheKernel) {
  run_clean([] {
    const auto src = filled<float>(0, 64, 1e6, 0);
    const auto dst = filled<half>(1024, 64, 0, 0);
    EXPECT_EQ((GetCtrlSpr<48, 48>()), 1);
    Cast(dst, src, RoundMode::CAST_RINT, 64);
    EXPECT_EQ(dst.GetValue(0).bits, 0x7C00);
    AscendCUtils::SetOverflow(0);
    Cast(dst, src, RoundMode::CAST_RINT, 64);
    EXPECT_EQ(at(dst, 0), 65504);
    EXPECT_TRUE(GetSaturationFlag<SaturationMode::FLOAT>());
    const auto bytes = filled<int8_t>(2048, 128, 0, 0);
    const auto halves = filled<half>(0, 128, 257, 0);
    SetSaturationFlag<SaturationMode::CAST>(false);
    Cast(bytes, halves, RoundMode::CAST_RINT, 128);
    EXPECT_EQ(at(bytes, 0), 1);
    SetSaturationFlag<SaturationMode::CAST>(true);
    Cast(bytes, halves, RoundMode::CAST_RINT, 128);
    EXPECT_EQ(at(bytes, 0), 127);
  });
}

// 256 halfs in the upper half of the room of the 256 floats that they become.
TEST(CastForms, GrowOverTheUpperHalf) {
  run_clean([] {
    const auto halves = filled<half>(512, 256, -100, 0.5);
    const LocalTensor<float> floats(TPosition::VECCALC, 0, 256);
    PipeBarrier<PIPE_ALL>();
    Cast(floats, halves, RoundMode::CAST_NONE, 256);
    for (uint32_t i = 0; i < 256; ++i) EXPECT_EQ(floats.GetValue(i), -100 + 0.5f * float(i));
  });
}

}  // namespace
