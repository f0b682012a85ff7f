// Global memory without a value, and on-chip memory through TPipe, in whole launches.
// spec: sync_and_timing.md, section 3.1 (initcheck)
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using asctwin::Gm;

bool says(const asctwin::Report& report, const std::string& words) {
  return report.text().find(words) != std::string::npos;
}

constexpr uint32_t kCount = 64;

template <class T>
GlobalTensor<T> global(GM_ADDR address) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer((__gm__ T*)address, kCount);
  return tensor;
}

void add_in_place(GM_ADDR address) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, kCount * sizeof(half));
  pipe.InitBuffer(out, 1, kCount * sizeof(half));
  auto x = in.AllocTensor<half>();
  DataCopy(x, global<half>(address), kCount);
  in.EnQue(x);
  x = in.DeQue<half>();
  auto y = out.AllocTensor<half>();
  Adds(y, x, half(1), kCount);
  out.EnQue(y);
  in.FreeTensor(x);
  y = out.DeQue<half>();
  DataCopy(global<half>(address), y, kCount);
  out.FreeTensor(y);
}

TEST(Unwritten, IsATensorThatTheHostHasNotFilled) {
  const Gm<half> tensor(kCount);
  const asctwin::Report report = asctwin::run(add_in_place, {}, tensor);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::E0302);
  EXPECT_TRUE(says(report, "took from argument 0, where nothing was written"));
}

TEST(Unwritten, IsNotATensorThatTheHostHasFilled) {
  const Gm<half> tensor(kCount);
  for (half& value : tensor) value = 1;
  EXPECT_TRUE(asctwin::run(add_in_place, {}, tensor).clean());
}

TEST(Unwritten, IsNotATensorMadeOfValuesThatLookLikePoison) {
  std::vector<half> values(kCount);
  std::memset(values.data(), 0xFD, values.size() * sizeof(half));
  const Gm<half> tensor(values);
  const asctwin::Report report = asctwin::run(add_in_place, {}, tensor);
  EXPECT_TRUE(report.clean()) << report.text();
}

void add_atomically(GM_ADDR address) {
  const LocalTensor<float> x(TPosition::VECCALC, 0, kCount);
  Duplicate(x, 1.0f, kCount);
  PipeBarrier<PIPE_ALL>();
  SetAtomicAdd<float>();
  DataCopy(global<float>(address), x, kCount);
  SetAtomicNone();
}

TEST(Unwritten, IsAnOutputThatIsAddedTo) {
  const Gm<float> sums(kCount);
  const asctwin::Report report = asctwin::run(add_atomically, {}, sums);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_TRUE(
      says(report, "`DataCopy` reads `dst` at bytes [0, 256) of argument 0, where nothing"));
  for (float& sum : sums) sum = 0;
  EXPECT_TRUE(asctwin::run(add_atomically, {}, sums).clean());
}

// The number is poison, but it was written.
void write_and_read_back(GM_ADDR address) {
  const LocalTensor<int8_t> x(TPosition::VECCALC, 0, kCount);
  for (uint32_t i = 0; i < kCount; ++i) x.SetValue(i, int8_t(-3));
  GlobalTensor<int8_t> tensor = global<int8_t>(address);
  if (GetBlockIdx() == 0) DataCopy(tensor, x, kCount);
  SyncAll();
  if (tensor.GetValue(5) != -3) tensor.SetValue(6, 0);
}

TEST(Unwritten, IsNotWhatAnotherCoreHasWritten) {
  const Gm<int8_t> tensor(kCount);
  asctwin::RunOptions options;
  options.blocks = 2;
  const asctwin::Report report = asctwin::run(write_and_read_back, options, tensor);
  EXPECT_TRUE(report.clean()) << report.text();
}

void use_what_was_freed(GM_ADDR) {
  TPipe pipe;
  TQue<TPosition::VECCALC, 1> queue;
  pipe.InitBuffer(queue, 1, kCount * sizeof(half));
  auto x = queue.AllocTensor<half>();
  Duplicate(x, half(1), kCount);
  x.GetValue(0);
  queue.FreeTensor(x);
  x = queue.AllocTensor<half>();
  Adds(x, x, half(1), kCount);
  x.GetValue(0);
  queue.FreeTensor(x);
}

TEST(Unwritten, IsABufferThatIsAllocatedAnew) {
  const asctwin::Report report = asctwin::run(use_what_was_freed, {}, Gm<half>(1));
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_TRUE(says(report, "where nothing was written since `AllocTensor`"));
}

void reset_a_tbuf(GM_ADDR) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  pipe.InitBuffer(buf, kCount * sizeof(half));
  auto x = buf.Get<half>();
  Adds(x, x, half(1), kCount);
  PipeBarrier<PIPE_ALL>();
  x.GetValue(0);
}

TEST(Unwritten, NamesTheLineThatMadeTheBuffer) {
  const asctwin::Report report = asctwin::run(reset_a_tbuf, {}, Gm<half>(1));
  EXPECT_TRUE(says(report, "where nothing was written since `InitBuffer`")) << report.text();
}

// As a pointer would.
void write_by_reference(GM_ADDR) {
  const LocalTensor<half> x(TPosition::VECCALC, 0, kCount);
  for (uint32_t i = 0; i < kCount; ++i) x(i) = half(2);
  Adds(x, x, half(1), kCount);
}

TEST(Unwritten, IsNotWhatAReferenceHasWritten) {
  EXPECT_TRUE(asctwin::run(write_by_reference, {}, Gm<half>(1)).clean());
}

void use_what_a_vector_core_freed(GM_ADDR gm) {
  if ASCEND_IS_AIV {
    use_what_was_freed(gm);
  }
}

// The cube core and the vector cores of a block reach one memory.
TEST(Unwritten, IsNoBufferOnCoresThatShareTheirMemories) {
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 2};
  const auto report = asctwin::run(use_what_a_vector_core_freed, options, Gm<half>(1));
  EXPECT_TRUE(report.clean()) << report.text();
}

void use_on_three_lines(GM_ADDR) {
  const LocalTensor<half> x(TPosition::VECCALC, 0, kCount), y(TPosition::VECCALC, 1024, kCount),
      z(TPosition::VECCALC, 2048, kCount), w(TPosition::VECCALC, 3072, kCount);
  const auto here = asctwin::SourceLoc::here();
  Adds(y, x, half(1), kCount, here);
  Adds(z, x, half(1), kCount, {"other.cpp", here.line});
  Adds(w, x, half(1), kCount);
  PipeBarrier<PIPE_ALL>();
  for (const auto& result : {y, z, w}) result.GetValue(0);
}

TEST(Unwritten, IsToldOfInEachLine) {
  const asctwin::Report report = asctwin::run(use_on_three_lines, {}, Gm<half>(1));
  EXPECT_EQ(report.findings().size(), 3u) << report.text();
}

// Writes the second 8 of 64 numbers; they are poison.
void write_some_and_add(GM_ADDR address) {
  const LocalTensor<float> x(TPosition::VECCALC, 0, kCount);
  Duplicate(x, 1.0f, kCount);
  for (uint32_t i = 0; i < 32; ++i) x.ReinterpretCast<int8_t>().SetValue(i, int8_t(-3));
  PipeBarrier<PIPE_ALL>();
  DataCopy(global<float>(address)[8], x, 8);
  PipeBarrier<PIPE_ALL>();
  SetAtomicAdd<float>();
  DataCopy(global<float>(address), x, kCount);
  SetAtomicNone();
}

TEST(Unwritten, EndsWhereTheKernelHasWritten) {
  const asctwin::Report report = asctwin::run(write_some_and_add, {}, Gm<float>(kCount));
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_TRUE(says(report, "bytes [0, 32) of argument 0, where nothing")) << report.text();
}

void read_the_last_number(GM_ADDR address) {
  GlobalTensor<float> tensor;
  tensor.SetGlobalBuffer((__gm__ float*)address, 3);
  tensor.GetValue(2);
}

// -3 as int8_t is the byte that fresh memory holds.
void multiply_bytes(GM_ADDR address) {
  constexpr uint32_t kBytes = 33;
  TPipe pipe;
  TBuf<TPosition::VECCALC> room, halves;
  pipe.InitBuffer(room, 64);
  pipe.InitBuffer(halves, 128);
  GlobalTensor<int8_t> tensor;
  tensor.SetGlobalBuffer((__gm__ int8_t*)address, kBytes);
  DataCopyPad(room.Get<int8_t>(), tensor, DataCopyExtParams{1, kBytes, 0, 0, 0},
              DataCopyPadExtParams<int8_t>{false, 0, 0, 0});
  PipeBarrier<PIPE_ALL>();
  Cast(halves.Get<half>(), room.Get<int8_t>(), RoundMode::CAST_NONE, kBytes);
  PipeBarrier<PIPE_ALL>();
  halves.Get<half>().GetValue(kBytes - 1);
}

TEST(Unwritten, IsNotALastByteThatHappensToBeTheSame) {
  const Gm<int8_t> tensor(33);
  for (int8_t& value : tensor) value = 1;
  tensor[32] = -3;
  EXPECT_TRUE(asctwin::run(multiply_bytes, {}, tensor).clean());
  const asctwin::Report report = asctwin::run(multiply_bytes, {}, Gm<int8_t>(33));
  EXPECT_TRUE(says(report, "where nothing was written")) << report.text();
}

TEST(Unwritten, IsTheLastHalfWordOfATensor) {
  const asctwin::Report report = asctwin::run(read_the_last_number, {}, Gm<float>(3));
  EXPECT_TRUE(says(report, "bytes [8, 12) of argument 0")) << report.text();
}

// A result with gaps.

constexpr uint32_t kGap = 200;  // bytes of int8_t behind those that are written

template <int count, int stride = count>
void write_part(GM_ADDR address) {
  const LocalTensor<int8_t> x(TPosition::VECOUT, 0, 512);
  Duplicate(x.ReinterpretCast<half>(), half(1), 256);
  PipeBarrier<PIPE_ALL>();
  GlobalTensor<int8_t> to;
  to.SetGlobalBuffer((__gm__ int8_t*)address + GetBlockIdx() * stride);
  DataCopyPad(to, x, DataCopyExtParams(1, count, 0, 0, 0));
}

TEST(Unwritten, IsTheRestOfAResult) {
  const Gm<float> sums(103);
  const asctwin::Report report = asctwin::run(write_part<100>, {.blocks = 4}, sums);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::W0303);
  EXPECT_TRUE(says(report, "bytes [400, 412), elements [100, 103), of argument 0"));
  EXPECT_TRUE(says(report, "block 3 has written the bytes before them with `DataCopyPad` at "));
  EXPECT_TRUE(report.ok());
}

TEST(Unwritten, IsWhatEachShareLeaves) {
  const Gm<int8_t> tiles(800);
  const asctwin::Report report = asctwin::run(write_part<160, 200>, {.blocks = 4}, tiles);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_TRUE(says(report, "bytes [160, 200), elements [160, 200), of argument 0"));
  EXPECT_TRUE(says(report, "3 more gaps follow; 160 of 800 B are missing"));
}

// Half a word at the end, and half a word inside.
TEST(Unwritten, IsFoundInPartsOfWords) {
  const Gm<half> one_less(50);
  EXPECT_TRUE(
      says(asctwin::run(write_part<98>, {}, one_less), "bytes [98, 100), elements [49, 50)"));
  const Gm<float> inside(50);
  EXPECT_TRUE(says(asctwin::run(write_part<92, 100>, {.blocks = 2}, inside),
                   "bytes [92, 100), elements [23, 25)"));
}

TEST(Unwritten, IsNoGapInATensorWithValues) {
  const Gm<int8_t> tensor(kGap + 300);
  for (int8_t& value : tensor) value = 0;
  EXPECT_TRUE(asctwin::run(write_part<300>, {}, tensor).clean());
}

TEST(Unwritten, IsNoGapWhereHalfIsLeftToOtherLaunches) {
  const Gm<int8_t> tensor(400);
  EXPECT_TRUE(asctwin::run(write_part<200>, {}, tensor).clean());
  const Gm<int8_t> thirds(400);
  EXPECT_TRUE(asctwin::run(write_part<160>, {}, thirds).clean());
  EXPECT_TRUE(asctwin::run(write_part<300>, {}, thirds).clean()) << "the second launch";
}

TEST(Unwritten, IsNoGapThatPadsRows) {
  const Gm<half> rows(4 * 16);
  EXPECT_TRUE(asctwin::run(write_part<20, 32>, {.blocks = 4}, rows).clean());
}

// 40 B of a tensor of 64 B; but 1020 B are three shares of 340 B.
TEST(Unwritten, IsNoGapThatRoundsATensorUp) {
  const Gm<half> rounded_up(32);
  EXPECT_TRUE(asctwin::run(write_part<40>, {}, rounded_up).clean());
  const Gm<half> shared_out(512);
  EXPECT_TRUE(says(asctwin::run(write_part<340>, {.blocks = 3}, shared_out),
                   "bytes [1020, 1024), elements [510, 512)"));
}

void write_and_read(GM_ADDR address) {
  write_part<300>(address);
  PipeBarrier<PIPE_ALL>();
  const LocalTensor<int8_t> x(TPosition::VECIN, 1024, 320);
  GlobalTensor<int8_t> from;
  from.SetGlobalBuffer((__gm__ int8_t*)address);
  DataCopyPad(x, from, DataCopyExtParams(1, 300, 0, 0, 0), DataCopyPadExtParams<int8_t>());
}

TEST(Unwritten, IsNoGapInAWorkspace) {
  const Gm<int8_t> workspace(400);
  EXPECT_TRUE(asctwin::run(write_and_read, {}, workspace).clean());
}

TEST(Unwritten, IsNoGapWhereNothingIsWritten) {
  const Gm<int8_t> unused(400);
  EXPECT_TRUE(asctwin::run(write_part<0>, {}, unused).ok());
}

}  // namespace
