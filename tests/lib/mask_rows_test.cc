// Select with a byte mask and DropOut: their worked examples, in the forms that kernels use, and
// what is said of wrong calls.
// spec: adv_math.md, sections 5, 8.1 and 10.4
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "adv_api/filter/dropout.h"
#include "lib/room.h"
#include "lib/select/selectwithbytesmask.h"
#include "tiling/tiling_api.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

SelectWithBytesMaskShapeInfo select_shape(uint32_t rows, uint32_t columns, uint32_t mask_columns) {
  SelectWithBytesMaskShapeInfo info;
  info.firstAxis = rows;
  info.srcLastAxis = columns;
  info.maskLastAxis = mask_columns;
  return info;
}
DropOutShapeInfo drop_shape(uint32_t rows, uint32_t columns, uint32_t mask_columns) {
  DropOutShapeInfo info;
  info.firstAxis = rows;
  info.srcLastAxis = columns;
  info.maskLastAxis = mask_columns;
  return info;
}

// Makes a mask of `bytes` behind the 1024 bytes of the source.
template <class T>
LocalTensor<uint8_t> mask_behind(const LocalTensor<T>& x, const std::vector<uint8_t>& bytes) {
  LocalTensor<uint8_t> mask = x.template ReinterpretCast<uint8_t>()[2048];
  for (uint32_t i = 0; i < 256; ++i) mask.SetValue(i, i < bytes.size() ? bytes[i] : uint8_t{0});
  PipeBarrier<PIPE_ALL>();
  return mask;
}

const Values kEight = {1, 2, 3, 4, 5, 6, 7, 8};

TEST(SelectWithBytesMask, HoldsTheWorkedExamples) {
  const auto selected = [](auto select) {
    return computed<float>(kEight, 8, [&](auto y, auto x, auto tmp) {
      LocalTensor<uint8_t> mask = mask_behind(x, {0, 1, 0, 255, 0, 0, 1, 0});
      mask.SetSize(32);
      x.SetSize(8);
      select(y, x, mask, tmp, select_shape(1, 8, 32));
    });
  };
  EXPECT_EQ(selected([](auto y, auto x, auto mask, auto tmp, auto info) {
              Select(y, x, 9.0f, mask, tmp, info);
            }),
            (Values{1, 9, 3, 9, 5, 6, 9, 8}));
  EXPECT_EQ(selected([](auto y, auto x, auto mask, auto tmp, auto info) {
              SelectWithBytesMask<float, uint8_t, false>(y, 9.0f, x, mask, tmp, info);
            }),
            (Values{9, 2, 9, 4, 9, 9, 7, 9}));
}

TEST(SelectWithBytesMask, WorksInPlaceOnHalvesAndDropsTheRestOfAMask) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  Values rows(32, 2);
  rows[1] = nan;
  EXPECT_EQ((computed<half>(rows, 32,
                            [](auto y, auto x, auto tmp) {
                              std::vector<uint8_t> bytes(64);
                              for (const size_t at : {1, 20, 32, 47, 63}) bytes[at] = 1;
                              LocalTensor<uint8_t> mask = mask_behind(x, bytes);
                              mask.SetSize(64);
                              x.SetSize(32);
                              SelectWithBytesMask(x, x, static_cast<half>(-5), mask, tmp,
                                                  select_shape(2, 16, 32));
                              PipeBarrier<PIPE_V>();
                              Adds(y, x, static_cast<half>(0), 32);
                            })),
            (Values{2,  -5, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
                    -5, 2,  2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, -5}));
}

Code code_of_select(const SelectWithBytesMaskShapeInfo& info, uint32_t size, uint32_t mask_size,
                    uint32_t tmp_bytes = 256) {
  return code_in([=](const LocalTensor<float>& x) {
    LocalTensor<float> src = x;
    LocalTensor<uint8_t> mask = x[256].ReinterpretCast<uint8_t>();
    LocalTensor<uint8_t> tmp = x[512].ReinterpretCast<uint8_t>();
    src.SetSize(size);
    mask.SetSize(mask_size);
    tmp.SetSize(tmp_bytes);
    Select(src, src, 1.0f, mask, tmp, info);
  });
}

TEST(SelectWithBytesMask, IsHeldToTheShapeOfItsTensors) {
  EXPECT_EQ(code_of_select(select_shape(2, 16, 32), 32, 64), Code{});
  EXPECT_EQ(code_of_select(select_shape(2, 16, 32), 40, 64), Code::E0105);
  EXPECT_EQ(code_of_select(select_shape(2, 16, 32), 32, 96), Code::E0105);
  EXPECT_EQ(code_of_select(select_shape(2, 12, 32), 24, 64), Code::E0105);  // 48 B
  EXPECT_EQ(code_of_select(select_shape(2, 16, 48), 32, 96), Code::E0105);  // 48 B
  EXPECT_EQ(code_of_select(select_shape(2, 64, 32), 128, 64), Code::E0105);
  EXPECT_EQ(code_of_select(select_shape(2, 16, 32), 32, 64, 224), Code::E0105);
}

TEST(SelectWithBytesMask, LeavesALongerMaskUndefined) {
  const auto code = [](bool reuses) {
    return code_in([=](const LocalTensor<float>& x) {
      LocalTensor<float> src = x;
      LocalTensor<uint8_t> mask = x[256].ReinterpretCast<uint8_t>();
      src.SetSize(16), mask.SetSize(32);
      const LocalTensor<uint8_t> tmp = x[512].ReinterpretCast<uint8_t>();
      if (reuses)
        Select<float, uint8_t>(src, src, 1.0f, mask, tmp, select_shape(1, 16, 32));
      else
        Select<float, uint8_t, false>(src, src, 1.0f, mask, tmp, select_shape(1, 16, 32));
      PipeBarrier<PIPE_V>();
      Adds(x[768], x[256], 1.0f, 8);
      PipeBarrier<PIPE_ALL>();
      x.GetValue(768);
    });
  };
  EXPECT_EQ(code(false), Code{});
  EXPECT_EQ(code(true), Code::E0301);
}

TEST(DropOut, HoldsTheWorkedExamples) {
  const auto dropped = [](const std::vector<uint8_t>& bytes, auto drop) {
    return computed<float>(
        kEight, 8, [&](auto y, auto x, auto tmp) { drop(y, x, mask_behind(x, bytes), tmp); });
  };
  const std::vector<uint8_t> bytes = {1, 0, 1, 0, 1, 0, 0, 1};
  const Values by_bytes = {2, 0, 6, 0, 10, 0, 0, 16}, by_bits = {2, 0, 0, 8, 0, 12, 0, 16};
  EXPECT_EQ(dropped(bytes, [](auto y, auto x, auto mask,
                              auto tmp) { DropOut(y, x, mask, tmp, 0.5f, drop_shape(1, 8, 8)); }),
            by_bytes);
  EXPECT_EQ(dropped(bytes,
                    [](auto y, auto x, auto mask, auto) {
                      DropOut<float, false, 1>(y, x, mask, 0.5f, drop_shape(1, 8, 32));
                    }),
            by_bytes);
  EXPECT_EQ(
      dropped({169}, [](auto y, auto x, auto mask,
                        auto tmp) { DropOut<float>(y, x, mask, tmp, 0.5f, drop_shape(1, 8, 1)); }),
      by_bits);
  EXPECT_EQ(
      dropped({169}, [](auto y, auto x, auto mask,
                        auto) { DropOut<float, true, 3>(y, x, mask, 0.5f, drop_shape(1, 8, 1)); }),
      by_bits);
}

TEST(DropOut, ReadsBitsOfRowsWithPadding) {
  Values ones(32, 1);
  Values expected(32);
  for (const size_t at : {0, 9, 16 + 15}) expected[at] = 4;
  EXPECT_EQ((computed<half>(ones, 32,
                            [](auto y, auto x, auto) {
                              std::vector<uint8_t> bytes(64, 0xFF);
                              bytes[0] = 1, bytes[1] = 2, bytes[32] = 0, bytes[33] = 128;
                              DropOut<half, false, 4>(y, x, mask_behind(x, bytes), 0.25f,
                                                      drop_shape(2, 16, 32));
                            })),
            expected);
}

Code code_of_drop(float keep_prob, const DropOutShapeInfo& info) {
  return code_in([=](const LocalTensor<float>& x) {
    DropOut(x, x, x[512].ReinterpretCast<uint8_t>(), keep_prob, info);
  });
}

TEST(DropOut, IsHeldToItsShapeAndProbability) {
  EXPECT_EQ(code_of_drop(0.5f, drop_shape(2, 16, 16)), Code{});
  for (const float keep_prob : {0.0f, 1.0f, -0.5f, 1.5f, std::nanf("")})
    EXPECT_EQ(code_of_drop(keep_prob, drop_shape(2, 16, 16)), Code::E0105) << keep_prob;
  EXPECT_EQ(code_of_drop(0.5f, drop_shape(2, 16, 32)), Code{});
  EXPECT_EQ(code_of_drop(0.5f, drop_shape(2, 12, 32)), Code::E0105);  // rows of 48 B
  EXPECT_EQ(code_of_drop(0.5f, drop_shape(2, 12, 12)), Code{});
  EXPECT_EQ(code_of_drop(0.5f, drop_shape(0, 16, 16)), Code::E0102);
  EXPECT_EQ(code_of_drop(0.5f, drop_shape(2, 24, 4)), Code::E0105);  // 3 bytes of a row count
  EXPECT_EQ(code_in([](const LocalTensor<float>& x) {
              DropOut<float, false, 5>(x, x, x[512].ReinterpretCast<uint8_t>(), 0.5f,
                                       drop_shape(2, 16, 16));
            }),
            Code::E0105);
}

TEST(DropOut, TakesBfloat16OnThe950Alone) {
  const auto drop = [](const LocalTensor<float>& x) {
    const auto y = x.ReinterpretCast<bfloat16_t>();
    DropOut(y, y, x[512].ReinterpretCast<uint8_t>(), 0.5f, drop_shape(2, 16, 16));
  };
  EXPECT_EQ(code_in(drop), Code::E0101);
  EXPECT_EQ(code_in(drop, options_on("Ascend950")), Code{});
}

TEST(MaskTiling, AsksForWholeSteps) {
  uint32_t max = 0, min = 0;
  GetDropOutMaxMinTmpSize(TensorShape({2, 100, 100}), 2, false, max, min);
  EXPECT_EQ(max, GetDropOutMaxTmpSize(TensorShape({2, 100, 100}), 2, false));
  EXPECT_EQ(min, GetDropOutMinTmpSize(TensorShape({2, 100, 100}), 2, false));
  const TensorShape src({4, 64}), scalar({1}), mask({4, 64});
  GetSelectMaxMinTmpSize(src, scalar, 4, mask, 1, true, max, min);
  EXPECT_EQ(max, 2u * 1024);
  EXPECT_EQ(GetSelectWithBytesMaskMinTmpSize(scalar, src, 4, mask, 1, true), min);
  EXPECT_EQ(GetSelectMaxTmpSize(scalar, src, 4, mask, 1, true), max);
}

}  // namespace
}  // namespace asctwin::test
