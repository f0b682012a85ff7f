// Fill, InitGlobalMemory and InitOutput against what they are to leave, and what they refuse.
// spec: adv_math.md, section 6.1
#include <gtest/gtest.h>

#include <algorithm>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "lib/utils/init_global_memory.h"

namespace {

using namespace AscendC;

constexpr uint32_t kRoom = 40000;

template <class T>
void fills(GM_ADDR gm, uint64_t first, uint64_t size, float value) {
  TPipe pipe;
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<T*>(gm), kRoom);
  InitGlobalMemory(tensor[first], size, value);
}

template <class T>
void expect_filled(uint64_t first, uint64_t size, const char* soc = "Ascend910B1") {
  const asctwin::Gm<T> gm(kRoom);
  std::fill(gm.begin(), gm.end(), T(7));
  asctwin::RunOptions options;
  options.soc = soc;
  const asctwin::Report report = asctwin::run(fills<T>, options, gm, first, size, -3.0f);
  EXPECT_TRUE(report.clean()) << report.text();
  for (uint32_t i = 0; i < kRoom; ++i)
    ASSERT_EQ(static_cast<float>(gm[i]), i >= first && i < first + size ? -3.0f : 7.0f)
        << i << " of " << size;
}

TEST(Fill, WritesEachElementAndNoOther) {
  for (const uint64_t size : {0, 1, 15, 16, 17, 1000, 8192, 8193, 39000}) {
    expect_filled<float>(3, size);
    expect_filled<half>(16, size);
    expect_filled<int16_t>(0, size);
    expect_filled<int32_t>(1, size);
    expect_filled<float>(3, size, "Ascend310P3");
  }
  expect_filled<int64_t>(3, 5000, "Ascend950");
  expect_filled<int8_t>(3, 5000, "Ascend950");
}

TEST(Fill, HasTypesOfTheChip) {
  asctwin::RunOptions options;
  for (const auto& [soc, code] :
       {std::pair{"Ascend910B1", asctwin::Code::E0101}, {"Ascend950", asctwin::Code{}}}) {
    options.soc = soc;
    const asctwin::Report report =
        asctwin::run(fills<int8_t>, options, asctwin::Gm<int8_t>(kRoom), 0, 64, 1.0f);
    EXPECT_EQ(report.findings().empty() ? asctwin::Code{} : report.findings()[0].code, code)
        << report.text();
  }
}

void zeroes_behind_buffers(GM_ADDR gm) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 64);
  buffer.Get<float>().SetValue(0, 1.0f);
  GlobalTensor<float> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<float*>(gm), 64);
  InitOutput(tensor, 64);
}

void zeroes_empty_buffers(GM_ADDR gm) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  TQue<TPosition::VECIN, 2> queue;
  pipe.InitBuffer(buffer, 64);
  pipe.InitBuffer(queue, 2, 64);
  GlobalTensor<float> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<float*>(gm), 64);
  InitOutput(tensor, 64, 3.0f);
}

TEST(Fill, MayComeBehindBuffersThatHoldNothing) {
  const asctwin::Gm<float> gm(64);
  const asctwin::Report report = asctwin::run(zeroes_empty_buffers, asctwin::RunOptions{}, gm);
  ASSERT_FALSE(report.findings().empty());
  EXPECT_EQ(report.findings()[0].code, asctwin::Code::W0109) << report.text();
  for (const asctwin::Finding& finding : report.findings())
    EXPECT_NE(finding.code, asctwin::Code::E0105) << report.text();
  EXPECT_TRUE(std::all_of(gm.begin(), gm.end(), [](float x) { return x == 3.0f; }));
}

TEST(Fill, ComesBeforeInitBuffer) {
  const asctwin::Report report =
      asctwin::run(zeroes_behind_buffers, asctwin::RunOptions{}, asctwin::Gm<float>(64));
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, asctwin::Code::E0105);
}

// MTE3 may still read what the call has left in UB.
template <bool waits>
void fills_and_copies(GM_ADDR gm, GM_ADDR in) {
  TPipe pipe;
  GlobalTensor<float> tensor, source;
  tensor.SetGlobalBuffer(reinterpret_cast<float*>(gm), 64);
  source.SetGlobalBuffer(reinterpret_cast<float*>(in), 64);
  Fill(tensor, 64, 0.0f);
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 256);
  if (waits) {
    SetFlag<HardEvent::MTE3_MTE2>(EVENT_ID0);
    WaitFlag<HardEvent::MTE3_MTE2>(EVENT_ID0);
  }
  DataCopy(buffer.Get<float>(), source, 64);
  PipeBarrier<PIPE_ALL>();
  buffer.Get<float>().GetValue(0);
}

TEST(Fill, LeavesItsLastCopyRunning) {
  const asctwin::Gm<float> in(64);
  std::fill(in.begin(), in.end(), 1.0f);
  const auto waits = asctwin::run(fills_and_copies<true>, {}, asctwin::Gm<float>(64), in);
  EXPECT_TRUE(waits.clean()) << waits.text();
  const auto races = asctwin::run(fills_and_copies<false>, {}, asctwin::Gm<float>(64), in);
  ASSERT_EQ(races.findings().size(), 1u) << races.text();
  EXPECT_EQ(races.findings()[0].code, asctwin::Code::E0401);
}

// "Two calls with different values need MTE3_V between them."
void fills_twice(GM_ADDR gm, float second) {
  TPipe pipe;
  GlobalTensor<float> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<float*>(gm), 192);
  InitGlobalMemory(tensor, 64, 0.0f);
  InitOutput(tensor[64], 100, second);
  InitGlobalMemory(tensor.ReinterpretCast<int32_t>()[164], 28, 0);
}

TEST(Fill, NeedsNoWaitBeforeTheSameValue) {
  const asctwin::Gm<float> gm(192);
  const asctwin::Report same = asctwin::run(fills_twice, {}, gm, 0.0f);
  EXPECT_TRUE(same.clean()) << same.text();
  EXPECT_TRUE(std::all_of(gm.begin(), gm.end(), [](float x) { return x == 0.0f; }));
  const asctwin::Report other = asctwin::run(fills_twice, {}, gm, 1.0f);
  ASSERT_FALSE(other.findings().empty());
  for (const asctwin::Finding& finding : other.findings())
    EXPECT_EQ(finding.code, asctwin::Code::E0401) << other.text();
}

}  // namespace
