// Quantize, Dequantize and AntiQuantize of the 950: a scale for all, for each column, row or group,
// against plain numbers, and what is said of wrong calls.
// spec: adv_nn.md, section 4.4
#include <gtest/gtest.h>

#include "adv_api/quantization/antiquantize.h"
#include "adv_api/quantization/dequantize.h"
#include "adv_api/quantization/quantize.h"
#include "lib/room.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

constexpr QuantizeConfig kOneScale{QuantizePolicy::PER_TENSOR, true};
constexpr QuantizeConfig kDown{QuantizePolicy::PER_TENSOR, false, RoundMode::CAST_FLOOR};
constexpr QuantizeConfig kOfColumns{QuantizePolicy::PER_CHANNEL, true};
constexpr QuantizeConfig kOfRows{QuantizePolicy::PER_TOKEN, false};
constexpr QuantizeConfig kOfGroups{QuantizePolicy::PER_GROUP, false, RoundMode::CAST_RINT, 1};
constexpr QuantizeConfig kOfRowGroups{QuantizePolicy::PER_GROUP, false, RoundMode::CAST_RINT, 0};

// A row of 32.
Values row_of(Values values) {
  values.resize(32);
  return values;
}

// In half 2049 would be 2048, and the quotient a tie that goes down.
TEST(Quantize, RoundsOnceInFloat) {
  const Values x = row_of({3000, 0.5f, 1.5f, -300, 300, -0.75f});
  EXPECT_EQ((on_950<float, int8_t>(
                row_of({2049}), 1,
                [](auto y, auto s, auto tmp) {
                  Quantize<kOneScale>(y, s, tmp, 1 / 32.0f, -23.5f, QuantizeParams{1, 32});
                })),
            (Values{41}));  // 40.53125
  EXPECT_EQ((on_950<float, int8_t>(x, 6,
                                   [](auto y, auto s, auto) {
                                     Quantize<kOneScale>(y, s, 1.0f, 0.25f, QuantizeParams{1, 32});
                                   })),
            (Values{127, 1, 2, -128, 127, 0}));
  EXPECT_EQ((on_950<half, int8_t>(x, 6,
                                  [](auto y, auto s, auto) {
                                    Quantize<kDown>(y, s, 1.0f, 0.0f, QuantizeParams{1, 32});
                                  })),
            (Values{127, 0, 1, -128, 127, -1}));
}

// 2 rows of 64 ones; factors from element 256 on.
template <const QuantizeConfig& config>
Values quantised_ones(const Values& scales, const Values& offsets, uint32_t group) {
  Values x(128, 1);
  return on_950<float, int8_t>(x, 128, [=](auto y, auto s, auto tmp) {
    const auto scale = s[256], offset = s[512];
    for (uint32_t i = 0; i < scales.size(); ++i) scale.SetValue(i, scales[i]);
    for (uint32_t i = 0; i < offsets.size(); ++i) offset.SetValue(i, offsets[i]);
    PipeBarrier<PIPE_ALL>();
    Quantize<config>(y, s, tmp, scale, offset, QuantizeParams{2, 64, group});
  });
}

TEST(Quantize, SharesScalesAsThePolicySays) {
  Values columns(64), steps(64);
  for (uint32_t j = 0; j < 64; ++j) columns[j] = static_cast<float>(j), steps[j] = 3;
  const Values of_columns = quantised_ones<kOfColumns>(columns, steps, 0);
  EXPECT_EQ(of_columns[5], 8);
  EXPECT_EQ(of_columns[64 + 5], 8);
  const Values of_rows = quantised_ones<kOfRows>({7, 9}, {}, 0);
  EXPECT_EQ(of_rows[63], 7);
  EXPECT_EQ(of_rows[64], 9);
  const Values of_groups = quantised_ones<kOfGroups>({1, 2, 3, 4}, {}, 32);
  EXPECT_EQ(of_groups[31], 1);
  EXPECT_EQ(of_groups[32], 2);
  EXPECT_EQ(of_groups[64], 3);
  EXPECT_EQ(of_groups[127], 4);
  const Values of_row_groups = quantised_ones<kOfRowGroups>(columns, {}, 32);
  EXPECT_EQ(of_row_groups[9], 9);
  EXPECT_EQ(of_row_groups[64 + 9], 9);
}

constexpr DequantizeConfig kDequantRows{DequantizePolicy::PER_TOKEN};
constexpr DequantizeConfig kDequantOne{DequantizePolicy::PER_TENSOR};

TEST(Dequantize, ScalesIntegers) {
  const auto by_row = [](auto y, auto s, auto) {
    const auto scale = s[256].template ReinterpretCast<float>();
    scale.SetValue(0, 0.5f), scale.SetValue(1, -2.0f);
    PipeBarrier<PIPE_ALL>();
    Dequantize<kDequantRows>(y, s, scale, scale, DequantizeParams{2, 4});
  };
  const Values x = {-4, -3, -2, -1, 0, 1, 2, 3};
  EXPECT_EQ((on_950<int32_t, half>(x, 8, by_row)), (Values{-2, -1.5f, -1, -0.5f, 0, -2, -4, -6}));
  EXPECT_EQ((on_950<int32_t, bfloat16_t>(
                x, 2,
                [](auto y, auto s, auto tmp) {
                  Dequantize<kDequantOne>(y, s, 2.2f, 0.0f, tmp, DequantizeParams{1, 8});
                })),
            (Values{-8.8125f, -6.59375f}));
}

constexpr AntiQuantizeConfig kAntiOne{AntiQuantizePolicy::PER_TENSOR, true};
constexpr AntiQuantizeConfig kAntiColumns{AntiQuantizePolicy::PER_CHANNEL, true};

TEST(AntiQuantize, AddsBeforeItScales) {
  EXPECT_EQ(
      (on_950<int8_t, half>(
          row_of({1, -2, 3, 127}), 4,
          [](auto y, auto s, auto tmp) {
            AntiQuantize<kAntiOne>(y, s, half(2.0f), half(1.0f), tmp, AntiQuantizeParams{1, 32});
          })),
      (Values{4, -2, 8, 256}));
  const auto by_column = [](auto y, auto s, auto) {
    const auto scale = s[256].template ReinterpretCast<float>(), offset = scale[8];
    for (uint32_t j = 0; j < 4; ++j) scale.SetValue(j, j + 1.0f), offset.SetValue(j, 0.5f);
    PipeBarrier<PIPE_ALL>();
    AntiQuantize<kAntiColumns>(y, s, scale, offset, AntiQuantizeParams{2, 4});
  };
  EXPECT_EQ((on_950<int8_t, float>({1, 2, 3, 4, -1, -2, -3, -4}, 8, by_column)),
            (Values{1.5f, 5, 10.5f, 18, -0.5f, -3, -7.5f, -14}));
}

template <const QuantizeConfig& config>
Code code_of_groups(uint32_t group, const char* soc = "Ascend950") {
  return code_in(
      [=](const LocalTensor<float>& x) {
        Quantize<config>(x[512].ReinterpretCast<int8_t>(), x, x[256], x[256],
                         QuantizeParams{2, 64, group});
      },
      options_on(soc));
}

TEST(Quantize, IsHeldToItsShapeAndItsChip) {
  EXPECT_EQ(code_of_groups<kOfGroups>(32), Code{});
  EXPECT_EQ(code_of_groups<kOfGroups>(0), Code::E0105);
  EXPECT_EQ(code_of_groups<kOfGroups>(40), Code::E0105);
  EXPECT_EQ(code_of_groups<kOfRows>(0), Code{});
  EXPECT_EQ(code_of_groups<kOfRows>(0, "Ascend910B1"), Code::E0101);
  const auto with_tmp = [](uint32_t bytes, uint32_t at) {
    return code_in(
        [=](const LocalTensor<float>& x) {
          auto tmp = x[at].ReinterpretCast<uint8_t>();
          tmp.SetSize(bytes);
          Quantize<kOneScale>(x[512].ReinterpretCast<int8_t>(), x, tmp, 1.0f, 0.0f,
                              QuantizeParams{1, 64});
        },
        options_on("Ascend950"));
  };
  EXPECT_EQ(with_tmp(256, 768), Code{});
  EXPECT_EQ(with_tmp(128, 768), Code::E0105);
  EXPECT_EQ(with_tmp(256, 0), Code::E0105);
  EXPECT_EQ(with_tmp(256, 512), Code::E0105);
}

}  // namespace
}  // namespace asctwin::test
