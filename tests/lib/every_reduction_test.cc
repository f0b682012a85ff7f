// Reductions of rows and columns with a tail, and sorting: plain sums in double on every chip and
// with every buffer.
// spec: adv_math.md, sections 1.2, 3 and 7.3
#include "lib/every_call.h"

#include <functional>

namespace asctwin::test {
namespace {

using namespace AscendC;
using AR = Pattern::Reduce::AR;
using RA = Pattern::Reduce::RA;

template <class Join>
Numbers of_rows(Join join) {
  return of_matrix(kRows, 1, [&](uint32_t r, uint32_t) {
    double joined = element(r, 0);
    for (uint32_t c = 1; c < kLength; ++c) joined = join(joined, element(r, c));
    return joined;
  });
}
template <class Join>
Numbers of_columns(Join join) {
  return of_matrix(1, kLength, [&](uint32_t, uint32_t c) {
    double joined = element(0, c);
    for (uint32_t r = 1; r < kRows; ++r) joined = join(joined, element(r, c));
    return joined;
  });
}
constexpr auto kLarger = [](double a, double b) { return std::max(a, b); };
constexpr auto kSmaller = [](double a, double b) { return std::min(a, b); };
constexpr RowShape kOfRows{1, kRows, kPitch}, kOfColumns{1, kLength, kPitch};
constexpr RowShape kOfMatrix{kRows, kLength, kPitch};
constexpr uint32_t kShape[] = {kRows, kLength};

// With the buffer behind the source, or without it.
#define ASCTWIN_CALL(name, ...)                                              \
  (o.tmp != nullptr ? static_cast<void>(name(o.y, o.x, *o.tmp, __VA_ARGS__)) \
                    : static_cast<void>(name(o.y, o.x, __VA_ARGS__)))
#define ASCTWIN_PATTERN(name, pattern, expected, result)                                          \
  {                                                                                               \
#name " " #pattern,                                                                           \
        [](const Operands <T>&                                                                    \
               o) { ASCTWIN_CALL((name<T, pattern>), kShape, true); }, expected, result,          \
                                                                    least_of([](auto& max,        \
                                                                                auto& min) {      \
                                                                      Get##name##MaxMinTmpSize(   \
                                                                          kMatrix,                \
                                                                          kSize<T> == 4           \
                                                                              ? ge::DT_FLOAT      \
                                                                              : ge::DT_FLOAT16,   \
                                                                          ReducePattern::pattern, \
                                                                          true, false, max, min); \
                                                                    })                            \
  }

// Sums 8 columns, so that the quotient is exact.
template <class T>
std::vector<Function<T>> sums() {
  Numbers means(kRows);
  for (uint32_t r = 0; r < kRows; ++r)
    for (uint32_t c = 0; c < 8; ++c) means[r] += element(r, c) / 8;
  return {{"Sum",
           [](const Operands<T>& o) {
             ASCTWIN_CALL(Sum<T>, SumParams{kRows, kPitch, kLength});
           },
           of_rows(std::plus<double>()), kOfRows, least_of([](auto& max, auto& min) {
             GetSumMaxMinTmpSize(kPitch, kSize<T>, false, max, min);
           })},
          {"Mean",
           [](const Operands<T>& o) {
             ASCTWIN_CALL((Mean<T, float>), MeanParams{kRows, kPitch, 8});
           },
           rounded<T>(means), kOfRows, least_of([](auto& max, auto& min) {
             GetMeanMaxMinTmpSize(kPitch, kSize<T>, 4, false, max, min);
           })}};
}

template <class T>
std::vector<Function<T>> extrema() {
  return {ASCTWIN_PATTERN(ReduceMax, AR, of_rows(kLarger), kOfRows),
          ASCTWIN_PATTERN(ReduceMin, AR, of_rows(kSmaller), kOfRows),
          ASCTWIN_PATTERN(ReduceMax, RA, of_columns(kLarger), kOfColumns),
          ASCTWIN_PATTERN(ReduceMin, RA, of_columns(kSmaller), kOfColumns)};
}
std::vector<Function<float>> sums_by_pattern() {
  using T = float;
  Numbers means = of_columns(std::plus<double>());
  for (double& mean : means) mean /= kRows;
  return {ASCTWIN_PATTERN(ReduceSum, AR, of_rows(std::plus<double>()), kOfRows),
          ASCTWIN_PATTERN(ReduceSum, RA, of_columns(std::plus<double>()), kOfColumns),
          ASCTWIN_PATTERN(ReduceProd, RA, of_columns(std::multiplies<double>()), kOfColumns),
          ASCTWIN_PATTERN(ReduceMean, RA, rounded<float>(means), kOfColumns)};
}

// The second source: the halves of integers of 32 bits.
int half_of_integer(uint32_t i) { return i % 2 == 0 ? integer_at(i / 2) : integer_at(i / 2) >> 31; }
void xor_sum(const Operands<int16_t>& o) {
  LocalTensor<int16_t> y = o.y, words = o.whole.ReinterpretCast<int16_t>();
  if (o.tmp != nullptr) return ReduceXorSum<int16_t>(y, o.x, words, *o.tmp, kLength);
  ReduceXorSum<int16_t>(y, o.x, words, kLength);
}
std::vector<Function<int16_t>> xor_sums() {
  double sum = 0;
  for (uint32_t i = 0; i < kLength; ++i) sum += integer_at(i) / 8 ^ half_of_integer(i);
  return {{"ReduceXorSum", xor_sum, {sum}, {1, 1, 1}, least_of([](auto& max, auto& min) {
             GetReduceXorSumMaxMinTmpSize(kMatrix, 2, false, max, min);
           })}};
}

constexpr uint32_t kBest = 5;
template <class T, bool largest>
void top(const Operands<T>& o) {
  const LocalTensor<int32_t> index = o.more.template ReinterpretCast<int32_t>(), none;
  const LocalTensor<bool> unfinished;
  const TopKInfo info{kRows, kPitch, kPitch};
  const int32_t k = kBest;
  if (o.tmp != nullptr)
    return TopK<T>(o.y, index, o.x, none, unfinished, *o.tmp, k, {}, info, largest);
  TopK<T>(o.y, index, o.x, none, unfinished, k, {}, info, largest);
}
// Returns the extremes of whole rows, whose tails are -1000.
Numbers best_of_rows(bool largest) {
  Numbers best;
  for (uint32_t r = 0; r < kRows; ++r) {
    Numbers row;
    for (uint32_t c = 0; c < kPitch; ++c) row.push_back(stored_at(r * kPitch + c));
    std::sort(row.begin(), row.end());
    if (largest) std::reverse(row.begin(), row.end());
    best.insert(best.end(), row.begin(), row.begin() + kBest);
  }
  return best;
}
template <class T>
std::vector<Function<T>> sorted() {
  const auto least = [](bool largest) {
    return least_of([=](auto& max, auto& min) {
      const auto* const platform =
          platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
      EXPECT_TRUE(GetTopKMaxMinTmpSize(*platform, kPitch, kRows, false, false,
                                       TopKMode::TOPK_NORMAL, largest, kSize<T>, max, min));
    });
  };
  const RowShape result{kRows, kBest, std::max(32 / kSize<T>, 8u)};
  return {{"TopK of the largest", top<T, true>, best_of_rows(true), result, least(true)},
          {"TopK of the smallest", top<T, false>, best_of_rows(false), result, least(false)}};
}

template <class T>
class EveryReduction : public ::testing::Test {};
using Floats = ::testing::Types<float, half>;
TYPED_TEST_SUITE(EveryReduction, Floats);

TYPED_TEST(EveryReduction, AddsUp) { expect_everywhere(sums<TypeParam>()); }
TYPED_TEST(EveryReduction, FindsExtrema) { expect_everywhere(extrema<TypeParam>()); }
TYPED_TEST(EveryReduction, Sorts) { expect_everywhere(sorted<TypeParam>()); }
TEST(EveryReductionOfIntegers, AddsUpBits) { expect_everywhere(xor_sums()); }
TEST(EveryReductionOfFloats, AddsUpByPattern) { expect_everywhere(sums_by_pattern()); }

}  // namespace
}  // namespace asctwin::test
