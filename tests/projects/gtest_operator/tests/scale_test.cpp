#include <gtest/gtest.h>

#include "scale_tiling.h"
#include "tikicpulib.h"

extern "C" __global__ __aicore__ void scale(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                            GM_ADDR tiling);

namespace {

class ScaleTest : public testing::TestWithParam<uint32_t> {
 protected:
  // y[i] of x[i] = i % 100
  void Run(uint64_t key, float factor) {
    optiling::ScaleTilingData data;
    const uint32_t blocks = optiling::TileScale(GetParam(), 48, factor, data);
    tiling_ = (uint8_t*)AscendC::GmAlloc(data.GetDataSize());
    data.SaveToBuffer(tiling_, data.GetDataSize());
    x_ = (half*)AscendC::GmAlloc(GetParam() * sizeof(half));
    y_ = (half*)AscendC::GmAlloc(GetParam() * sizeof(half));
    for (uint32_t i = 0; i < GetParam(); ++i) x_[i] = half(static_cast<float>(i % 100));
    AscendC::SetKernelMode(KernelMode::AIV_MODE);
    ICPU_SET_TILING_KEY(key);
    ICPU_RUN_KF(scale, blocks, (uint8_t*)x_, (uint8_t*)y_, nullptr, tiling_);
  }
  void TearDown() override {
    AscendC::GmFree(tiling_);
    AscendC::GmFree(x_);
    AscendC::GmFree(y_);
  }

  uint8_t* tiling_ = nullptr;
  half *x_ = nullptr, *y_ = nullptr;
};

TEST_P(ScaleTest, KeyOneMultiplies) {
  Run(1, 2.0f);
  for (uint32_t i = 0; i < GetParam(); ++i) ASSERT_EQ(float(y_[i]), 2.0f * (i % 100)) << i;
}

TEST_P(ScaleTest, KeyTwoAdds) {
  Run(2, 3.0f);
  for (uint32_t i = 0; i < GetParam(); ++i) ASSERT_EQ(float(y_[i]), 3.0f + (i % 100)) << i;
}

INSTANTIATE_TEST_SUITE_P(Lengths, ScaleTest, testing::Values(1, 16, 100, 4000));

}  // namespace
