// ClampMax and ClampMin against plain comparisons, in every form, and what is said of wrong calls.
// spec: adv_math.md, sections 1.2, 1.4, 2.4 and 10.2
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "adv_api/math/clamp.h"
#include "adv_api/math/kernel_operator_clamp_intf.h"
#include "asctwin/run.h"
#include "kernel_operator.h"
#include "lib/math/clamp.h"
#include "lib/math/kernel_operator_clamp_intf.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using asctwin::Code;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr uint32_t kTmpBytes = 512;

// Bit for bit, but any NaN is one.
bool is_same(float a, float b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

// How a kernel calls them.
enum class Form { kShared, kFramework, kInPlace };

template <class T>
void clamp(bool upper, Form form, const LocalTensor<T>& dst, const LocalTensor<T>& src,
           const LocalTensor<uint8_t>& tmp, T bound, uint32_t count) {
  if (form == Form::kFramework)
    return upper ? ClampMax(dst, src, bound, count) : ClampMin(dst, src, bound, count);
  upper ? ClampMax<T>(dst, src, tmp, bound, count) : ClampMin<T>(dst, src, tmp, bound, count);
}

// Returns the clamped `values`, of which the first `count` are held to `bound`; the rest is 7.
template <class T>
std::vector<float> clamped(bool upper, Form form, const std::vector<float>& values, float bound,
                           uint32_t count) {
  const auto size = static_cast<uint32_t>(values.size());
  std::vector<float> result(size);
  const asctwin::Report report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> src_buffer, dst_buffer, tmp_buffer;
        for (auto* buffer : {&src_buffer, &dst_buffer})
          pipe.InitBuffer(*buffer, (size * sizeof(T) + 31) / 32 * 32);
        if (form != Form::kFramework) pipe.InitBuffer(tmp_buffer, kTmpBytes);
        const auto src = src_buffer.Get<T>(size);
        const auto dst = form == Form::kInPlace ? src : dst_buffer.Get<T>(size);
        for (uint32_t i = count; i < size; ++i) dst.SetValue(i, T(7));
        for (uint32_t i = 0; i < size; ++i) src.SetValue(i, static_cast<T>(values[i]));
        PipeBarrier<PIPE_ALL>();
        clamp(upper, form, dst, src, tmp_buffer.Get<uint8_t>(), static_cast<T>(bound), count);
        PipeBarrier<PIPE_ALL>();
        for (uint32_t i = 0; i < size; ++i) result[i] = static_cast<float>(dst.GetValue(i));
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
  return result;
}

template <class T>
void expect_clamped(bool upper, Form form, const std::vector<float>& values, float bound,
                    uint32_t count) {
  const std::vector<float> result = clamped<T>(upper, form, values, bound, count);
  for (size_t i = 0; i < values.size(); ++i) {
    const bool beyond = upper ? values[i] > bound : values[i] < bound;
    const float rest = form == Form::kInPlace ? values[i] : 7;
    const float expected = i >= count ? rest : beyond ? bound : values[i];
    EXPECT_TRUE(is_same(result[i], expected)) << i << ": " << result[i] << ", not " << expected;
  }
}

class Clamp : public testing::TestWithParam<Form> {};
INSTANTIATE_TEST_SUITE_P(Forms, Clamp,
                         testing::Values(Form::kShared, Form::kFramework, Form::kInPlace));

TEST_P(Clamp, HoldsToItsBound) {
  const std::vector<float> values = {-1,   0,     2,    5,    -0.0f, 65504, -65504, 0.5f,
                                     1.5f, 1e-7f, kInf, kNan, -kInf, 3,     -3,     2.0625f};
  for (const float bound : {2.0f, 0.5f, -2.0f, kInf, -kInf})
    for (const bool upper : {true, false}) {
      expect_clamped<float>(upper, GetParam(), values, bound, 16);
      std::vector<float> halves;
      for (const float value : values) halves.push_back(static_cast<float>(half(value)));
      expect_clamped<half>(upper, GetParam(), halves, bound, 16);
    }
}

TEST_P(Clamp, WritesExactlyItsCount) {
  std::vector<float> values;
  for (int i = 0; i < 1000; ++i) values.push_back(static_cast<float>(i % 37 - 18));
  for (const uint32_t count : {1u, 7u, 8u, 63u, 65u, 999u, 1000u}) {
    expect_clamped<float>(true, GetParam(), values, 4, count);
    expect_clamped<half>(false, GetParam(), values, -4, count);
  }
}

TEST_P(Clamp, HoldsNothingToNan) {
  expect_clamped<float>(true, GetParam(), {-1, 0, 2, kInf}, kNan, 4);
  expect_clamped<half>(false, GetParam(), {-1, 0, 2, -kInf}, kNan, 4);
}

TEST(Clamp, HoldsTheWorkedExample) {
  EXPECT_EQ(clamped<float>(true, Form::kShared, {-1, 0, 2, 5}, 2, 4),
            (std::vector<float>{-1, 0, 2, 2}));
  EXPECT_EQ(clamped<float>(false, Form::kShared, {-1, 0, 2, 5}, 0.5f, 4),
            (std::vector<float>{0.5f, 0.5f, 2, 5}));
}

asctwin::Finding only_finding(const std::function<void()>& kernel) {
  asctwin::RunOptions options;
  const asctwin::Report report = asctwin::run_on_cores(kernel, options, {});
  EXPECT_EQ(report.findings().size(), 1u) << report.text();
  return report.clean() ? asctwin::Finding{} : report.findings()[0];
}

TEST(Clamp, IsToldWhereItReadsBeyondItsSource) {
  int line = 0;
  const auto finding = only_finding([&] {
    TPipe pipe;
    TBuf<TPosition::VECCALC> src, dst;
    pipe.InitBuffer(src, 128);
    pipe.InitBuffer(dst, 256);
    Duplicate(src.Get<float>(), 1.0f, 32);
    PipeBarrier<PIPE_V>();
    line = __LINE__ + 1;
    ClampMax(dst.Get<float>(), src.Get<float>(), 1.0f, 64);
  });
  EXPECT_EQ(finding.code, Code::E0201);
  EXPECT_EQ(finding.line, line);
  EXPECT_EQ(finding.file, __FILE__);
  EXPECT_EQ(finding.fact("op"), "Mins");
  EXPECT_EQ(finding.fact("op_in"), "ClampMax");
}

TEST(Clamp, NeedsSomeFreeUbWithoutABufferOfTheKernel) {
  int line = 0;
  const auto finding = only_finding([&] {
    TPipe pipe;
    TBuf<TPosition::VECCALC> all;
    pipe.InitBuffer(all, 192 * 1024);
    const auto x = all.Get<float>(8);
    Duplicate(x, 1.0f, 8);
    PipeBarrier<PIPE_V>();
    line = __LINE__ + 1;
    ClampMin(x, x, 1.0f, 8);
  });
  EXPECT_EQ(finding.code, Code::E0206);
  EXPECT_EQ(finding.line, line);
  EXPECT_EQ(finding.fact("op_in"), "ClampMin");
}

// Returns the finding of a call with a buffer of `bytes` that begins `at` bytes behind src; dst
// lies at 256 B.
asctwin::Finding finding_of_buffer(uint32_t bytes, uint32_t at) {
  return only_finding([=] {
    TPipe pipe;
    TBuf<TPosition::VECCALC> all;
    pipe.InitBuffer(all, 4096);
    const auto x = all.Get<float>();
    Duplicate(x, 1.0f, 1024);
    PipeBarrier<PIPE_V>();
    auto tmp = all.Get<uint8_t>()[at];
    tmp.SetSize(bytes);
    ClampMax(x[64], x, tmp, 1.0f, 64);
  });
}

TEST(Clamp, NeedsABufferOfItsOwnThatIsLongEnough) {
  EXPECT_EQ(finding_of_buffer(32, 1024).code, Code::E0105);
  EXPECT_EQ(finding_of_buffer(256, 0).code, Code::E0105);
  EXPECT_EQ(finding_of_buffer(256, 256).code, Code::E0105);
}

TEST(Clamp, IsNotOnEveryChip) {
  asctwin::RunOptions options;
  options.soc = "Ascend310B1";
  const asctwin::Report report = asctwin::run_on_cores(
      [] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> all;
        pipe.InitBuffer(all, 256);
        const auto x = all.Get<float>();
        Duplicate(x, 1.0f, 64);
        PipeBarrier<PIPE_V>();
        ClampMin(x, x, 1.0f, 64);
      },
      options, {});
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::E0101);
  EXPECT_NE(report.text().find("`ClampMin`"), std::string::npos) << report.text();
}

TEST(Clamp, NeedsAPipeWithoutABufferOfTheKernel) {
  const auto finding = only_finding([] {
    const LocalTensor<float> x(TPosition::VECCALC, 0, 8);
    Duplicate(x, 1.0f, 8);
    PipeBarrier<PIPE_V>();
    ClampMin(x, x, 1.0f, 8);
  });
  EXPECT_EQ(finding.code, Code::E0609);
}

// The scratch stays free: the pipe gives the same bytes to a buffer afterwards.
TEST(Clamp, LeavesTheRestOfUbToThePipe) {
  const asctwin::Report report = asctwin::run_on_cores(
      [] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> first, second;
        pipe.InitBuffer(first, 32);
        const auto x = first.Get<float>();
        Duplicate(x, 1.0f, 8);
        PipeBarrier<PIPE_V>();
        ClampMin(x, x, 2.0f, 8);
        pipe.InitBuffer(second, 192 * 1024 - 32);
        Duplicate(second.Get<float>(), 1.0f, 64);
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(ClampTiling, AsksForWholeSteps) {
  uint32_t max = 0, min = 0;
  GetClampMaxMinTmpSize(TensorShape({16, 32}), 4, false, max, min);
  EXPECT_EQ(max, 2u * 2048);
  EXPECT_EQ(min, 512u);
  GetClampMaxMinTmpSize(ge::Shape(std::vector<int64_t>{3}), 2, false, max, min);
  EXPECT_EQ(max, 512u);
  EXPECT_EQ(min, 512u);
}

// The relation that the documents state between the two functions.
TEST(ClampTiling, HasFactorsThatCoverItsMost) {
  for (const int64_t size : {1, 63, 64, 65, 1000, 4096}) {
    uint32_t max = 0, min = 0, nodes = 0, extra = 0;
    GetClampMaxMinTmpSize(TensorShape({size}), 4, false, max, min);
    GetClampTmpBufferFactorSize(4, nodes, extra);
    EXPECT_LE(min, max);
    EXPECT_GE(nodes * 4 * ((size + 63) / 64 * 64) + extra, max);
  }
}

}  // namespace
