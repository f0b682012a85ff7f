// Casts of floats of 4 and 8 bits on the 950, by the codes that the documents give.
// spec: reg_api.md, sections 7.4 to 7.6 and 10.3
#include <gtest/gtest.h>

#include "run/codes_of.h"
#include "run/vector/numbers_of_950.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;
using Codes = std::vector<int>;

constexpr double kInf = HUGE_VAL;
const double kNaN = std::nan("");

template <class T>
LocalTensor<T> floats(uint32_t address, const List& values) {
  LocalTensor<T> tensor(TPosition::VECCALC, address, static_cast<uint32_t>(values.size()));
  for (uint32_t i = 0; i < values.size(); ++i) tensor.SetValue(i, T(static_cast<float>(values[i])));
  return tensor;
}

// The bytes that a cast of `values` leaves; `prepare` sets control bits.
template <class To, class From>
Codes codes_from(
    const List& values, RoundMode mode, const std::function<void()>& prepare = [] {}) {
  Codes codes;
  const auto report = run_once([&] {
    const LocalTensor<To> dst(TPosition::VECCALC, 0x8000, 64);
    const auto count = static_cast<uint32_t>(values.size());
    prepare();
    Cast(dst, floats<From>(0, values), mode, count);
    const auto bytes = dst.template ReinterpretCast<uint8_t>();
    const uint32_t written = asctwin::bytes_of<To>(count);
    for (uint32_t i = 0; i < written; ++i) codes.push_back(bytes.GetValue(i));
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return codes;
}
// The numbers that bytes become.
template <class To, class From>
List numbers_from(const List& codes, uint32_t count) {
  List result;
  const auto report = run_once([&] {
    const auto bytes = numbers<uint8_t>(0, codes);
    const LocalTensor<To> dst(TPosition::VECCALC, 0x8000, 64);
    Cast(dst, bytes.template ReinterpretCast<From>(), RoundMode::CAST_NONE, count);
    for (uint32_t i = 0; i < count; ++i)
      result.push_back(static_cast<double>(static_cast<float>(dst.GetValue(i))));
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return result;
}

const List kNumbers{1, 0x1p-22, -0x1p-23, 0x1p-24, 32768, 65536, -kInf, kNaN};

TEST(CastsOf950, ToHiFloat8) {
  const Codes expected{0x08, 0x01, 0x81, 0x00, 0x6E, 0x6F, 0xEF, 0x80};
  EXPECT_EQ((codes_from<hifloat8_t, float>(kNumbers, RoundMode::CAST_ROUND)), expected);
  const Codes saturated{0x08, 0x01, 0x81, 0x00, 0x6E, 0x6E, 0xEE, 0x00};
  const auto saturate = [] { SetCtrlSpr<48, 48>(0); };
  EXPECT_EQ((codes_from<hifloat8_t, float>(kNumbers, RoundMode::CAST_ROUND, saturate)), saturated);
  EXPECT_EQ((codes_from<hifloat8_t, half>({1, 32768, -kInf, kNaN}, RoundMode::CAST_ROUND)),
            (Codes{0x08, 0x6E, 0xEF, 0x80}));
}

// From 16 on two bits stand behind the leading 1: 16 and 20 are 0x40 and 0x41. The next 14 bits of
// a float are compared with its last 14; of a half the next 2 with its last bit and a 1.
TEST(CastsOf950, ToHiFloat8ByLowBits) {
  const double above = 16 * (1 + 0x1p-3), low = 16 * 0x1p-10;  // the low bits are 0x2000
  EXPECT_EQ(
      (codes_from<hifloat8_t, float>({above, 16 + low, above + low, 17}, RoundMode::CAST_HYBRID)),
      (Codes{0x41, 0x40, 0x41, 0x41}));
  EXPECT_EQ((codes_from<hifloat8_t, half>({16, 17, 17 + 0x1p-6, 19}, RoundMode::CAST_HYBRID)),
            (Codes{0x40, 0x41, 0x40, 0x41}));
  EXPECT_EQ((codes_from<hifloat8_t, half>({1.0625, 1.03125}, RoundMode::CAST_HYBRID)),
            (Codes{0x09, 0x08}))
      << "near 1 it rounds to nearest";
}

TEST(CastsOf950, FromHiFloat8) {
  const List codes{0x08, 0x01, 0x81, 0x6E, 0x41, 0x10, 0x18};
  const List numbers{1, 0x1p-22, -0x1p-22, 32768, 20, 2, 0.5};
  EXPECT_EQ((numbers_from<float, hifloat8_t>(codes, 7)), numbers);
  EXPECT_EQ((numbers_from<half, hifloat8_t>(codes, 7)), numbers);
}

TEST(CastsOf950, OfPowersOfTwo) {
  EXPECT_EQ(
      (codes_from<fp8_e8m0_t, bfloat16_t>({1, 1.5, 0.25, 0, kInf, kNaN}, RoundMode::CAST_NONE)),
      (Codes{127, 127, 125, 0, 0xFE, 0xFF}));
  EXPECT_EQ((numbers_from<bfloat16_t, fp8_e8m0_t>({127, 130, 0, 0xFE}, 4)),
            (List{1, 8, 0x1p-127, 0x1p127}));
}

// The first of two is in the low half of a byte.
TEST(CastsOf950, OfFloatsOf4Bits) {
  const List numbers{1.5, -6, 100, kNaN, 2.5, 0.25};
  EXPECT_EQ((codes_from<fp4x2_e2m1_t, bfloat16_t>(numbers, RoundMode::CAST_RINT)),
            (Codes{0xF3, 0x07, 0x04}));
  EXPECT_EQ((codes_from<fp4x2_e2m1_t, bfloat16_t>(numbers, RoundMode::CAST_CEIL)),
            (Codes{0xF3, 0x07, 0x15}));
  EXPECT_EQ(
      (codes_from<fp4x2_e1m2_t, bfloat16_t>({1.5, -0.25, -kInf, 0.125}, RoundMode::CAST_ROUND)),
      (Codes{0x96, 0x1F}));
  EXPECT_EQ((numbers_from<bfloat16_t, fp4x2_e2m1_t>({0x71, 0x8F}, 4)), (List{0.5, 6, -6, -0.0}));
  EXPECT_EQ((numbers_from<bfloat16_t, fp4x2_e1m2_t>({0x71, 0x8F}, 4)),
            (List{0.25, 1.75, -1.75, 0}));
}

// CTRL[50]: NaN stays where the others saturate.
TEST(CastsOf950, KeepNaNOnRequest) {
  const auto saturate = [] { SetCtrlSpr<48, 48>(0); };
  const auto keep = [] {
    SetCtrlSpr<48, 48>(0);
    SetCtrlSpr<50, 50>(1);
  };
  EXPECT_EQ((codes_from<fp8_e4m3fn_t, float>({kNaN, 1e9}, RoundMode::CAST_RINT, saturate)),
            (Codes{0, 0x7E}));
  EXPECT_EQ((codes_from<fp8_e4m3fn_t, float>({kNaN, 1e9}, RoundMode::CAST_RINT, keep)),
            (Codes{0x7F, 0x7E}));
  EXPECT_EQ((codes_from<hifloat8_t, float>({kNaN}, RoundMode::CAST_ROUND, keep)), (Codes{0}));
}

}  // namespace
