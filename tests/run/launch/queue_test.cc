// The life of tensors in a queue: in which order they come and go, and from which state to which.
// spec: data_movement.md, sections 13.1 and 13.2
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

asctwin::Report report_of(const std::function<void()>& kernel) {
  return asctwin::run_on_cores(kernel, {}, {});
}

std::string codes_of(const std::function<void()>& kernel) {
  return asctwin::test::codes_of(report_of(kernel));
}

struct TwoBuffers {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> queue;
  TwoBuffers() { pipe.InitBuffer(queue, 2, 64); }
  LocalTensor<half> filled() {
    auto x = queue.AllocTensor<half>();
    Duplicate(x, half(1), 32);
    x.GetValue(0);  // so that it is written for somebody
    return x;
  }
};

TEST(QueueOrder, BuffersTakeTurns) {
  EXPECT_EQ(codes_of([] {
              TwoBuffers two;
              const auto first = two.filled();
              two.queue.FreeTensor(first);
              const auto second = two.filled();
              EXPECT_NE(second.GetPhyAddr(), first.GetPhyAddr());
              two.queue.FreeTensor(second);
              EXPECT_EQ(two.filled().GetPhyAddr(), first.GetPhyAddr());
              two.queue.FreeTensor(first);
            }),
            "");
}

TEST(QueueOrder, FirstInIsFirstOut) {
  EXPECT_EQ(codes_of([] {
              TwoBuffers two;
              const auto first = two.filled(), second = two.filled();
              two.queue.EnQue(first);
              two.queue.EnQue(second);
              EXPECT_EQ(two.queue.DeQue<half>().GetPhyAddr(), first.GetPhyAddr());
              EXPECT_EQ(two.queue.DeQue<half>().GetPhyAddr(), second.GetPhyAddr());
              two.queue.FreeTensor(first);
              two.queue.FreeTensor(second);
            }),
            "");
}

// More rounds than there are ids of events.
TEST(QueueOrder, IdsOfEventsComeBack) {
  EXPECT_EQ(codes_of([] {
              TwoBuffers two;
              for (int round = 0; round < 20; ++round) {
                two.queue.EnQue(two.filled());
                two.queue.FreeTensor(two.queue.DeQue<half>());
              }
            }),
            "");
}

TEST(QueueState, WhatIsTakenOutMayGoBackIn) {
  EXPECT_EQ(codes_of([] {
              TwoBuffers two;
              two.queue.EnQue(two.filled());
              two.queue.EnQue(two.queue.DeQue<half>());
              two.queue.FreeTensor(two.queue.DeQue<half>());
            }),
            "");
}

TEST(QueueState, NothingFreeOrQueuedGoesIn) {
  EXPECT_EQ(codes_of([] {
              TwoBuffers two;
              const auto x = two.filled();
              two.queue.FreeTensor(x);
              two.queue.EnQue(x);
            }),
            "E0602");
  EXPECT_EQ(codes_of([] {
              TwoBuffers two;
              const auto x = two.filled();
              two.queue.EnQue(x);
              two.queue.EnQue(x);
            }),
            "E0602");
}

TEST(QueueState, IsAskedFor) {
  EXPECT_EQ(codes_of([] {
              TwoBuffers two;
              const auto x = two.filled();
              EXPECT_TRUE(two.queue.HasIdleBuffer());
              const auto y = two.filled();
              EXPECT_FALSE(two.queue.HasIdleBuffer());
              two.queue.EnQue(x);
              EXPECT_TRUE(two.queue.VacantInQue());
              two.queue.EnQue(y);
              EXPECT_FALSE(two.queue.VacantInQue());
              for (int i = 0; i < 2; ++i) two.queue.FreeTensor(two.queue.DeQue<half>());
            }),
            "");
}

TEST(QueueState, KnowsTheLineThatTookTheTensor) {
  int line = 0;
  const asctwin::Report report = report_of([&] {
    TwoBuffers two;
    line = __LINE__ + 1;
    const auto x = two.queue.AllocTensor<half>();
    Adds(x, x, half(1), 32);
    PipeBarrier<PIPE_ALL>();
    x.GetValue(0);
    two.queue.FreeTensor(x);
  });
  const std::string words = "since `AllocTensor`", text = report.text();
  const size_t at = text.find(words);
  ASSERT_NE(at, std::string::npos) << text;
  EXPECT_NE(text.find("queue_test.cc:" + std::to_string(line), at), std::string::npos) << text;
}

}  // namespace
