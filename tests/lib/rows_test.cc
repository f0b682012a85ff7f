// Sum and Broadcast by their worked examples, in the forms that kernels use, and what is said of
// wrong calls.
// spec: adv_math.md, sections 3.1, 6.2, 8.3, 10.3 and 10.4
#include <gtest/gtest.h>

#include <vector>

#include "adv_api/pad/broadcast.h"
#include "adv_api/reduce/sum.h"
#include "asctwin/run.h"
#include "in_place.h"
#include "kernel_operator.h"
#include "lib/pad/broadcast.h"
#include "lib/reduce/sum.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using asctwin::Code;

// The first `results` elements that `compute(dst, src, tmp)` gives of `values`.
template <class T, class Compute>
std::vector<float> computed(const std::vector<float>& values, uint32_t results, Compute compute) {
  std::vector<float> out;
  const auto report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> src, dst, tmp;
        for (auto* buffer : {&src, &dst, &tmp}) pipe.InitBuffer(*buffer, 1024);
        const auto x = src.Get<T>(), y = dst.Get<T>();
        for (uint32_t i = 0; i < values.size(); ++i) x.SetValue(i, static_cast<T>(values[i]));
        PipeBarrier<PIPE_ALL>();
        compute(y, x, tmp.Get<uint8_t>());
        PipeBarrier<PIPE_ALL>();
        for (uint32_t i = 0; i < results; ++i) out.push_back(static_cast<float>(y.GetValue(i)));
      },
      {}, {});
  EXPECT_TRUE(asctwin::test::is_as_meant(report)) << report.text();
  return out;
}

using Values = std::vector<float>;

TEST(Sum, HoldsTheWorkedExamples) {
  EXPECT_EQ((computed<half>({2048, 1, 1, 1, 1}, 1,
                            [](auto y, auto x, auto tmp) {
                              Sum(y, x, tmp, {1, 16, 5});
                            })),
            (Values{2052}));
  EXPECT_EQ((computed<float>({1e8f, 1, -1e8f, 1, 3, 4}, 1,
                             [](auto y, auto x, auto) {
                               Sum<float>(y, x, {1, 8, 6});
                             })),
            (Values{7}));
  Values rows(32);
  for (int i = 0; i < 3; ++i) {
    rows[static_cast<size_t>(i)] = static_cast<float>(1 + i);
    rows[static_cast<size_t>(16 + i)] = static_cast<float>(4 + i);
  }
  EXPECT_EQ((computed<float>(rows, 2,
                             [](auto y, auto x, auto tmp) {
                               SumParams params{2, 16, 3};
                               Sum(y, x, tmp, params);
                             })),
            (Values{6, 15}));
}

TEST(Sum, WorksInPlace) {
  const asctwin::test::CallsInPlace meant;
  Values ones(24, 1);
  EXPECT_EQ((computed<float>(ones, 3,
                             [](auto y, auto x, auto) {
                               Sum(x, x, {3, 8, 7});
                               PipeBarrier<PIPE_V>();
                               Adds(y, x, 0.0f, 3);
                             })),
            (Values{7, 7, 7}));
}

TEST(Broadcast, HoldsTheWorkedExamples) {
  Values row = {1, 2, 3, 4, 5, 6, 7, 8}, three_rows;
  for (int i = 0; i < 3; ++i) three_rows.insert(three_rows.end(), row.begin(), row.end());
  EXPECT_EQ((computed<float>(row, 24,
                             [](auto y, auto x, auto tmp) {
                               uint32_t to[2] = {3, 8}, from[2] = {1, 8};
                               BroadCast<float, 2, 0>(y, x, to, from, tmp);
                             })),
            three_rows);
  const auto column = [](auto y, auto x, auto) {
    const uint32_t to[2] = {3, 5}, from[2] = {3, 1};
    Broadcast<half, 2, 1>(y, x, to, from);
  };
  EXPECT_EQ((computed<half>({7, 8, 9}, 15, column)),
            (Values{7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9}));
}

TEST(Broadcast, RepeatsOneElementAndCopiesEqualShapes) {
  EXPECT_EQ((computed<float>({3, 4}, 5,
                             [](auto y, auto x, auto) {
                               const uint32_t to[1] = {5}, from[1] = {1};
                               Broadcast<float, 1, 0>(y, x, to, from);
                             })),
            (Values{3, 3, 3, 3, 3}));
  EXPECT_EQ((computed<float>({3, 4, 5, 6}, 4,
                             [](auto y, auto x, auto tmp) {
                               const uint32_t shape[2] = {2, 2};
                               Broadcast<float, 2, 1>(y, x, shape, shape, tmp);
                             })),
            (Values{3, 4, 5, 6}));
}

struct Tensors {
  Tensors() {
    pipe.InitBuffer(buffer, 4096);
    Duplicate(buffer.Get<float>(), 1.0f, 1024);
    PipeBarrier<PIPE_V>();
  }
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
};

asctwin::Code code_of(const std::function<void(const LocalTensor<float>&)>& call) {
  const auto report = asctwin::run_on_cores(
      [&] {
        Tensors tensors;
        call(tensors.buffer.Get<float>());
      },
      {}, {});
  return report.findings().empty() ? Code{} : report.findings()[0].code;
}

TEST(Sum, IsHeldToItsShape) {
  const auto code = [](const SumParams& params) {
    return code_of([&](const auto& x) { Sum(x[512], x, params); });
  };
  EXPECT_EQ(code({1, 8, 8}), Code{});
  EXPECT_EQ(code({1, 9, 8}), Code::E0105);
  EXPECT_EQ(code({1, 8, 9}), Code::E0105);
  EXPECT_EQ(code({1, 8, 0}), Code::E0102);
  EXPECT_EQ(code({0, 8, 8}), Code::E0102);
  EXPECT_EQ(code({64, 8, 8}), Code{});
  EXPECT_EQ(code({65, 8, 8}), Code::E0105);  // its last row is where dst begins
  EXPECT_EQ(code_of([](const auto& x) { Sum(x, x, {2, 16, 16}); }), Code::W0113);
  EXPECT_EQ(code_of([](const auto& x) { Sum(x[8], x, {2, 16, 16}); }), Code::E0105);
}

TEST(Broadcast, TakesShapesThatGoTogether) {
  const auto code = [](std::vector<uint32_t> to, std::vector<uint32_t> from) {
    return code_of(
        [&](const auto& x) { Broadcast<float, 2, 1>(x[512], x, to.data(), from.data()); });
  };
  EXPECT_EQ(code({4, 8}, {4, 1}), Code{});
  EXPECT_EQ(code({4, 8}, {4, 2}), Code::E0105);
  EXPECT_EQ(code({4, 8}, {1, 8}), Code::E0105);
  EXPECT_EQ(code({4, 8}, {3, 1}), Code::E0105);
  EXPECT_EQ(code({64, 8}, {64, 1}), Code{});
  EXPECT_EQ(code({65, 8}, {65, 1}), Code::E0201);
}

TEST(RowTiling, AsksForWholeSteps) {
  uint32_t max = 0, min = 0;
  GetSumMaxMinTmpSize(100, 4, false, max, min);
  EXPECT_EQ(max, 2u * 512);
  EXPECT_EQ(min, 512u);
  const auto& platform = *platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
  GetBroadCastMaxMinTmpSize(platform, TensorShape({1, 64}), TensorShape({8, 64}), 4, false, max,
                            min);
  EXPECT_EQ(max, 512u);
  EXPECT_EQ(min, 512u);
}

}  // namespace
