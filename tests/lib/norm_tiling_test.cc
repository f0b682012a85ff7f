// Tests the results of the host functions of normalisations, and that their structs serve host and
// kernel.
// spec: adv_nn.md, sections 3, 5 and 11
#include <gtest/gtest.h>

#include "adv_api/normalization/layernorm_tiling.h"
#include "kernel_operator.h"
#include "lib/normalization/rmsnorm_tilingdata.h"
#include "register/tilingdata_base.h"
#include "tiling/tiling_api.h"

namespace optiling {

BEGIN_TILING_DATA_DEF(OfAnOperator)
TILING_DATA_FIELD_DEF(uint32_t, rows);
TILING_DATA_FIELD_DEF_STRUCT(LayerNormTiling, layernormTilingData);
TILING_DATA_FIELD_DEF_STRUCT(RmsNormTiling, rmsnormTilingData);
END_TILING_DATA_DEF;

}  // namespace optiling

namespace {

using namespace AscendC;

TEST(NormTiling, StandsInTheTilingOfAnOperator) {
  optiling::OfAnOperator tiling;
  const ge::Shape shape({2, 3, 64});
  GetLayerNormNDTilingInfo(ge::Shape({2, 3, 64, 60}), 512, 4, false, tiling.layernormTilingData);
  EXPECT_TRUE(GetRmsNormTilingInfo(shape, shape, 512, 4, tiling.rmsnormTilingData));
  EXPECT_EQ(tiling.layernormTilingData.get_sLength(), 3u);
  LayerNormTiling& of_kernel = tiling.layernormTilingData;
  EXPECT_EQ(of_kernel.originalHLength, 60u);
  const RmsNormTiling& rms = tiling.rmsnormTilingData;
  EXPECT_EQ(rms.mainBsLength, 6u);
  EXPECT_EQ(tiling.GetDataSize(), 8u + 104 + 48);
}

TEST(NormTiling, SaysTheShape) {
  static_assert(sizeof(optiling::LayerNormTiling) == 104 && sizeof(LayerNormTiling) == 104);
  static_assert(sizeof(optiling::DeepNormTiling) == 104);
  static_assert(sizeof(LayerNormSeparateTiling) == 104);
  static_assert(sizeof(LayerNormGradTiling) == 120 && sizeof(LayerNormGradBetaTiling) == 80);
  static_assert(sizeof(RmsNormTiling) == 48 && sizeof(BatchNormTiling) == 80);
  static_assert(sizeof(GroupNormTiling) == 120 && sizeof(optiling::GroupNormTiling) == 120);
  optiling::LayerNormTiling host;
  GetLayerNormNDTillingInfo(TensorShape({2, 3, 64, 60}), 512, 4, false, host);
  EXPECT_EQ(host.get_bLength(), 2u);
  EXPECT_EQ(host.get_lastDimValueBack(), 1.0f / 60);
  LayerNormTiling kernel;
  host.SaveToBuffer(&kernel, sizeof(kernel));
  EXPECT_EQ(kernel.hLength, 64u);
  EXPECT_EQ(kernel.originalHLength, 60u);
  EXPECT_EQ(kernel.inputXSize, 2u * 3 * 64);
}

TEST(NormTiling, AsksForWholeSteps) {
  uint32_t max = 0, min = 0;
  GetLayerNormMaxMinTmpSize(TensorShape({2, 3, 64, 60}), 4, false, max, min);
  EXPECT_EQ(max, 2u * 2 * 3 * 64 * 4);
  EXPECT_EQ(min, 512u);
  GetLayerNormMaxMinTmpSize(TensorShape({6, 64}), 4, false, true, false, max, min);
  EXPECT_EQ(max, 2u * 2 * 3 * 64 * 4);
  GetWelfordUpdateMaxMinTmpSize(TensorShape({1, 64}), 2, 4, false, true, max, min);
  EXPECT_EQ(min, 512u);
}

TEST(NormTiling, RefusesShapesThatDoNotFit) {
  RmsNormTiling tiling;
  const auto rms = [&](TensorShape stored, TensorShape origin, uint32_t bytes, bool basic) {
    return GetRmsNormTilingInfo(stored, origin, bytes, 4, tiling, basic);
  };
  EXPECT_TRUE(rms({1, 8, 64}, {1, 8, 64}, 512, true));
  EXPECT_TRUE(rms({1, 8, 64}, {1, 8, 60}, 512, false));
  EXPECT_EQ(tiling.reciprocalOfHLength, 1.0f / 60);
  EXPECT_FALSE(rms({1, 8, 64}, {1, 8, 60}, 512, true));
  EXPECT_FALSE(rms({1, 7, 64}, {1, 7, 64}, 512, true));
  EXPECT_FALSE(rms({1, 8, 60}, {1, 8, 60}, 512, false));
  EXPECT_FALSE(rms({1, 8, 64}, {1, 8, 64}, 511, false));
  EXPECT_FALSE(rms({1, 8, 64}, {1, 7, 64}, 512, false));
  uint32_t max = 0, min = 0;
  EXPECT_TRUE(GetDeepNormMaxMinTmpSize(TensorShape({1, 8, 2040}), 4, false, false, max, min));
  EXPECT_FALSE(GetDeepNormMaxMinTmpSize(TensorShape({1, 8, 2048}), 4, false, false, max, min));
}

}  // namespace
