// Atomic operations of the scalar unit, as headers for the 950 call them: what they give and leave,
// in which order cores come, and what is refused.
// spec: delta_2026.md, sections 4.4 and 11 (T9)
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "asctwin/run.h"
#include "asctwin/simt.h"
#include "kernel_operator.h"
#include "run/codes_of.h"
#include "run/on_cores.h"

namespace {

using namespace AscendC;
using asctwin::DType;
using asctwin::Gm;
using asctwin::simt::AtomicOp;
using asctwin::test::codes_of;
using asctwin::test::on_cores;

template <class T>
T update(AtomicOp operation, DType type, T* cell, T value, T compare = 0) {
  uint64_t bits = 0, other = 0;
  std::memcpy(&bits, &value, sizeof(T));
  std::memcpy(&other, &compare, sizeof(T));
  bits = asctwin::simt::atomic({operation, type}, cell, bits, other, asctwin::SourceLoc::here(),
                               "asc_atomic");
  T old;
  std::memcpy(&old, &bits, sizeof(T));
  return old;
}

asctwin::RunOptions of_950(int blocks = 1, int workers = 0) {
  asctwin::RunOptions options;
  options.soc = "Ascend950";
  options.blocks = blocks;
  options.workers = workers;
  return options;
}

TEST(ScalarAtomic, WorkedExample) {
  Gm<uint32_t> cells{5, 5, 0, 0, 7, 3};
  std::vector<uint32_t> old;
  const auto report = on_cores(
      of_950(),
      [&] {
        constexpr DType kType = DType::kUInt32;
        old.push_back(update(AtomicOp::kIncrement, kType, &cells[0], 5u));
        old.push_back(update(AtomicOp::kIncrement, kType, &cells[0], 5u));
        old.push_back(update(AtomicOp::kDecrement, kType, &cells[3], 3u));
        old.push_back(update(AtomicOp::kDecrement, kType, &cells[4], 3u));
        old.push_back(update(AtomicOp::kCompare, kType, &cells[5], 9u, 3u));
        old.push_back(update(AtomicOp::kCompare, kType, &cells[5], 8u, 3u));
      },
      cells);
  EXPECT_EQ(codes_of(report), "") << report.text();
  EXPECT_EQ(old, (std::vector<uint32_t>{5, 0, 0, 7, 3, 9}));
  EXPECT_EQ(cells[0], 1u);
  EXPECT_EQ(cells[3], 3u);
  EXPECT_EQ(cells[4], 3u);
  EXPECT_EQ(cells[5], 9u);
}

TEST(ScalarAtomic, CoresComeInTheirOrder) {
  constexpr int kBlocks = 24;
  for (const int workers : {1, 4}) {
    Gm<float> sum{1e8F};
    Gm<int32_t> next{0}, tickets(kBlocks);
    const auto report = on_cores(
        of_950(kBlocks, workers),
        [&] {
          const auto block = static_cast<size_t>(GetBlockIdx());
          const int32_t ticket = update(AtomicOp::kAdd, DType::kInt32, &next[0], 1);
          update(AtomicOp::kMax, DType::kInt32, &tickets[block], ticket);
          update(AtomicOp::kAdd, DType::kFloat, &sum[0], block == 0 ? -1e8F : 1.0F);
        },
        sum, next, tickets);
    EXPECT_EQ(codes_of(report), "") << report.text();
    for (int i = 0; i < kBlocks; ++i) EXPECT_EQ(tickets[i], i);
    EXPECT_EQ(sum[0], float(kBlocks - 1));  // 1e8 + 1 would be 1e8
  }
}

TEST(ScalarAtomic, AnotherCoreMayNotAccessTheElementOtherwise) {
  Gm<int32_t> cell{0};
  const auto report = on_cores(
      of_950(2),
      [&] {
        GlobalTensor<int32_t> plain;
        plain.SetGlobalBuffer(&cell[0], 1);
        if (GetBlockIdx() == 0)
          update(AtomicOp::kAdd, DType::kInt32, &cell[0], 1);
        else
          plain.SetValue(0, 7);
      },
      cell);
  EXPECT_EQ(codes_of(report), "E0403") << report.text();
}

// Automatic synchronisation does not know it.
TEST(ScalarAtomic, CopiesWaitForItByAFlag) {
  const auto codes = [](bool waits) {
    Gm<float> row(8);
    const auto report = on_cores(
        of_950(),
        [&] {
          LocalTensor<float> tile(TPosition::VECCALC, 0, 8);
          GlobalTensor<float> all;
          all.SetGlobalBuffer(&row[0], 8);
          Duplicate(tile, 1.0F, 8);
          asctwin::test::flag<HardEvent::V_MTE3>();
          DataCopy(all, tile, 8);
          if (waits) asctwin::test::flag<HardEvent::MTE3_S>();
          update(AtomicOp::kAdd, DType::kFloat, &row[3], 2.0F);
        },
        row);
    return codes_of(report);
  };
  EXPECT_EQ(codes(true), "");
  EXPECT_EQ(codes(false), "E0401");
}

TEST(ScalarAtomic, TypesAreThoseOfTheDocument) {
  Gm<int32_t> cell{0, 0};
  const auto codes = [&](AtomicOp operation, DType type) {
    return codes_of(on_cores(
        of_950(),
        [&] {
          asctwin::simt::atomic({operation, type}, &cell[0], 1, 0, asctwin::SourceLoc::here(),
                                "it");
        },
        cell));
  };
  EXPECT_EQ(codes(AtomicOp::kXor, DType::kInt32), "");
  EXPECT_EQ(codes(AtomicOp::kXor, DType::kFloat), "E0101");
  EXPECT_EQ(codes(AtomicOp::kIncrement, DType::kUInt64), "");
  EXPECT_EQ(codes(AtomicOp::kIncrement, DType::kInt32), "E0101");
  EXPECT_EQ(codes(AtomicOp::kAdd, DType::kHalf), "E0101");
}

TEST(ScalarAtomic, OnlyThe950HasThem) {
  Gm<int32_t> cell{0};
  const auto report = on_cores(
      asctwin::RunOptions{}, [&] { update(AtomicOp::kAdd, DType::kInt32, &cell[0], 1); }, cell);
  EXPECT_EQ(codes_of(report), "E0101");
}

}  // namespace
