// GroupNorm, BatchNorm and the gradients of LayerNorm against long double.
// spec: adv_nn.md, sections 3.2, 3.6 and 3.8
#include "adv_api/normalization/batchnorm.h"
#include "adv_api/normalization/groupnorm.h"
#include "adv_api/normalization/layernormgrad.h"
#include "lib/norm_room.h"
#include "lib/normalization/layernormgradbeta.h"
#include "run/codes_of.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;
using Exact = std::vector<long double>;

constexpr float kEpsilon = 1e-5f;
template <class T>
long double epsilon_of() {
  return static_cast<float>(static_cast<T>(kEpsilon));
}

struct Moments {
  long double mean = 0, variance = 0;
};
Moments moments_of(const Numbers& numbers) {
  Moments moments;
  const auto count = static_cast<long double>(numbers.size());
  for (const double number : numbers) moments.mean += number;
  moments.mean /= count;
  for (const double number : numbers)
    moments.variance += (number - moments.mean) * (number - moments.mean);
  moments.variance /= count;
  return moments;
}

struct Expected {
  Exact y, mean, variance;
};
struct Results {
  Numbers y, mean, variance;
};
template <class T>
void expect_nearest(const Results& results, const Expected& expected) {
  EXPECT_EQ(count_of_wrong<T>(results.y, expected.y), 0u);
  EXPECT_EQ(count_of_wrong<T>(results.mean, expected.mean), 0u);
  EXPECT_EQ(count_of_wrong<T>(results.variance, expected.variance), 0u);
}

struct Groups {
  uint32_t n, c, h, w, g;
};

template <class T>
Expected expected_of(const Groups& shape, const Numbers& x, const Numbers& gamma,
                     const Numbers& beta) {
  const size_t plane = shape.h * shape.w, d = shape.c / shape.g;
  Expected expected;
  for (size_t unit = 0; unit < shape.n * shape.g; ++unit) {
    const auto begin = x.begin() + static_cast<std::ptrdiff_t>(unit * d * plane);
    const Moments moments = moments_of({begin, begin + static_cast<std::ptrdiff_t>(d * plane)});
    expected.mean.push_back(moments.mean);
    expected.variance.push_back(moments.variance);
    for (size_t i = 0; i < d * plane; ++i) {
      const size_t c = (unit * d + i / plane) % shape.c;
      expected.y.push_back((x[unit * d * plane + i] - moments.mean) /
                               std::sqrt(moments.variance + epsilon_of<T>()) * gamma[c] +
                           beta[c]);
    }
  }
  return expected;
}

template <class T, bool reuses>
void expect_group_norm(const char* soc, const Groups& shape, bool tmp) {
  const uint32_t plane = shape.h * shape.w, in_block = 32 / sizeof(T);
  const RowShape rows{shape.n * shape.c, plane, (plane + in_block - 1) / in_block * in_block};
  const Numbers x = rounded<T>(some_numbers(rows.rows * plane, 3)),
                gamma = rounded<T>(some_numbers(shape.c, 4)),
                beta = rounded<T>(some_numbers(shape.c, 5));
  Results results;
  const auto report = run_on(soc, [&] {
    Room room;
    const auto from = room.take<T>(x, rows), g = room.take<T>(gamma), b = room.take<T>(beta);
    const auto y = room.take<T>(rows.rows * rows.pitch);
    const auto mean = room.take<T>(shape.n * shape.g), variance = room.take<T>(shape.n * shape.g);
    const auto scratch = room.take<uint8_t>(512);
    GroupNormTiling tiling;
    GetGroupNormNDTilingInfo(TensorShape({shape.n, shape.c, shape.h, shape.w}), 512, sizeof(T),
                             reuses, shape.g, tiling);
    PipeBarrier<PIPE_ALL>();
    const T epsilon = static_cast<T>(kEpsilon);
    if (tmp)
      GroupNorm<T, reuses>(y, mean, variance, from, g, b, scratch, epsilon, tiling);
    else
      GroupNorm<T, reuses>(y, mean, variance, from, g, b, epsilon, tiling);
    PipeBarrier<PIPE_ALL>();
    results = {numbers_of(y, rows), numbers_of(mean, shape.n * shape.g),
               numbers_of(variance, shape.n * shape.g)};
  });
  EXPECT_TRUE(report.clean()) << report.text();
  expect_nearest<T>(results, expected_of<T>(shape, x, gamma, beta));
}

TEST(GroupNorm, IsTheNearestNumber) {
  for (const char* soc : {"Ascend910B1", "Ascend950"})
    for (const Groups& shape : {Groups{2, 16, 2, 4, 4}, Groups{1, 6, 3, 3, 3},
                                Groups{2, 4, 50, 21, 2}, Groups{1, 3, 64, 40, 1}}) {
      expect_group_norm<float, false>(soc, shape, true);
      expect_group_norm<float, true>(soc, shape, false);
      expect_group_norm<half, false>(soc, shape, false);
    }
}

template <class T>
Results batch_norm(const char* soc, uint32_t batches, uint32_t s, uint32_t h, const Numbers& x,
                   const Numbers& gamma, const Numbers& beta) {
  Results results;
  const auto report = run_on(soc, [&] {
    Room room;
    const uint32_t plane = s * h;
    const auto y = room.take<T>(x), g = room.take<T>(gamma), b = room.take<T>(beta);
    const auto mean = room.take<T>(plane), variance = room.take<T>(plane);
    const auto scratch = room.take<uint8_t>(512);
    BatchNormTiling tiling;
    const TensorShape shape({batches, s, h});
    ASSERT_TRUE(GetBatchNormNDTilingInfo(shape, shape, 512, sizeof(T), false, tiling));
    PipeBarrier<PIPE_ALL>();
    BatchNorm<T>(y, mean, variance, y, g, b, scratch, static_cast<T>(kEpsilon), tiling);
    PipeBarrier<PIPE_ALL>();
    results = {numbers_of(y, x.size()), numbers_of(mean, plane), numbers_of(variance, plane)};
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return results;
}

template <class T>
void expect_batch_norm(const char* soc, uint32_t batches, uint32_t s, uint32_t h) {
  const size_t plane = s * h;
  const Numbers x = rounded<T>(some_numbers(batches * plane, 6)),
                gamma = rounded<T>(some_numbers(batches, 7)),
                beta = rounded<T>(some_numbers(batches, 8));
  Expected expected{Exact(x.size()), {}, {}};
  for (size_t i = 0; i < plane; ++i) {
    Numbers column;
    for (size_t b = 0; b < batches; ++b) column.push_back(x[b * plane + i]);
    const Moments moments = moments_of(column);
    expected.mean.push_back(moments.mean);
    expected.variance.push_back(moments.variance);
    for (size_t b = 0; b < batches; ++b)
      expected.y[b * plane + i] =
          (column[b] - moments.mean) / std::sqrt(moments.variance + epsilon_of<T>()) * gamma[b] +
          beta[b];
  }
  expect_nearest<T>(batch_norm<T>(soc, batches, s, h, x, gamma, beta), expected);
}

TEST(BatchNorm, IsTheNearestNumber) {
  for (const char* soc : {"Ascend910B1", "Ascend310P3", "Ascend950"}) {
    expect_batch_norm<float>(soc, 1, 1, 8);
    expect_batch_norm<float>(soc, 7, 3, 16);
    expect_batch_norm<float>(soc, 3, 5, 1000);
    expect_batch_norm<half>(soc, 8, 2, 24);
  }
}

struct GradNumbers {
  RowShape shape;
  Numbers dy, x, gamma, mean, variance;
};
template <class T>
GradNumbers grad_numbers_of(const RowShape& shape) {
  const size_t all = shape.rows * shape.length;
  GradNumbers given{shape,
                    rounded<T>(some_numbers(all, 1)),
                    rounded<T>(some_numbers(all, 2)),
                    rounded<T>(some_numbers(shape.length, 3)),
                    {},
                    {}};
  for (size_t r = 0; r < shape.rows; ++r) {
    const auto begin = given.x.begin() + static_cast<std::ptrdiff_t>(r * shape.length);
    const Moments moments = moments_of({begin, begin + shape.length});
    given.mean.push_back(static_cast<double>(moments.mean));
    given.variance.push_back(static_cast<double>(moments.variance));
  }
  given.mean = rounded<T>(given.mean);
  given.variance = rounded<T>(given.variance);
  return given;
}

struct Gradients {
  Exact pd_x, res;
};
template <class T>
Gradients gradients_of(const GradNumbers& given) {
  const size_t h = given.shape.length;
  Gradients expected;
  for (size_t r = 0; r < given.shape.rows; ++r) {
    const long double root = 1 / std::sqrt(given.variance[r] + epsilon_of<T>());
    const auto g = [&](size_t i) -> long double { return given.dy[r * h + i] * given.gamma[i]; };
    const auto c = [&](size_t i) -> long double {
      return static_cast<long double>(given.x[r * h + i]) - given.mean[r];
    };
    long double pd_var = 0, sum_g = 0, sum_c = 0;
    for (size_t i = 0; i < h; ++i) {
      pd_var += -0.5L * g(i) * c(i) * root * root * root;
      sum_g += -g(i) * root;
      sum_c += -2 * c(i);
    }
    const long double pd_mean = sum_g + pd_var / h * sum_c;
    for (size_t i = 0; i < h; ++i) {
      expected.pd_x.push_back(g(i) * root + pd_var * 2 / h * c(i) + pd_mean / h);
      expected.res.push_back(c(i) * root);
    }
  }
  return expected;
}

// In place: the results take the place of x and dy.
template <class T>
void expect_grad(const char* soc, const RowShape& shape, bool in_place) {
  const GradNumbers given = grad_numbers_of<T>(shape);
  Numbers pd_x, res;
  const auto report = run_on(soc, [&] {
    Room room;
    const auto dy = room.take<T>(given.dy, shape), x = room.take<T>(given.x, shape),
               gamma = room.take<T>(given.gamma), mean = room.take<T>(given.mean),
               variance = room.take<T>(given.variance);
    const auto to = in_place ? x : room.take<T>(shape.rows * shape.pitch),
               more = in_place ? dy : room.take<T>(shape.rows * shape.pitch);
    auto scratch = room.take<uint8_t>(512);
    LayerNormGradTiling tiling;
    GetLayerNormGradNDTilingInfo(TensorShape({1, shape.rows, shape.pitch, shape.length}), 512,
                                 sizeof(T), false, tiling);
    PipeBarrier<PIPE_ALL>();
    const T epsilon = static_cast<T>(kEpsilon);
    if (in_place)
      LayerNormGrad<T>(to, more, dy, x, variance, mean, gamma, epsilon, tiling, {DataFormat::ND});
    else
      LayerNormGrad<T, true>(to, more, dy, x, variance, mean, gamma, scratch, epsilon, tiling);
    PipeBarrier<PIPE_ALL>();
    pd_x = numbers_of(to, shape);
    res = numbers_of(more, shape);
  });
  EXPECT_TRUE(report.clean()) << report.text();
  const Gradients expected = gradients_of<T>(given);
  EXPECT_EQ(count_of_wrong<T>(pd_x, expected.pd_x), 0u) << shape.length;
  EXPECT_EQ(count_of_wrong<T>(res, expected.res), 0u) << shape.length;
}

constexpr RowShape kShapes[] = {{1, 16, 16}, {3, 50, 64}, {2, 2500, 2512}};

TEST(LayerNormGrad, IsTheNearestNumber) {
  for (const char* soc : {"Ascend910B1", "Ascend310P3", "Ascend950"})
    for (const RowShape& shape : kShapes)
      for (const bool in_place : {false, true}) {
        expect_grad<float>(soc, shape, in_place);
        expect_grad<half>(soc, shape, in_place);
      }
}

TEST(LayerNormGrad, TakesNdAlone) {
  for (const DataFormat format : {DataFormat::ND, DataFormat::NZ}) {
    const auto report = run_on("Ascend910B1", [&] {
      Room room;
      const auto x = room.take<float>(Numbers(64, 1)), y = room.take<float>(64),
                 res = room.take<float>(64);
      LayerNormGradTiling tiling;
      GetLayerNormGradNDTilingInfo(TensorShape({1, 1, 64, 64}), 512, 4, false, tiling);
      PipeBarrier<PIPE_ALL>();
      LayerNormGrad<float>(y, res, x, x, x, x, x, 1e-5f, tiling, {format});
    });
    EXPECT_EQ(codes_of(report), format == DataFormat::ND ? "" : "E0105");
  }
}

// A kernel for both kinds of cores need not ask which one runs it.
TEST(LayerNormGrad, DoesNothingOnACubeCore) {
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 2};
  const auto report = asctwin::run_on_cores(
      [] {
        if (ASCEND_IS_AIV) return;
        LocalTensor<float> nothing;
        LayerNormGradTiling tiling;
        LayerNormGrad<float>(nothing, nothing, nothing, nothing, nothing, nothing, nothing, 1e-5f,
                             tiling);
      },
      options, {});
  EXPECT_EQ(codes_of(report), "");
}

template <class T>
void expect_grad_beta(const char* soc, const RowShape& shape, bool tmp) {
  const size_t all = shape.rows * shape.length;
  const Numbers dy = rounded<T>(some_numbers(all, 1)), res = rounded<T>(some_numbers(all, 2));
  Exact of_gamma(shape.length), of_beta(shape.length);
  for (size_t i = 0; i < all; ++i) {
    of_gamma[i % shape.length] += static_cast<long double>(dy[i]) * res[i];
    of_beta[i % shape.length] += dy[i];
  }
  Numbers pd_gamma, pd_beta;
  const auto report = run_on(soc, [&] {
    Room room;
    const auto d = room.take<T>(dy, shape), r = room.take<T>(res, shape);
    const auto g = room.take<T>(shape.length), b = room.take<T>(shape.length);
    const auto scratch = room.take<uint8_t>(512);
    optiling::LayerNormGradBetaTiling tiling;
    GetLayerNormGradBetaNDTilingInfo(TensorShape({1, shape.rows, shape.pitch, shape.length}), 512,
                                     sizeof(T), false, tiling);
    PipeBarrier<PIPE_ALL>();
    if (tmp)
      LayerNormGradBeta<T>(g, b, r, d, scratch, tiling);
    else
      LayerNormGradBeta<T, true>(g, b, r, d, tiling);
    PipeBarrier<PIPE_ALL>();
    pd_gamma = numbers_of(g, shape.length);
    pd_beta = numbers_of(b, shape.length);
  });
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(count_of_wrong<T>(pd_gamma, of_gamma), 0u) << shape.length;
  EXPECT_EQ(count_of_wrong<T>(pd_beta, of_beta), 0u) << shape.length;
}

TEST(LayerNormGradBeta, AddsRowsUp) {
  for (const char* soc : {"Ascend910B1", "Ascend310P3", "Ascend950"})
    for (const RowShape& shape : kShapes)
      for (const bool tmp : {false, true}) {
        expect_grad_beta<float>(soc, shape, tmp);
        expect_grad_beta<half>(soc, shape, tmp);
      }
}

}  // namespace
