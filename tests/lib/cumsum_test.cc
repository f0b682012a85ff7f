// CumSum: its worked examples, plain sums in double on every chip and with every buffer, every
// documented form of a call, and the sizes of its buffer.
// spec: adv_math.md, sections 0.4, 2.5, 8.1, 8.3 and 10.3
#include "adv_api/math/cumsum.h"

#include <gtest/gtest.h>

#include <vector>

#include "lib/every_call.h"
#include "lib/room.h"
#include "lib/wild_shapes.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

const Values kMatrixOf3x8 = {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1,
                             2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3};
constexpr CumSumConfig kDown{false, false, true};
constexpr CumSumConfig kAlongRows{true, false, false}, kDownColumns{false, false, false};

TEST(CumSum, HoldsTheWorkedExamples) {
  EXPECT_EQ((computed<float>(kMatrixOf3x8, 40,
                             [](auto y, auto x, auto tmp) {
                               auto last = y[32];
                               CumSum<float, kDown>(y, last, x, tmp, {3, 8});
                               Duplicate(y[24], 0.0f, 8);
                             })),
            (Values{0, 1, 2, 3, 4, 0, 1, 2, 3, 5, 2, 4, 6, 3, 5, 2, 4, 7, 5, 8,
                    6, 4, 7, 5, 0, 0, 0, 0, 0, 0, 0, 0, 4, 7, 5, 8, 6, 4, 7, 5}));
  EXPECT_EQ((computed<float>(kMatrixOf3x8, 27,
                             [](auto y, auto x, auto) {
                               auto last = y[24];
                               CumSum<float>(y, last, x, CumSumInfo{3, 8});
                             })),
            (Values{0,  1,  3, 6, 10, 10, 11, 13, 3,  7,  7,  8,  10, 13,
                    17, 17, 1, 3, 6,  10, 10, 11, 13, 16, 13, 17, 16}));
}

TEST(CumSum, KeepsSumsOfHalvesInFloat) {
  Values columns(48);
  columns[0] = 2048, columns[16] = 1, columns[32] = 1;
  const Values sums = computed<half>(columns, 48, [](auto y, auto x, auto) {
    LocalTensor<half> last = y[64];
    CumSum<half, kDown>(y, last, x, {3, 16});
  });
  EXPECT_EQ((Values{sums[0], sums[16], sums[32]}), (Values{2048, 2048, 2050}));
}

TEST(CumSum, IsHeldToItsShapeAndNeedsNoLastRow) {
  const auto code = [](CumSumInfo info) {
    return code_in([=](const LocalTensor<float>& x) {
      LocalTensor<float> none;
      CumSum<float, kAlongRows>(x[512], none, x, info);
    });
  };
  EXPECT_EQ(code({3, 8}), Code{});
  EXPECT_EQ(code({3, 9}), Code::E0105);
  EXPECT_EQ(code({0, 8}), Code::E0102);
  EXPECT_EQ(code({3, 0}), Code::E0102);
}

constexpr RowShape kWhole{kRows, kLength, kPitch};

template <class T, const CumSumConfig& config>
void running_sum(const Operands<T>& o) {
  LocalTensor<T> y = o.y, last = o.more;
  const CumSumInfo info{kRows, kPitch};
  if (o.tmp != nullptr) return CumSum<T, config>(y, last, o.x, *o.tmp, info);
  CumSum<T, config>(y, last, o.x, info);
}
template <class T>
uint32_t least_of_running_sum(bool along_rows) {
  return least_of([=](auto& max, auto& min) {
    GetCumSumMaxMinTmpSize(kMatrix, kSize<T>, along_rows, false, max, min);
  });
}
template <class T>
std::vector<Function<T>> running_sums() {
  const auto along = of_matrix(kRows, kLength, [](uint32_t r, uint32_t c) {
    double sum = 0;
    for (uint32_t i = 0; i <= c; ++i) sum += element(r, i);
    return sum;
  });
  const auto down = of_matrix(kRows, kLength, [](uint32_t r, uint32_t c) {
    double sum = 0;
    for (uint32_t i = 0; i <= r; ++i) sum += element(i, c);
    return sum;
  });
  return {{"CumSum along rows", running_sum<T, kAlongRows>, along, kWhole,
           least_of_running_sum<T>(true)},
          {"CumSum down columns", running_sum<T, kDownColumns>, down, kWhole,
           least_of_running_sum<T>(false)}};
}

template <class T>
class CumSumOf : public ::testing::Test {};
using Floats = ::testing::Types<float, half>;
TYPED_TEST_SUITE(CumSumOf, Floats);

TYPED_TEST(CumSumOf, AddsOnTheWay) { expect_everywhere(running_sums<TypeParam>()); }

TEST(CumSum, TellsTheSizesOfItsBuffer) {
  uint32_t max = 0, min = 0;
  GetCumSumMaxMinTmpSize(TensorShape({3, 8}), 4, true, false, max, min);
  EXPECT_EQ(max, 512u);
  expect_answers("CumSum", [](const TensorShape& shape, uint32_t bytes, auto& most, auto& least) {
    GetCumSumMaxMinTmpSize(shape, bytes, true, false, most, least);
  });
}

constexpr CumSumConfig kDownBySklansky = {false, false, true,
                                          CumSumAlgorithm::CUMSUM_ALGORITHM_SKLANSKY};
static_assert(defaultCumSumConfig.isLastAxis && defaultCumSumConfig.outputLastRow);
static_assert(CumSumConfig{}.isLastAxis && !CumSumConfig{}.outputLastRow);
static_assert(CumSumConfig{}.algorithm == CumSumAlgorithm::CUMSUM_ALGORITHM_LINEBYLINE);

// Every overload, with template arguments in their documented order and defaults left out.
template <class T>
void declared(LocalTensor<T>& dst, LocalTensor<T>& last, const LocalTensor<T>& src,
              LocalTensor<uint8_t>& tmp) {
  CumSumInfo info{2, 32};
  CumSum<T>(dst, last, src, tmp, info), CumSum<T>(dst, last, src, info);
  CumSum<T, kDownBySklansky>(dst, last, src, tmp, {2, 32}), CumSum(dst, last, src, info);
}
TEST(CumSum, TakesTheDocumentedCalls) {
  static_cast<void>(&declared<float>), static_cast<void>(&declared<half>);
}

}  // namespace
}  // namespace asctwin::test
