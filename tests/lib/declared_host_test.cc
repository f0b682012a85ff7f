// Every host function of adv_math.md and adv_nn.md in every overload, and the fields of their
// structures in the documented order, as host and kernel see them. What compiles here is what the
// test is for; sizes are compared at run time.
// spec: adv_math.md, sections 8 and 9; adv_nn.md, sections 1.7, 2.3, 3, 4 and 11
#include <gtest/gtest.h>

#include "kernel_tiling/kernel_tiling.h"
#include "tiling/platform/platform_ascendc.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;

const TensorShape kShape({8, 64});
using Platform = platform_ascendc::PlatformAscendC;

#define ASCTWIN_SIZES(name) Get##name##MaxMinTmpSize(kShape, 4u, false, max, min);
#define ASCTWIN_FACTORS(name) Get##name##TmpBufferFactorSize(4u, max, min);
#define ASCTWIN_SIZES_AND_FACTORS(name) ASCTWIN_SIZES(name) ASCTWIN_FACTORS(name)
#define ASCTWIN_OF_PLATFORM(name)                                  \
  Get##name##MaxMinTmpSize(platform, kShape, 4u, false, max, min); \
  Get##name##TmpBufferFactorSize(platform, 4u, max, min);

#define ASCTWIN_EACH_1(apply)                                                                     \
  apply(Acos) apply(Acosh) apply(Asin) apply(Asinh) apply(Atan) apply(Atanh) apply(Axpy)          \
      apply(Ceil) apply(Clamp) apply(Cos) apply(Cosh) apply(Digamma) apply(Erf) apply(Erfc)       \
          apply(Floor) apply(Fmod) apply(Frac) apply(Hypot) apply(Lgamma) apply(Log) apply(Log2)  \
              apply(Log10) apply(Sign) apply(Sin) apply(Sinh) apply(Tan) apply(Tanh) apply(Trunc) \
                  apply(Xor)
#define ASCTWIN_EACH_2(apply)                                                                   \
  apply(Round) apply(Rint) apply(SinCos) apply(Fma) apply(IsInf) apply(IsNan) apply(BitwiseAnd) \
      apply(BitwiseOr) apply(BitwiseXor) apply(BitwiseNot) apply(LogicalAnd) apply(LogicalAnds) \
          apply(LogicalNot) apply(LogicalOr) apply(LogicalOrs) apply(LogicalXor) apply(Where)

void of_math(const Platform& platform) {
  uint32_t max = 0, min = 0;
  ASCTWIN_EACH_1(ASCTWIN_SIZES_AND_FACTORS)
  ASCTWIN_EACH_2(ASCTWIN_OF_PLATFORM)
  ASCTWIN_SIZES(ReduceXorSum)
  ASCTWIN_SIZES(DropOut)
  const bool valid = GetExpMaxMinTmpSize(kShape, 4, true, max, min);
  EXPECT_TRUE(valid);
  GetExpTmpBufferFactorSize(4, max, min), GetMeanTmpBufferFactorSize(4, max, min);
  GetCosMaxMinTmpSize(CosConfig{}, kShape, 4, false, max, min);
  GetSinMaxMinTmpSize(SinConfig{}, kShape, 4, false, max, min);
  GetCosTmpBufferFactorSize(CosConfig{}, 4, max, min);
  GetSinTmpBufferFactorSize(SinConfig{}, 4, max, min);
  GetPowerMaxMinTmpSize(kShape, TensorShape({1}), false, 4, false, max, min);
  GetPowerTmpBufferFactorSize(true, false, false, 4, max, min);
  GetSumMaxMinTmpSize(64, 4, false, max, min), GetMeanMaxMinTmpSize(64, 2, 4, false, max, min);
  GetArangeMaxMinTmpSize(max, min), GetArithProgressionMaxMinTmpSize(max, min);
  const TensorShape three({8, 64, 64});
  max = GetDropOutMinTmpSize(three, 4, false) + GetDropOutMaxTmpSize(three, 4, false);
}

#define ASCTWIN_REDUCE(name) \
  GetReduce##name##MaxMinTmpSize(kShape, ge::DT_FLOAT, ReducePattern::AR, true, false, max, min);
void of_reductions() {
  uint32_t max = 0, min = 0;
  ASCTWIN_REDUCE(Sum)
  ASCTWIN_REDUCE(Max)
  ASCTWIN_REDUCE(Min)
  ASCTWIN_REDUCE(Mean)
  ASCTWIN_REDUCE(Prod)
  ASCTWIN_REDUCE(Any)
  ASCTWIN_REDUCE(All)
  static_assert(static_cast<uint32_t>(ReducePattern::R) == 2);
  static_assert(static_cast<uint32_t>(ReducePattern::ARARARARA) == 9);
  static_assert(static_cast<uint32_t>(ReducePattern::RARARARA) == 15);
}

#define ASCTWIN_SELECT(name)                                                  \
  max = Get##name##MinTmpSize(kShape, TensorShape({1}), 4, kShape, 1, true);  \
  max += Get##name##MaxTmpSize(TensorShape({1}), kShape, 4, kShape, 1, true); \
  Get##name##MaxMinTmpSize(kShape, TensorShape({1}), 4, kShape, 1, true, max, min);
#define ASCTWIN_TRANSPOSE(name)                        \
  Get##name##MaxMinTmpSize(kShape, 4, 7, max, min);    \
  Get##name##TilingInfo(kShape, 512, 4, 7, of_kernel); \
  Get##name##TilingInfo(kShape, 512, 4, 7, of_host);

void of_transforms(const Platform& platform) {
  uint32_t max = 0, min = 0;
  ASCTWIN_SELECT(Select)
  ASCTWIN_SELECT(SelectWithBytesMask)
  GetBroadCastMaxMinTmpSize(platform, TensorShape({1, 64}), kShape, 4, false, max, min);
  GetPadMaxMinTmpSize(kShape, 4, max, min), GetUnPadMaxMinTmpSize(platform, kShape, 4, max, min);
  AscendC::tiling::PadTiling pad;
  optiling::PadTiling host_pad;
  PadTilingFunc(kShape, kShape, 512, 4, pad), PadTilingFunc(kShape, kShape, 512, 4, host_pad);
  AscendC::tiling::UnPadTiling unpad;
  optiling::UnPadTiling host_unpad;
  UnPadTilingFunc(kShape, 512, 4, unpad), UnPadTilingFunc(kShape, 512, 4, host_unpad);
  AscendC::tiling::ConfusionTransposeTiling of_kernel;
  optiling::ConfusionTransposeTiling of_host;
  ASCTWIN_TRANSPOSE(Transpose)
  ASCTWIN_TRANSPOSE(ConfusionTranspose)
  GetConfusionTransposeOnlyTilingInfo(kShape, 512, 4, of_kernel);
  GetConfusionTransposeOnlyTilingInfo(kShape, 512, 4, of_host);
  const TransDataConfig config = {DataFormat::NCDHW, DataFormat::NDC1HWC0};
  const TensorShape plain({1, 32, 2, 2, 8}), blocks({1, 2, 2, 2, 8, 16});
  EXPECT_TRUE(GetTransDataMaxMinTmpSize(platform, plain, blocks, ge::DT_FLOAT16, config, max, min));
}

void of_sorting(const Platform& platform) {
  uint32_t max = 0, min = 0;
  max = GetConcatTmpSize(platform, 64, 4) + GetSortTmpSize(platform, 64, 4);
  const SortConfig sort = {SortType::RADIX_SORT, false, false, true};
  GetSortMaxMinTmpSize(TensorShape({64}), ge::DT_FLOAT, ge::DT_UINT32, false, sort, max, min);
  const auto mode = TopKMode::TOPK_NORMAL;
  EXPECT_TRUE(GetTopKMaxMinTmpSize(platform, 64, 1, false, true, mode, true, 4, max, min));
  const TopKConfig config = {TopKAlgo::RADIX_SELECT, TopKOrder::UNSET, true};
  EXPECT_TRUE(
      GetTopKMaxMinTmpSize(64, 1, 4, false, true, mode, true, ge::DT_FLOAT, config, max, min));
  AscendC::tiling::TopkTiling of_kernel;
  optiling::TopkTiling of_host;
  EXPECT_TRUE(TopKTilingFunc(platform, 64, 1, 4, 4, true, mode, true, of_kernel));
  EXPECT_TRUE(TopKTilingFunc(platform, 64, 1, 4, 4, true, mode, true, of_host));
}

// `Tiling` as a host program has it, or as a kernel.
template <class Tiling>
void of_softmax(Tiling& t) {
  SoftMaxTilingFunc(kShape, 4, 8192, t);
  SoftMaxFlashTilingFunc(kShape, 4, 8192, t), SoftMaxFlashTilingFunc(kShape, 4, 8192, t, true);
  SoftMaxFlashV2TilingFunc(kShape, 2, 4, 8192, t, true);
  SoftMaxFlashV2TilingFunc(kShape, 2, 4, 8192, t, true, false, false);
  const TensorShape wide({8, 512});
  SoftMaxFlashV3TilingFunc(wide, 2, 4, 65536, t, true);
  SoftMaxFlashV3TilingFunc(wide, 2, 4, 65536, t, true, true);
  SoftMaxGradTilingFunc(kShape, 4, 8192, t), SoftMaxGradTilingFunc(kShape, 4, 8192, t, true);
  static_cast<void>(IsBasicBlockInSoftMax(t)), static_cast<void>(IsBasicBlockInSoftMax(t, 4));
}
uint32_t sizes_of_softmax() {
  uint32_t sum = GetSoftMaxMaxTmpSize(kShape, 4, false) + GetSoftMaxMinTmpSize(kShape, 4, false);
  sum += GetSoftMaxFlashMaxTmpSize(kShape, 4, true, false);
  sum += GetSoftMaxFlashMinTmpSize(kShape, 4, true, false);
  sum += GetSoftMaxFlashV2MinTmpSize(kShape, 4, 4, true);
  sum += GetSoftMaxFlashV2MinTmpSize(kShape, 4, 4, true, false, true);
  sum += GetSoftMaxFlashV2MaxTmpSize(kShape, 4, 4, true);
  sum += GetSoftMaxFlashV2MaxTmpSize(kShape, 4, 4, true, true, true);
  sum += GetSoftMaxGradMaxTmpSize(kShape, 4, false, false);
  sum += GetSoftMaxGradMinTmpSize(kShape, 4, true, false);
  sum += GetLogSoftMaxMaxTmpSize(kShape, 4, false) + GetLogSoftMaxMinTmpSize(kShape, 4, false);
  uint32_t max = 0, min = 0;
  GetSoftMaxFlashV3MaxMinTmpSize(TensorShape({8, 512}), 2, 4, max, min, true);
  GetSoftMaxFlashV3MaxMinTmpSize(TensorShape({8, 512}), 2, 4, max, min, true, true);
  return sum + max + min;
}

void of_activations() {
  uint32_t max = 0, min = 0;
  GetGeluMaxMinTmpSize(kShape, 4, max, min);
  max = GetGeluMaxTmpSize(kShape, 4) + GetGeluMinTmpSize(kShape, 4);
  ASCTWIN_SIZES_AND_FACTORS(GeGLU)
  ASCTWIN_SIZES(ReGlu)
  ASCTWIN_SIZES(Sigmoid)
  GetSwiGLUMaxMinTmpSize(kShape, 4, max, min, false);  // the flag is last
  ASCTWIN_FACTORS(SwiGLU)
  GetSiluTmpSize(kShape, 4, false, max, min), GetSwishTmpSize(kShape, 4, false, max, min);
}

template <class Norm, class Separate, class Grad, class Beta>
void of_layer_norm(Norm& norm, Separate& separate, Grad& grad, Beta& beta) {
  const TensorShape whole({2, 4, 64, 64});
  GetLayerNormNDTilingInfo(whole, 4096, 4, false, norm);
  GetLayerNormNDTilingInfo(kShape, 4096, 4, false, true, separate);
  GetLayerNormGradNDTilingInfo(whole, 8192, 4, false, grad);
  GetLayerNormGradBetaNDTilingInfo(whole, 8192, 4, false, beta);
}
template <class Rms, class Batch, class Deep, class Group>
void of_norms(Rms& rms, Batch& batch, Deep& deep, Group& group) {
  const TensorShape shape({2, 4, 64}), images({2, 4, 8, 8});
  EXPECT_TRUE(GetRmsNormTilingInfo(shape, shape, 4096, 4, rms));
  EXPECT_TRUE(GetRmsNormTilingInfo(shape, shape, 4096, 4, rms, true));
  EXPECT_TRUE(GetBatchNormNDTilingInfo(shape, shape, 8192, 4, false, batch));
  EXPECT_FALSE(GetBatchNormNDTilingInfo(shape, shape, 8192, 4, false, batch, true));  // 2 batches
  EXPECT_TRUE(GetDeepNormTilingInfo(shape, shape, 8192, 4, false, false, deep));
  GetGroupNormNDTilingInfo(images, 8192, 4, false, 2, group);
}
void sizes_of_norms() {
  const TensorShape whole({2, 4, 64, 64}), shape({2, 4, 64});
  uint32_t max = 0, min = 0;
  GetLayerNormMaxMinTmpSize(whole, 4, false, max, min);
  GetLayerNormMaxMinTmpSize(kShape, 4, false, true, false, max, min);
  optiling::LayerNormTiling old;
  GetLayerNormNDTillingInfo(whole, 4096, 4, false, old);
  GetLayerNormGradMaxMinTmpSize(whole, 4, false, max, min);
  GetLayerNormGradBetaMaxMinTmpSize(whole, 4, false, max, min);
  GetNormalizeMaxMinTmpSize(kShape, 4, 4, false, true, false, max, min);
  GetWelfordUpdateMaxMinTmpSize(TensorShape({1, 64}), 4, 4, false, false, max, min);
  GetWelfordFinalizeMaxMinTmpSize(TensorShape({64}), 4, false, max, min);
  EXPECT_TRUE(GetRmsNormMaxMinTmpSize(shape, 4, max, min));
  EXPECT_TRUE(GetRmsNormMaxMinTmpSize(shape, 4, max, min, true));
  EXPECT_TRUE(GetBatchNormMaxMinTmpSize(shape, shape, 4, false, max, min));
  EXPECT_FALSE(GetBatchNormMaxMinTmpSize(shape, shape, 4, false, max, min, true));
  EXPECT_TRUE(GetDeepNormMaxMinTmpSize(shape, 4, false, false, max, min));
  GetGroupNormMaxMinTmpSize(TensorShape({2, 4, 8, 8}), 4, false, 2, max, min);
}

void of_quantisations() {
  uint32_t max = 0, min = 0;
  GetAscendQuantMaxMinTmpSize(kShape, 4, max, min), GetAscendQuantTmpBufferFactorSize(max, min);
  GetAscendDequantMaxMinTmpSize(kShape, 4, max, min);
  GetAscendDequantTmpBufferFactorSize(kShape, max, min);
  const TensorShape scale({1, 64});
  const auto from = ge::DT_INT8, to = ge::DT_FLOAT16;
  GetAscendAntiQuantMaxMinTmpSize(kShape, scale, false, from, to, max, min);
  max = GetAscendAntiQuantMaxTmpSize(kShape, scale, false, from, to);
  max += GetAscendAntiQuantMinTmpSize(kShape, scale, false, from, to);
  GetAscendAntiQuantTmpBufferFactorSize(kShape, scale, false, from, to, max, min);
  GetQuantizeMaxMinTmpSize(kShape, 4, max, min), GetQuantizeTmpBufferFactorSize(max, min);
  GetDequantizeMaxMinTmpSize(kShape, 4, max, min);
  GetDequantizeTmpBufferFactorSize(kShape, max, min);
  GetAntiQuantizeMaxMinTmpSize(kShape, scale, false, from, to, max, min);
  GetAntiQuantizeTmpBufferFactorSize(kShape, scale, from, to, max, min);
}

TEST(Declared, HostFunctionsTakeTheDocumentedCalls) {
  const auto* platform = platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
  ASSERT_NE(platform, nullptr);
  of_math(*platform), of_reductions(), of_transforms(*platform), of_sorting(*platform);
  EXPECT_GT(sizes_of_softmax(), 0u);
  of_activations(), sizes_of_norms(), of_quantisations();
  SoftMaxTiling softmax;
  optiling::SoftMaxTiling host_softmax;
  of_softmax(softmax), of_softmax(host_softmax);
  LogSoftMaxTiling log_softmax;
  optiling::LogSoftMaxTiling host_log_softmax;
  LogSoftMaxTilingFunc(kShape, 4, 8192, log_softmax);
  LogSoftMaxTilingFunc(kShape, 4, 8192, host_log_softmax);
}

TEST(Declared, TilingsOfNormalisationsAreFilledOnBothSides) {
  LayerNormTiling norm;
  LayerNormSeparateTiling separate;
  LayerNormGradTiling grad;
  LayerNormGradBetaTiling beta;
  of_layer_norm(norm, separate, grad, beta);
  optiling::LayerNormTiling host_norm;
  optiling::LayerNormSeparateTiling host_separate;
  optiling::LayerNormGradTiling host_grad;
  optiling::LayerNormGradBetaTiling host_beta;
  of_layer_norm(host_norm, host_separate, host_grad, host_beta);
  EXPECT_EQ(host_grad.get_bLength(), grad.bLength);
  RmsNormTiling rms;
  BatchNormTiling batch;
  DeepNormTiling deep;
  GroupNormTiling group;
  of_norms(rms, batch, deep, group);
  optiling::RmsNormTiling host_rms;
  optiling::BatchNormTiling host_batch;
  optiling::DeepNormTiling host_deep;
  optiling::GroupNormTiling host_group;
  of_norms(host_rms, host_batch, host_deep, host_group);
  EXPECT_EQ(host_group.get_hw(), group.hw);
}

}  // namespace
