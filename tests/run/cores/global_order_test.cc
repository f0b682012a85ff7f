// Tests that a block which has seen a flag in global memory also sees the bytes written before it,
// at every check level. Blocks run on several threads, and no finding stands in for the order.
// spec: sync_and_timing.md, section 1.5
#include <gtest/gtest.h>

#include <algorithm>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;

constexpr int kRounds = 100;
constexpr int kLine = 16;  // elements of 64 B, a line of the data cache

GlobalTensor<int32_t> line(GM_ADDR base, int number) {
  GlobalTensor<int32_t> tensor;
  tensor.SetGlobalBuffer((__gm__ int32_t*)base + number * kLine, kLine);
  return tensor;
}
void publish(GlobalTensor<int32_t> tensor, int32_t value) {
  tensor.SetValue(0, value);
  DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(tensor);
}
void await(GlobalTensor<int32_t> tensor, int32_t value) {
  do {
    DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(tensor);
  } while (tensor.GetValue(0) != value);
}

// Line 0 is the sender's flag, 1 the receiver's, 2 what is sent by the scalar unit; `wrong` counts
// old values that the receiver finds.
void exchange(GM_ADDR lines, GM_ADDR wrong) {
  int32_t old_values = 0;
  for (int32_t round = 1; round <= kRounds; ++round) {
    if (GetBlockIdx() == 0) {
      publish(line(lines, 2), 7 * round);
      publish(line(lines, 0), round);
      await(line(lines, 1), round);
    } else {
      await(line(lines, 0), round);
      DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(
          line(lines, 2));
      if (line(lines, 2).GetValue(0) != 7 * round) ++old_values;
      publish(line(lines, 1), round);
    }
  }
  if (GetBlockIdx() == 1) publish(line(wrong, 0), old_values);
}

class GlobalOrder : public testing::TestWithParam<asctwin::Check> {};
INSTANTIATE_TEST_SUITE_P(Levels, GlobalOrder,
                         testing::Values(asctwin::Check::kOff, asctwin::Check::kFast,
                                         asctwin::Check::kFull));

TEST_P(GlobalOrder, AFlagComesBehindWhatItTellsOf) {
  asctwin::Gm<int32_t> lines(3 * kLine), wrong(kLine);
  std::fill(lines.begin(), lines.end(), 0);
  std::fill(wrong.begin(), wrong.end(), -1);
  asctwin::RunOptions options;
  options.check = GetParam();
  options.blocks = 2;
  options.workers = 2;
  const asctwin::Report report = asctwin::run(exchange, options, lines, wrong);
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(wrong[0], 0);
}

}  // namespace
