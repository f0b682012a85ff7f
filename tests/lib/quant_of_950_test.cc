// The forms of AscendQuant, AscendDequant and AscendAntiQuant that only the 950 has: results of any
// type of a byte, and scales of rows or groups. Expected values follow from the formulas by hand.
// spec: adv_nn.md, sections 4.1 to 4.3; reg_api.md, sections 7.5 and 7.6
#include <gtest/gtest.h>

#include "lib/room.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

const Values kNumbers = {1, -1.5f, 0.3f, 500, -70000, 17, 0, 3.2f};

// The bytes that `quant(y, x, tmp)` gives of the numbers.
template <class D, class T, class Quant>
Values bytes_of(Quant quant) {
  Values numbers = kNumbers;
  numbers.resize(32);
  return on_950<T, uint8_t>(numbers, 8, [&](auto y, auto x, auto tmp) {
    LocalTensor<T> src = x;
    src.SetSize(32);
    // Scales and offsets of the columns, for the forms that take tensors.
    LocalTensor<T> scale = x[64], offset = x[96];
    scale.SetSize(32), offset.SetSize(32);
    Duplicate(scale, static_cast<T>(2), 32), Duplicate(offset, static_cast<T>(1), 32);
    PipeBarrier<PIPE_V>();
    quant(y.template ReinterpretCast<D>(), src, scale, offset, tmp);
  });
}
constexpr auto kScaled = [](auto y, auto x, auto, auto, auto tmp) {
  AscendQuant(y, x, tmp, 2.0f, 1.0f, 32);
};

// 3, -2, 1.6, 1001, -139999, 35, 1 and 7.4: to even; of hifloat8_t to nearest, and beyond its
// range.
TEST(AscendQuant, RoundsToFloatsOfAByte) {
  EXPECT_EQ((bytes_of<fp8_e4m3fn_t, float>(kScaled)),
            (Values{0x44, 0xC0, 0x3D, 0x7F, 0x7F, 0x61, 0x38, 0x4F}));
  EXPECT_EQ((bytes_of<fp8_e5m2_t, float>(kScaled)),
            (Values{0x42, 0xC0, 0x3E, 0x64, 0xFC, 0x50, 0x3C, 0x47}));
  EXPECT_EQ((bytes_of<hifloat8_t, float>(kScaled)),
            (Values{0x14, 0x90, 0x0D, 0x64, 0xEF, 0x44, 0x08, 0x27}));
}

TEST(AscendQuant, TakesEveryFormWithAFreeResult) {
  const Values expected = bytes_of<fp8_e5m2_t, half>(kScaled);
  using D = fp8_e5m2_t;
  const auto expect = [&](auto quant) { EXPECT_EQ((bytes_of<D, half>(quant)), expected); };
  const half one = 1;
  expect([](auto y, auto x, auto, auto, auto) { AscendQuant<D, half, false>(y, x, 2.0f, 1.0f); });
  expect([](auto y, auto x, auto s, auto o, auto tmp) {
    AscendQuant<D, half>(y, x, tmp, s, o, 32, 32, 32);
  });
  expect([=](auto y, auto x, auto s, auto, auto) { AscendQuant<D, half>(y, x, s, one, 32, 32); });
  expect([](auto y, auto x, auto s, auto o, auto tmp) { AscendQuant<D, half>(y, x, tmp, s, o); });
  expect([=](auto y, auto x, auto s, auto, auto tmp) { AscendQuant<D, half>(y, x, tmp, s, one); });
}

// To int8_t a free form gives what the fixed one gives.
TEST(AscendQuant, ComputesIntegersInHalfInEveryForm) {
  const Values x = {2049.0f, 0.5f};
  const auto in_form = [&](auto quant) { return on_950<float, int8_t>(x, 2, quant); };
  const auto fixed = [](auto y, auto s, auto) { AscendQuant<float>(y, s, 1 / 32.0f, -23.5f, 2); };
  const auto free = [](auto y, auto s, auto) {
    AscendQuant<int8_t, float>(y, s, 1 / 32.0f, -23.5f, 2);
  };
  EXPECT_EQ(in_form(fixed), (Values{40, -23}));
  EXPECT_EQ(in_form(free), (Values{40, -23}));
}

constexpr AscendQuantConfig kWithOffset = {0, 0, 0, 0, true, 1, RoundMode::CAST_FLOOR};
constexpr AscendQuantConfig kOfRowGroups = {0, 0, 0, 0, false, 0};
constexpr AscendDeQuantConfig kDequantConfig = {false, 1};
constexpr AscendAntiQuantConfig kAntiQuantConfig = {true, 1};
static constexpr auto kQuantToken = AscendQuantPolicy::PER_TOKEN;
static constexpr auto kQuantGroup = AscendQuantPolicy::PER_GROUP;
static constexpr auto kDequantToken = AscendDeQuantPolicy::PER_TOKEN;
static constexpr auto kAntiQuantGroup = AscendAntiQuantPolicy::PER_GROUP;

// A matrix of 2 x 64 elements that are all 3, with scales from element 256 on and offsets from 512.
template <class T, class D, class Call>
Values of_threes(const Values& scales, const Values& offsets, Call call) {
  return on_950<T, D>(Values(128, 3), 128, [&](auto y, auto x, auto tmp) {
    const auto scale = x[256].template ReinterpretCast<float>(), offset = scale[128];
    for (uint32_t i = 0; i < scales.size(); ++i) scale.SetValue(i, scales[i]);
    for (uint32_t i = 0; i < offsets.size(); ++i) offset.SetValue(i, offsets[i]);
    PipeBarrier<PIPE_ALL>();
    call(y, x, scale, offset, tmp);
  });
}

TEST(AscendQuant, HasAScaleForEachRowByPolicy) {
  const auto by_row = [](auto y, auto x, auto scale, auto offset, auto tmp) {
    AscendQuant<int8_t, float, float, false, kWithOffset, kQuantToken>(
        y, x, tmp, scale, offset, AscendQuantParam{2, 64, 128});
  };
  const Values out = of_threes<float, int8_t>({0.5f, -2}, {0.25f, 0.75f}, by_row);
  EXPECT_EQ(out[0], 1);  // 1.75
  EXPECT_EQ(out[63], 1);
  EXPECT_EQ(out[64], -6);  // -5.25
  EXPECT_EQ(out[127], -6);
  const auto one_offset = [](auto y, auto x, auto scale, auto, auto) {
    AscendQuant<int8_t, float, float, false, kWithOffset, kQuantToken>(
        y, x, scale, 100.0f, AscendQuantParam{2, 64, 128});
  };
  EXPECT_EQ((of_threes<float, int8_t>({1, 2}, {}, one_offset)[127]), 106);
}

TEST(AscendQuant, HasAScaleForEachGroupByPolicy) {
  Values columns(64);
  for (uint32_t j = 0; j < 64; ++j) columns[j] = static_cast<float>(j) / 2;
  const auto by_group = [](auto y, auto x, auto scale, auto offset, auto) {
    AscendQuant<int8_t, float, float, false, kOfRowGroups, kQuantGroup>(
        y, x, scale, offset, AscendQuantParam{2, 64, 128, 32});
  };
  const Values out = of_threes<float, int8_t>(columns, {}, by_group);
  EXPECT_EQ(out[10], 15);
  EXPECT_EQ(out[64 + 10], 15);
  EXPECT_EQ(out[63], 94);  // 94.5, to even
}

TEST(AscendDequant, HasAScaleForEachRowByPolicy) {
  const auto by_row = [](auto y, auto x, auto scale, auto offset, auto tmp) {
    AscendDequant<half, int32_t, float, kDequantConfig, kDequantToken>(
        y, x, scale, offset, tmp, AscendDeQuantParam{2, 64, 128});
    AscendDequant<half, int32_t, float, kDequantConfig, kDequantToken>(
        y, x, scale, offset, AscendDeQuantParam{2, 64, 128});
  };
  const Values out = of_threes<int32_t, half>({0.5f, -2}, {}, by_row);
  EXPECT_EQ(out[63], 1.5f);
  EXPECT_EQ(out[64], -6);
}

TEST(AscendAntiQuant, HasAScaleForEachGroupByPolicy) {
  const auto by_group = [](auto y, auto x, auto scale, auto offset, auto tmp) {
    const auto src = x.template ReinterpretCast<int8_t>();
    AscendAntiQuant<float, int8_t, float, kAntiQuantConfig, kAntiQuantGroup>(
        y, src, scale, offset, tmp, AscendAntiQuantParam{2, 64, 128, 32});
  };
  const Values out = of_threes<int8_t, float>({1, 2, 3, 4}, {0.5f, 0, -1, 1}, by_group);
  EXPECT_EQ(out[31], 3.5f);
  EXPECT_EQ(out[32], 6);
  EXPECT_EQ(out[64], 6);
  EXPECT_EQ(out[127], 16);
}

TEST(AscendAntiQuant, TakesFloatsOfAByte) {
  const auto floats = [](auto y, auto x, auto scale, auto offset, auto) {
    const auto src = x.template ReinterpretCast<fp8_e4m3fn_t>();
    AscendAntiQuant<half, fp8_e4m3fn_t, float, kAntiQuantConfig, kAntiQuantGroup>(
        y, src, scale, offset, AscendAntiQuantParam{2, 64, 128, 32});
  };
  // The byte 3 is 3 * 2^-9.
  const Values out = of_threes<int8_t, half>({512, 1, 1, 1024}, {0, 1, 0, 0}, floats);
  EXPECT_EQ(out[0], 3);
  EXPECT_EQ(out[32], 1.005859375f);
  EXPECT_EQ(out[127], 6);
}

template <const AscendQuantConfig& config, const AscendQuantPolicy& policy>
Report policy_report(AscendQuantParam para, const char* soc) {
  return report_of(
      [=](const LocalTensor<float>& x) {
        AscendQuant<int8_t, float, float, false, config, policy>(x[512].ReinterpretCast<int8_t>(),
                                                                 x, x[256], x[256], para);
      },
      options_on(soc));
}
TEST(AscendQuant, IsHeldToItsPolicyAndItsChip) {
  const auto code = [](AscendQuantParam para, const char* soc = "Ascend950") {
    const Report report = policy_report<kOfRowGroups, kQuantGroup>(para, soc);
    return report.findings().empty() ? Code{} : report.findings()[0].code;
  };
  EXPECT_EQ(code({2, 64, 128, 32}), Code{});
  EXPECT_EQ(code({2, 64, 129, 32}), Code::E0105);
  EXPECT_EQ(code({2, 64, 64, 32}), Code::E0901);
  EXPECT_EQ(code({2, 64, 128, 31}), Code::E0105);
  EXPECT_EQ(code({2, 64, 128, 32}, "Ascend910B1"), Code::E0101);
  const std::string text =
      policy_report<kOfRowGroups, kQuantGroup>({2, 64, 128}, "Ascend950").text();
  EXPECT_NE(text.find("`Quantize` in `AscendQuant`"), std::string::npos) << text;
  EXPECT_NE(text.find("quant_of_950_test.cc"), std::string::npos) << text;
}

TEST(AscendQuant, HasFloatsOfAByteOnThe950Alone) {
  const auto quant = [](const LocalTensor<float>& x) {
    AscendQuant(x[512].ReinterpretCast<hifloat8_t>(), x, 1.0f, 0.0f, 64);
  };
  EXPECT_EQ(code_in(quant, options_on("Ascend950")), Code{});
  EXPECT_EQ(code_in(quant, options_on("Ascend910B1")), Code::E0101);
}

}  // namespace
}  // namespace asctwin::test
