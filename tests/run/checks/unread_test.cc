// Tests writes into a buffer of a TPipe that nobody reads, in whole launches.
// spec: sync_and_timing.md, section 3.2 (ErrorWrite3)
#include <gtest/gtest.h>

#include <functional>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

constexpr uint32_t kCount = 64;
constexpr int64_t kBytes = kCount * sizeof(half);

constexpr const char* kUnread = "W0603";

// A TBuf that stays the kernel's, a tensor of a queue, and one in global memory.
struct Bench {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  TQue<TPosition::VECCALC, 1> queue;
  GlobalTensor<half> global;

  explicit Bench(half* memory) {
    pipe.InitBuffer(buf, kBytes);
    pipe.InitBuffer(queue, 1, kBytes);
    global.SetGlobalBuffer(memory, kCount);
    auto x = queue.AllocTensor<half>();
    Duplicate(x, half(1), kCount);
    store(x);
    queue.FreeTensor(x);
  }
  LocalTensor<half> x() { return buf.Get<half>(); }
  void store(const LocalTensor<half>& from, uint32_t count = kCount) {
    PipeBarrier<PIPE_ALL>();
    DataCopy(global, from, count);
    PipeBarrier<PIPE_ALL>();
  }
};

asctwin::Report report_of(const std::function<void(Bench&)>& kernel) {
  const asctwin::Gm<half> memory(kCount);
  for (half& value : memory) value = 1;
  const auto on_core = [&] {
    Bench bench(memory.data());
    kernel(bench);
    bench.store(bench.x());  // so that the last write has a reader
  };
  asctwin::RunOptions options;
  options.policy.pedantic = true;
  return asctwin::run_on_cores(on_core, options, {{memory.block().data(), kBytes, "memory"}});
}

std::string codes_of(const std::function<void(Bench&)>& kernel) {
  return asctwin::test::codes_of(report_of(kernel));
}

void fill(const LocalTensor<half>& x, uint32_t count = kCount) { Duplicate(x, half(2), count); }

TEST(Unread, IsWhatAnotherCallWritesOver) {
  const auto twice = [](Bench& bench) {
    fill(bench.x());
    PipeBarrier<PIPE_ALL>();
    DataCopy(bench.x(), bench.global, kCount);
  };
  EXPECT_EQ(codes_of(twice), kUnread);
  const std::string text = report_of(twice).text();
  EXPECT_NE(text.find("`DataCopy` overwrites bytes [0, 128) of a TBuf's buffer that nothing has "
                      "read since `Duplicate` at "),
            std::string::npos)
      << text;
}

TEST(Unread, IsWhatFreeTensorGivesBack) {
  const auto freed = [](Bench& bench) {
    fill(bench.x());
    auto x = bench.queue.AllocTensor<half>();
    fill(x);
    bench.queue.FreeTensor(x);
  };
  EXPECT_EQ(codes_of(freed), kUnread);
  EXPECT_NE(report_of(freed).text().find("`FreeTensor` gives back bytes [0, 128)"),
            std::string::npos);
}

// The last result stays in a tensor whose earlier values were of use.
TEST(Unread, IsNotWhatATensorHoldsThatWasRead) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              fill(bench.x());
              auto x = bench.queue.AllocTensor<half>();
              fill(x);
              Adds(x, x, half(1), kCount);
              bench.queue.FreeTensor(x);
            }),
            "");
}

TEST(Unread, IsToldOnceAPlace) {
  const asctwin::Report report = report_of([](Bench& bench) {
    for (int i = 0; i < 5; ++i) fill(bench.x());
  });
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].times, 1);
}

TEST(Unread, EndsWithARead) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              fill(bench.x());
              bench.store(bench.x());
              fill(bench.x());
            }),
            "");
}

TEST(Unread, EndsWithAReadOfSomeOfIt) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              fill(bench.x());
              bench.store(bench.x()[16], 16);
              fill(bench.x());
            }),
            "");
}

TEST(Unread, IsNotWhatTheCallItselfReads) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              fill(bench.x());
              Adds(bench.x(), bench.x(), half(1), kCount);
            }),
            "");
}

// A tensor is filled, and a copy leaves its tail.
TEST(Unread, IsNotWhatStaysInPart) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              fill(bench.x());
              PipeBarrier<PIPE_ALL>();
              DataCopy(bench.x(), bench.global, kCount / 2);
            }),
            "");
}

TEST(Unread, IsNotWhatACallWithGapsLeaves) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              fill(bench.x());
              Duplicate(bench.x(), half(3), kCount / 2, 1, 2, 8);
            }),
            "");
}

TEST(Unread, EndsWithAPointer) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              (void)bench.x().GetPhyAddr();
              fill(bench.x());
              fill(bench.x());
            }),
            "");
}

TEST(Unread, EndsWithADump) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              fill(bench.x());
              PipeBarrier<PIPE_ALL>();
              DumpTensor(bench.x(), 1, 8);
              fill(bench.x());
            }),
            "");
}

TEST(Unread, EndsWithAReference) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              fill(bench.x());
              PipeBarrier<PIPE_ALL>();
              bench.x()(3) = half(4);
              PipeBarrier<PIPE_ALL>();
              fill(bench.x());
            }),
            "");
}

TEST(Unread, IsNotAskedOfTensorsPlacedByHand) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              fill(bench.x());
              const LocalTensor<half> above(TPosition::VECCALC, 4096, kCount);
              fill(above);
              fill(above);
            }),
            "");
}

// The cube core sees what its vector core writes into L1.
TEST(Unread, IsNotAskedOfMemoryThatOtherCoresRead) {
  asctwin::RunOptions options;
  options.policy.pedantic = true;
  options.kind = asctwin::KernelKind{1, 1};
  const auto kernel = [] {
    if ASCEND_IS_AIC
      return;
    TPipe pipe;
    TQue<TPosition::TSCM, 1> queue;
    TBuf<TPosition::VECCALC> buf;
    pipe.InitBuffer(queue, 1, 1024);
    pipe.InitBuffer(buf, 1024);
    Duplicate(buf.Get<half>(), half(1), 512);
    PipeBarrier<PIPE_ALL>();
    auto x = queue.AllocTensor<half>();
    DataCopy(x, buf.Get<half>(), 512);
    queue.FreeTensor(x);
  };
  const asctwin::Report report = asctwin::run_on_cores(kernel, options, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

// A tensor of a queue is copied in, used behind a barrier and given back.
template <TPosition kPosition>
std::string codes_of_queue(bool enqueues) {
  return codes_of([enqueues](Bench& bench) {
    TQue<kPosition, 1> queue;
    bench.pipe.InitBuffer(queue, 1, kBytes);
    auto x = queue.template AllocTensor<half>();
    DataCopy(x, bench.global, kCount);
    PipeBarrier<PIPE_ALL>();
    if (enqueues) queue.EnQue(x);
    if (enqueues) x = queue.template DeQue<half>();
    Adds(bench.x(), x, half(1), kCount);
    queue.FreeTensor(x);
  });
}

TEST(SkippedQueue, IsToldOfTensorsThatSeveralPipesUse) {
  EXPECT_EQ(codes_of_queue<TPosition::VECIN>(false), "W0605");
  EXPECT_EQ(codes_of_queue<TPosition::VECIN>(true), "");
  EXPECT_EQ(codes_of_queue<TPosition::VECCALC>(false), "");
}

TEST(SkippedQueue, IsNoneOfATensorThatNothingUses) {
  EXPECT_EQ(codes_of([](Bench& bench) {
              TQue<TPosition::VECIN, 1> queue;
              bench.pipe.InitBuffer(queue, 1, kBytes);
              queue.FreeTensor(queue.AllocTensor<half>());
              fill(bench.x());
            }),
            "W0604");
}

}  // namespace
