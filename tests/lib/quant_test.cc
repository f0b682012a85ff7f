// AscendQuant, AscendDequant, AscendAntiQuant: their worked examples, in the forms that kernels
// use, and what is said of wrong calls.
// spec: adv_nn.md, sections 4 and 10.5 to 10.7
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "adv_api/quantization/ascend_antiquant.h"
#include "adv_api/quantization/ascend_dequant.h"
#include "adv_api/quantization/ascend_quant.h"
#include "adv_api/quantization/quantize.h"
#include "lib/room.h"
#include "tiling/tiling_api.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

const Values kQuantised = {-512, -4.4f, -0.5f, 0.5f, 1.5f, 2.5f, 126.6f, 127.5f, 300, 1234.5f};

template <class T>
Values quantised_by(float scale, float offset) {
  return computed<T, int8_t>(
      kQuantised, 10, [=](auto y, auto x, auto tmp) { AscendQuant(y, x, tmp, scale, offset, 10); });
}

TEST(AscendQuant, HoldsTheWorkedExamples) {
  const Values plain = {-128, -4, 0, 0, 2, 2, 127, 127, 127, 127};
  const Values doubled = {-128, -8, 0, 2, 4, 6, 127, 127, 127, 127};
  const Values small = {-9, 1, 1, 1, 1, 1, 3, 3, 7, 26};
  EXPECT_EQ(quantised_by<float>(1, 0), plain);
  EXPECT_EQ(quantised_by<half>(1, 0), plain);
  EXPECT_EQ(quantised_by<float>(2, 0.9f), doubled);
  EXPECT_EQ(quantised_by<half>(2, 0.9f), doubled);
  EXPECT_EQ(quantised_by<float>(0.02f, 0.9f), small);
  EXPECT_EQ(quantised_by<half>(0.02f, 0.9f), small);
}

constexpr AscendQuantConfig kCounts = {64, 32, 32, 512};

// 2 x 32 numbers; scale j, offset 1 or j.
TEST(AscendQuant, HasAScaleForEachColumn) {
  Values numbers(128);
  Values with_scalar, with_tensor;
  for (size_t i = 0; i < 64; ++i) {
    numbers[i] = i < 32 ? 2.0f : -1.0f;
    const auto column = static_cast<float>(i % 32);
    numbers[64 + i % 32] = numbers[96 + i % 32] = column;
    with_scalar.push_back(numbers[i] * column + 1);
    with_tensor.push_back(numbers[i] * column + column);
  }
  const auto quantised = [&](auto quant) {
    return computed<half, int8_t>(numbers, 64, [&](auto y, auto x, auto tmp) {
      LocalTensor<half> src = x, scale = x[64], offset = x[96];
      src.SetSize(64), scale.SetSize(32), offset.SetSize(32);
      quant(y, src, scale, offset, tmp);
    });
  };
  const half one = 1;
  EXPECT_EQ(quantised([=](auto y, auto x, auto s, auto, auto tmp) {
              AscendQuant(y, x, tmp, s, one, 32, 64);
            }),
            with_scalar);
  EXPECT_EQ(quantised([=](auto y, auto x, auto s, auto, auto) { AscendQuant<half>(y, x, s, one); }),
            with_scalar);
  EXPECT_EQ(
      quantised([](auto y, auto x, auto s, auto o, auto) { AscendQuant(y, x, s, o, 32, 32, 64); }),
      with_tensor);
  EXPECT_EQ(quantised([](auto y, auto x, auto s, auto o, auto tmp) {
              AscendQuant<half, false, kCounts>(y, x, tmp, s, o);
            }),
            with_tensor);
}

TEST(AscendQuant, WorksInPlace) {
  Values numbers(64);
  for (size_t i = 0; i < 64; ++i) numbers[i] = static_cast<float>(i);
  EXPECT_EQ((computed<float, int8_t>(numbers, 64,
                                     [](auto y, auto x, auto) {
                                       LocalTensor<float> src = x;
                                       src.SetSize(64);
                                       const auto same = x.template ReinterpretCast<int8_t>();
                                       AscendQuant<float>(same, src, 1.0f, 0.0f);
                                       PipeBarrier<PIPE_V>();
                                       Adds(y.template ReinterpretCast<int32_t>(),
                                            x.template ReinterpretCast<int32_t>(), 0, 16);
                                     })),
            numbers);
}

TEST(AscendQuant, IsHeldToItsCounts) {
  const auto code = [](uint32_t scales, uint32_t offsets, uint32_t count) {
    return code_in([=](const LocalTensor<float>& x) {
      LocalTensor<float> src = x;
      src.SetSize(128);
      AscendQuant(x[768].ReinterpretCast<int8_t>(), src, x[256], x[512], scales, offsets, count);
    });
  };
  EXPECT_EQ(code(32, 32, 64), Code{});
  EXPECT_EQ(code(32, 64, 64), Code::E0105);
  EXPECT_EQ(code(48, 48, 96), Code::E0105);  // no multiple of 32
  EXPECT_EQ(code(32, 32, 48), Code::E0105);
  EXPECT_EQ(code(32, 32, 128), Code{});
  EXPECT_EQ(code(32, 32, 160), Code::E0105);  // the source has 128
}

TEST(AscendQuant, HasNoTensorsOnThe910A) {
  const auto per_tensor = [](const LocalTensor<float>& x) {
    AscendQuant(x[512].ReinterpretCast<int8_t>(), x, 1.0f, 0.0f, 64);
  };
  const auto per_channel = [](const LocalTensor<float>& x) {
    AscendQuant(x[512].ReinterpretCast<int8_t>(), x, x[256], 0.0f, 32, 64);
  };
  EXPECT_EQ(code_in(per_tensor, options_on("Ascend910A")), Code{});
  EXPECT_EQ(code_in(per_channel), Code{});
  EXPECT_EQ(code_in(per_channel, options_on("Ascend910A")), Code::E0101);
}

// 8 numbers from -4 on, then scales as floats in words of 32 bits.
template <class D, class Dequant>
Values dequantised(uint32_t results, Dequant dequant) {
  Values numbers = {-4, -3, -2, -1, 0, 1, 2, 3};
  return computed<int32_t, D>(numbers, results, [&](auto y, auto x, auto tmp) {
    LocalTensor<float> scale = x[64].template ReinterpretCast<float>();
    const Values scales = {2.2f, -2.2f, 0.5f, 1, 1, 1, 1, 1};
    for (uint32_t i = 0; i < 8; ++i) scale.SetValue(i, scales[i]);
    scale.SetSize(8);
    PipeBarrier<PIPE_ALL>();
    dequant(y, x, scale, tmp);
  });
}

TEST(AscendDequant, HoldsTheWorkedExamples) {
  EXPECT_EQ((dequantised<float>(3,
                                [](auto y, auto x, auto scale, auto tmp) {
                                  AscendDequant(y, x, scale, tmp, {1, 8, 3});
                                })),
            (Values{-8.8f, 6.6000004f, -1}));
  EXPECT_EQ((dequantised<bfloat16_t>(3,
                                     [](auto y, auto x, auto scale, auto) {
                                       AscendDequant(y, x, scale, {1, 8, 3});
                                     })),
            (Values{-8.8125f, 6.59375f, -1}));
}

TEST(AscendDequant, RepeatsScalesAlongASingleRow) {
  const auto dequant = [](auto mode) {
    return [mode](auto y, auto x, auto scale, auto tmp) {
      Adds(x[8], x, 10, 8);
      PipeBarrier<PIPE_V>();
      AscendDequant<float, float, mode()>(y, x, scale, tmp, {1, 16, 8});
    };
  };
  using Single = std::integral_constant<DeQuantMode, DeQuantMode::DEQUANT_WITH_SINGLE_ROW>;
  using Multi = std::integral_constant<DeQuantMode, DeQuantMode::DEQUANT_WITH_MULTI_ROW>;
  const Values rows = {-8.8f, 6.6000004f, -1, -1, 0, 1, 2, 3, 2.2f * 6, -2.2f * 7, 4};
  EXPECT_EQ(dequantised<float>(11, dequant(Single{})), rows);
  EXPECT_EQ(dequantised<float>(8, dequant(Multi{})), Values(rows.begin(), rows.begin() + 8));
}

TEST(AscendDequant, TakesScalarsAndTheFormsWithoutAShape) {
  EXPECT_EQ((dequantised<float>(8,
                                [](auto y, auto x, auto, auto tmp) {
                                  AscendDequant(y, x, 0.5f, tmp, {1, 8, 8});
                                })),
            (Values{-2, -1.5f, -1, -0.5f, 0, 0.5f, 1, 1.5f}));
  EXPECT_EQ((dequantised<float>(
                8, [](auto y, auto x, auto scale, auto) { AscendDequant(y, x, scale, 8); })),
            (Values{-8.8f, 6.6000004f, -1, -1, 0, 1, 2, 3}));
}

TEST(AscendDequant, TakesTheLowHalfOfWordsAsAScale) {
  EXPECT_EQ((computed<int32_t, half>({4, 5, 6, 7, 8, 9, 10, 11}, 2,
                                     [](auto y, auto x, auto tmp) {
                                       const auto scale =
                                           x[64].template ReinterpretCast<uint64_t>();
                                       for (uint32_t i = 0; i < 8; ++i)
                                         scale.SetValue(i, 0xABCD00003F000000);  // 0.5
                                       PipeBarrier<PIPE_ALL>();
                                       AscendDequant(y, x, scale, tmp, {1, 8, 8});
                                     })),
            (Values{2, 2.5f}));
}

TEST(AscendDequant, IsHeldToItsShape) {
  const auto code = [](DequantParams params) {
    return code_in([=](const LocalTensor<float>& x) {
      LocalTensor<float> scale = x[256];
      scale.SetSize(16);
      AscendDequant(x[512], x.ReinterpretCast<int32_t>(), scale, params);
    });
  };
  EXPECT_EQ(code({2, 16, 16}), Code{});
  EXPECT_EQ(code({2, 16, 17}), Code::E0105);
  EXPECT_EQ(code({2, 12, 12}), Code::E0105);  // rows of 48 B
  EXPECT_EQ(code({2, 24, 24}), Code::E0105);  // 16 scales
  EXPECT_EQ(code({2, 24, 16}), Code{});
  EXPECT_EQ(code({0, 16, 16}), Code::E0105);
  EXPECT_EQ(code({2, 16, 0}), Code::E0105);
}

TEST(AscendDequant, LeavesColumnsBehindItsCountUndefined) {
  const auto code = [](uint32_t first) {
    return code_in([=](const LocalTensor<float>& x) {
      AscendDequant(x[512], x.ReinterpretCast<int32_t>(), x[256], {1, 16, 8});
      AscendDequant<float, float, DeQuantMode::DEQUANT_WITH_MULTI_ROW>(
          x[640], x.ReinterpretCast<int32_t>(), x[256], {1, 16, 8});
      PipeBarrier<PIPE_V>();
      Adds(x[768], x[first], 1.0f, 16);
      PipeBarrier<PIPE_ALL>();
      x.GetValue(768 + 15);
    });
  };
  EXPECT_EQ(code(512), Code{});
  EXPECT_EQ(code(640), Code::E0301);
}

TEST(AscendDequant, HasFewerTypesOnThe310P) {
  const auto dequant = [](const LocalTensor<float>& x) {
    AscendDequant(x[512].ReinterpretCast<bfloat16_t>(), x.ReinterpretCast<int32_t>(), x[256],
                  {2, 16, 16});
  };
  EXPECT_EQ(code_in(dequant), Code{});
  EXPECT_EQ(code_in(dequant, options_on("Ascend310P3")), Code::E0101);
}

// K = 4, N = 32, of which the first 4 columns are those of the worked example; G = 2.
const std::vector<Values> kIntegers = {{1, -2, 3, 4}, {5, 6, -7, 8}, {1, 1, 1, 1}, {2, 2, 2, 2}};
const std::vector<Values> kOffsets = {{1, 0, 0, 1}, {0, 1, 2, 3}};
const std::vector<Values> kResults = {
    {4, -4, 6, 10}, {12, 12, -14, 18}, {0.5f, 1, 1.5f, 2}, {1, 1.5f, 2, 2.5f}};

template <class O>
void expect_antiquantised(bool transposed) {
  constexpr uint32_t kK = 4, kN = 32, kGroups = 2;
  Values integers(128);
  for (uint32_t k = 0; k < kK; ++k)
    for (uint32_t n = 0; n < 4; ++n)
      integers[transposed ? n * kK + k : k * kN + n] = kIntegers[k][n];
  const Values out = computed<int8_t, O>(integers, 128, [&](auto y, auto x, auto tmp) {
    LocalTensor<int8_t> src = x;
    src.SetSize(128);
    LocalTensor<O> offset = x[512].template ReinterpretCast<O>(), scale = offset[64];
    for (uint32_t g = 0; g < kGroups; ++g)
      for (uint32_t n = 0; n < kN; ++n) {
        const uint32_t at = transposed ? n * kGroups + g : g * kN + n;
        offset.SetValue(at, static_cast<O>(n < 4 ? kOffsets[g][n] : 0.0f));
        scale.SetValue(at, static_cast<O>(g == 0 ? 2.0f : 0.5f));
      }
    offset.SetSize(64), scale.SetSize(64);
    PipeBarrier<PIPE_ALL>();
    if (transposed)
      AscendAntiQuant<int8_t, O, true>(y, src, offset, scale, kK, {kN, kGroups, kN, kGroups});
    else
      AscendAntiQuant<int8_t, O, false>(y, src, offset, scale, tmp, kK);
  });
  for (uint32_t k = 0; k < kK; ++k)
    for (uint32_t n = 0; n < 4; ++n)
      EXPECT_EQ(out[transposed ? n * kK + k : k * kN + n], kResults[k][n]) << k << " " << n;
}

TEST(AscendAntiQuant, HoldsTheWorkedExample) {
  for (const bool transposed : {false, true}) {
    expect_antiquantised<half>(transposed);
    expect_antiquantised<bfloat16_t>(transposed);
  }
}

TEST(AscendAntiQuant, TakesScalars) {
  EXPECT_EQ((computed<int8_t, half>({1, -2, 3, 0}, 3,
                                    [](auto y, auto x, auto tmp) {
                                      LocalTensor<int8_t> src = x;
                                      src.SetSize(4);
                                      AscendAntiQuant<int8_t, half, false>(
                                          y, src, static_cast<half>(1), static_cast<half>(2), tmp,
                                          2);
                                    })),
            (Values{4, -2, 8}));
  EXPECT_EQ((computed<int8_t, half>({1, -2, 3, 0}, 3,
                                    [](auto y, auto x, auto tmp) {
                                      LocalTensor<int8_t> src = x;
                                      src.SetSize(4);
                                      AscendAntiQuant<int8_t, half, false>(
                                          y, src, static_cast<half>(2), tmp, 2);
                                    })),
            (Values{2, -4, 6}));
}

TEST(AscendAntiQuant, TakesShapesThatGoTogether) {
  const auto code = [](uint32_t k, AntiQuantShapeInfo info) {
    return code_in([=](const LocalTensor<float>& x) {
      LocalTensor<int8_t> src = x.ReinterpretCast<int8_t>();
      src.SetSize(128);
      LocalTensor<half> scale = x[256].ReinterpretCast<half>();
      scale.SetSize(64);
      AscendAntiQuant<int8_t, half, false>(x[512].ReinterpretCast<half>(), src, scale, scale, k,
                                           info);
    });
  };
  EXPECT_EQ(code(4, {}), Code{});
  EXPECT_EQ(code(4, {2, 32, 2, 32}), Code{});
  EXPECT_EQ(code(4, {2, 16, 2, 16}), Code::E0105);
  EXPECT_EQ(code(4, {1, 32, 2, 32}), Code::E0105);
  EXPECT_EQ(code(3, {}), Code::E0105);
  EXPECT_EQ(code(0, {}), Code::E0105);
}

TEST(QuantTiling, AsksForWholeSteps) {
  uint32_t max = 0, min = 0, live = 0, extra = 0;
  GetAscendQuantMaxMinTmpSize(TensorShape({1024}), 4, max, min);
  EXPECT_EQ(max, 2u * 4096);
  EXPECT_EQ(min, 512u);
  GetAscendQuantTmpBufferFactorSize(live, extra);
  EXPECT_GE(live * 4096 + extra, max);
  GetAscendDequantMaxMinTmpSize(TensorShape({2, 16}), 4, max, min);
  EXPECT_EQ(max, 512u);
  GetAscendAntiQuantMaxMinTmpSize(TensorShape({4, 32}), TensorShape({2, 32}), false, ge::DT_INT8,
                                  ge::DT_FLOAT16, max, min);
  EXPECT_EQ(max, 512u);
}

}  // namespace
}  // namespace asctwin::test
