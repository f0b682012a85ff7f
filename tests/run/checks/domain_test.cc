// Elements for which no document gives a result: reported once for each call in the source, with
// the first such element, whichever path the call takes.
// spec: vector.md, section 6.2
#include <gtest/gtest.h>

#include <cmath>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;
using asctwin::test::codes_of;

// `operation` on 64 elements of 1, of which element 5 is `value`.
template <class T>
asctwin::Report report_of(float value,
                          const std::function<void(const LocalTensor<T>&)>& operation) {
  return asctwin::run_on_cores(
      [&] {
        LocalTensor<T> src(TPosition::VECCALC, 0, 64);
        Duplicate<T>(src, static_cast<T>(1.0f), 64);
        PipeBarrier<PIPE_ALL>();
        src.SetValue(5, static_cast<T>(value));
        PipeBarrier<PIPE_ALL>();
        operation(src);
      },
      {}, {});
}
template <class T>
std::string codes(float value, const std::function<void(const LocalTensor<T>&)>& operation) {
  return codes_of(report_of<T>(value, operation));
}

template <class T>
void expect_domains() {
  using Tensor = const LocalTensor<T>&;
  const auto ln = [](Tensor x) { Ln(x, x, 64); };
  const auto sqrt = [](Tensor x) { Sqrt(x, x, 64); };
  const auto rsqrt = [](Tensor x) { Rsqrt(x, x, 64); };
  const auto reciprocal = [](Tensor x) { Reciprocal(x, x, 64); };
  const auto divide = [](Tensor x) { Div(x, x, x, 64); };
  EXPECT_EQ(codes<T>(0, ln), "W0115");
  EXPECT_EQ(codes<T>(-1, ln), "W0115");
  EXPECT_EQ(codes<T>(-1, sqrt), "W0115");
  EXPECT_EQ(codes<T>(0, sqrt), "");
  EXPECT_EQ(codes<T>(-0.0f, sqrt), "");
  EXPECT_EQ(codes<T>(0, rsqrt), "W0115");
  EXPECT_EQ(codes<T>(-0.0f, reciprocal), "W0115");
  EXPECT_EQ(codes<T>(-1, reciprocal), "");
  EXPECT_EQ(codes<T>(0, divide), "W0115");
  EXPECT_EQ(codes<T>(-1, divide), "");
  EXPECT_EQ(codes<T>(1e-7f, ln), "");
  EXPECT_EQ(codes<T>(NAN, ln), "");
}

TEST(Domain, OfHalf) { expect_domains<half>(); }
TEST(Domain, OfFloat) { expect_domains<float>(); }

TEST(Domain, ElementsThatTakeNoPartAreGood) {
  EXPECT_EQ(codes<float>(0, [](const LocalTensor<float>& x) { Ln(x, x, 5); }), "");
  const uint64_t mask[2] = {~uint64_t{1 << 5}, 0};
  EXPECT_EQ(codes<float>(0,
                         [&](const LocalTensor<float>& x) {
                           Ln(x, x, mask, 1, {1, 1, 8, 8});
                         }),
            "");
  EXPECT_EQ(codes<float>(0, [](const LocalTensor<float>& x) { Div(x[8], x, x[8], 8); }), "");
}

// The place that repeats finds what comes in its third round, and tells it once.
TEST(Domain, IsFoundInARepeatedCallAndToldOnce) {
  const auto report = report_of<float>(1, [](const LocalTensor<float>& x) {
    const LocalTensor<float> dst(TPosition::VECCALC, 1024, 64);
    for (int round = 0; round < 6; ++round) {
      if (round >= 3) {
        x.SetValue(7, -2.0f);
        PipeBarrier<PIPE_ALL>();
      }
      Sqrt(dst, x, 64);
      PipeBarrier<PIPE_ALL>();
    }
  });
  ASSERT_EQ(codes_of(report), "W0115");
  EXPECT_NE(report.text().find("takes -2 from element 7 of `src`"), std::string::npos)
      << report.text();
}

}  // namespace
