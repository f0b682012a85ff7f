// A right call of every library function that has a temporary buffer, for tests that change one
// thing of it, and a call with too large a shape: a list. spec: adv_math.md, sections 2 to 7;
// adv_nn.md, sections 1, 3 and 4
#pragma once

#include "lib/room.h"
#include "tiling/tiling_api.h"

namespace asctwin::test {

using namespace AscendC;
using Tmp = LocalTensor<uint8_t>;
using Lf = LocalTensor<float>;

// Bytes of a UB of 4 KiB that is full of ones: a source of 1 KiB, then these.
inline constexpr uint32_t kMoreAt = 1024, kResultAt = 2048, kTmpAt = 3072, kRoomForTmp = 1024;

// A call with one row or column too many for its tensors, of a function that takes its shape from
// an argument: with a KiB of sources, results and other operands each, 33 rows of eight floats.
struct Misshaped {
  void (*call)(const Lf& y, const Lf& x, const Lf& more) = nullptr;
  const char* code = "E0201";
};

struct Misused {
  const char* name;
  // The result, the source, other operands, the buffer.
  void (*call)(const Lf& y, const Lf& x, const Lf& more, Tmp& tmp);
  Misshaped misshaped = {};
  uint32_t least = 256;      // bytes of the buffer
  bool may_overlap = false;  // the result and a part of the source
  const char* chip = "Ascend910B1";
  const char* other_chip = "Ascend910A";
};

// Eight rows of eight floats.
inline const SoftMaxShapeInfo kEight(8, 8, 8, 8);
template <class Tiling>
Tiling rows_of_eight() {
  Tiling tiling;
  tiling.bLength = 1;
  tiling.sLength = tiling.hLength = tiling.originalHLength = 8;
  return tiling;
}
template <class T>
LocalTensor<T> as(const Lf& tensor) {
  return tensor.template ReinterpretCast<T>();
}
template <class Info, class T>
void take_shape(Info& info, LocalTensor<T>& src, LocalTensor<uint8_t>& mask) {
  info.firstAxis = 2, info.srcLastAxis = info.maskLastAxis = 32;
  src.SetSize(64), mask.SetSize(64);
}
inline constexpr TransDataConfig kVolumeToBlocks{DataFormat::NCDHW, DataFormat::NDC1HWC0};
inline constexpr uint32_t kTwoRows[] = {2, 64};

inline constexpr uint32_t kTooMany = 33;
inline const SoftMaxShapeInfo kTooManyRows(kTooMany, 8, kTooMany, 8);
template <class Tiling>
Tiling too_many_rows() {
  auto tiling = rows_of_eight<Tiling>();
  tiling.sLength = kTooMany;
  return tiling;
}
inline constexpr uint32_t kTooManyOfPattern[] = {kTooMany, 8};

#define ASCTWIN_CALL(...)                                  \
  [](const Lf& y, const Lf& x, const Lf& more, Tmp& tmp) { \
    (void)more;                                            \
    __VA_ARGS__;                                           \
  }
#define ASCTWIN_SHAPED(...)                      \
  [](const Lf& y, const Lf& x, const Lf& more) { \
    (void)more;                                  \
    __VA_ARGS__;                                 \
  }
#define ASCTWIN_PATTERN(name, ...)                                                     \
  {                                                                                    \
#name, ASCTWIN_CALL(name <float, Pattern::Reduce::AR>(y, x, tmp, kTwoRows, true)), \
        {__VA_ARGS__ }, 256, false, "Ascend910B1", "Ascend310P3"                       \
  }

inline constexpr const char* k950 = "Ascend950";
inline const Misused kMisused[] = {
    {"ClampMax", ASCTWIN_CALL(ClampMax(y, x, tmp, 2.0f, 64))},
    {"ClampMin", ASCTWIN_CALL(ClampMin(y, x, tmp, 2.0f, 64))},
    {"CumSum",
     ASCTWIN_CALL(Lf dst = y; Lf last = more; CumSum(dst, last, x, tmp, {8, 8})),
     {ASCTWIN_SHAPED(Lf dst = y; Lf last = more; CumSum(dst, last, x, {kTooMany, 8}))}},
    {"SinCos", ASCTWIN_CALL(SinCos(y, more, x, tmp, 64)), {}, 256, false, k950, "Ascend910B1"},
    {"Sum",
     ASCTWIN_CALL(Sum(y, x, tmp, {1, 64, 64})),
     {ASCTWIN_SHAPED(Sum(y, x, {kTooMany, 8, 8}))}},
    {"Mean",
     ASCTWIN_CALL(Mean(y, x, tmp, {1, 64, 64})),
     {ASCTWIN_SHAPED(Mean(y, x, {kTooMany, 8, 8}))}},
    ASCTWIN_PATTERN(ReduceSum, ASCTWIN_SHAPED(ReduceSum<float, Pattern::Reduce::AR>(
                                   y, x, kTooManyOfPattern, true))),
    ASCTWIN_PATTERN(ReduceMax, ASCTWIN_SHAPED(ReduceMax<float, Pattern::Reduce::RA>(
                                   y, x, kTooManyOfPattern, true))),
    ASCTWIN_PATTERN(ReduceMin),
    ASCTWIN_PATTERN(ReduceMean),
    ASCTWIN_PATTERN(ReduceProd),
    ASCTWIN_PATTERN(ReduceAny),
    ASCTWIN_PATTERN(ReduceAll),
    {"ReduceXorSum",
     ASCTWIN_CALL(auto dst = as<int16_t>(y);
                  ReduceXorSum(dst, as<int16_t>(x), as<int16_t>(more), tmp, 64)),
     {ASCTWIN_SHAPED(auto dst = as<int16_t>(y);
                     ReduceXorSum(dst, as<int16_t>(x), as<int16_t>(more), 513))}},
    {"Select",
     ASCTWIN_CALL(SelectWithBytesMaskShapeInfo info; Lf src = x; Tmp mask = as<uint8_t>(more);
                  take_shape(info, src, mask); Select(y, src, 9.0f, mask, tmp, info))},
    {"DropOut",
     ASCTWIN_CALL(DropOutShapeInfo info; Lf src = x; Tmp mask = as<uint8_t>(more);
                  take_shape(info, src, mask); DropOut(y, src, mask, tmp, 0.5f, info)),
     {ASCTWIN_SHAPED(DropOutShapeInfo info; info.firstAxis = kTooMany;
                     info.srcLastAxis = info.maskLastAxis = 8;
                     DropOut(y, x, as<uint8_t>(more), 0.5f, info))}},
    {"Broadcast",
     ASCTWIN_CALL(const uint32_t to[] = {16, 8}, from[] = {16, 1};
                  Broadcast<float, 2, 1>(y, x, to, from, tmp)),
     {ASCTWIN_SHAPED(const uint32_t to[] = {kTooMany, 8}, from[] = {1, 8};
                     Broadcast<float, 2, 0>(y, x, to, from))}},
    {"BroadCast", ASCTWIN_CALL(const uint32_t to[] = {8, 16}, from[] = {1, 16};
                               BroadCast<float, 2, 0>(y, x, to, from, tmp))},
    {"Pad",
     ASCTWIN_CALL(PadTiling tiling; PadParams params{0, 1, 5};
                  PadTilingFunc(TensorShape({8, 7}), TensorShape({8, 7}), 512, 4, tiling);
                  Pad(y, x, params, tmp, tiling)),
     {ASCTWIN_SHAPED(PadTiling tiling; PadParams params{0, 1, 5}; const TensorShape shape({40, 7});
                     PadTilingFunc(shape, shape, 512, 4, tiling); Pad(y, x, params, tiling))}},
    {"UnPad",
     ASCTWIN_CALL(UnPadTiling tiling; UnPadParams params{0, 1};
                  UnPadTilingFunc(TensorShape({8, 8}), 512, 4, tiling);
                  UnPad(y, x, params, tmp, tiling)),
     {ASCTWIN_SHAPED(UnPadTiling tiling; UnPadParams params{0, 1};
                     UnPadTilingFunc(TensorShape({kTooMany, 8}), 512, 4, tiling);
                     UnPad(y, x, params, tiling))}},
    {"ConfusionTranspose",
     ASCTWIN_CALL(ConfusionTransposeTiling tiling;
                  GetTransposeTilingInfo(TensorShape({16, 16}), 512, 4, 7, tiling);
                  ConfusionTranspose(y, x, tmp, TransposeType::TRANSPOSE_ND2ND_ONLY, tiling)),
     {ASCTWIN_SHAPED(ConfusionTransposeTiling tiling;
                     GetTransposeTilingInfo(TensorShape({16, 32}), 512, 4, 7, tiling);
                     ConfusionTranspose(y, x, TransposeType::TRANSPOSE_ND2ND_ONLY, tiling))}},
    {"TransData",
     ASCTWIN_CALL(const auto plain = MakeLayout(MakeShape(1, 16, 1, 1, 16), MakeStride());
                  const auto blocks = MakeLayout(MakeShape(1, 1, 1, 1, 16, 16), MakeStride());
                  const TransDataParams<decltype(plain), decltype(blocks)> params{plain, blocks};
                  TransData<kVolumeToBlocks>(as<half>(y), as<half>(x), tmp, params)),
     {},
     256,
     false,
     "Ascend910B1",
     "Ascend310P3"},
    {"TopK",
     ASCTWIN_CALL(const LocalTensor<int32_t> none; const LocalTensor<bool> unfinished;
                  TopK<float>(y, as<int32_t>(more), x, none, unfinished, tmp, 8, {}, {1, 64, 64})),
     {ASCTWIN_SHAPED(const LocalTensor<int32_t> none; const LocalTensor<bool> unfinished;
                     TopK<float>(y, as<int32_t>(more), x, none, unfinished, 8, {}, {9, 32, 32}))}},
    {"Sort of values",
     ASCTWIN_CALL(Lf dst = y; Sort(dst, x, tmp, 64)),
     {},
     256,
     false,
     k950,
     "Ascend910B1"},

    {"SoftMax",
     ASCTWIN_CALL(SoftMax(y, more, more[64], x, tmp, SoftMaxTiling(), kEight)),
     {ASCTWIN_SHAPED(SoftMax(y, x, SoftMaxTiling(), kTooManyRows))},
     512},
    {"SimpleSoftMax",
     ASCTWIN_CALL(SimpleSoftMax(y, more, more[64], x, tmp, SoftMaxTiling(), kEight)),
     {ASCTWIN_SHAPED(SimpleSoftMax(y, more, more, x, SoftMaxTiling(), kTooManyRows))},
     512},
    {"SoftmaxFlash",
     ASCTWIN_CALL(SoftmaxFlash(y, more, more[64], x, more[128], more, more[64], tmp,
                               SoftMaxTiling(), true, kEight)),
     {},
     512},
    {"SoftmaxFlashV2",
     ASCTWIN_CALL(SoftmaxFlashV2<float, true>(y, more, more[64], x, more[128], more, more[64], tmp,
                                              SoftMaxTiling(), kEight)),
     {ASCTWIN_SHAPED(SoftmaxFlashV2<float>(y, more, more[128], x, more[128], more, more[128],
                                           SoftMaxTiling(), kTooManyRows))},
     512},
    {"LogSoftMax",
     ASCTWIN_CALL(LogSoftMax(y, more, more[64], x, tmp, LogSoftMaxTiling(), kEight)),
     {},
     512},
    {"SoftmaxGrad",
     ASCTWIN_CALL(SoftmaxGrad(y, more, x, tmp, SoftMaxTiling(), false, kEight)),
     {ASCTWIN_SHAPED(SoftmaxGrad(y, more, x, SoftMaxTiling(), false, kTooManyRows))},
     512},
    {"SoftmaxGradFront",
     ASCTWIN_CALL(SoftmaxGradFront(y, more, x, tmp, SoftMaxTiling(), kEight)),
     {},
     512},

    {"LayerNorm",
     ASCTWIN_CALL(auto tiling = rows_of_eight<LayerNormTiling>();
                  LayerNorm(y, more, more[8], x, more[64], more[128], tmp, 1e-5f, tiling)),
     {ASCTWIN_SHAPED(auto tiling = too_many_rows<LayerNormTiling>();
                     LayerNorm(y, more, more[64], x, more[128], more[136], 1e-5f, tiling))},
     512},
    {"LayerNorm by para",
     ASCTWIN_CALL(LayerNormSeparateTiling tiling;
                  GetLayerNormNDTilingInfo(TensorShape({8, 8}), 512, 4, false, true, tiling);
                  LayerNorm<float, float>(y, more, more[8], x, more[64], more[128], 1e-5f, tmp,
                                          LayerNormPara{8, 8, 8}, tiling)),
     {},
     512},
    {"Normalize",
     ASCTWIN_CALL(Normalize<float, float>(y, more, more[8], more[16], x, more[64], more[128], tmp,
                                          1e-5f, NormalizePara{8, 8, 8})),
     {ASCTWIN_SHAPED(Normalize<float, float>(y, more, more[48], more[96], x, more[144], more[152],
                                             1e-5f, NormalizePara{kTooMany, 8, 8}))},
     512},
    {"RmsNorm",
     ASCTWIN_CALL(RmsNorm(y, x, more, tmp, 1e-5f, rows_of_eight<RmsNormTiling>())),
     {ASCTWIN_SHAPED(RmsNorm(y, x, more, 1e-5f, too_many_rows<RmsNormTiling>()))},
     512},
    {"DeepNorm",
     ASCTWIN_CALL(
         auto tiling = rows_of_eight<DeepNormTiling>();
         DeepNorm(y, more, more[8], x, more[64], more[128], more[136], tmp, 0.5f, 1e-5f, tiling)),
     {ASCTWIN_SHAPED(auto tiling = too_many_rows<DeepNormTiling>();
                     DeepNorm(y, more, more[48], x, x, more[128], more[136], 0.5f, 1e-5f, tiling))},
     512},
    {"BatchNorm",
     ASCTWIN_CALL(BatchNormTiling tiling; tiling.originalBLength = 8; tiling.meanVarSize = 8;
                  BatchNorm(y, more, more[8], x, more[64], more[128], tmp, 1e-5f, tiling)),
     {ASCTWIN_SHAPED(BatchNormTiling tiling; tiling.originalBLength = kTooMany;
                     tiling.meanVarSize = 8;
                     BatchNorm(y, more, more[8], x, more[64], more[128], 1e-5f, tiling))},
     512},
    {"GroupNorm",
     ASCTWIN_CALL(GroupNormTiling tiling; tiling.n = 1; tiling.c = tiling.hw = 8; tiling.g = 2;
                  GroupNorm(y, more, more[8], x, more[64], more[128], tmp, 1e-5f, tiling)),
     {ASCTWIN_SHAPED(GroupNormTiling tiling; tiling.n = 1; tiling.hw = 8; tiling.c = kTooMany;
                     tiling.g = 3;
                     GroupNorm(y, more, more[8], x, more[64], more[128], 1e-5f, tiling))},
     512,
     false,
     "Ascend910B1",
     "Ascend310P3"},
    {"LayerNormGrad",
     ASCTWIN_CALL(auto tiling = rows_of_eight<LayerNormGradTiling>(); LayerNormGrad(
                      y, more, more[64], x, more[128], more[136], more[144], tmp, 1e-5f, tiling)),
     {ASCTWIN_SHAPED(auto tiling = too_many_rows<LayerNormGradTiling>();
                     LayerNormGrad(y, y, x, x, more, more[64], more[128], 1e-5f, tiling))},
     512},
    {"LayerNormGradBeta",
     ASCTWIN_CALL(
         LayerNormGradBeta(y, more, x, more[64], tmp, rows_of_eight<LayerNormGradBetaTiling>())),
     {ASCTWIN_SHAPED(auto tiling = too_many_rows<LayerNormGradBetaTiling>();
                     LayerNormGradBeta(y, y[8], x, x, tiling))},
     512,
     true},
    {"WelfordUpdate",
     ASCTWIN_CALL(WelfordUpdate<float, float>(y, more, more[64], more[128], x, tmp,
                                              WelfordUpdateParam{1, 64, 64, 1.0f})),
     {ASCTWIN_SHAPED(WelfordUpdate<float, float>(y, more, more, more, x,
                                                 WelfordUpdateParam{1, 264, 264, 1.0f}))},
     512},
    {"WelfordFinalize",
     ASCTWIN_CALL(WelfordFinalizePara para{1, 64, 0, 0, 0, 0, 1 / 64.0f, 1 / 64.0f};
                  WelfordFinalize(y, more, x, more[64], tmp, para)),
     {ASCTWIN_SHAPED(WelfordFinalizePara para{1, 264, 0, 0, 0, 0, 1 / 264.0f, 1 / 264.0f};
                     WelfordFinalize(y, y[8], x, x, para))},
     512},

    {"AscendQuant",
     ASCTWIN_CALL(AscendQuant(as<int8_t>(y), x, tmp, more, more, 64, 64, 64)),
     {ASCTWIN_SHAPED(AscendQuant(as<int8_t>(y), x, 1.0f, 0.0f, 264)), "E0105"}},
    {"AscendDequant",
     ASCTWIN_CALL(AscendDequant(y, as<int32_t>(x), more, tmp, {1, 64, 64})),
     {ASCTWIN_SHAPED(AscendDequant(y, as<int32_t>(x), more, {kTooMany, 8, 8}))}},
    {"AscendAntiQuant",
     ASCTWIN_CALL(LocalTensor<int8_t> src = as<int8_t>(x); src.SetSize(8 * 32);
                  AscendAntiQuant<int8_t, half, false>(as<half>(y), src, half(1), half(2), tmp, 8)),
     {ASCTWIN_SHAPED(LocalTensor<int8_t> src = as<int8_t>(x); src.SetSize(1024);
                     AscendAntiQuant<int8_t, half, false>(as<half>(y), src, half(1), half(2), 8))}},
};
#undef ASCTWIN_PATTERN
#undef ASCTWIN_SHAPED
#undef ASCTWIN_CALL

}  // namespace asctwin::test
