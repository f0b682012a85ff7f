// Floats of 4 bits and scales of 8 bits: all values of the formats, and what numbers become.
// spec: reg_api.md, sections 7.5 and 7.6
#include "num/fp4.h"

#include <gtest/gtest.h>

#include <limits>

#include "num/e8m0.h"

namespace asctwin {
namespace {

using E2M1 = Float4<2>;
using E1M2 = Float4<1>;
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr float kOfE2M1[] = {0, 0.5f, 1, 1.5f, 2, 3, 4, 6};
constexpr float kOfE1M2[] = {0, 0.25f, 0.5f, 0.75f, 1, 1.25f, 1.5f, 1.75f};

TEST(Float4, HasTheValuesOfItsFormat) {
  for (uint8_t code = 0; code < 8; ++code) {
    EXPECT_EQ(E2M1::value(code), kOfE2M1[code]);
    EXPECT_EQ(E2M1::value(code | 8), -kOfE2M1[code]);
    EXPECT_EQ(E1M2::value(code), kOfE1M2[code]);
    EXPECT_EQ(E1M2::value(code | 8), -kOfE1M2[code]);
  }
}

// The code whose value is nearest to a size, by a search; the even one of two.
int nearest_code(const float (&values)[8], double size) {
  int best = 0;
  for (int code = 1; code < 8; ++code) {
    const double distance = std::fabs(values[code] - size), known = std::fabs(values[best] - size);
    if (distance < known || (distance == known && code % 2 == 0)) best = code;
  }
  return best;
}

TEST(Float4, EveryNumberBecomesTheNearest) {
  for (int i = 0; i <= 1024; ++i) {
    const double size = i / 128.0;
    EXPECT_EQ(E2M1::nearest(size), nearest_code(kOfE2M1, size)) << size;
    EXPECT_EQ(E2M1::nearest(-size), nearest_code(kOfE2M1, size) | 8) << size;
    EXPECT_EQ(E1M2::nearest(size), nearest_code(kOfE1M2, size)) << size;
    EXPECT_EQ(E1M2::nearest(-size), nearest_code(kOfE1M2, size) | 8) << size;
  }
}

TEST(Float4, RoundsInTheDirectionThatIsAskedFor) {
  const auto down = [](double steps) { return std::floor(steps); };
  EXPECT_EQ(E2M1::rounded(3.9, down), 5);
  EXPECT_EQ(E2M1::rounded(-3.1, down), 6 | 8);
  EXPECT_EQ(E1M2::rounded(-0.1, down), 1 | 8);
  EXPECT_EQ(E1M2::rounded(0.1, down), 0);
}

TEST(Float4, HasNeitherInfinityNorNaN) {
  EXPECT_EQ(E2M1::nearest(kInf), 7);
  EXPECT_EQ(E2M1::nearest(-1e300), 15);
  EXPECT_EQ(E1M2::nearest(1.9), 7);
  EXPECT_EQ(E1M2::nearest(7.9), 7);
  EXPECT_EQ(E1M2::nearest(std::nan("")), 0);
}

TEST(E8M0, IsAPowerOfTwo) {
  EXPECT_EQ(E8M0::value(0), std::ldexp(1.0, -127));
  EXPECT_EQ(E8M0::value(127), 1);
  EXPECT_EQ(E8M0::value(130), 8);
  EXPECT_EQ(E8M0::value(0xFE), std::ldexp(1.0, 127));
  EXPECT_TRUE(std::isnan(E8M0::value(0xFF)));
  for (int bits = 0; bits < 0xFF; ++bits)
    EXPECT_EQ(E8M0::of_exponent(std::ilogb(E8M0::value(static_cast<uint8_t>(bits)))), bits);
  EXPECT_EQ(E8M0::of_exponent(128), 0xFE);
  EXPECT_EQ(E8M0::of_exponent(-200), 0);
}

}  // namespace
}  // namespace asctwin
