// How much memory the checks take at most: below 8 bytes for each byte of on-chip memory, and below
// one for each byte of global memory that the kernel has touched. Counted by the allocator, as the
// difference between a run with all checks and one without.
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "counting_allocator.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;

constexpr uint32_t kUbBytes = 192 * 1024;
constexpr int64_t kOnChipBytes = kUbBytes;  // of the memories that the kernels below touch
constexpr uint32_t kGmBytes = 4u << 20;

// Allocated at most at any time of the run.
int64_t peak_of(void (*kernel)(GM_ADDR), asctwin::Check check, int blocks) {
  const asctwin::Gm<uint8_t> data(kGmBytes);
  std::fill(data.begin(), data.end(), uint8_t{1});
  asctwin::RunOptions options;
  options.check = check;
  options.workers = 1;
  options.blocks = blocks;
  asctwin::run(kernel, options, data);  // what stays with the process
  counting_allocator::begin();
  const asctwin::Report report = asctwin::run(kernel, options, data);
  EXPECT_TRUE(report.clean()) << report.text();
  return counting_allocator::peak();
}

void expect_within_bounds(void (*kernel)(GM_ADDR), int64_t global_bytes, int blocks = 1) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer has an allocator of its own";
#endif
  const int64_t taken = peak_of(kernel, asctwin::Check::kFull, blocks) -
                        peak_of(kernel, asctwin::Check::kOff, blocks);
  const int64_t bound = 8 * blocks * kOnChipBytes + global_bytes;
  EXPECT_LT(taken, bound);
  std::printf("%lld of %lld bytes\n", static_cast<long long>(taken), static_cast<long long>(bound));
}

template <uint32_t kBytes>
void copies_of(GM_ADDR gm) {
  GlobalTensor<int8_t> global;
  global.SetGlobalBuffer((__gm__ int8_t*)gm, kGmBytes);
  for (uint32_t at = 0; at < kGmBytes; at += kBytes) {
    const LocalTensor<int8_t> local(TPosition::VECIN, at % kUbBytes, kBytes);
    PipeBarrier<PIPE_ALL>();
    DataCopy(local, global[at], kBytes);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global[at], local, kBytes);
  }
}
TEST(MemoryOfChecks, CopiesOf4KiB) { expect_within_bounds(copies_of<4096>, kGmBytes); }
TEST(MemoryOfChecks, CopiesOf1KiB) { expect_within_bounds(copies_of<1024>, kGmBytes); }
TEST(MemoryOfChecks, CopiesOfOneDataBlock) { expect_within_bounds(copies_of<32>, kGmBytes); }

// Every second DataBlock, 128 of them a call.
void copies_with_gaps(GM_ADDR gm) {
  constexpr uint16_t kBlocks = 128;
  constexpr uint32_t kStep = kBlocks * 64;
  GlobalTensor<int8_t> global;
  global.SetGlobalBuffer((__gm__ int8_t*)gm, kGmBytes);
  const LocalTensor<int8_t> local(TPosition::VECIN, 0, kBlocks * 32);
  for (uint32_t at = 0; at < kGmBytes; at += kStep) {
    PipeBarrier<PIPE_ALL>();
    DataCopy(local, global[at], DataCopyParams(kBlocks, 1, 1, 0));
  }
}
TEST(MemoryOfChecks, CopiesOfEverySecondDataBlock) {
  expect_within_bounds(copies_with_gaps, kGmBytes / 2);
}

// Rows that the blocks take in turn, in the order that `row_of` gives, behind a barrier each.
template <uint32_t kBytes, uint32_t (*row_of)(uint32_t index), bool kGoBack = true>
void rows_in_turn(GM_ADDR gm) {
  GlobalTensor<int8_t> global;
  global.SetGlobalBuffer((__gm__ int8_t*)gm, kGmBytes);
  const LocalTensor<int8_t> local(TPosition::VECIN, 0, kBytes);
  const auto blocks = static_cast<uint32_t>(GetBlockNum());
  for (auto i = static_cast<uint32_t>(GetBlockIdx()); i < kGmBytes / kBytes; i += blocks) {
    PipeBarrier<PIPE_ALL>();
    DataCopy(local, global[row_of(i) * kBytes], kBytes);
    PipeBarrier<PIPE_ALL>();
    if (kGoBack) DataCopy(global[row_of(i) * kBytes], local, kBytes);
  }
}

uint32_t ascending(uint32_t index) { return index; }
TEST(MemoryOfChecks, TilesOfOneDataBlockOnManyCores) {
  expect_within_bounds(rows_in_turn<32, ascending>, kGmBytes, 4);
}

// No two steps of the order are alike.
template <uint32_t kBytes>
uint32_t scattered_row(uint32_t index) {
  uint32_t row = 0;
  for (uint32_t bit = 1; bit < kGmBytes / kBytes; bit *= 2) row = row * 2 + (index / bit) % 2;
  return row;
}
TEST(MemoryOfChecks, RowsInRandomOrderOnManyCores) {
  expect_within_bounds(rows_in_turn<256, scattered_row<256>>, kGmBytes, 4);
}
TEST(MemoryOfChecks, RowsOfOneDataBlockInRandomOrder) {
  expect_within_bounds(rows_in_turn<32, scattered_row<32>>, kGmBytes);
}
TEST(MemoryOfChecks, RowsOfOneDataBlockInRandomOrderOnManyCores) {
  expect_within_bounds(rows_in_turn<32, scattered_row<32>>, kGmBytes, 4);
}

TEST(MemoryOfChecks, RowsReadInRandomOrderOnManyCores) {
  expect_within_bounds(rows_in_turn<32, scattered_row<32>, false>, kGmBytes, 4);
}

// The table that the scalar unit reads, each block in a part of its own.
constexpr uint32_t kTableBytes = 1 << 20;
GlobalTensor<int32_t> table_at(GM_ADDR gm) {
  GlobalTensor<int32_t> table;
  const uint32_t words = kTableBytes / sizeof(int32_t) / static_cast<uint32_t>(GetBlockNum());
  table.SetGlobalBuffer((__gm__ int32_t*)gm + words * static_cast<uint32_t>(GetBlockIdx()), words);
  return table;
}
void loads(GM_ADDR gm) {
  const auto table = table_at(gm);
  for (uint32_t i = 0; i < table.GetSize(); ++i) table.GetValue(i);
}
TEST(MemoryOfChecks, LoadsOfTheScalarUnit) { expect_within_bounds(loads, kTableBytes); }

enum class Cleaned { kNever, kEachLine, kLinesAtTheEnd, kAtOnce };

template <Cleaned kCleaned>
void stores(GM_ADDR gm) {
  constexpr uint32_t kWordsOfLine = 16;
  auto table = table_at(gm);
  const auto clean = [&](uint32_t word) {
    DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE>(table[word]);
  };
  for (uint32_t i = 0; i < table.GetSize(); ++i) {
    table.SetValue(i, 2);
    if (kCleaned == Cleaned::kEachLine && (i + 1) % kWordsOfLine == 0) clean(i);
  }
  if (kCleaned == Cleaned::kLinesAtTheEnd)
    for (uint32_t i = 0; i < table.GetSize(); i += kWordsOfLine) clean(i);
  if (kCleaned == Cleaned::kAtOnce)
    DataCacheCleanAndInvalid<int32_t, CacheLine::ENTIRE_DATA_CACHE>(table);
}
TEST(MemoryOfChecks, StoresOfTheScalarUnit) {
  for (const auto kernel : {stores<Cleaned::kNever>, stores<Cleaned::kEachLine>,
                            stores<Cleaned::kLinesAtTheEnd>, stores<Cleaned::kAtOnce>})
    expect_within_bounds(kernel, kTableBytes);
}
TEST(MemoryOfChecks, StoresOfTheScalarUnitOnManyCores) {
  for (const auto kernel : {stores<Cleaned::kNever>, stores<Cleaned::kLinesAtTheEnd>})
    expect_within_bounds(kernel, kTableBytes, 2);
}

// Every DataBlock of UB with shadow cells of its own.
void scattered(GM_ADDR) {
  for (uint32_t at = 0; at < kUbBytes; at += 32) {
    const LocalTensor<float> block(TPosition::VECCALC, at, 8);
    Duplicate(block, 1.0f, 8);
    Adds(block, block, 1.0f, 8);
    block.SetValue(at / 32 % 8, 2.0f);
  }
}
TEST(MemoryOfChecks, DataBlocksOfUb) { expect_within_bounds(scattered, 0); }

}  // namespace
