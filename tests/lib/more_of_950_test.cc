// Sort with SortConfig, Broadcast of several axes and Transpose of plain axes, which only the 950
// has: in the forms that kernels use, and what is said of wrong calls.
// spec: adv_math.md, sections 6.2, 6.5 and 7.2
#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "adv_api/pad/broadcast.h"
#include "adv_api/sort/sort.h"
#include "lib/room.h"
#include "tiling/tiling_api.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

Values first_numbers(size_t count) {
  Values numbers(count);
  for (size_t i = 0; i < count; ++i) numbers[i] = static_cast<float>(i);
  return numbers;
}

constexpr SortConfig kFalling = {SortType::RADIX_SORT, true};
constexpr SortConfig kMerged = {SortType::MERGE_SORT, true};

TEST(SortOfValues, PutsThemInOrder) {
  const Values x = {3, -1, 7, 3, 0};
  EXPECT_EQ((on_950<int16_t>(x, 5, [](auto y, auto s, auto) { Sort(y, s, 5); })),
            (Values{-1, 0, 3, 3, 7}));
  EXPECT_EQ((on_950<uint8_t>(
                {3, 200, 7}, 3,
                [](auto y, auto s, auto tmp) { Sort<uint8_t, false, kFalling>(y, s, tmp, 3); })),
            (Values{200, 7, 3}));
}

TEST(SortOfValues, KeepsTheOrderOfEqualOnes) {
  const Values x = {3, -1, 7, 3, 0};
  EXPECT_EQ((on_950<float, uint32_t>(x, 5, [](auto y, auto s, auto) { Sort(s, y, s, 5); })),
            (Values{1, 4, 0, 3, 2}));
  EXPECT_EQ((on_950<float, uint32_t>(
                x, 5, [](auto y, auto s, auto) { Sort<float, true, kFalling>(s, y, s, 5); })),
            (Values{2, 0, 3, 4, 1}));
}

TEST(SortOfValues, CarriesIndicesOfTheKernel) {
  const auto sorted = [](auto y, auto s, auto tmp) {
    const auto own = tmp.template ReinterpretCast<int32_t>();
    for (int i = 0; i < 3; ++i) own.SetValue(i, 10 * i + 5);
    PipeBarrier<PIPE_ALL>();
    Sort<half, int32_t, false, kFalling>(s, y, s, own, 3);
  };
  EXPECT_EQ((on_950<half, int32_t>({1, 9, 4}, 3, sorted)), (Values{15, 25, 5}));
}

TEST(SortOfValues, IsHeldToItsRules) {
  const auto on950 = options_on("Ascend950");
  const auto merged = [&](uint32_t count) {
    return code_in([=](const auto& x) { Sort<float, false, kMerged>(x[256], x, count); }, on950);
  };
  EXPECT_EQ(merged(64), Code{});
  EXPECT_EQ(merged(63), Code::E0105);
  EXPECT_EQ(code_in([](const auto& x) { Sort(x[256], x, 32); }), Code::E0101);
}

// A function of the 950 alone. The chip is asked for once in a process.
void expect_sort_size(const char* soc, uint32_t least) {
  setenv("ASCTWIN_SOC", soc, 1);
  uint32_t max = 0, min = 0;
  GetSortMaxMinTmpSize(TensorShape({64}), ge::DT_FLOAT, ge::DT_UINT32, false, {}, max, min);
  EXPECT_GE(max, min);
  EXPECT_GE(min, least);
  if (least == 0) {
    EXPECT_EQ(max, 0u);
  }
}
TEST(SortOfValues, HasASizeOfItsScratch) { expect_sort_size("Ascend950", 256); }
TEST(SortOfValues, LeavesTheSizeAloneElsewhere) { expect_sort_size("Ascend910B1", 0); }

// dst = src of `src_shape`, whose numbers are 0, 1, ..., repeated along axes of 1.
std::vector<float> repeated(const std::vector<uint32_t>& dst, const std::vector<uint32_t>& src) {
  size_t elements = 1;
  for (const uint32_t size : dst) elements *= size;
  std::vector<float> out;
  for (size_t i = 0; i < elements; ++i) {
    size_t rest = i, at = 0, stride = 1;
    for (size_t axis = dst.size(); axis-- > 0; rest /= dst[axis], stride *= src[axis])
      at += src[axis] == 1 ? 0 : rest % dst[axis] * stride;
    out.push_back(static_cast<float>(at));
  }
  return out;
}

TEST(BroadcastOfRanks, RepeatsAxesOfOne) {
  const std::pair<std::vector<uint32_t>, std::vector<uint32_t>> shapes[] = {
      {{7}, {1}},
      {{3, 4}, {3, 1}},
      {{3, 4}, {1, 4}},
      {{2, 3, 4}, {2, 1, 4}},
      {{2, 3, 2, 5}, {1, 3, 1, 5}},
      {{2, 2, 2, 2, 2, 2, 2, 2, 2}, {2, 1, 2, 1, 2, 1, 2, 1, 2}},
      {{2, 2, 2, 2, 2, 2, 2, 2, 2}, {1, 2, 1, 2, 1, 2, 1, 2, 1}},
      {{2, 1, 3}, {2, 1, 3}},
  };
  for (const auto& [dst, src] : shapes) {
    const std::vector<float> golden = repeated(dst, src);
    const auto rank = static_cast<uint32_t>(dst.size());
    const auto call = [rank, dst_shape = dst.data(), src_shape = src.data()](auto y, auto x, auto) {
      BroadcastTiling tiling;
      GetBroadcastTilingInfo<float>(rank, dst_shape, src_shape, false, tiling);
      Broadcast<float>(y, x, dst_shape, src_shape, &tiling);
    };
    EXPECT_EQ((on_950<float>(first_numbers(64), static_cast<uint32_t>(golden.size()), call)),
              golden);
  }
}

TEST(BroadcastOfRanks, TakesPaddedRows) {
  const uint32_t dst[] = {2, 2, 3}, src[] = {2, 1, 3};
  const auto call = [&](auto y, auto x, auto) {
    BroadcastTiling tiling;
    GetBroadcastTilingInfo<float>(3, dst, src, true, tiling);
    Broadcast<float>(y, x, dst, src, &tiling);
  };
  EXPECT_EQ((on_950<float>(first_numbers(16), 12, call)),
            (Values{0, 1, 2, 0, 1, 2, 8, 9, 10, 8, 9, 10}));
}

TEST(BroadcastOfRanks, IsHeldToItsShapes) {
  const uint32_t dst[] = {2, 4}, wrong[] = {2, 3};
  const auto call = [&](uint32_t rank, const uint32_t* src) {
    return code_in(
        [=](const auto& x) {
          BroadcastTiling tiling;
          GetBroadcastTilingInfo<float>(rank, dst, src, false, tiling);
          Broadcast<float>(x[64], x, dst, src, &tiling);
        },
        options_on("Ascend950"));
  };
  EXPECT_EQ(call(2, dst), Code{});
  EXPECT_EQ(call(2, wrong), Code::E0105);
  EXPECT_EQ(call(10, dst), Code::E0105);
}

template <class T>
Values transposed(TransposeType type, const TensorShape& shape, uint32_t results) {
  return on_950<T>(first_numbers(results), results, [&](auto y, auto x, auto tmp) {
    ConfusionTransposeTiling tiling;
    GetTransposeTilingInfo(shape, 512, sizeof(T), static_cast<uint32_t>(type), tiling);
    Transpose(y, x, tmp, type, tiling);
  });
}

TEST(TransposeOfAxes, ExchangesThem) {
  EXPECT_EQ(transposed<float>(TransposeType::TRANSPOSE_ND2ND_021, TensorShape({2, 3}), 6),
            (Values{0, 3, 1, 4, 2, 5}));
  const TensorShape shape({2, 3, 2});
  EXPECT_EQ(transposed<int8_t>(TransposeType::TRANSPOSE_ND2ND_021, shape, 12),
            (Values{0, 2, 4, 1, 3, 5, 6, 8, 10, 7, 9, 11}));
  EXPECT_EQ(transposed<half>(TransposeType::TRANSPOSE_ND2ND_102, shape, 12),
            (Values{0, 1, 6, 7, 2, 3, 8, 9, 4, 5, 10, 11}));
  EXPECT_EQ(transposed<int32_t>(TransposeType::TRANSPOSE_ND2ND_210, shape, 12),
            (Values{0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11}));
}

TEST(TransposeOfAxes, PutsPairsOfColumnsTogether) {
  const Values out =
      transposed<uint8_t>(TransposeType::TRANSPOSE_ND2NZ_WITH_INTLV, TensorShape({16, 4}), 64);
  for (size_t h = 0; h < 16; ++h)
    for (size_t w = 0; w < 4; ++w)
      EXPECT_EQ(out[w / 2 * 32 + h * 2 + w % 2], static_cast<float>(4 * h + w));
}

}  // namespace
}  // namespace asctwin::test
