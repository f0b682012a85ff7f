// A call of each library function that takes its shape from an argument, with one row or column too
// many for its tensors: a list. spec: adv_math.md, sections 3 to 7; adv_nn.md, sections 1, 3 and 4
#pragma once

#include "lib/misused_functions.h"

namespace asctwin::test {

// A KiB of sources, results and other operands each; shapes of 33 rows of eight floats need more.
struct Misshaped {
  const char* name;
  void (*call)(const Lf& y, const Lf& x, const Lf& more);
  const char* code = "E0201";
};

inline constexpr uint32_t kTooMany = 33;
inline const SoftMaxShapeInfo kTooManyRows(kTooMany, 8, kTooMany, 8);
template <class Tiling>
Tiling too_many_rows() {
  auto tiling = rows_of_eight<Tiling>();
  tiling.sLength = kTooMany;
  return tiling;
}
inline constexpr uint32_t kTooManyOfPattern[] = {kTooMany, 8};

#define ASCTWIN_CALL(...)                        \
  [](const Lf& y, const Lf& x, const Lf& more) { \
    (void)more;                                  \
    __VA_ARGS__;                                 \
  }
inline const Misshaped kMisshaped[] = {
    {"Sum", ASCTWIN_CALL(Sum(y, x, {kTooMany, 8, 8}))},
    {"Mean", ASCTWIN_CALL(Mean(y, x, {kTooMany, 8, 8}))},
    {"ReduceSum",
     ASCTWIN_CALL(ReduceSum<float, Pattern::Reduce::AR>(y, x, kTooManyOfPattern, true))},
    {"ReduceMax",
     ASCTWIN_CALL(ReduceMax<float, Pattern::Reduce::RA>(y, x, kTooManyOfPattern, true))},
    {"ReduceXorSum", ASCTWIN_CALL(auto dst = as<int16_t>(y);
                                  ReduceXorSum(dst, as<int16_t>(x), as<int16_t>(more), 513))},
    {"CumSum", ASCTWIN_CALL(Lf dst = y; Lf last = more; CumSum(dst, last, x, {kTooMany, 8}))},
    {"Broadcast", ASCTWIN_CALL(const uint32_t to[] = {kTooMany, 8}, from[] = {1, 8};
                               Broadcast<float, 2, 0>(y, x, to, from))},
    {"DropOut", ASCTWIN_CALL(DropOutShapeInfo info; info.firstAxis = kTooMany;
                             info.srcLastAxis = info.maskLastAxis = 8;
                             DropOut(y, x, as<uint8_t>(more), 0.5f, info))},
    {"Pad",
     ASCTWIN_CALL(PadTiling tiling; PadParams params{0, 1, 5}; const TensorShape shape({40, 7});
                  PadTilingFunc(shape, shape, 512, 4, tiling); Pad(y, x, params, tiling))},
    {"UnPad", ASCTWIN_CALL(UnPadTiling tiling; UnPadParams params{0, 1};
                           UnPadTilingFunc(TensorShape({kTooMany, 8}), 512, 4, tiling);
                           UnPad(y, x, params, tiling))},
    {"ConfusionTranspose",
     ASCTWIN_CALL(ConfusionTransposeTiling tiling;
                  GetTransposeTilingInfo(TensorShape({16, 32}), 512, 4, 7, tiling);
                  ConfusionTranspose(y, x, TransposeType::TRANSPOSE_ND2ND_ONLY, tiling))},
    {"TopK",
     ASCTWIN_CALL(const LocalTensor<int32_t> none; const LocalTensor<bool> unfinished;
                  TopK<float>(y, as<int32_t>(more), x, none, unfinished, 8, {}, {9, 32, 32}))},
    {"SoftMax", ASCTWIN_CALL(SoftMax(y, x, SoftMaxTiling(), kTooManyRows))},
    {"SimpleSoftMax", ASCTWIN_CALL(SimpleSoftMax(y, more, more, x, SoftMaxTiling(), kTooManyRows))},
    {"SoftmaxFlashV2",
     ASCTWIN_CALL(SoftmaxFlashV2<float>(y, more, more[128], x, more[128], more, more[128],
                                        SoftMaxTiling(), kTooManyRows))},
    {"SoftmaxGrad", ASCTWIN_CALL(SoftmaxGrad(y, more, x, SoftMaxTiling(), false, kTooManyRows))},
    {"LayerNorm", ASCTWIN_CALL(auto tiling = too_many_rows<LayerNormTiling>(); LayerNorm(
                                   y, more, more[64], x, more[128], more[136], 1e-5f, tiling))},
    {"Normalize",
     ASCTWIN_CALL(Normalize<float, float>(y, more, more[48], more[96], x, more[144], more[152],
                                          1e-5f, NormalizePara{kTooMany, 8, 8}))},
    {"RmsNorm", ASCTWIN_CALL(RmsNorm(y, x, more, 1e-5f, too_many_rows<RmsNormTiling>()))},
    {"DeepNorm",
     ASCTWIN_CALL(auto tiling = too_many_rows<DeepNormTiling>();
                  DeepNorm(y, more, more[48], x, x, more[128], more[136], 0.5f, 1e-5f, tiling))},
    {"BatchNorm",
     ASCTWIN_CALL(BatchNormTiling tiling; tiling.originalBLength = kTooMany; tiling.meanVarSize = 8;
                  BatchNorm(y, more, more[8], x, more[64], more[128], 1e-5f, tiling))},
    {"GroupNorm", ASCTWIN_CALL(GroupNormTiling tiling; tiling.n = 1; tiling.hw = 8;
                               tiling.c = kTooMany; tiling.g = 3;
                               GroupNorm(y, more, more[8], x, more[64], more[128], 1e-5f, tiling))},
    {"LayerNormGrad",
     ASCTWIN_CALL(auto tiling = too_many_rows<LayerNormGradTiling>();
                  LayerNormGrad(y, y, x, x, more, more[64], more[128], 1e-5f, tiling))},
    {"LayerNormGradBeta", ASCTWIN_CALL(auto tiling = too_many_rows<LayerNormGradBetaTiling>();
                                       LayerNormGradBeta(y, y[8], x, x, tiling))},
    {"WelfordUpdate", ASCTWIN_CALL(WelfordUpdate<float, float>(
                          y, more, more, more, x, WelfordUpdateParam{1, 264, 264, 1.0f}))},
    {"WelfordFinalize",
     ASCTWIN_CALL(WelfordFinalizePara para{1, 264, 0, 0, 0, 0, 1 / 264.0f, 1 / 264.0f};
                  WelfordFinalize(y, y[8], x, x, para))},
    {"AscendQuant", ASCTWIN_CALL(AscendQuant(as<int8_t>(y), x, 1.0f, 0.0f, 264)), "E0105"},
    {"AscendDequant", ASCTWIN_CALL(AscendDequant(y, as<int32_t>(x), more, {kTooMany, 8, 8}))},
    {"AscendAntiQuant",
     ASCTWIN_CALL(LocalTensor<int8_t> src = as<int8_t>(x); src.SetSize(1024);
                  AscendAntiQuant<int8_t, half, false>(as<half>(y), src, half(1), half(2), 8))},
};
#undef ASCTWIN_CALL

}  // namespace asctwin::test
