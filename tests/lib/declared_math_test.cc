// Every overload of the library functions of adv_math.md, written as a kernel writes it, with
// template arguments in their documented order and defaults left out. What compiles here is what
// the test is for; nothing runs.
// spec: adv_math.md, sections 0.4 and 2 to 7
#include <gtest/gtest.h>

#include <tuple>

#include "kernel_operator.h"

namespace {

using namespace AscendC;

template <class T>
using Lt = LocalTensor<T>;
using Tmp = const LocalTensor<uint8_t>;
constexpr uint32_t n = 32;

constexpr TanhConfig kTanh = {TanhAlgo::SUBSECTION_COMPENSATION};
constexpr SinConfig kSin = {SinAlgo::RADIAN_REDUCTION};
constexpr CosConfig kCos = {CosAlgo::POLYNOMIAL_APPROXIMATION};
constexpr AtanConfig kAtan = {AtanAlgo::POLYNOMIAL_APPROXIMATION};
constexpr ErfConfig kErf = {ErfAlgo::SUBSECTION_POLYNOMIAL_APPROXIMATION};
constexpr PowerConfig kPower = {PowerAlgo::DOUBLE_FLOAT_TECH};
constexpr FmodConfig kFmod = {FmodAlgo::ITERATION_COMPENSATION, 3};
static_assert(DEFAULT_TANH_CONFIG.algo == TanhAlgo::INTRINSIC);
static_assert(defaultSinConfig.algo == SinAlgo::POLYNOMIAL_APPROXIMATION);
static_assert(defaultCosConfig.algo == CosAlgo::POLYNOMIAL_APPROXIMATION);
static_assert(defaultAtanConfig.algo == AtanAlgo::TAYLOR_EXPANSION);
static_assert(defaultErfConfig.algo == ErfAlgo::PADE_APPROXIMATION);
static_assert(defaultPowerConfig.algo == PowerAlgo::INTRINSIC);
static_assert(DEFAULT_FMOD_CONFIG.algo == FmodAlgo::NORMAL);
static_assert(DEFAULT_FMOD_CONFIG.iterationNum == 11 && FMOD_ITERATION_NUM_MAX == 11);

#define ASCTWIN_TWO(name)          \
  name(dst, src, tmp, n);          \
  name(dst, src, n);               \
  name<T, true>(dst, src, tmp, n); \
  name<T, false>(dst, src, n);
#define ASCTWIN_FOUR(name)      \
  ASCTWIN_TWO(name)             \
  name(dst, src, tmp);          \
  name(dst, src);               \
  name<T, true>(dst, src, tmp); \
  name<T, false>(dst, src);
#define ASCTWIN_CONFIGURED(name, config)    \
  ASCTWIN_FOUR(name)                        \
  name<T, false, config>(dst, src, tmp, n); \
  name<T, false, config>(dst, src, n);      \
  name<T, false, config>(dst, src, tmp);    \
  name<T, false, config>(dst, src);

template <class T>
void unary(const Lt<T>& dst, const Lt<T>& src, Tmp& tmp) {
  ASCTWIN_CONFIGURED(Tanh, kTanh)
  ASCTWIN_CONFIGURED(Sin, kSin)
  ASCTWIN_CONFIGURED(Cos, kCos)
  ASCTWIN_CONFIGURED(Atan, kAtan)
  ASCTWIN_CONFIGURED(Erf, kErf)
  ASCTWIN_FOUR(Sinh)
  ASCTWIN_FOUR(Cosh)
  ASCTWIN_FOUR(Tan)
  ASCTWIN_FOUR(Asin)
  ASCTWIN_FOUR(Acos)
  ASCTWIN_FOUR(Asinh)
  ASCTWIN_FOUR(Acosh)
  ASCTWIN_FOUR(Atanh)
  ASCTWIN_FOUR(Erfc)
  ASCTWIN_FOUR(Frac)
  ASCTWIN_FOUR(Trunc)
  ASCTWIN_FOUR(Sign)
  ASCTWIN_FOUR(Log2)
  ASCTWIN_TWO(Digamma)
  ASCTWIN_TWO(Lgamma)
  ASCTWIN_TWO(Floor)
  ASCTWIN_TWO(Ceil)
  ASCTWIN_TWO(Round)
  Log(dst, src, n), Log(dst, src), Log<T, true>(dst, src, n), Log<T, false>(dst, src);
  Log10(dst, src, n), Log10(dst, src), Log10<T, true>(dst, src, n), Log10<T, false>(dst, src);
  Exp<T, 10, true>(dst, src, n), Exp<T, 0, false>(dst, src, tmp, n);
  Exp<T, 15>(dst, src, n), Exp<T, 15>(dst, src, tmp, n);
}

#define ASCTWIN_BINARY_FOUR(name) \
  name(dst, a, b, tmp, n);        \
  name(dst, a, b, tmp);           \
  name(dst, a, b, n);             \
  name(dst, a, b);                \
  name<T, false>(dst, a, b, tmp, n), name<T, false>(dst, a, b);

// A tensor or a scalar on each side.
template <class T, class A, class B>
void power(const Lt<T>& dst, const A& a, const B& b, Tmp& tmp) {
  Power<T, false>(dst, a, b, tmp, n), Power<T, false>(dst, a, b, n);
  Power<T, false>(dst, a, b, tmp), Power<T, false>(dst, a, b);
  Power<T, false, kPower>(dst, a, b, tmp, n), Power<T, false, kPower>(dst, a, b, n);
  Power<T, false, kPower>(dst, a, b, tmp), Power<T, false, kPower>(dst, a, b);
  Power(dst, a, b, tmp, n), Power(dst, a, b, n), Power(dst, a, b, tmp), Power(dst, a, b);
}
template <class T>
void powers(const Lt<T>& dst, const Lt<T>& a, Tmp& tmp) {
  power<T>(dst, a, a, tmp), power<T>(dst, a, T(2), tmp), power<T>(dst, T(2), a, tmp);
}

template <class T>
void binary(const Lt<T>& dst, const Lt<T>& a, const Lt<T>& b, Tmp& tmp) {
  ASCTWIN_BINARY_FOUR(Fmod)
  Fmod<T, false, kFmod>(dst, a, b, tmp, n), Fmod<T, false, kFmod>(dst, a, b, tmp);
  Fmod<T, false, kFmod>(dst, a, b, n), Fmod<T, false, kFmod>(dst, a, b);
  ASCTWIN_BINARY_FOUR(Hypot)
  Axpy<T, T, false>(dst, a, T(2), tmp, n), Axpy(dst, a, T(2), tmp, n);
  ClampMax<T, false>(dst, a, tmp, T(2), n), ClampMax(dst, a, T(2), n);
  ClampMin<T, false>(dst, a, tmp, T(2), n), ClampMin(dst, a, T(2), n);
  Fma(dst, a, b, a, tmp, n), Fma(dst, a, b, a, n), Fma<DEFAULT_FMA_CONFIG>(dst, a, b, a, n);
}
template <class T>
void exclusive_or(const Lt<T>& dst, const Lt<T>& a, const Lt<T>& b, Tmp& tmp) {
  ASCTWIN_BINARY_FOUR(Xor)
}

template <class T>
void reductions(Lt<T>& dst, const Lt<T>& src, Lt<uint8_t>& tmp) {
  SumParams params{1, 32, 32};
  Sum(dst, src, tmp, params), Sum<T>(dst, src, {2, 32, 30});
  Sum<T, -1, false, false>(dst, src, tmp, params), Sum<T, -1, true, true>(dst, src, params);
  MeanParams mean{1, 32, 32};
  Mean(dst, src, tmp, mean), Mean<T>(dst, src, {2, 32, 30});
  Mean<T, float, false, false, -1>(dst, src, tmp, mean);
  Mean<T, T, true>(dst, src, mean);
}

#define ASCTWIN_PATTERN(name)                                               \
  name<T, Pattern::Reduce::AR, true>(dst, src, shape, true);                \
  name<T, AscendC::Pattern::Reduce::RA, false>(dst, src, tmp, shape, true); \
  name<T, Pattern::Reduce::AR>(dst, src, tmp, shape, true);
template <class T>
void extrema(const Lt<T>& dst, const Lt<T>& src, Tmp& tmp) {
  uint32_t shape[2] = {2, 32};
  ASCTWIN_PATTERN(ReduceMax)
  ASCTWIN_PATTERN(ReduceMin)
}
template <class T>
void truths(const Lt<T>& dst, const Lt<T>& src, Tmp& tmp) {
  const uint32_t shape[] = {2, 32};
  ASCTWIN_PATTERN(ReduceAny)
  ASCTWIN_PATTERN(ReduceAll)
}
template <class T>
void sums(const Lt<T>& dst, const Lt<T>& src, Tmp& tmp) {
  const uint32_t shape[] = {2, 32};
  ASCTWIN_PATTERN(ReduceSum)
  ASCTWIN_PATTERN(ReduceMean)
  ASCTWIN_PATTERN(ReduceProd)
}
using AllPatterns =
    std::tuple<Pattern::Reduce::R, Pattern::Reduce::AR, Pattern::Reduce::RA, Pattern::Reduce::ARA,
               Pattern::Reduce::ARAR, Pattern::Reduce::ARARA, Pattern::Reduce::ARARAR,
               Pattern::Reduce::ARARARA, Pattern::Reduce::ARARARAR, Pattern::Reduce::ARARARARA,
               Pattern::Reduce::RAR, Pattern::Reduce::RARA, Pattern::Reduce::RARAR,
               Pattern::Reduce::RARARA, Pattern::Reduce::RARARAR, Pattern::Reduce::RARARARA>;

void of_integers(const Lt<int16_t>& dst, Lt<uint8_t>& tmp, const Lt<int32_t>& words) {
  ReduceXorSum<int16_t, true>(dst, dst, dst, tmp, n), ReduceXorSum(dst, dst, dst, n);
  Arange<int16_t>(dst, 0, 1, 32), Arange(words, 0, 1, 32);
  ArithProgression<int32_t>(words[8], 0, 1, 24);
}

template <class T, class U>
void selected(const Lt<T>& dst, const Lt<T>& src, const Lt<U>& mask, Tmp& tmp) {
  SelectWithBytesMaskShapeInfo info;
  info.firstAxis = 1, info.srcLastAxis = 32, info.maskLastAxis = 32;
  Select(dst, src, T(1), mask, tmp, info), Select(dst, T(1), src, mask, tmp, info);
  Select<T, U, false>(dst, src, T(1), mask, tmp, info);
  Select<T, U>(dst, T(1), src, mask, tmp, info);
  SelectWithBytesMask(src, src, static_cast<T>(1), mask, tmp, info);
  SelectWithBytesMask<T, U, true>(dst, T(1), src, mask, tmp, info);
}
template <class T>
void dropped(const Lt<T>& dst, const Lt<T>& src, Tmp& mask, Tmp& tmp) {
  DropOutShapeInfo info;
  info.firstAxis = 1, info.srcLastAxis = 32, info.maskLastAxis = 32;
  DropOut(dst, src, mask, tmp, 0.5f, info), DropOut(dst, src, mask, 0.5f, info);
  DropOut<T, true, 3>(dst, src, mask, tmp, 0.5f, info),
      DropOut<T, false>(dst, src, mask, 0.5f, info);
}

template <class T>
void transformed(const Lt<T>& dst, const Lt<T>& src, Lt<uint8_t>& tmp) {
  uint32_t wide[2] = {4, 32}, row[2] = {1, 32}, one[1] = {1}, many[1] = {32};
  Broadcast<T, 2, 0, false>(dst, src, wide, row, tmp), Broadcast<T, 2, 0>(dst, src, wide, row);
  Broadcast<T, 1, 0>(dst, src, many, one);
  BroadCast<T, 2, 0, true>(dst, src, wide, row, tmp), BroadCast<T, 2, 0>(dst, src, wide, row);
  PadParams pad{1, 2, 3};
  PadTiling pad_tiling;
  Pad(dst, src, pad, tmp, pad_tiling), Pad<T>(dst, src, pad, pad_tiling);
  UnPadParams unpad{0, 1};
  UnPadTiling unpad_tiling;
  UnPad(dst, src, unpad, tmp, unpad_tiling), UnPad<T>(dst, src, unpad, unpad_tiling);
  ConfusionTransposeTiling tiling;
  const auto type = TransposeType::TRANSPOSE_ND2ND_ONLY;
  Transpose(dst, src, tmp, type, tiling), Transpose<T>(dst, src, type, tiling);
  ConfusionTranspose(dst, src, tmp, type, tiling), ConfusionTranspose<T>(dst, src, type, tiling);
}
void filled(GlobalTensor<float>& gm) {
  Fill(gm, 64, 0.0f), Fill<float>(gm, 64, 1);
  InitGlobalMemory(gm, 64, 0.0f), InitGlobalMemory<float>(gm, 64, 1);
}
static constexpr TransDataConfig kToBlocks = {DataFormat::NCDHW, DataFormat::NDC1HWC0};
template <class T>
void blocked(const Lt<T>& dst, const Lt<T>& src, Tmp& tmp) {
  const auto plain = MakeLayout(MakeShape(1, 32, 2, 2, 8), MakeStride());
  const auto blocks = MakeLayout(MakeShape(1, 2, 2, 2, 8, 16), MakeStride());
  const TransDataParams<decltype(plain), decltype(blocks)> params{plain, blocks};
  TransData<kToBlocks>(dst, src, tmp, params), TransData<kToBlocks>(dst, src, params);
}
static_assert(static_cast<int>(TransposeType::TRANSPOSE_TYPE_NONE) == 0);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_NZ2ND_0213) == 1);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_NZ2NZ_0213) == 2);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_NZ2NZ_012_WITH_N) == 3);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_NZ2ND_012_WITH_N) == 4);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_NZ2ND_012_WITHOUT_N) == 5);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_NZ2NZ_012_WITHOUT_N) == 6);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_ND2ND_ONLY) == 7);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_ND_UB_GM) == 8);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_GRAD_ND_UB_GM) == 9);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_ND2ND_B16) == 10);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_NCHW2NHWC) == 11);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_NHWC2NCHW) == 12);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_ND2ND_021) == 13);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_ND2ND_102) == 14);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_ND2ND_210) == 15);
static_assert(static_cast<int>(TransposeType::TRANSPOSE_ND2NZ_WITH_INTLV) == 16);

template <class T>
void sorted(Lt<T>& dst, Lt<T>& src, Lt<T>& tmp, Lt<uint32_t>& index) {
  Concat(dst, src, tmp, 1), Concat<T>(dst, src, tmp, 1);
  Sort<T, true>(dst, src, index, tmp, 1), Sort<T, false>(dst, src, index, tmp, 1);
  Extract(dst, index, src, 1), Extract<T>(dst, index, src, 1);
  const uint16_t lengths[4] = {32, 32, 32, 32};
  uint32_t sorted_num[4];
  const MrgSortSrcList<T> list(src, src, src, src);
  MrgSort<T>(dst, list, lengths, sorted_num, 15, 1);
  MrgSort<T, true>(dst, list, lengths, sorted_num, 15, 1);
  static_cast<void>(GetSortOffset<T>(32)), static_cast<void>(GetSortLen<T>(32));
}
constexpr SortConfig kMerge = {SortType::MERGE_SORT, true};
template <class T>
void sorted_values(Lt<T>& dst, const Lt<T>& src, Lt<uint32_t>& index, Tmp& tmp) {
  Sort<T, false>(dst, src, tmp, n), Sort<T, false, kMerge>(dst, src, n);
  Sort<T, false>(dst, index, src, tmp, n), Sort<T, false, kMerge>(dst, index, src, n);
  Sort<T, uint32_t, false>(dst, index, src, index, tmp, n);
  Sort<T, uint32_t, false, DEFAULT_SORT_CONFIG>(dst, index, src, index, n);
}
constexpr TopKConfig kRadix = {TopKAlgo::RADIX_SELECT, TopKOrder::LARGEST, false};
template <class T>
void largest(const Lt<T>& dst, const Lt<int32_t>& index, const Lt<bool>& finish, Tmp& tmp) {
  TopkTiling tiling;
  const TopKInfo info{1, 32, 32};
  TopK<T>(dst, index, dst, index, finish, tmp, 4, tiling, info);
  TopK<T>(dst, index, dst, index, finish, 4, tiling, info, false);
  TopK<T, true, true, false, TopKMode::TOPK_NORMAL>(dst, index, dst, index, finish, tmp, 4, tiling,
                                                    info, true);
  TopK<T, true, false, false, TopKMode::TOPK_NSMALL>(dst, index, dst, index, finish, 4, tiling,
                                                     info);
  TopK<T, false, false, false, TopKMode::TOPK_NORMAL, kRadix>(dst, index, dst, index, finish, 4,
                                                              tiling, info);
}
static_assert(defaultTopKConfig.algo == TopKAlgo::MERGE_SORT && defaultTopKConfig.sorted);
static_assert(defaultTopKConfig.order == TopKOrder::UNSET);
static_assert(DEFAULT_SORT_CONFIG.type == SortType::RADIX_SORT && !DEFAULT_SORT_CONFIG.isDescend);

template <class T>
void only_on_the_950(const Lt<T>& dst, const Lt<T>& src, const Lt<bool>& flags, Tmp& tmp) {
  Clamp(dst, src, src, T(1), n), Clamp<DEFAULT_CLAMP_CONFIG>(dst, src, T(0), src, n);
  SinCos(dst, dst, src, tmp, n), SinCos<DEFAULT_SINCOS_CONFIG>(dst, dst, src, n);
  Rint(dst, src, tmp, n), Rint<DEFAULT_RINT_CONFIG>(dst, src, n);
  IsFinite(flags, src, n), IsFinite<T, T>(dst, src, n), IsFinite<T, bool>(flags, src, n);
  IsInf(flags, src, tmp, n), IsInf<DEFAULT_IS_INF_CONFIG, T, T>(dst, src, n);
  IsNan(flags, src, tmp, n), IsNan<DEFAULT_IS_NAN_CONFIG, bool, T>(flags, src, n);
  Where(dst, src, T(1), flags, n), Where(dst, T(1), src, flags, n), Where(dst, src, src, flags, n);
  LogicalAnd(flags, src, src, n), LogicalOr<DEFAULT_LOGICAL_OR_CONFIG>(flags, src, src, n);
  LogicalXor(flags, src, src, n), LogicalNot<DEFAULT_LOGICAL_NOT_CONFIG>(flags, src, n);
  LogicalAnds(flags, src, T(1), n), LogicalOrs<DEFAULT_LOGICAL_ORS_CONFIG>(flags, T(1), src, n);
}
template <class T>
void bits_on_the_950(const Lt<T>& dst, const Lt<T>& src) {
  BitwiseAnd(dst, src, src, n), BitwiseOr<DEFAULT_BITWISE_OR_CONFIG>(dst, src, src, n);
  BitwiseXor(dst, src, src, n), BitwiseNot<DEFAULT_BITWISE_NOT_CONFIG>(dst, src, n);
}
template <class T>
void random_on_the_950(const Lt<T>& dst) {
  const PhiloxKey key = {0, 0};
  PhiloxRandom(dst, key, {0, 0, 0, 0}, 32), PhiloxRandom<10>(dst, {0, 0}, {1, 0, 0, 0}, 32);
  PhiloxRandom<7>(dst, key, {0, 0, 0, 0}, PhiloxRandomParams{8, 4, 8});
}
void broadcast_on_the_950(const Lt<int64_t>& dst, const Lt<int64_t>& src) {
  const uint32_t wide[] = {2, 4, 8}, narrow[] = {2, 1, 8};
  BroadcastTiling tiling;
  GetBroadcastTilingInfo<int64_t>(3, wide, narrow, false, tiling);
  GetBroadcastTilingInfo<int64_t, 3>(3, wide, narrow, false, tiling);
  Broadcast(dst, src, wide, narrow, &tiling),
      Broadcast<int64_t, 3>(dst, src, wide, narrow, &tiling);
}

TEST(Declared, The950TakesTheDocumentedCalls) {
  static_cast<void>(&only_on_the_950<float>), static_cast<void>(&only_on_the_950<half>);
  static_cast<void>(&bits_on_the_950<uint8_t>), static_cast<void>(&bits_on_the_950<int64_t>);
  static_cast<void>(&random_on_the_950<float>), static_cast<void>(&random_on_the_950<int32_t>);
  static_cast<void>(&random_on_the_950<uint32_t>), static_cast<void>(&broadcast_on_the_950);
}

TEST(Declared, MathTakesTheDocumentedCalls) {
  static_cast<void>(&unary<float>), static_cast<void>(&unary<half>);
  static_cast<void>(&powers<float>), static_cast<void>(&powers<half>);
  static_cast<void>(&powers<int32_t>);
  static_cast<void>(&binary<float>), static_cast<void>(&binary<half>);
  static_cast<void>(&exclusive_or<int16_t>), static_cast<void>(&exclusive_or<uint16_t>);
  static_cast<void>(&reductions<float>), static_cast<void>(&reductions<half>);
  static_cast<void>(&extrema<float>), static_cast<void>(&extrema<half>);
  static_cast<void>(&truths<float>), static_cast<void>(&truths<uint8_t>);
  static_cast<void>(&sums<float>), static_cast<void>(&of_integers);
  static_cast<void>(AllPatterns());
}

TEST(Declared, TransformsTakeTheDocumentedCalls) {
  static_cast<void>(&selected<float, bool>), static_cast<void>(&selected<half, uint8_t>);
  static_cast<void>(&selected<half, int8_t>), static_cast<void>(&selected<half, int16_t>);
  static_cast<void>(&selected<float, uint16_t>), static_cast<void>(&selected<float, int32_t>);
  static_cast<void>(&selected<float, uint32_t>);
  static_cast<void>(&dropped<float>), static_cast<void>(&dropped<half>);
  static_cast<void>(&transformed<float>), static_cast<void>(&transformed<half>);
  static_cast<void>(&blocked<half>), static_cast<void>(&blocked<int16_t>);
  static_cast<void>(&filled);
  static_cast<void>(&sorted<float>), static_cast<void>(&sorted<half>);
  static_cast<void>(&sorted_values<float>), static_cast<void>(&sorted_values<half>);
  static_cast<void>(&largest<float>), static_cast<void>(&largest<half>);
}

}  // namespace
