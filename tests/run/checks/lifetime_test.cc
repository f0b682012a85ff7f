// Tensors of a queue outside of their life, in whole launches.
// spec: data_movement.md, section 13.1; sync_and_timing.md, section 3.2
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

constexpr uint32_t kCount = 64;

asctwin::Report report_of(const std::function<void()>& kernel) {
  return asctwin::run_on_cores(kernel, {}, {});
}

std::string codes_of(const std::function<void()>& kernel) {
  return asctwin::test::codes_of(report_of(kernel));
}

struct OneQueue {
  TPipe pipe;
  TQue<TPosition::VECCALC, 1> queue;
  OneQueue() { pipe.InitBuffer(queue, 2, kCount * sizeof(half)); }
  LocalTensor<half> filled() {
    auto x = queue.AllocTensor<half>();
    Duplicate(x, half(1), kCount);
    return x;
  }
};

TEST(Lifetime, EndsWithFreeTensor) {
  const auto kernel = [] {
    OneQueue one;
    auto x = one.filled();
    one.queue.FreeTensor(x);
    Adds(x, x, half(1), kCount);
  };
  EXPECT_EQ(codes_of(kernel), "E0610");
  const std::string text = report_of(kernel).text();
  EXPECT_NE(text.find("bytes [0, 128) of a queue's buffer, which is free since `FreeTensor` at "),
            std::string::npos)
      << text;
}

// All that the call touches, though it does so repeat by repeat.
TEST(Lifetime, NamesTheWholeRangeOfACall) {
  constexpr uint32_t kLong = 384;
  const auto text_of = [](auto use) {
    return report_of([use] {
             TPipe pipe;
             TQue<TPosition::VECCALC, 1> queue;
             pipe.InitBuffer(queue, 1, kLong * sizeof(half));
             auto x = queue.AllocTensor<half>();
             Duplicate(x, half(1), kLong);
             use(queue, x);
           })
        .text();
  };
  const auto expect_range = [](const std::string& text, const std::string& code) {
    EXPECT_NE(text.find(code), std::string::npos) << text;
    EXPECT_NE(text.find("at bytes [0, 768) of a queue's buffer"), std::string::npos) << text;
  };
  expect_range(text_of([](auto& queue, auto& x) {
                 queue.FreeTensor(x);
                 Adds(x, x, half(1), kLong);
               }),
               "E0610");
  expect_range(text_of([](auto& queue, auto& x) {
                 queue.EnQue(x);
                 Duplicate(x, half(1), kLong);
               }),
               "E0611");
  expect_range(text_of([](auto& queue, auto& x) {
                 queue.EnQue(x);
                 Adds(LocalTensor<half>(TPosition::VECCALC, 8192, kLong), x, half(1), kLong);
                 queue.FreeTensor(queue.template DeQue<half>());
               }),
               "W0602");
}

TEST(Lifetime, EndsForTheScalarPipeAsWell) {
  EXPECT_EQ(codes_of([] {
              OneQueue one;
              auto x = one.filled();
              one.queue.FreeTensor(x);
              x.SetValue(3, half(1));
            }),
            "E0610");
}

// The second buffer of the queue was never given out; the address lies in it.
TEST(Lifetime, BeginsWithAllocTensor) {
  const auto kernel = [] {
    OneQueue one;
    auto x = one.filled();
    const LocalTensor<half> next(asctwin::framework::Memory{
        reinterpret_cast<uint8_t*>(x.GetPhyAddr()) + 128, 128, 1, TPosition::VECCALC});
    Duplicate(next, half(1), kCount);
  };
  EXPECT_EQ(codes_of(kernel), "E0610");
  EXPECT_NE(report_of(kernel).text().find("free since `InitBuffer` at"), std::string::npos);
}

TEST(Lifetime, EndsWithTheTPipe) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              TBuf<TPosition::VECCALC> buf;
              pipe.InitBuffer(buf, 128);
              const auto x = buf.Get<half>();
              pipe.Reset();
              Duplicate(x, half(1), kCount);
            }),
            "E0610");
}

TEST(Lifetime, PassesToTheQueueWithEnQue) {
  EXPECT_EQ(codes_of([] {
              OneQueue one;
              auto x = one.filled();
              one.queue.EnQue(x);
              Duplicate(x, half(1), kCount);
            }),
            "E0611");
}

TEST(Lifetime, AllowsReadingInTheQueueWithAWarning) {
  EXPECT_EQ(codes_of([] {
              OneQueue one;
              auto x = one.filled();
              one.queue.EnQue(x);
              x.GetValue(0);
              one.queue.FreeTensor(one.queue.DeQue<half>());
            }),
            "W0602");
}

TEST(Lifetime, LastsFromAllocToFree) {
  EXPECT_EQ(codes_of([] {
              OneQueue one;
              auto x = one.filled();
              one.queue.EnQue(x);
              x = one.queue.DeQue<half>();
              Adds(x, x, half(1), kCount);
              x.GetValue(0);
              one.queue.FreeTensor(x);
              x = one.filled();
              x.GetValue(0);
              one.queue.FreeTensor(x);
            }),
            "");
}

// A kernel that places tensors by hand answers for them.
TEST(Lifetime, DoesNotBindTensorsThatArePlacedByHand) {
  EXPECT_EQ(codes_of([] {
              OneQueue one;
              one.queue.FreeTensor(one.queue.AllocTensor<half>());
              Duplicate(LocalTensor<half>(TPosition::VECCALC, 0, kCount), half(1), kCount);
            }),
            "");
}

TEST(Lifetime, IsAllThatIsToldOfATensorThatWasNeverWritten) {
  EXPECT_EQ(codes_of([] {
              OneQueue one;
              auto x = one.queue.AllocTensor<half>();
              one.queue.FreeTensor(x);
              Adds(x, x, half(1), kCount);
            }),
            "E0610");
}

TEST(Lifetime, NamesTheTPipeThatHasEnded) {
  const asctwin::Report report = report_of([] {
    TPipe pipe;
    TBuf<TPosition::VECCALC> buf;
    pipe.InitBuffer(buf, 128);
    const auto x = buf.Get<half>();
    pipe.Reset();
    Duplicate(x, half(1), kCount);
  });
  EXPECT_NE(report.text().find("of a TPipe that has ended"), std::string::npos) << report.text();
}

// The first half of the freed tensor is memory that the kernel has placed by hand since.
TEST(Lifetime, EndsForTheBytesThatHaveNoOtherTensor) {
  const asctwin::Report report = report_of([] {
    OneQueue one;
    auto x = one.filled();
    one.queue.FreeTensor(x);
    Duplicate(LocalTensor<half>(TPosition::VECCALC, 0, kCount / 2), half(1), kCount / 2);
    Duplicate(x, half(2), kCount);
  });
  EXPECT_NE(report.text().find("bytes [64, 128) of "), std::string::npos) << report.text();
}

TEST(Lifetime, NamesTheFirstOfTwoFreedOperands) {
  const asctwin::Report report = report_of([] {
    OneQueue one;
    auto x = one.filled(), y = one.filled();
    one.queue.FreeTensor(x);
    one.queue.FreeTensor(y);
    const LocalTensor<half> z(TPosition::VECCALC, 1024, kCount);
    Add(z, x, y, kCount);
  });
  EXPECT_NE(report.text().find("`Add` reads `src0`"), std::string::npos) << report.text();
}

}  // namespace
