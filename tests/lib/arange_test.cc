// Arange and ArithProgression against a plain loop, and how they meet what stands around them.
// spec: adv_math.md, sections 4 and 10.4
#include <gtest/gtest.h>

#include <vector>

#include "adv_api/index/arithprogression.h"
#include "asctwin/run.h"
#include "kernel_operator.h"
#include "lib/index/kernel_operator_arithprogression_intf.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using asctwin::Code;

constexpr uint32_t kRoom = 5000;

// The numbers as the kernel reads them, by the scalar unit and without a flag.
template <class T>
std::vector<T> numbers(T first, T diff, int32_t count, const char* soc = "Ascend910B1") {
  std::vector<T> result(static_cast<size_t>(count));
  asctwin::RunOptions options;
  options.soc = soc;
  const asctwin::Report report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> buffer;
        pipe.InitBuffer(buffer, kRoom * sizeof(T));
        const auto dst = buffer.Get<T>(static_cast<uint32_t>(count));
        ArithProgression<T>(dst, first, diff, count);
        for (uint32_t i = 0; i < result.size(); ++i) result[i] = dst.GetValue(i);
      },
      options, {});
  EXPECT_TRUE(report.clean()) << report.text();
  return result;
}

// All terms are exact, so that no rounding tells one way to compute them from another.
template <class T>
void expect_exact(T first, T diff, int32_t count) {
  const std::vector<T> result = numbers<T>(first, diff, count);
  for (int32_t i = 0; i < count; ++i)
    ASSERT_EQ(static_cast<double>(result[static_cast<size_t>(i)]),
              static_cast<double>(first) + i * static_cast<double>(diff))
        << i << " of " << count;
}

TEST(Arange, CountsUpInEveryTypeAndLength) {
  for (const int32_t count : {1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 200, 1000}) {
    expect_exact<int32_t>(3, 2, count);
    expect_exact<int16_t>(-30000, 60, count);
    expect_exact<float>(0, 0.5f, count);
    expect_exact<half>(half(0), half(1), count);
  }
}

TEST(Arange, HoldsTheWorkedExamples) {
  EXPECT_EQ(numbers<int32_t>(3, 2, 10), (std::vector<int32_t>{3, 5, 7, 9, 11, 13, 15, 17, 19, 21}));
  EXPECT_EQ(numbers<float>(0, 0.5f, 100)[99], 49.5f);
}

// Within the tolerance that the document's own checks use.
TEST(Arange, StaysCloseWhereTermsAreRounded) {
  const std::vector<half> result = numbers<half>(half(0.1f), half(0.3f), 500);
  for (int32_t i = 0; i < 500; ++i) {
    const double exact = static_cast<float>(half(0.1f)) + i * static_cast<float>(half(0.3f));
    EXPECT_NEAR(static_cast<float>(result[static_cast<size_t>(i)]), exact, 2e-3 * exact) << i;
  }
}

TEST(Arange, WrapsIntegers) {
  const auto result = numbers<int16_t>(32767, 1, 100);
  EXPECT_EQ(result[0], 32767);
  EXPECT_EQ(result[1], -32768);
  EXPECT_EQ(result[99], -32768 + 98);
}

TEST(Arange, CountsIn64BitsOnThe950) {
  EXPECT_EQ(numbers<int64_t>(int64_t{1} << 40, 3, 20, "Ascend950")[19], (int64_t{1} << 40) + 57);
}

// A vector call behind it needs no flag either.
TEST(Arange, IsReadByTheVectorUnitAtOnce) {
  const asctwin::Report report = asctwin::run_on_cores(
      [] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> buffer, other;
        pipe.InitBuffer(buffer, 4 * 8);
        pipe.InitBuffer(other, 4 * 8);
        Arange<int32_t>(buffer.Get<int32_t>(), 0, 1, 5);
        Adds(other.Get<int32_t>(), buffer.Get<int32_t>(), 1, 5);
      },
      {}, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

asctwin::Finding first_finding(const std::function<void()>& kernel,
                               const asctwin::RunOptions& options = {}) {
  const asctwin::Report report = asctwin::run_on_cores(kernel, options, {});
  EXPECT_FALSE(report.clean());
  return report.clean() ? asctwin::Finding{} : report.findings()[0];
}

TEST(Arange, RefusesACountBelowOne) {
  int line = 0;
  const auto finding = first_finding([&] {
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 32);
    line = __LINE__ + 1;
    Arange<int32_t>(buffer.Get<int32_t>(), 0, 1, 0);
  });
  EXPECT_EQ(finding.code, Code::E0105);
  EXPECT_EQ(finding.line, line);
  EXPECT_EQ(finding.fact("op"), "Arange");
  EXPECT_EQ(finding.fact("actual"), "`count` 0");
}

TEST(Arange, IsToldWhereItWritesBeyondItsTensor) {
  const auto finding = first_finding([] {
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 4 * 64);
    Arange<int32_t>(buffer.Get<int32_t>(), 0, 1, 65);
  });
  EXPECT_EQ(finding.code, Code::E0201);
  EXPECT_EQ(finding.fact("op_in"), "Arange");
}

// Its input is the scalar pipe: a vector call before it on the same bytes needs a flag, unless the
// toolchain sets it.
TEST(Arange, RacesWithAVectorCallBeforeIt) {
  int line = 0;
  asctwin::RunOptions options;
  options.autosync = asctwin::Autosync::kOff;
  const auto finding = first_finding(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> buffer;
        pipe.InitBuffer(buffer, 4 * 64);
        Duplicate(buffer.Get<int32_t>(), 0, 64);
        line = __LINE__ + 1;
        ArithProgression<int32_t>(buffer.Get<int32_t>(), 0, 1, 64);
      },
      options);
  EXPECT_EQ(finding.code, Code::E0401);
  EXPECT_EQ(finding.line, line);
  EXPECT_EQ(finding.fact("op"), "SetValue");
  EXPECT_EQ(finding.fact("op_in"), "ArithProgression");
  EXPECT_EQ(finding.number("other_line"), line - 2);
}

TEST(Arange, DoesNothingOnACubeCore) {
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 0};
  const asctwin::Report report = asctwin::run_on_cores(
      [] {
        TPipe pipe;
        Arange<int32_t>(LocalTensor<int32_t>(TPosition::VECCALC, 0, 64), 0, 1, 64);
      },
      options, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(ArangeTiling, NeedsNoScratch) {
  uint32_t max = 1, min = 1;
  GetArangeMaxMinTmpSize(max, min);
  EXPECT_EQ(max + min, 0u);
  max = min = 1;
  GetArithProgressionMaxMinTmpSize(max, min);
  EXPECT_EQ(max + min, 0u);
}

}  // namespace
