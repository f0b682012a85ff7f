// Floats of a byte: printed values of each, and of every number the nearest by a search through all
// bytes. spec: reg_api.md, sections 7.5 and 7.6
#include "num/float8.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "num/hifloat8.h"

namespace asctwin {
namespace {

using E4M3 = Float8<4>;
using E5M2 = Float8<5>;
constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(Float8, HasTheValuesOfItsFormat) {
  EXPECT_EQ(E4M3{0x7E}.value(), 448);
  EXPECT_EQ(E4M3{0x01}.value(), std::ldexp(1.0, -9));
  EXPECT_EQ(E4M3{0x38}.value(), 1);
  EXPECT_TRUE(std::isnan(E4M3{0xFF}.value()));
  EXPECT_EQ(E5M2{0x7B}.value(), 57344);
  EXPECT_EQ(E5M2{0xFC}.value(), -kInf);
  EXPECT_EQ(E5M2{0x01}.value(), std::ldexp(1.0, -16));
}

TEST(HiFloat8, HasTheValuesOfItsFormat) {
  EXPECT_EQ(HiFloat8::value(0x08), 1);
  EXPECT_EQ(HiFloat8::value(0x0F), 1.875);
  EXPECT_EQ(HiFloat8::value(0x10), 2);
  EXPECT_EQ(HiFloat8::value(0x18), 0.5);
  EXPECT_EQ(HiFloat8::value(0x20), 4);
  EXPECT_EQ(HiFloat8::value(0x28), 8);
  EXPECT_EQ(HiFloat8::value(0x40), 16);
  EXPECT_EQ(HiFloat8::value(0x6E), 32768);
  EXPECT_EQ(HiFloat8::value(0x6F), kInf);
  EXPECT_EQ(HiFloat8::value(0x7E), std::ldexp(1.0, -15));
  EXPECT_EQ(HiFloat8::value(0x07), std::ldexp(1.0, -16));
  EXPECT_EQ(HiFloat8::value(0x81), -std::ldexp(1.0, -22));
  EXPECT_TRUE(std::isnan(HiFloat8::value(0x80)));
}

// Exponents as the documents count mantissa bits: 3 up to |3|, 2 up to |7|, 1 up to |15|.
TEST(HiFloat8, EveryValueIsTheOneOfItsByte) {
  for (int bits = 0; bits < 256; ++bits) {
    const auto byte = static_cast<uint8_t>(bits);
    EXPECT_EQ(HiFloat8::nearest(HiFloat8::value(byte), false), byte) << bits;
  }
}

// The magnitudes that are nearest to a number; the larger one of two last.
template <class Value>
std::vector<int> nearest_codes(double size, Value value) {
  std::vector<int> codes;
  double best = kInf;
  for (int code = 0; code < 128; ++code) {
    const double candidate = value(static_cast<uint8_t>(code));
    if (!std::isfinite(candidate)) continue;
    const double distance = std::fabs(candidate - size);
    if (distance < best) codes.clear(), best = distance;
    if (distance == best) codes.push_back(code);
  }
  return codes;
}

template <int kExponentBits>
void expect_nearest_even(double size) {
  using Float = Float8<kExponentBits>;
  const auto codes = nearest_codes(size, [](uint8_t bits) { return Float{bits}.value(); });
  const int even = codes.back() % 2 == 0 ? codes.back() : codes.front();
  ASSERT_EQ(Float::nearest(size, false), even) << std::hexfloat << size;
  ASSERT_EQ(Float::nearest(-size, true), even | 0x80) << std::hexfloat << size;
}
void expect_nearest_away(double size) {
  const auto codes = nearest_codes(size, &HiFloat8::value);
  int away = codes.front();
  for (const int code : codes)
    if (HiFloat8::value(static_cast<uint8_t>(code)) > HiFloat8::value(static_cast<uint8_t>(away)))
      away = code;
  ASSERT_EQ(HiFloat8::nearest(size, true), away) << std::hexfloat << size;
  ASSERT_EQ(HiFloat8::nearest(-size, true), away == 0 ? 0 : away | 0x80) << std::hexfloat << size;
}

TEST(Float8, EveryNumberBecomesTheNearest) {
  std::mt19937 rng(1);
  for (int i = 0; i < 20000; ++i) {
    const int mantissa = static_cast<int>(rng() % 256) + 256;
    const double size = std::ldexp(mantissa, static_cast<int>(rng() % 40) - 32);
    if (size < 448) expect_nearest_even<4>(size);
    if (size < 57344) expect_nearest_even<5>(size);
    if (size < 32768) expect_nearest_away(size);
  }
}

TEST(Float8, GoesBeyondItsRange) {
  EXPECT_EQ(E4M3::nearest(464, false), 0x7E);  // a tie, to even
  EXPECT_EQ(E4M3::nearest(465, false), 0x7F);
  EXPECT_EQ(E4M3::nearest(-kInf, false), 0x7F);
  EXPECT_EQ(E4M3::nearest(-kInf, true), 0xFE);
  EXPECT_EQ(E5M2::nearest(61440, false), 0x7C);  // a tie, to even
  EXPECT_EQ(E5M2::nearest(-61440, true), 0xFB);
  EXPECT_EQ(E5M2::nearest(std::nan(""), false), 0x7E);
  EXPECT_EQ(E5M2::nearest(std::nan(""), true), 0);
  EXPECT_EQ(HiFloat8::nearest(40959, false), 0x6E);
  EXPECT_EQ(HiFloat8::nearest(40960, false), 0x6F);
  EXPECT_EQ(HiFloat8::nearest(-65536, false), 0xEF);
  EXPECT_EQ(HiFloat8::nearest(1e30, true), 0x6E);
  EXPECT_EQ(HiFloat8::nearest(std::ldexp(1.0, -23), false), 0x01);
  EXPECT_EQ(HiFloat8::nearest(std::ldexp(-0.99, -23), false), 0x00);
  EXPECT_EQ(HiFloat8::nearest(std::nan(""), false), 0x80);
}

}  // namespace
}  // namespace asctwin
