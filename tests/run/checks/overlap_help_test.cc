// Races of tensors that lie at wrong addresses: what helps there is no barrier.
// spec: sync_and_timing.md, section 2.4
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;

constexpr uint32_t kCount = 64;  // halves of a tensor, 128 B
const std::string kApart = "the tensors of the two calls overlap in 64 B: place them apart";

// Returns the help of the finding for two calls whose tensors begin at these bytes of UB.
template <class Calls>
std::string help_of(Calls calls) {
  const asctwin::Gm<half> in(2 * kCount), out(kCount);
  for (half& value : in) value = 1;
  asctwin::RunOptions options;
  options.autosync = asctwin::Autosync::kOff;
  std::vector<asctwin::GlobalRange> ranges;
  asctwin::collect_range(ranges, 0, in);
  asctwin::collect_range(ranges, 1, out);
  const auto kernel = [&] {
    GlobalTensor<half> x, y;
    x.SetGlobalBuffer(const_cast<half*>(in.data()));
    y.SetGlobalBuffer(const_cast<half*>(out.data()));
    calls(x);
    PipeBarrier<PIPE_ALL>();
    DataCopy(y, LocalTensor<half>(TPosition::VECCALC, 0, kCount), kCount);
  };
  const asctwin::Report report = asctwin::run_on_cores(kernel, options, ranges);
  EXPECT_EQ(report.findings().size(), 1u) << report.text();
  return report.findings().empty() ? "" : report.findings()[0].help.english();
}
LocalTensor<half> at(uint32_t byte, uint32_t count = kCount) {
  return {TPosition::VECCALC, byte, count};
}

TEST(OverlapHelp, OfCopiesThatShareHalfOfTheirTensors) {
  EXPECT_EQ(help_of([](auto& x) {
              DataCopy(at(0), x, kCount);
              DataCopy(at(64), x[kCount], kCount);
            }),
            kApart);
  EXPECT_EQ(help_of([](auto& x) {
              DataCopy(at(64), x, kCount);
              DataCopy(at(0), x[kCount], kCount);
            }),
            kApart);
}

// A window that moves on does this too.
TEST(OverlapHelp, OfARead) {
  EXPECT_EQ(help_of([](auto& x) {
              DataCopy(at(128), x[kCount], kCount);
              SetFlag<HardEvent::MTE2_V>(0);
              WaitFlag<HardEvent::MTE2_V>(0);
              DataCopy(at(0), x, kCount);
              Adds(at(512), at(64), half(1), kCount);
            }),
            kApart +
                ", or SetFlag and WaitFlag<HardEvent::MTE2_V> between the two calls, or EnQue "
                "and DeQue of the tensor");
}

TEST(OverlapHelp, IsABarrierWhereOneTensorHoldsTheOther) {
  const std::string barrier = "PipeBarrier<PIPE_MTE2>() between the two calls";
  EXPECT_EQ(help_of([](auto& x) {
              DataCopy(at(0), x, kCount);
              DataCopy(at(0), x[kCount], kCount);
            }),
            barrier);
  EXPECT_EQ(help_of([](auto& x) {
              DataCopy(at(0), x, kCount);
              DataCopy(at(64), x[kCount], kCount / 2);
            }),
            barrier);
}

}  // namespace
