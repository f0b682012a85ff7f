// Contents by formula: against numpy, against published values of splitmix64, and at every limit.
#include "runner/generator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <type_traits>

#include "format/npy.h"
#include "format/support.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

template <class T>
std::vector<T> generated(std::string_view text, size_t count) {
  std::vector<T> elements(count);
  parse_generator(text, {dtype_of<T>, {count}})(elements.data());
  return elements;
}

std::string refusal(std::string_view text, DType dtype, size_t count) {
  return error_text<UsageError>([&] { parse_generator(text, {dtype, {count}}); });
}

TEST(Generator, Constants) {
  EXPECT_EQ(generated<int8_t>("zeros", 2), (std::vector<int8_t>{0, 0}));
  EXPECT_EQ(generated<float>("ones", 2), (std::vector<float>{1, 1}));
  EXPECT_EQ(generated<float>("full(2.5)", 2), (std::vector<float>{2.5, 2.5}));
  EXPECT_EQ(generated<half>("full(inf)", 1)[0].bits, 0x7C00);
  EXPECT_EQ(generated<uint8_t>("full( 0xff )", 1), std::vector<uint8_t>{255});
}

TEST(Generator, Arange) {
  EXPECT_EQ(generated<int32_t>("arange(1)", 4), (std::vector<int32_t>{1, 2, 3, 4}));
  EXPECT_EQ(generated<int32_t>("arange(5,-3)", 3), (std::vector<int32_t>{5, 2, -1}));
  EXPECT_EQ(generated<float>("arange(0.5, 0.25)", 3), (std::vector<float>{0.5, 0.75, 1}));
  EXPECT_EQ(generated<uint64_t>("arange(18446744073709551614)", 2),
            (std::vector<uint64_t>{~uint64_t{1}, ~uint64_t{0}}));
}

TEST(Generator, FloatingArangeIsNumpysInDouble) {
  ASCTWIN_NEEDS_NUMPY();
  const TempDir dir;
  ASSERT_TRUE(run_python(dir, R"(
import numpy as np
a = 0.1 + np.arange(5000) * 0.7
np.save('f2.npy', a.astype('f2'))
np.save('f4.npy', a.astype('f4'))
np.save('f8.npy', a)
)"));
  const auto check = [&](const char* name, auto zero) {
    using T = decltype(zero);
    std::vector<T> expected(5000);
    read_npy(dir.file(name), {dtype_of<T>, {5000}}, expected.data());
    EXPECT_EQ(generated<T>("arange(0.1,0.7)", 5000), expected) << name;
  };
  check("f2.npy", half(0));
  check("f4.npy", 0.0f);
  check("f8.npy", 0.0);
}

TEST(Generator, ArangeStaysInTheType) {
  EXPECT_EQ(refusal("arange(0)", DType::kUInt8, 256), "");
  EXPECT_EQ(refusal("arange(0)", DType::kUInt8, 257),
            "`arange` leaves the range of `u8`, which holds integers from 0 to 255");
  EXPECT_NE(refusal("arange(1,-1)", DType::kUInt8, 3), "");
  EXPECT_NE(refusal("arange(-129)", DType::kInt8, 1), "");
  EXPECT_NE(refusal("arange(0)", DType::kBool, 3), "");
  EXPECT_NE(refusal("arange(0,18446744073709551615)", DType::kUInt64, 3), "");
  EXPECT_EQ(refusal("arange(0)", DType::kHalf, 65520), "");
  EXPECT_EQ(refusal("arange(0)", DType::kHalf, 65521),
            "`arange` leaves the range of `f16`, which holds -65504 to 65504");
  EXPECT_EQ(refusal("arange(inf)", DType::kFloat, 1), "`inf` is not finite");
  EXPECT_EQ(refusal("arange(0.5)", DType::kInt32, 1), "`0.5` is not a 64-bit integer");
}

// The first outputs of splitmix64 from state 1234567, as published with other implementations.
constexpr uint64_t kSplitMix[] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                  4593380528125082431u, 16408922859458223821u};

TEST(Generator, RandIsSplitMix64) {
  const auto bytes = generated<uint64_t>("rand(1234567)", 5);
  const auto doubles = generated<double>("rand(1234567)", 5);
  const auto halves = generated<half>("rand(1234567)", 5);
  const auto small = generated<int8_t>("rand(1234567)", 5);
  for (size_t i = 0; i < 5; ++i) {
    const double unit = static_cast<double>(kSplitMix[i] >> 32) / 4294967296.0;
    EXPECT_EQ(bytes[i], static_cast<uint64_t>(unit * 100));
    EXPECT_EQ(small[i], static_cast<int>(unit * 200) - 100);
    EXPECT_EQ(doubles[i], static_cast<double>(kSplitMix[i] / 2048) / 4503599627370496.0 - 1);
    const double top = static_cast<double>(kSplitMix[i] / 9007199254740992u);  // 11 bits
    EXPECT_EQ(static_cast<float>(halves[i]), top / 1024 - 1);
  }
}

TEST(Generator, RandStaysInItsRange) {
  for (const DTypeInfo& info : kNumberTypes) {
    with_type(info.dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      constexpr size_t kCount = 4096;
      std::unique_ptr<T[]> elements(new T[kCount]);
      parse_generator("rand(7)", {dtype_of<T>, {kCount}})(elements.get());
      const auto [least, most] = std::minmax_element(elements.get(), elements.get() + kCount);
      const double low = static_cast<double>(*least), high = static_cast<double>(*most);
      const bool is_bool = std::is_same_v<T, bool>, integral = std::is_integral_v<T>;
      const bool is_signed = std::is_signed_v<T>;
      EXPECT_EQ(low, is_bool ? 0 : integral ? (is_signed ? -100 : 0) : low) << info.short_name;
      EXPECT_EQ(high, is_bool ? 1 : integral ? 99 : high) << info.short_name;
      EXPECT_TRUE(integral || (low >= -1 && low < -0.99 && high > 0.98 && high < 1));
    });
  }
}

TEST(Generator, SeedsDiffer) {
  EXPECT_EQ(generated<float>("rand(1)", 8), generated<float>("rand(1)", 8));
  EXPECT_NE(generated<float>("rand(1)", 8), generated<float>("rand(2)", 8));
}

TEST(Generator, Refusals) {
  const auto text = [](std::string_view generator) { return refusal(generator, DType::kInt32, 4); };
  EXPECT_EQ(text("normal(1)"), "`normal` is not a generator");
  EXPECT_EQ(text("full"), "`full` has 0 arguments, but is written `full(value)`");
  EXPECT_EQ(text("arange(1,2,3)"),
            "`arange` has 3 arguments, but is written `arange(start[,step])`");
  EXPECT_EQ(text("zeros(1)"), "`zeros` has 1 arguments, but is written `zeros`");
  EXPECT_EQ(text("full(1"), "`full(1` has no closing parenthesis");
  EXPECT_EQ(text("full("), "`full(` has no closing parenthesis");
  EXPECT_EQ(text("full(1)x"), "`full(1)x` has no closing parenthesis");
  EXPECT_EQ(text("full()"), "`` is not a number");
  EXPECT_EQ(text("rand(-1)"),
            "`-1` does not fit `u64`, which holds integers from 0 to 18446744073709551615");
}

// 11 bits of precision: odd numbers above 2048 lie between two halves.
TEST(Generator, TellsWhereArangeRounds) {
  const auto rounding = [](std::string_view text, DType dtype, size_t count) {
    return rounding_text(text, {dtype, {count}});
  };
  EXPECT_EQ(rounding("arange(2047)", DType::kHalf, 3),
            "element 2 is 2049, but f16 rounds it to 2048");
  EXPECT_EQ(rounding("arange(2047)", DType::kHalf, 2), "");
  EXPECT_EQ(rounding("arange(0)", DType::kBFloat16, 300),
            "element 257 is 257, but bf16 rounds it to 256");
  EXPECT_EQ(rounding("arange(0,0.1)", DType::kHalf, 100), "") << "0.1 is none of f16 itself";
  EXPECT_EQ(rounding("arange(0)", DType::kInt32, 5000), "");
  EXPECT_EQ(rounding("rand(0)", DType::kHalf, 5000), "");
}

}  // namespace
}  // namespace asctwin
