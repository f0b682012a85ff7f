// Library functions over whole tensors by their worked examples, in the forms that kernels use.
// Every half and samples of all floats: tests/simd.
// spec: adv_math.md, sections 1, 2 and 10; adv_nn.md, sections 2 and 10
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "adv_api/activation/swiglu.h"
#include "adv_api/math/kernel_operator_log_intf.h"
#include "asctwin/run.h"
#include "in_place.h"
#include "kernel_operator.h"
#include "lib/math/power.h"

namespace {

using namespace AscendC;

using Values = std::vector<float>;
constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// Returns the first elements of y after `compute(y, x0, x1, tmp)`; sources and y have as many
// elements as `first`. The rest of y is 7.
template <class T, class Compute>
Values computed(const Values& first, const Values& second, Compute compute) {
  const auto size = static_cast<uint32_t>(first.size());
  Values out;
  const auto report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> a, b, c, tmp;
        for (auto* buffer : {&a, &b, &c, &tmp}) pipe.InitBuffer(*buffer, 512);
        auto x0 = a.Get<T>(size), x1 = b.Get<T>(size), y = c.Get<T>(size);
        for (uint32_t i = 0; i < size; ++i) {
          x0.SetValue(i, static_cast<T>(first[i]));
          x1.SetValue(i, static_cast<T>(i < second.size() ? second[i] : 0.0f));
          y.SetValue(i, static_cast<T>(7.0f));
        }
        PipeBarrier<PIPE_ALL>();
        compute(y, x0, x1, tmp.Get<uint8_t>());
        PipeBarrier<PIPE_ALL>();
        for (uint32_t i = 0; i < size; ++i) out.push_back(static_cast<float>(y.GetValue(i)));
      },
      {}, {});
  EXPECT_TRUE(asctwin::test::is_as_meant(report)) << report.text();
  return out;
}

// The examples are printed with 9 digits, those of halves with 6.
void expect_near(const Values& actual, const Values& expected, float relative) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    if (std::isnan(expected[i])) {
      EXPECT_TRUE(std::isnan(actual[i])) << i;
      continue;
    }
    const bool is_near = std::fabs(actual[i] - expected[i]) <= relative * std::fabs(expected[i]);
    EXPECT_TRUE(actual[i] == expected[i] || is_near)
        << i << ": " << actual[i] << ", not " << expected[i];
    EXPECT_EQ(std::signbit(actual[i]), std::signbit(expected[i])) << i;
  }
}
constexpr float kDigits = 1e-7f, kHalfDigits = 6e-6f;

#define ASCTWIN_EXPECT_UNARY(T, function, x, expected, relative)                                   \
  expect_near(computed<T>(x, {}, [](auto y, auto s, auto, auto) { function(y, s, y.GetSize()); }), \
              expected, relative)

TEST(TensorFunctions, HoldTheWorkedExamples) {
  const Values x = {-1.5f, -0.5f, 0, 0.25f, 1, 2, 3.5f, 10};
  ASCTWIN_EXPECT_UNARY(float, Tanh, x,
                       (Values{-0.905148268f, -0.462117165f, 0, 0.244918659f, 0.761594176f,
                               0.964027584f, 0.998177886f, 1}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(
      half, Tanh, x,
      (Values{-0.905273f, -0.462158f, 0, 0.244873f, 0.761719f, 0.963867f, 0.998047f, 1}),
      kHalfDigits);
  ASCTWIN_EXPECT_UNARY(
      half, Sinh, x,
      (Values{-2.12891f, -0.520996f, 0, 0.252686f, 1.1748f, 3.62695f, 16.5469f, 11016}),
      kHalfDigits);
  ASCTWIN_EXPECT_UNARY(float, Cosh, x,
                       (Values{2.3524096f, 1.12762594f, 1, 1.03141308f, 1.54308069f, 3.76219559f,
                               16.5728245f, 11013.2334f}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(float, Sin, x,
                       (Values{-0.997494996f, -0.47942555f, 0, 0.247403964f, 0.841470957f,
                               0.909297407f, -0.350783229f, -0.54402113f}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(float, Cos, x,
                       (Values{0.070737198f, 0.87758255f, 1, 0.968912423f, 0.540302277f,
                               -0.416146845f, -0.93645668f, -0.839071512f}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(float, Tan, x,
                       (Values{-14.1014204f, -0.546302497f, 0, 0.255341917f, 1.55740774f,
                               -2.18503976f, 0.374585629f, 0.648360848f}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(float, Atan, x,
                       (Values{-0.982793748f, -0.463647604f, 0, 0.244978666f, 0.785398185f,
                               1.10714877f, 1.29249668f, 1.47112763f}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(float, Asinh, x,
                       (Values{-1.19476318f, -0.481211811f, 0, 0.24746646f, 0.881373584f,
                               1.44363546f, 1.96572042f, 2.99822307f}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(float, Erf, x,
                       (Values{-0.966105163f, -0.520499885f, 0, 0.276326388f, 0.842700779f,
                               0.995322287f, 0.999999285f, 1}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(float, Erfc, x,
                       (Values{1.9661051f, 1.52049983f, 1, 0.723673582f, 0.157299206f,
                               0.0046777348f, 7.43098383e-07f, 1.4e-45f}),
                       kDigits);
}

TEST(TensorFunctions, HoldTheWorkedExamplesOfTheirDomains) {
  ASCTWIN_EXPECT_UNARY(float, Asin, (Values{0.5f, 0.9f, 1}),
                       (Values{0.52359879f, 1.11976945f, 1.57079637f}), kDigits);
  ASCTWIN_EXPECT_UNARY(float, Acos, (Values{-1, 0.5f, 0.9f}),
                       (Values{3.14159274f, 1.04719758f, 0.451026857f}), kDigits);
  ASCTWIN_EXPECT_UNARY(float, Acosh, (Values{1, 1.5f, 2, 1000}),
                       (Values{0, 0.962423623f, 1.31695795f, 7.60090208f}), kDigits);
  ASCTWIN_EXPECT_UNARY(float, Atanh, (Values{-0.75f, 0.5f, 0.9f}),
                       (Values{-0.972955048f, 0.549306154f, 1.47221935f}), kDigits);
  const Values x = {0.25f, 0.5f, 1, 1.5f, 2, 5, 10, -0.5f};
  ASCTWIN_EXPECT_UNARY(float, Lgamma, x,
                       (Values{1.28802252f, 0.572364926f, 0, -0.120782241f, 0, 3.17805386f,
                               12.8018274f, 1.26551211f}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(float, Digamma, x,
                       (Values{-4.22745371f, -1.96351004f, -0.577215672f, 0.0364899747f,
                               0.422784328f, 1.5061177f, 2.25175261f, 0.0364899747f}),
                       kDigits);
  const Values logarithms = {0.5f, 1, 2, 8, 10, 100};
  ASCTWIN_EXPECT_UNARY(
      float, Log, logarithms,
      (Values{-0.693147182f, 0, 0.693147182f, 2.07944155f, 2.30258512f, 4.60517025f}), kDigits);
  ASCTWIN_EXPECT_UNARY(float, Log2, logarithms, (Values{-1, 0, 1, 3, 3.32192802f, 6.64385605f}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(half, Log10, logarithms, (Values{-0.301025f, 0, 0.301025f, 0.90332f, 1, 2}),
                       kHalfDigits);
}

TEST(TensorFunctions, RoundAsTheWorkedExamples) {
  const Values x = {-2.5f, -1.5f, -0.5f, 0.5f, 1.5f, 2.5f, 3.7f, -3.7f};
  ASCTWIN_EXPECT_UNARY(float, Floor, x, (Values{-3, -2, -1, 0, 1, 2, 3, -4}), 0);
  ASCTWIN_EXPECT_UNARY(float, Ceil, x, (Values{-2, -1, -0.0f, 1, 2, 3, 4, -3}), 0);
  ASCTWIN_EXPECT_UNARY(float, Round, x, (Values{-2, -2, -0.0f, 0, 2, 2, 4, -4}), 0);
  ASCTWIN_EXPECT_UNARY(float, Trunc, x, (Values{-2, -1, -0.0f, 0, 1, 2, 3, -3}), 0);
  ASCTWIN_EXPECT_UNARY(float, Frac, x,
                       (Values{-0.5f, -0.5f, -0.5f, 0.5f, 0.5f, 0.5f, 0.700000048f, -0.700000048f}),
                       kDigits);
  ASCTWIN_EXPECT_UNARY(float, Sign, (Values{-kInf, -2, -0.0f, 0, kNan, 2, kInf}),
                       (Values{-1, -1, 0, 0, 0, 1, 1}), 0);
}

TEST(TensorFunctions, CombineAsTheWorkedExamples) {
  expect_near(computed<float>({2, 3, -2, -2, 0, 0, 4, 2}, {10, 0.5f, 3, 0.5f, 0, 2, -0.5f, -2},
                              [](auto y, auto a, auto b, auto tmp) { Power(y, a, b, tmp, 8); }),
              {1024, 1.7320509f, -8, kNan, 1, 0, 0.5f, 0.25f}, kDigits);
  expect_near(computed<int32_t>({2, 3, -2, 0, 7, -1, 10, 5}, {10, 4, 3, 0, 0, 5, 9, 13},
                                [](auto y, auto a, auto b, auto) { Power(y, a, b); }),
              {1024, 81, -8, 1, 1, -1, 1e9f, 1220703125.0f}, 0);
  expect_near(computed<float>({5.5f, -5.5f, 5.5f, -5.5f, 2, -3, 7, 1e6f},
                              {2, 2, -2, -2, 1.5f, 1.1f, 0.1f, 3},
                              [](auto y, auto a, auto b, auto tmp) { Fmod(y, a, b, tmp); }),
              {1.5f, -1.5f, 1.5f, -1.5f, 0.5f, -0.799999952f, 0.0999998972f, 1}, kDigits);
  expect_near(computed<int16_t>({2, 3, -1, 256}, {1, 2, 5, 255},
                                [](auto y, auto a, auto b, auto) { Xor(y, a, b, 4); }),
              {3, 1, -6, 511}, 0);
}

TEST(TensorFunctions, ActivateAsTheWorkedExamples) {
  const Values x = {-1, 0, 0.5f, 2};
  ASCTWIN_EXPECT_UNARY(float, Sigmoid, x, (Values{0.2689414f, 0.5f, 0.6224594f, 0.8807970f}),
                       3e-7f);
  ASCTWIN_EXPECT_UNARY(float, Silu, x, (Values{-0.2689414f, 0, 0.3112297f, 1.7615940f}), 3e-7f);
  ASCTWIN_EXPECT_UNARY(float, FasterGelu, x, (Values{-0.1542042f, 0, 0.3503884f, 1.9356586f}),
                       4e-7f);
  ASCTWIN_EXPECT_UNARY(float, Gelu, x, (Values{-0.158808f, 0, 0.345714f, 1.9545976f}), 2e-6f);
  ASCTWIN_EXPECT_UNARY(float, FasterGeluV2, x, (Values{-0.1628301f, 0, 0.3553474f, 1.963645f}),
                       1e-6f);
  expect_near(computed<float>(x, {}, [](auto y, auto a, auto, auto) { Swish(y, a, 4, 1.702f); }),
              {-0.1542042f, 0, 0.3503884f, 1.9356586f}, 4e-7f);
  const Values a = {1, -2, 3, 0.5f}, b = {0, 1, -1, 4};
  expect_near(computed<float>(a, b,
                              [](auto y, auto s0, auto s1, auto) {
                                const float beta = 1.0f;
                                SwiGLU<float, false>(y, s0, s1, beta, 4);
                              }),
              {0, -1.4621172f, -0.8068242f, 1.9640275f}, 3e-7f);
  expect_near(computed<float>(
                  a, b, [](auto y, auto s0, auto s1, auto tmp) { SwiGLU(y, s0, s1, 1.702f, tmp); }),
              {0, -1.6915916f, -0.4626127f, 1.9977925f}, 3e-7f);
}

// Exponentials beyond the floats: a quotient of 0, and no NaN but of -infinity.
TEST(TensorFunctions, ActivateAtTheEnds) {
  const Values x = {-100, -1e30f, -kInf, 100, kInf};
  ASCTWIN_EXPECT_UNARY(float, Sigmoid, x, (Values{0, 0, 0, 1, 1}), 0);
  ASCTWIN_EXPECT_UNARY(float, Silu, x, (Values{-0.0f, -0.0f, kNan, 100, kInf}), 0);
}

TEST(TensorFunctions, TakeEveryForm) {
  const Values x = {0, 1}, tanh = {0, 0.761594176f};
  const auto of = [&](auto call) { return computed<float>(x, {}, call); };
  expect_near(of([](auto y, auto s, auto, auto tmp) { Tanh(y, s, tmp, 2); }), tanh, kDigits);
  expect_near(of([](auto y, auto s, auto, auto tmp) { Tanh(y, s, tmp); }), tanh, kDigits);
  expect_near(of([](auto y, auto s, auto, auto) { Tanh<float>(y, s); }), tanh, kDigits);
  expect_near(of([](auto y, auto s, auto, auto) {
                static constexpr TanhConfig kConfig = {TanhAlgo::SUBSECTION_COMPENSATION};
                Tanh<float, false, kConfig>(y, s, 2);
              }),
              tanh, kDigits);
  expect_near(of([](auto y, auto s, auto, auto) { Exp<float, 15>(y, s, 2); }), {1, 2.71828175f},
              kDigits);
  expect_near(of([](auto y, auto s, auto, auto) { Exp(y, s, 2); }), {1, 2.71828175f}, kDigits);
  expect_near(of([](auto y, auto s, auto, auto) { Log(s, y, 2), Adds(y, s, 0.0f, 2); }),
              {1.94591015f, 1.94591015f}, kDigits);
  expect_near(of([](auto y, auto s, auto, auto) { Power<float, false>(y, s, 3, 2); }), {0, 1}, 0);
  expect_near(of([](auto y, auto s, auto, auto tmp) { Power<float>(y, 3.0f, s, tmp); }), {1, 3}, 0);
  expect_near(of([](auto y, auto s, auto, auto tmp) { Gelu<float, true, false>(y, s, tmp, 1); }),
              {0, 7}, 0);
  expect_near(of([](auto y, auto s, auto, auto tmp) { Axpy(y, s, 2.0f, tmp, 2); }), {7, 9}, 0);
  expect_near(of([](auto y, auto s, auto, auto) { Sigmoid(y, s); }), {0.5f, 0.731058598f}, kDigits);
}

TEST(TensorFunctions, AddsHalvesToFloatsInTwoSteps) {
  Values out;
  const auto report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> a, b, tmp;
        for (auto* buffer : {&a, &b, &tmp}) pipe.InitBuffer(*buffer, 256);
        auto y = a.Get<float>(), x = b.Get<float>();
        const float halves[] = {1.5f, 2, -3};
        for (uint32_t i = 0; i < 3; ++i) {
          y.SetValue(i, 10.0f * static_cast<float>(i + 1));
          x.ReinterpretCast<half>().SetValue(i, half(halves[i]));
        }
        PipeBarrier<PIPE_ALL>();
        Axpy(y, x.ReinterpretCast<half>(), half(0.1f), tmp.Get<uint8_t>(), 3);
        PipeBarrier<PIPE_ALL>();
        for (uint32_t i = 0; i < 3; ++i) out.push_back(y.GetValue(i));
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
  expect_near(out, {10.1499634f, 20.1999512f, 29.7000732f}, kDigits);
}

// Elements behind the count stay; `dst` may be a source.
TEST(TensorFunctions, WriteTheirCountAndWorkInPlace) {
  const asctwin::test::CallsInPlace meant;
  Values x(40, 1), expected(40, 0.761594176f);
  for (size_t i = 37; i < 40; ++i) expected[i] = 7;
  expect_near(computed<float>(x, {}, [](auto y, auto s, auto, auto) { Tanh(y, s, 37); }), expected,
              kDigits);
  for (size_t i = 37; i < 40; ++i) expected[i] = 1;
  expect_near(computed<float>(x, {},
                              [](auto y, auto s, auto, auto) {
                                Tanh(s, s, 37);
                                PipeBarrier<PIPE_V>();
                                Adds(y, s, 0.0f, 40);
                              }),
              expected, kDigits);
  expect_near(computed<float>({2, 3}, {5, 7},
                              [](auto y, auto a, auto b, auto) {
                                Fmod(b, b, a, 2);
                                PipeBarrier<PIPE_V>();
                                Adds(y, b, 0.0f, 2);
                              }),
              {1, 1}, 0);
}

}  // namespace
