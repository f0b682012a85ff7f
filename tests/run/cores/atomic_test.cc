// Many cores that update the same global memory by atomic copies: nothing gets lost, whatever the
// number of workers.
// spec: data_movement.md, section 12
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;

constexpr int kBlocks = 24;
constexpr int kElements = 4096;

class Atomic : public testing::TestWithParam<int> {
 protected:
  template <class T>
  void expect_after(void (*kernel)(GM_ADDR), T before, T after) {
    asctwin::Gm<T> all(kElements);
    for (int i = 0; i < kElements; ++i) all[i] = before;
    asctwin::RunOptions options;
    options.blocks = kBlocks;
    options.workers = GetParam();
    const asctwin::Report report = asctwin::run(kernel, options, all);
    EXPECT_TRUE(report.clean()) << report.text();
    for (int i = 0; i < kElements; ++i) ASSERT_EQ(float(all[i]), float(after)) << i;
  }
};

// Every block copies `value` over the whole tensor, eight times.
template <class T>
void copy_everywhere(GM_ADDR out, T value) {
  GlobalTensor<T> all;
  all.SetGlobalBuffer((__gm__ T*)out, kElements);
  LocalTensor<T> tile(TPosition::VECCALC, 0, kElements);
  for (uint32_t i = 0; i < kElements; ++i) tile.SetValue(i, value);
  for (int i = 0; i < 8; ++i) {
    DataCopy(all, tile, kElements);
    PipeBarrier<PIPE_MTE3>();
  }
}

void add_ints(GM_ADDR out) {
  SetAtomicAdd<int32_t>();
  copy_everywhere<int32_t>(out, 3);
  SetAtomicNone();
}
void add_halves(GM_ADDR out) {
  SetAtomicAdd<half>();
  copy_everywhere<half>(out, half(1));
  DisableDmaAtomic();
}
void add_bytes(GM_ADDR out) {
  SetAtomicAdd<int8_t>();
  copy_everywhere<int8_t>(out, 1);
  SetAtomicNone();
}
void keep_largest(GM_ADDR out) {
  SetAtomicMax<float>();
  copy_everywhere<float>(out, static_cast<float>(GetBlockIdx()));
  SetAtomicNone();
}
void keep_smallest(GM_ADDR out) {
  SetAtomicMin<half>();
  SetAtomicType<int16_t>();
  copy_everywhere<int16_t>(out, static_cast<int16_t>(GetBlockIdx()));
  SetAtomicNone();
}
void replace(GM_ADDR out) {
  SetAtomicAdd<float>();
  SetAtomicNone();
  if (GetBlockIdx() == 0) copy_everywhere<float>(out, 5);  // two cores would race
}

TEST_P(Atomic, SumOfInts) { expect_after<int32_t>(add_ints, 7, 7 + 3 * 8 * kBlocks); }
TEST_P(Atomic, SumOfHalves) { expect_after<half>(add_halves, half(2), half(2 + 8 * kBlocks)); }
// UNVERIFIED: evidence = inferred. 8 * 24 + 100 wraps to 36.
TEST_P(Atomic, SumOfBytesWraps) { expect_after<int8_t>(add_bytes, 100, 36); }
TEST_P(Atomic, Largest) { expect_after<float>(keep_largest, -1, kBlocks - 1); }
TEST_P(Atomic, SmallestInAnotherType) { expect_after<int16_t>(keep_smallest, 99, 0); }
TEST_P(Atomic, NoneReplaces) { expect_after<float>(replace, 1, 5); }

INSTANTIATE_TEST_SUITE_P(Cores, Atomic, testing::Values(1, 4));

// 1e8 + 1 is 1e8 in float: the sum tells the order.
void add_one_each(GM_ADDR out) {
  constexpr float kValues[] = {1e8F, -1e8F, 1};
  GlobalTensor<float> all;
  all.SetGlobalBuffer((__gm__ float*)out, 8);
  LocalTensor<float> tile(TPosition::VECCALC, 0, 8);
  for (uint32_t i = 0; i < 8; ++i) tile.SetValue(i, kValues[GetBlockIdx() % 3]);
  SetAtomicAdd<float>();
  DataCopy(all, tile, 8);
  PipeBarrier<PIPE_MTE3>();
  DataCopy(all, tile, 8);
  SetAtomicNone();
}

// Each turn of all cores in their order: ((1e8 - 1e8) + 1), twice.
TEST_P(Atomic, SumsAreTakenInTheOrderOfTheCores) {
  for (int i = 0; i < 50; ++i) {
    asctwin::Gm<float> all(8);
    for (float& value : all) value = 0;
    asctwin::RunOptions options;
    options.blocks = 3;
    options.workers = GetParam();
    const asctwin::Report report = asctwin::run(add_one_each, options, all);
    ASSERT_TRUE(report.ok()) << report.text();
    ASSERT_EQ(all[0], 1.0F);
  }
}

// One core waits for another that is waiting for its turn, by a barrier or by a flag in memory.
void add_between_barriers(GM_ADDR out) {
  GlobalTensor<float> all;
  all.SetGlobalBuffer((__gm__ float*)out, 64);
  LocalTensor<float> tile(TPosition::VECCALC, 0, 8);
  for (int round = 0; round < 3; ++round) {
    for (uint32_t i = 0; i < 8; ++i) tile.SetValue(i, 1.0F + static_cast<float>(GetBlockIdx()));
    SetAtomicAdd<float>();
    if (GetBlockIdx() != 1) DataCopy(all, tile, 8);
    SetAtomicNone();
    PipeBarrier<PIPE_ALL>();
    SyncAll();
  }
}

TEST_P(Atomic, SumsBetweenBarriers) {
  asctwin::Gm<float> all(64);
  for (float& value : all) value = 0;
  asctwin::RunOptions options;
  options.blocks = 4;
  options.workers = GetParam();
  const asctwin::Report report = asctwin::run(add_between_barriers, options, all);
  EXPECT_TRUE(report.ok()) << report.text();
  EXPECT_EQ(all[0], 24.0F);
}

void add_while_another_polls(GM_ADDR out) {
  GlobalTensor<float> all;
  all.SetGlobalBuffer((__gm__ float*)out, 64);
  LocalTensor<float> tile(TPosition::VECCALC, 0, 8);
  if (GetBlockIdx() == 0) {
    for (uint32_t i = 0; i < 8; ++i) tile.SetValue(i, 2);
    SetAtomicAdd<float>();
    DataCopy(all, tile, 8);
    SetAtomicNone();
    PipeBarrier<PIPE_ALL>();
    all.SetValue(32, 1);
    DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE>(all[32]);
  } else {
    while (all.GetValue(32) != 1)
      DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE>(all[32]);
  }
}

TEST_P(Atomic, SumsWhileAnotherCorePolls) {
  asctwin::Gm<float> all(64);
  for (float& value : all) value = 0;
  asctwin::RunOptions options;
  options.blocks = 2;
  options.workers = GetParam();
  const asctwin::Report report = asctwin::run(add_while_another_polls, options, all);
  EXPECT_TRUE(report.ok()) << report.text();
  EXPECT_EQ(all[0], 2.0F);
}

}  // namespace
