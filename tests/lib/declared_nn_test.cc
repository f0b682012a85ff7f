// Every overload of the library functions of adv_nn.md, written as a kernel writes it, with
// template arguments in their documented order and defaults left out, and their structures. What
// compiles here is what the test is for; nothing runs. spec: adv_nn.md, sections 1 to 4
#include <gtest/gtest.h>

#include "kernel_operator.h"

namespace {

using namespace AscendC;

template <class T>
using Lt = LocalTensor<T>;
using Tmp = const LocalTensor<uint8_t>;
constexpr uint32_t n = 32;

static constexpr SoftmaxConfig kShape = {false, 64, 64};
static constexpr SoftmaxConfig kWithout = {false, 0, 0, SoftmaxMode::SOFTMAX_OUTPUT_WITHOUT_BRC};
static constexpr SoftmaxConfig kUnchecked(false);
static_assert(SOFTMAX_DEFAULT_CFG.isCheckTiling && SOFTMAX_DEFAULT_CFG.oriSrcM == 0);
static_assert(SOFTMAX_DEFAULT_CFG.mode == SoftmaxMode::SOFTMAX_NORMAL);
static_assert(static_cast<int>(SoftmaxMode::SOFTMAX_OUTPUT_WITHOUT_BRC) == 1);

// `Row` the type of the statistics. With and without the shape; with and without the buffer.
template <class T, class Row>
void softmax(const Lt<T>& x, const Lt<Row>& s, Tmp& tmp) {
  const SoftMaxTiling tiling = {};
  const SoftMaxShapeInfo shape = {1, 32, 1, 32}, as_call(1, 32, 1, 32);
  SoftMax<T>(x, s, s, x, tmp, tiling, shape), SoftMax<T>(x, s, s, x, tiling, as_call);
  SoftMax<T, true, true>(x, s, s, x, tmp, tiling), SoftMax<T>(x, s, s, x, tiling);
  SoftMax<T, false, false, true, kShape>(x, s, s, x, tmp, tiling, shape);
  SoftMax<T, false, false, false, kUnchecked>(x, s, s, x, tiling, shape);
  SimpleSoftMax<T>(x, s, s, x, tmp, tiling, shape), SimpleSoftMax<T>(x, s, s, x, tiling);
  SimpleSoftMax<T, false, false, true, kShape>(x, s, s, x, tmp, tiling, shape);
  SimpleSoftMax<T, false, false, false, kShape>(x, s, s, x, tiling, shape);
  SoftmaxFlash<T>(x, s, s, x, x, s, s, tmp, tiling, true, shape);
  SoftmaxFlash<T>(x, s, s, x, x, s, s, tiling, true, shape);
  SoftmaxFlash<T, false, true>(x, s, s, x, x, s, s, tmp, tiling);
  SoftmaxFlash<T>(x, s, s, x, x, s, s, tiling);
  SoftmaxFlashV2<T, true>(x, s, s, x, x, s, s, tmp, tiling, shape);
  SoftmaxFlashV2<T>(x, s, s, x, x, s, s, tiling, shape);
  SoftmaxFlashV2<T>(x, s, s, x, x, s, s, tmp, tiling);
  SoftmaxFlashV2<T, true, true, true, true>(x, s, s, x, x, s, s, tiling);
  SoftmaxFlashV2<T, true, true, false, false, kWithout>(x, s, s, x, x, s, s, tmp, tiling, shape);
  SoftmaxFlashV2<T, true, true, false, false, kWithout>(x, s, s, x, x, s, s, tiling, shape);
}
template <class T>
void softmax_of_one_type(const Lt<T>& x, Tmp& tmp) {
  const SoftMaxTiling tiling = {};
  const LogSoftMaxTiling log_tiling = {};
  const SoftMaxShapeInfo shape = {1, 32, 1, 32};
  SoftMax<T>(x, x, tmp, tiling, shape), SoftMax<T>(x, x, tiling), SoftMax(x, x, tiling, shape);
  SoftMax<T, true, false, kShape>(x, x, tmp, tiling);
  SoftMax<T, true, false, kShape>(x, x, tiling, shape);
  SoftMax(x, x, x, x, tmp, tiling, shape), SimpleSoftMax(x, x, x, x, tiling, shape);
  SoftmaxFlashV2<T, true>(x, x, x, x, x, x, x, x, tmp, tiling, shape);
  SoftmaxFlashV2<T, true, true, false, false, kWithout>(x, x, x, x, x, x, x, x, tiling, shape);
  SoftmaxFlashV2<T>(x, x, x, x, x, x, x, x, tmp, tiling);
  SoftmaxFlashV2<T>(x, x, x, x, x, x, x, x, tiling);
  SoftmaxGrad<T>(x, x, x, tmp, tiling, true, shape), SoftmaxGrad<T>(x, x, x, tiling, true, shape);
  SoftmaxGrad<T, true, true>(x, x, x, tmp, tiling), SoftmaxGrad(x, x, x, tiling);
  SoftmaxGradFront<T>(x, x, x, tmp, tiling, shape), SoftmaxGradFront(x, x, x, tiling);
  SoftmaxGradFront<T, true, true>(x, x, x, tmp, tiling);
  LogSoftMax<T>(x, x, x, x, tmp, log_tiling, shape);
  LogSoftMax<T, true, true>(x, x, x, x, tmp, log_tiling);
}
void flash_v3(const Lt<half>& x, const Lt<float>& s, Tmp& tmp) {
  const SoftMaxTiling tiling = {};
  SoftMaxParams params;
  params.srcM = 8, params.srcK = 512, params.oriSrcM = 8, params.oriSrcK = 512;
  SoftmaxFlashV3<half, float, true>(x, s, s, s, x, x, s, s, s, tmp, tiling, params);
  SoftmaxFlashV3<half, float>(x, s, s, s, x, x, s, s, s, tiling, {8, 512, 8, 512, 1, 8, 0.9375f});
  SoftmaxFlashV3<half, float, true, true, true, false, kShape>(x, s, s, s, x, x, s, s, s, tiling,
                                                               params);
}
template <class T, class U>
bool adjusted(const Lt<T>& x, const Lt<U>& s) {
  const SoftMaxShapeInfo shape = {1, 32, 1, 32};
  return AdjustSoftMaxRes<T, U>(x, s, 0xFF7FFFFF, T(0), shape) ||
         AdjustSoftMaxRes<T, U, false, 1>(x, s, 0, T(0), {1, 32, 1, 32});
}
constexpr SoftMaxTiling kConstant =
    SoftMaxFlashV2TilingFunc({64, 128, 64, 128}, 4, 4, 32768, true, false, false, true);
static_assert(kConstant.srcM == 64 && kConstant.srcK == 128);
static_assert(SoftMaxFlashV2TilingFunc({64, 128, 64, 128}, 2, 4, 32768).srcSize == 64 * 128);
static_assert(SoftMaxShapeInfo{}.srcM == 0 && SoftMaxShapeInfo{}.oriSrcK == 0);
static_assert(SoftMaxParams{}.loopCnt == 1 && SoftMaxParams{}.splitMeanCnt == 8);
static_assert(SoftMaxParams{}.alpha == 0.9375f);

template <class T>
void activations(Lt<T>& y, Lt<T>& x, Tmp& tmp) {
  Gelu(y, x, tmp, n), Gelu(y, x, n), Gelu<T, true, true>(y, x, tmp, n), Gelu<T, true>(y, x, n);
  FasterGelu(y, x, tmp, n), FasterGelu(y, x, n), FasterGelu<T, true, true>(y, x, tmp, n);
  FasterGeluV2(y, x, tmp, n), FasterGeluV2(y, x, n), FasterGeluV2<T, true, true>(y, x, n);
  GeGLU(y, x, x, tmp, n), GeGLU(y, x, x, n), GeGLU<T, false>(y, x, x, tmp), GeGLU(y, x, x);
  ReGlu(y, x, x, tmp, n), ReGlu<T, false>(y, x, x, n);
  float beta = 1;
  SwiGLU(y, x, x, beta, n), SwiGLU<T, false>(y, x, x, 1.0f, tmp, n);
  SwiGLU(y, x, x, beta, tmp), SwiGLU<T, false>(y, x, x, beta);
  Sigmoid(y, x, tmp, n), Sigmoid<T, false>(y, x, n), Sigmoid(y, x, tmp), Sigmoid<T>(y, x);
  Silu(y, x, n), Silu<T, false>(y, x, n);
  Swish(y, x, n, T(2)), Swish<T, false>(y, x, n, T(2));
}

static constexpr LayerNormConfig kBare = {true, true, false, true};
static_assert(!LNCFG_NORM.isNoBeta && !LNCFG_NORM.isNoGamma && !LNCFG_NORM.isOnlyOutput);
static_assert(LNCFG_NORM.isOutputRstd);
template <class T>
void normalised_by_tiling(const Lt<T>& x, Lt<uint8_t>& tmp) {
  const T e(0.5f);
  LayerNormTiling ln;
  LayerNorm(x, x, x, x, x, x, tmp, e, ln), LayerNorm<T, true>(x, x, x, x, x, x, e, ln);
  LayerNormGradTiling grad;
  const LayerNormGradShapeInfo shape = {DataFormat::ND};
  LayerNormGrad(x, x, x, x, x, x, x, tmp, e, grad, shape);
  LayerNormGrad(x, x, x, x, x, x, x, e, grad, shape);
  LayerNormGrad<T, true>(x, x, x, x, x, x, x, tmp, e, grad, {DataFormat::ND});
  LayerNormGrad<T>(x, x, x, x, x, x, x, tmp, e, grad), LayerNormGrad(x, x, x, x, x, x, x, e, grad);
  LayerNormGradBetaTiling beta;
  LayerNormGradBeta(x, x, x, x, tmp, beta), LayerNormGradBeta<T, true>(x, x, x, x, beta);
  const RmsNormTiling rms = {};
  RmsNorm(x, x, x, tmp, e, rms), RmsNorm<T, true>(x, x, x, e, rms);
  BatchNormTiling batch;
  BatchNorm(x, x, x, x, x, x, tmp, e, batch), BatchNorm<T, true, true>(x, x, x, x, x, x, e, batch);
  DeepNormTiling deep;
  DeepNorm(x, x, x, x, x, x, x, tmp, e, e, deep);
  DeepNorm<T, true, true>(x, x, x, x, x, x, x, e, e, deep);
  GroupNormTiling group;
  GroupNorm(x, x, x, x, x, x, tmp, e, group), GroupNorm<T, true>(x, x, x, x, x, x, e, group);
}

static constexpr NormalizeConfig kPlain = {AscendC::ReducePattern::AR, -1, true, true, false};
static constexpr WelfordUpdateConfig kInPlace = {true};
static constexpr WelfordFinalizeConfig kCorrected = {true};
static_assert(NLCFG_NORM.reducePattern == AscendC::ReducePattern::AR && NLCFG_NORM.aLength == -1);
static_assert(!NLCFG_NORM.isNoBeta && !NLCFG_NORM.isNoGamma && !NLCFG_NORM.isOnlyOutput);
static_assert(!WFUPDATE_DEFAULT_CFG.isInplace && !WFFINALIZE_DEFAULT_CFG.isCorrection);

// U: gamma and beta; the first template argument.
template <class U, class T>
void normalised_by_para(const Lt<T>& x, const Lt<U>& g, const Lt<float>& s, Tmp& tmp) {
  const LayerNormPara para = {1, 32, 32};
  const LayerNormSeparateTiling tiling = {};
  LayerNorm(x, s, s, x, g, g, 0.5f, tmp, para, tiling);
  LayerNorm<U, T>(x, s, s, x, g, g, 0.5f, para, tiling);
  LayerNorm<U, T, true, kBare>(x, s, s, x, g, g, 0.5f, tmp, para, tiling);
  LayerNorm<U, T, false, kBare>(x, s, s, x, g, g, 0.5f, para, tiling);
  const NormalizePara normalize = {1, 32, 32};
  Normalize(x, s, s, s, x, g, g, tmp, 0.5f, normalize);
  Normalize<U, T>(x, s, s, s, x, g, g, 0.5f, normalize);
  Normalize<U, T, false, kPlain>(x, s, s, s, x, g, g, tmp, 0.5f, {1, 32, 32});
  Normalize<U, T, false, kPlain>(x, s, s, s, x, g, g, 0.5f, normalize);
}
template <class T>
void welford(const Lt<T>& x, const Lt<float>& s, const Lt<int32_t>& counts, Tmp& tmp) {
  const WelfordUpdateParam para = {1, 32, 32, 0.5f};
  WelfordUpdate(s, s, s, s, x, tmp, para), WelfordUpdate<T, float>(s, s, s, s, x, para);
  WelfordUpdate<T, float, true, kInPlace>(s, s, s, s, x, tmp, para);
  WelfordUpdate<T, float, false, kInPlace>(s, s, s, s, x, {1, 32, 32, 0.5f});
  WelfordFinalizePara last = {1, 32, 1, 32, 0, 0, 0.5f, 0.5f};
  WelfordFinalize(s, s, s, s, counts, tmp, last), WelfordFinalize<true>(s, s, s, s, counts, last);
  WelfordFinalize(s, s, s, s, tmp, last), WelfordFinalize<false>(s, s, s, s, last);
  WelfordFinalize<false, kCorrected>(s, s, s, s, counts, tmp, last);
  WelfordFinalize<false, kCorrected>(s, s, s, s, last);
  last.rRecWithCorrection = 1;
}

static constexpr AscendQuantConfig kCounts = {64, 32, 32, 512};
static_assert(ASCEND_QUANT_DEFAULT_CFG.calcCount == 0 && ASCEND_QUANT_DEFAULT_CFG.scaleCount == 0);
static_assert(kCounts.offsetCount == 32 && kCounts.workLocalSize == 512 && kCounts.kDim == 1);
template <class T>
void quantised(const Lt<int8_t>& y, const Lt<T>& x, Tmp& tmp) {
  AscendQuant(y, x, tmp, 1.0f, 0.0f, n), AscendQuant<T, true, kCounts>(y, x, tmp, 1.0f, 0.0f, n);
  AscendQuant(y, x, tmp, 1.0f, 0.0f), AscendQuant<T, false, kCounts>(y, x, 1.0f, 0.0f);
  AscendQuant(y, x, 1.0f, 0.0f, n), AscendQuant<T>(y, x, 1.0f, 0.0f);
  const T offset(1);
  AscendQuant(y, x, tmp, x, offset, n, n),
      AscendQuant<T, true, kCounts>(y, x, tmp, x, offset, n, n);
  AscendQuant(y, x, tmp, x, offset), AscendQuant<T, false, kCounts>(y, x, x, offset);
  AscendQuant(y, x, x, offset, n, n), AscendQuant<T>(y, x, x, offset);
  AscendQuant(y, x, tmp, x, x, n, n, n), AscendQuant<T, true, kCounts>(y, x, tmp, x, x, n, n, n);
  AscendQuant(y, x, tmp, x, x), AscendQuant<T, false, kCounts>(y, x, x, x);
  AscendQuant(y, x, x, x, n, n, n), AscendQuant<T>(y, x, x, x);
}
// Calls the forms of the 950.
template <class D, class T>
void quantised_freely(const Lt<D>& y, const Lt<T>& x, Tmp& tmp) {
  AscendQuant(y, x, tmp, 1.0f, 0.0f, n), AscendQuant<D, T, true>(y, x, tmp, 1.0f, 0.0f, n);
  AscendQuant(y, x, tmp, 1.0f, 0.0f), AscendQuant<D, T>(y, x, 1.0f, 0.0f);
  AscendQuant(y, x, 1.0f, 0.0f, n), AscendQuant<D, T, false>(y, x, 1.0f, 0.0f, n);
  const T offset(1);
  AscendQuant(y, x, tmp, x, offset, n, n), AscendQuant<D, T>(y, x, tmp, x, offset);
  AscendQuant(y, x, x, offset, n, n), AscendQuant<D, T, true>(y, x, x, offset);
  AscendQuant(y, x, tmp, x, x, n, n, n), AscendQuant<D, T>(y, x, tmp, x, x);
  AscendQuant(y, x, x, x, n, n, n), AscendQuant<D, T, true>(y, x, x, x);
}
static constexpr AscendQuantConfig kPolicyConfig = {0, 0, 0, 0, true, 1, RoundMode::CAST_FLOOR};
static constexpr AscendDeQuantConfig kDequantConfig = {false, 1};
static constexpr AscendAntiQuantConfig kAntiQuantConfig = {true, 0};
static constexpr AscendQuantPolicy kToken = AscendQuantPolicy::PER_TOKEN;
static constexpr AscendDeQuantPolicy kDequantGroup = AscendDeQuantPolicy::PER_GROUP;
static constexpr AscendAntiQuantPolicy kAntiQuantToken = AscendAntiQuantPolicy::PER_TOKEN;
template <class D, class T, class S>
void by_policy(const Lt<D>& y, const Lt<T>& x, const Lt<S>& s, const Lt<int32_t>& i, Tmp& tmp) {
  const AscendQuantParam para = {1, 32, 32};
  AscendQuant<D, T, S, false, kPolicyConfig, kToken>(y, x, tmp, s, s, para);
  AscendQuant<D, T, S, true, kPolicyConfig, kToken>(y, x, s, s, para);
  AscendQuant<D, T, S, false, kPolicyConfig, kToken>(y, x, tmp, s, S(1), para);
  AscendQuant<D, T, S, false, kPolicyConfig, kToken>(y, x, s, S(1), {1, 32, 32, 0});
  const AscendDeQuantParam back = {1, 32, 32, 32};
  AscendDequant<T, int32_t, S, kDequantConfig, kDequantGroup>(x, i, s, s, tmp, back);
  AscendDequant<T, int32_t, S, kDequantConfig, kDequantGroup>(x, i, s, s, back);
  const AscendAntiQuantParam anti = {1, 32, 32};
  AscendAntiQuant<T, D, S, kAntiQuantConfig, kAntiQuantToken>(x, y, s, s, tmp, anti);
  AscendAntiQuant<T, D, S, kAntiQuantConfig, kAntiQuantToken>(x, y, s, s, anti);
}
template <class D, class S>
void dequantised(const Lt<D>& y, const Lt<int32_t>& x, const Lt<S>& scale, Tmp& tmp) {
  DequantParams params = {1, 32, 32};
  AscendDequant(y, x, scale, tmp, params), AscendDequant(y, x, scale, {1, 32, 32});
  AscendDequant<D, S, DeQuantMode::DEQUANT_WITH_MULTI_ROW>(y, x, scale, tmp, params);
  AscendDequant<D, S, DeQuantMode::DEQUANT_WITH_SINGLE_ROW>(y, x, scale, params);
  AscendDequant(y, x, scale, tmp, n), AscendDequant<D, S>(y, x, scale, tmp);
  AscendDequant(y, x, scale, n), AscendDequant<D, S>(y, x, scale);
}
template <class D, class S>
void dequantised_by(const Lt<D>& y, const Lt<int32_t>& x, S scale, Tmp& tmp) {
  DequantParams params = {1, 32, 32};
  AscendDequant(y, x, scale, tmp, params), AscendDequant<D, S>(y, x, scale, {1, 32, 32});
  AscendDequant<D, S, DeQuantMode::DEQUANT_WITH_MULTI_ROW>(y, x, scale, tmp, params);
  AscendDequant<D, S, DeQuantMode::DEQUANT_WITH_MULTI_ROW>(y, x, scale, params);
}
template <class I, class O, bool transposed>
void antiquantised(const Lt<O>& y, const Lt<I>& x, Tmp& tmp) {
  const AntiQuantShapeInfo shape = {1, 32, 1, 32};
  const O one(1);
  AscendAntiQuant<I, O, transposed>(y, x, y, y, tmp, n, shape);
  AscendAntiQuant<I, O, transposed>(y, x, y, y, n, shape);
  AscendAntiQuant<I, O, transposed>(y, x, y, y, tmp, n);
  AscendAntiQuant<I, O, transposed>(y, x, y, y, n);
  AscendAntiQuant<I, O, transposed>(y, x, y, tmp, n, shape);
  AscendAntiQuant<I, O, transposed>(y, x, y, tmp, n);
  AscendAntiQuant<I, O, transposed>(y, x, one, one, tmp, n, {1, 32, 1, 32});
  AscendAntiQuant<I, O, transposed>(y, x, one, one, n, shape);
  AscendAntiQuant<I, O, transposed>(y, x, one, tmp, n, shape);
  AscendAntiQuant<I, O, transposed>(y, x, one, tmp, n);
}

TEST(Declared, SoftmaxTakesTheDocumentedCalls) {
  static_cast<void>(&softmax<float, float>), static_cast<void>(&softmax<half, half>);
  static_cast<void>(&softmax<half, float>);
  static_cast<void>(&softmax_of_one_type<float>), static_cast<void>(&softmax_of_one_type<half>);
  static_cast<void>(&flash_v3);
  static_cast<void>(&adjusted<float, float>), static_cast<void>(&adjusted<half, float>);
  static_cast<void>(&adjusted<half, half>), static_cast<void>(&adjusted<float, half>);
}

TEST(Declared, NormalisationsTakeTheDocumentedCalls) {
  static_cast<void>(&activations<float>), static_cast<void>(&activations<half>);
  static_cast<void>(&normalised_by_tiling<float>), static_cast<void>(&normalised_by_tiling<half>);
  static_cast<void>(&normalised_by_para<float, float>);
  static_cast<void>(&normalised_by_para<float, half>);
  static_cast<void>(&normalised_by_para<half, half>);
  static_cast<void>(&welford<float>), static_cast<void>(&welford<half>);
}

TEST(Declared, QuantisationsTakeTheDocumentedCalls) {
  static_cast<void>(&quantised<float>), static_cast<void>(&quantised<half>);
  static_cast<void>(&quantised_freely<int8_t, bfloat16_t>);
  static_cast<void>(&quantised_freely<hifloat8_t, float>);
  static_cast<void>(&quantised_freely<fp8_e4m3fn_t, half>);
  static_cast<void>(&by_policy<int8_t, half, float>);
  static_cast<void>(&by_policy<fp8_e5m2_t, float, bfloat16_t>);
  static_cast<void>(&dequantised<half, uint64_t>), static_cast<void>(&dequantised<float, float>);
  static_cast<void>(&dequantised<float, bfloat16_t>);
  static_cast<void>(&dequantised<bfloat16_t, bfloat16_t>);
  static_cast<void>(&dequantised<bfloat16_t, float>);
  static_cast<void>(&dequantised_by<bfloat16_t, bfloat16_t>);
  static_cast<void>(&dequantised_by<bfloat16_t, float>);
  static_cast<void>(&dequantised_by<float, bfloat16_t>);
  static_cast<void>(&dequantised_by<float, float>);
  static_cast<void>(&antiquantised<int8_t, half, false>);
  static_cast<void>(&antiquantised<int8_t, bfloat16_t, true>);
  static_cast<void>(&antiquantised<int4b_t, half, true>);
  static_cast<void>(&antiquantised<int4b_t, bfloat16_t, false>);
}

}  // namespace
