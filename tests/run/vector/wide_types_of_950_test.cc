// Types of 64 bits, and of operands that differ, in calls on tensors of the 950.
// spec: reg_api.md, sections 6, 8 and 15
#include <gtest/gtest.h>

#include "run/vector/numbers_of_950.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

TEST(WideTypesOf950, Reduce) {
  List list;
  for (int i = 0; i < 300; ++i) list.push_back(i == 170 ? 1LL << 50 : -i);
  const auto max = [&](const auto& dst) {
    ReduceMax(dst, numbers<int64_t>(0, list), numbers<int64_t>(0x4000, List(64, 0)), 300, true);
  };
  EXPECT_EQ(result_of<int64_t>(2, max), (List{0x1p50, 170}));
  const auto min = [&](const auto& dst) {
    ReduceMin(dst, numbers<uint64_t>(0, {0x1p63, 5, 7, 5}), numbers<uint64_t>(0x4000, List(64, 0)),
              4, true);
  };
  EXPECT_EQ(result_of<uint64_t>(2, min), (List{5, 1}));
  const auto sum = [&](const auto& dst) {
    ReduceSum(dst, numbers<int64_t>(0, list), numbers<int64_t>(0x4000, List(64, 0)), 300);
  };
  EXPECT_EQ(result_of<int64_t>(1, sum), (List{0x1p50 - 299 * 150 + 170}));
}

TEST(WideTypesOf950, CompareAndCount) {
  const auto equal = [](const auto& dst) {
    List list(32, 0);
    list[0] = list[5] = 2.5;
    Compares(dst, numbers<double>(0, list), 2.5, CMPMODE::EQ, 32);
  };
  EXPECT_EQ(result_of<uint8_t>(2, equal), (List{0x21, 0}));
  const auto index = [](auto dst) {
    TPipe pipe;
    CreateVecIndex(dst, int64_t{1} << 40, 40u);
  };
  EXPECT_EQ(result_of<int64_t>(40, index)[39], 0x1p40 + 39);
  const auto bytes = [](auto dst) {
    TPipe pipe;
    CreateVecIndex(dst, int8_t{100}, 40u);
  };
  EXPECT_EQ(result_of<int8_t>(40, bytes)[39], 139 - 256);
}

TEST(WideTypesOf950, ShiftByTensors) {
  const auto left = [](const auto& dst) {
    ShiftLeft(dst, numbers<int8_t>(0, {-127, 3, 1, 5}), numbers<int8_t>(0x400, {1, 2, 9, 0}), 4);
  };
  EXPECT_EQ(result_of<int8_t>(4, left), (List{-126, 12, 0, 5})) << "the sign bit stays";
  const auto right = [](const auto& dst) {
    ShiftRight(dst, numbers<uint32_t>(0, {4294967295.0, 8, 7}),
               numbers<int32_t>(0x400, {31, 3, 33}), 3);
  };
  EXPECT_EQ(result_of<uint32_t>(3, right), (List{1, 1, 0}));
}

TEST(WideTypesOf950, ExpSubOfHalves) {
  const auto exp = [](const auto& dst) {
    ExpSub(dst, numbers<half>(0, {1, 3, -65504}), numbers<half>(0x400, {1, 2, 65504}), 3);
  };
  EXPECT_EQ(result_of<float>(3, exp), (List{1, static_cast<double>(2.7182817f), 0}));
}

}  // namespace
