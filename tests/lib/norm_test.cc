// Normalisations of rows against long double, and by the worked examples; with the smallest and
// with much scratch, with none, and in place.
// spec: adv_nn.md, sections 3.1, 3.3, 3.5, 3.7 and 10.3 to 10.4
#include "adv_api/normalization/deepnorm.h"
#include "adv_api/normalization/layernorm.h"
#include "adv_api/normalization/normalize.h"
#include "lib/norm_room.h"
#include "lib/normalization/rmsnorm.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;
using Exact = std::vector<long double>;

constexpr const char* kChips[] = {"Ascend910B1", "Ascend310P3", "Ascend950"};
constexpr RowShape kShapes[] = {
    {1, 1, 16}, {3, 6, 16}, {5, 100, 112}, {2, 1000, 1024}, {1, 4100, 4112}};
constexpr float kEpsilon = 1e-5f;

struct Rows {
  RowShape shape;
  Numbers x, gamma, beta;
  Exact mean, variance, y;  // what is expected
};

// `by_type` of x and of the weights.
template <class T, class U = T>
Rows rows_of(const RowShape& shape, float epsilon, bool centred = true) {
  Rows rows{shape,
            rounded<T>(some_numbers(shape.rows * shape.length, shape.length)),
            rounded<U>(some_numbers(shape.length, 7)),
            rounded<U>(some_numbers(shape.length, 8)),
            {},
            {},
            {}};
  for (uint32_t r = 0; r < shape.rows; ++r) {
    const auto x = rows.x.begin() + r * shape.length;
    long double mean = 0, variance = 0;
    for (uint32_t i = 0; i < shape.length && centred; ++i) mean += x[i];
    mean /= shape.length;
    for (uint32_t i = 0; i < shape.length; ++i) variance += (x[i] - mean) * (x[i] - mean);
    variance /= shape.length;
    rows.mean.push_back(mean);
    rows.variance.push_back(variance);
    for (uint32_t i = 0; i < shape.length; ++i)
      rows.y.push_back((x[i] - mean) / std::sqrt(variance + static_cast<long double>(epsilon)) *
                           rows.gamma[i] +
                       (centred ? rows.beta[i] : 0));
  }
  return rows;
}
Exact roots_of(const Exact& variance) {
  Exact roots;
  for (const long double v : variance)
    roots.push_back(1 / std::sqrt(v + static_cast<long double>(kEpsilon)));
  return roots;
}

enum class Scratch { kLeast, kMuch, kNone };
constexpr Scratch kScratches[] = {Scratch::kLeast, Scratch::kMuch, Scratch::kNone};
uint32_t bytes_of(Scratch scratch) { return scratch == Scratch::kMuch ? 8192 : 512; }

struct Results {
  Numbers y, mean, spread;
};

template <class T>
Results layer_norm(const char* soc, const Rows& rows, Scratch scratch, bool in_place) {
  Results results;
  const auto report = run_on(soc, [&] {
    Room room;
    const RowShape& shape = rows.shape;
    const auto x = room.take<T>(rows.x, shape), gamma = room.take<T>(rows.gamma),
               beta = room.take<T>(rows.beta);
    const auto y = in_place ? x : room.take<T>(shape.rows * shape.pitch);
    const auto mean = room.take<T>(shape.rows), variance = room.take<T>(shape.rows);
    auto tmp = room.take<uint8_t>(bytes_of(scratch));
    LayerNormTiling tiling;
    GetLayerNormNDTilingInfo(TensorShape({1, shape.rows, shape.pitch, shape.length}),
                             bytes_of(scratch), sizeof(T), false, tiling);
    PipeBarrier<PIPE_ALL>();
    const T epsilon = static_cast<T>(kEpsilon);
    if (scratch == Scratch::kNone)
      LayerNorm<T>(y, mean, variance, x, gamma, beta, epsilon, tiling);
    else
      LayerNorm<T>(y, mean, variance, x, gamma, beta, tmp, epsilon, tiling);
    PipeBarrier<PIPE_ALL>();
    results = {numbers_of(y, shape), numbers_of(mean, shape.rows),
               numbers_of(variance, shape.rows)};
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return results;
}

template <class T>
void expect_layer_norm(const char* soc, const RowShape& shape) {
  const Rows rows = rows_of<T>(shape, static_cast<float>(static_cast<T>(kEpsilon)));
  for (const Scratch scratch : kScratches)
    for (const bool in_place : {false, true}) {
      const Results results = layer_norm<T>(soc, rows, scratch, in_place);
      EXPECT_EQ(count_of_wrong<T>(results.y, rows.y), 0u) << soc << " " << shape.length;
      EXPECT_EQ(count_of_wrong<T>(results.mean, rows.mean), 0u);
      EXPECT_EQ(count_of_wrong<T>(results.spread, rows.variance), 0u);
    }
}

TEST(LayerNorm, IsTheNearestNumber) {
  for (const char* soc : kChips)
    for (const RowShape& shape : kShapes) {
      expect_layer_norm<float>(soc, shape);
      expect_layer_norm<half>(soc, shape);
    }
}

template <class U, class T, const LayerNormConfig& config = LNCFG_NORM>
Results layer_norm_of_para(const char* soc, const Rows& rows, Scratch scratch) {
  Results results;
  const auto report = run_on(soc, [&] {
    Room room;
    const RowShape& shape = rows.shape;
    const auto x = room.take<T>(rows.x, shape), y = room.take<T>(shape.rows * shape.pitch);
    LocalTensor<U> gamma, beta;
    if (!config.isNoGamma) gamma = room.take<U>(rows.gamma);
    if (!config.isNoBeta) beta = room.take<U>(rows.beta);
    const auto mean = room.take<float>(shape.rows), rstd = room.take<float>(shape.rows);
    auto tmp = room.take<uint8_t>(bytes_of(scratch));
    const LayerNormPara para{shape.rows, shape.length, shape.pitch};
    optiling::LayerNormSeparateTiling tiling;
    GetLayerNormNDTilingInfo(TensorShape({shape.rows, shape.length}), bytes_of(scratch), sizeof(T),
                             false, true, tiling);
    PipeBarrier<PIPE_ALL>();
    if (scratch == Scratch::kNone)
      LayerNorm<U, T, false, config>(y, mean, rstd, x, gamma, beta, kEpsilon, para, tiling);
    else
      LayerNorm<U, T, false, config>(y, mean, rstd, x, gamma, beta, kEpsilon, tmp, para, tiling);
    PipeBarrier<PIPE_ALL>();
    results = {numbers_of(y, shape), numbers_of(mean, shape.rows), numbers_of(rstd, shape.rows)};
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return results;
}

template <class U, class T>
void expect_layer_norm_of_para(const char* soc, const RowShape& shape) {
  const Rows rows = rows_of<T, U>(shape, kEpsilon);
  for (const Scratch scratch : kScratches) {
    const Results results = layer_norm_of_para<U, T>(soc, rows, scratch);
    EXPECT_EQ(count_of_wrong<T>(results.y, rows.y), 0u) << soc << " " << shape.length;
    EXPECT_EQ(count_of_wrong<float>(results.mean, rows.mean), 0u);
    EXPECT_EQ(count_of_wrong<float>(results.spread, roots_of(rows.variance)), 0u);
  }
}

TEST(LayerNorm, ByParaIsTheNearestNumber) {
  for (const char* soc : kChips)
    for (const RowShape& shape : kShapes) {
      expect_layer_norm_of_para<float, float>(soc, shape);
      expect_layer_norm_of_para<float, half>(soc, shape);
      expect_layer_norm_of_para<half, half>(soc, shape);
    }
  expect_layer_norm_of_para<bfloat16_t, bfloat16_t>(kChips[2], kShapes[2]);
}

constexpr LayerNormConfig kNoGamma = {false, true, false, true};
constexpr LayerNormConfig kNoWeights = {true, true, false, true};
TEST(LayerNorm, DoesWithoutGammaAndBeta) {
  Rows rows = rows_of<float>(kShapes[1], kEpsilon);
  const Numbers one(6, 1), zero(6, 0);
  Rows plain = rows;
  plain.gamma = one;
  EXPECT_EQ((layer_norm_of_para<float, float, kNoGamma>(kChips[0], rows, Scratch::kLeast).y),
            (layer_norm_of_para<float, float>(kChips[0], plain, Scratch::kLeast).y));
  plain.beta = zero;
  EXPECT_EQ((layer_norm_of_para<float, float, kNoWeights>(kChips[0], rows, Scratch::kLeast).y),
            (layer_norm_of_para<float, float>(kChips[0], plain, Scratch::kLeast).y));
}

void expect_close(const Numbers& actual, const Numbers& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i)
    EXPECT_NEAR(actual[i], expected[i], 5e-7) << i;  // 2 ulp of the largest
}

TEST(LayerNorm, HoldsTheWorkedExample) {
  const Rows rows{{1, 6, 8}, {1, 2, 3, 4, 5, 9}, {1, 1, 2, 2, .5, .5}, {0, 1, 0, 1, 0, 1}, {}, {},
                  {}};
  const Numbers y = {-1.1618942, 0.2254039, -0.7745961, 1.0, 0.193649, 1.9682451};
  const Results first = layer_norm<float>(kChips[0], rows, Scratch::kLeast, false);
  const Results second = layer_norm_of_para<float, float>(kChips[0], rows, Scratch::kLeast);
  expect_close(first.y, y);
  expect_close(second.y, y);
  expect_close(first.mean, {4});
  EXPECT_FLOAT_EQ(static_cast<float>(first.spread[0]), 6.6666665f);
  expect_close(second.spread, {0.3872980});
}

template <class T>
Results rms_norm(const char* soc, const Rows& rows, Scratch scratch, bool in_place, float epsilon) {
  Results results;
  const auto report = run_on(soc, [&] {
    Room room;
    const RowShape& shape = rows.shape;
    const auto x = room.take<T>(rows.x, shape), gamma = room.take<T>(rows.gamma);
    const auto y = in_place ? x : room.take<T>(shape.rows * shape.pitch);
    auto tmp = room.take<uint8_t>(bytes_of(scratch));
    RmsNormTiling tiling;
    ASSERT_TRUE(GetRmsNormTilingInfo(TensorShape({1, shape.rows, shape.pitch}),
                                     TensorShape({1, shape.rows, shape.length}), bytes_of(scratch),
                                     sizeof(T), tiling));
    PipeBarrier<PIPE_ALL>();
    if (scratch == Scratch::kNone)
      RmsNorm<T>(y, x, gamma, static_cast<T>(epsilon), tiling);
    else
      RmsNorm<T>(y, x, gamma, tmp, static_cast<T>(epsilon), tiling);
    PipeBarrier<PIPE_ALL>();
    results.y = numbers_of(y, shape);
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return results;
}

template <class T>
void expect_rms_norm(const char* soc, const RowShape& shape) {
  const Rows rows = rows_of<T>(shape, static_cast<float>(static_cast<T>(kEpsilon)), false);
  for (const Scratch scratch : kScratches)
    for (const bool in_place : {false, true})
      EXPECT_EQ(count_of_wrong<T>(rms_norm<T>(soc, rows, scratch, in_place, kEpsilon).y, rows.y),
                0u)
          << soc << " " << shape.length;
}

TEST(RmsNorm, IsTheNearestNumber) {
  for (const char* soc : kChips)
    for (const RowShape& shape : kShapes) {
      expect_rms_norm<float>(soc, shape);
      expect_rms_norm<half>(soc, shape);
    }
  expect_rms_norm<half>("KirinX90", kShapes[2]);
}

TEST(RmsNorm, HoldsTheWorkedExample) {
  const Rows rows{{1, 4, 8}, {1, 2, 3, 4}, {1, 2, 1, 2}, {}, {}, {}, {}};
  expect_close(rms_norm<float>(kChips[0], rows, Scratch::kLeast, false, 1e-6f).y,
               {0.3651484, 1.4605935, 1.0954450, 2.9211870});
}

template <class T, bool reuses>
Results deep_norm(const char* soc, const Rows& rows, const Numbers& src, float alpha) {
  Results results;
  const auto report = run_on(soc, [&] {
    Room room;
    const RowShape& shape = rows.shape;
    const auto x = room.take<T>(src, shape), gamma = room.take<T>(rows.gamma),
               beta = room.take<T>(rows.beta), gx = room.take<T>(rows.x, shape);
    const auto y = reuses ? x : room.take<T>(shape.rows * shape.pitch);
    const auto mean = room.take<T>(shape.rows), variance = room.take<T>(shape.rows);
    DeepNormTiling tiling;
    ASSERT_TRUE(GetDeepNormTilingInfo(TensorShape({1, shape.rows, shape.pitch}),
                                      TensorShape({1, shape.rows, shape.length}), 512, sizeof(T),
                                      reuses, false, tiling));
    PipeBarrier<PIPE_ALL>();
    DeepNorm<T, reuses>(y, mean, variance, x, gx, beta, gamma, static_cast<T>(alpha),
                        static_cast<T>(kEpsilon), tiling);
    PipeBarrier<PIPE_ALL>();
    results = {numbers_of(y, shape), numbers_of(mean, shape.rows),
               numbers_of(variance, shape.rows)};
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return results;
}

// With alpha 0 it is LayerNorm of gx; with gx 0 and alpha 1 that of src.
TEST(DeepNorm, NormalisesTheSum) {
  for (const char* soc : kChips) {
    const RowShape shape{3, 100, 112};
    const Rows rows = rows_of<float>(shape, kEpsilon);
    const Numbers ones(rows.x.size(), 1);
    EXPECT_EQ((deep_norm<float, false>(soc, rows, ones, 0).y),
              layer_norm<float>(soc, rows, Scratch::kLeast, false).y);
    EXPECT_EQ((deep_norm<float, true>(soc, rows, ones, 0).spread),
              layer_norm<float>(soc, rows, Scratch::kLeast, false).spread);
    Rows nothing = rows;
    nothing.x = Numbers(rows.x.size(), 0);
    EXPECT_EQ((deep_norm<float, true>(soc, nothing, rows.x, 1).y),
              layer_norm<float>(soc, rows, Scratch::kLeast, false).y);
  }
}

template <class U, class T>
Results normalize(const char* soc, const Rows& rows) {
  Results results;
  const auto report = run_on(soc, [&] {
    Room room;
    const RowShape& shape = rows.shape;
    const auto x = room.take<T>(rows.x, shape), y = room.take<T>(shape.rows * shape.pitch);
    const auto gamma = room.take<U>(rows.gamma), beta = room.take<U>(rows.beta);
    const auto mean = room.take<float>({rows.mean.begin(), rows.mean.end()}),
               variance = room.take<float>({rows.variance.begin(), rows.variance.end()});
    const auto rstd = room.take<float>(shape.rows);
    const auto tmp = room.take<uint8_t>(512);
    PipeBarrier<PIPE_ALL>();
    Normalize<U, T>(y, rstd, mean, variance, x, gamma, beta, tmp, kEpsilon,
                    {shape.rows, shape.length, shape.pitch});
    PipeBarrier<PIPE_ALL>();
    results = {numbers_of(y, shape), {}, numbers_of(rstd, shape.rows)};
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return results;
}

TEST(Normalize, TakesMeansAndVariances) {
  for (const char* soc : kChips) {
    Rows rows = rows_of<half, float>(kShapes[2], kEpsilon);
    // Given in float, they are what counts.
    for (uint32_t r = 0; r < rows.shape.rows; ++r) {
      rows.mean[r] = static_cast<float>(rows.mean[r]);
      rows.variance[r] = static_cast<float>(rows.variance[r]);
    }
    const Exact roots = roots_of(rows.variance);
    for (size_t i = 0; i < rows.y.size(); ++i) {
      const size_t r = i / rows.shape.length, h = i % rows.shape.length;
      rows.y[i] = (rows.x[i] - rows.mean[r]) * roots[r] * rows.gamma[h] + rows.beta[h];
    }
    const Results results = normalize<float, half>(soc, rows);
    EXPECT_EQ(count_of_wrong<half>(results.y, rows.y), 0u) << soc;
    EXPECT_EQ(count_of_wrong<float>(results.spread, roots), 0u) << soc;
  }
}

}  // namespace
