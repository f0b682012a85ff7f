// TPipe, TQue, TBuf and events: the order a kernel keeps, and each way to break it.
// spec: data_movement.md, sections 13.1, 13.2 and 13.4
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

// The codes a kernel on one core is told of, in order.
std::string codes_of(const std::function<void()>& kernel, const char* soc = "Ascend910B1") {
  asctwin::RunOptions options;
  options.policy.pedantic = true;
  options.soc = soc;
  return asctwin::test::codes_of(asctwin::run_on_cores(kernel, options, {}));
}

struct OneQueue {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  explicit OneQueue(uint8_t num = 1) { pipe.InitBuffer(queue, num, 64); }
};

TEST(Queue, BuffersComeInTurnAndRoundUpTo32Bytes) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              TQue<TPosition::VECIN, 1> queue;
              pipe.InitBuffer(queue, 2, 33);
              const auto first = queue.AllocTensor<half>(), second = queue.AllocTensor<half>();
              EXPECT_EQ(first.GetSize(), 32u);
              EXPECT_EQ(second.GetPhyAddr() - first.GetPhyAddr(), 64u);
              queue.FreeTensor(first);
              EXPECT_EQ(queue.AllocTensor<half>().GetPhyAddr(), first.GetPhyAddr());
              queue.FreeTensor(first);
              queue.FreeTensor(second);
            }),
            "");
}

TEST(Queue, AllocWithoutAFreeBufferWouldHang) {
  EXPECT_EQ(codes_of([] {
              OneQueue one;
              one.queue.AllocTensor<half>();
              one.queue.AllocTensor<half>();
            }),
            "E0601");
}

TEST(Queue, DeQueOfAnEmptyQueueWouldHang) {
  EXPECT_EQ(codes_of([] { OneQueue().queue.DeQue<half>(); }), "E0603");
}

TEST(Queue, EnQueBeyondItsDepth) {
  EXPECT_EQ(codes_of([] {
              OneQueue one(2);
              one.queue.EnQue(one.queue.AllocTensor<half>());
              one.queue.EnQue(one.queue.AllocTensor<half>());
            }),
            "E0608");
}

TEST(Queue, ATensorIsFreedOnce) {
  EXPECT_EQ(codes_of([] {
              OneQueue one;
              const auto tensor = one.queue.AllocTensor<half>();
              one.queue.FreeTensor(tensor);
              one.queue.FreeTensor(tensor);
            }),
            "E0602");
}

TEST(Queue, ATensorGoesBackToItsOwnQueue) {
  EXPECT_EQ(codes_of([] {
              OneQueue one;
              TQue<TPosition::VECOUT, 1> other;
              one.pipe.InitBuffer(other, 1, 64);
              other.FreeTensor(one.queue.AllocTensor<half>());
            }),
            "E0604");
}

TEST(Queue, ATensorStillHeldAtTheEndIsAWarning) {
  EXPECT_EQ(codes_of([] { OneQueue().queue.AllocTensor<half>().SetValue(0, half(1)); }), "W0601");
}

TEST(Queue, NeedsInitBuffer) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              TQue<TPosition::VECIN, 1> queue;
              queue.AllocTensor<half>();
            }),
            "E0605");
}

// Nothing touches what the kernels below are given.
TEST(Pipe, HoldsAtMost64Buffers) {
  const auto kernel = [](uint8_t last) {
    return [last] {
      TPipe pipe;
      TQue<TPosition::VECIN, 1> queue;
      TQue<TPosition::VECOUT, 1> more;
      pipe.InitBuffer(queue, 60, 32);
      pipe.InitBuffer(more, last, 32);
    };
  };
  EXPECT_EQ(codes_of(kernel(4)), "W0604 W0604");
  EXPECT_EQ(codes_of(kernel(5)), "E0607");
}

TEST(Pipe, CannotGiveMoreThanTheMemoryHas) {
  const auto kernel = [](uint32_t bytes) {
    return [bytes] {
      TPipe pipe;
      TBuf<TPosition::VECCALC> buffer;
      pipe.InitBuffer(buffer, bytes);
    };
  };
  EXPECT_EQ(codes_of(kernel(192 * 1024)), "W0604");
  EXPECT_EQ(codes_of(kernel(192 * 1024 + 32)), "E0206");
}

TEST(Pipe, ASecondOneStartsFromAnEmptyMemory) {
  EXPECT_EQ(codes_of([] {
              for (int i = 0; i < 3; ++i) {
                TPipe pipe;
                EXPECT_EQ(GetTPipePtr(), &pipe);
                TBuf<> buffer;
                pipe.InitBuffer(buffer, 192 * 1024);
              }
            }),
            "W0604");
}

TEST(Event, SetAndWaitAlternate) {
  EXPECT_EQ(codes_of([] {
              for (int i = 0; i < 2; ++i) {
                SetFlag<HardEvent::MTE2_V>(EVENT_ID1);
                WaitFlag<HardEvent::MTE2_V>(EVENT_ID1);
              }
            }),
            "");
  EXPECT_EQ(codes_of([] { WaitFlag<HardEvent::MTE2_V>(EVENT_ID1); }), "E0501");
  EXPECT_EQ(codes_of([] {
              SetFlag<HardEvent::MTE2_V>(EVENT_ID1);
              SetFlag<HardEvent::MTE2_V>(EVENT_ID1);
            }),
            "E0502");
  EXPECT_EQ(codes_of([] { SetFlag<HardEvent::V_MTE3>(EVENT_ID0); }), "W0501");
}

TEST(Event, IdsEndWhereTheChipSays) {
  const auto kernel = [](int id) {
    return [id] {
      SetFlag<HardEvent::MTE2_V>(id);
      WaitFlag<HardEvent::MTE2_V>(id);
    };
  };
  EXPECT_EQ(codes_of(kernel(5)), "");
  EXPECT_EQ(codes_of(kernel(7)), "W0502");
  EXPECT_EQ(codes_of(kernel(8)), "E0503");
  EXPECT_EQ(codes_of(kernel(-1)), "E0503");
  EXPECT_EQ(codes_of(kernel(3), "Ascend910A"), "");
  EXPECT_EQ(codes_of(kernel(4), "Ascend910A"), "E0503");
}

TEST(Event, APipeHandsOutEightIds) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              for (int i = 0; i < 8; ++i) EXPECT_EQ(pipe.AllocEventID<HardEvent::MTE2_V>(), i);
              pipe.ReleaseEventID<HardEvent::MTE2_V>(5);
              EXPECT_EQ(pipe.FetchEventID(HardEvent::MTE2_V), 5);
              EXPECT_EQ(pipe.AllocEventID<HardEvent::MTE2_V>(), 5);
              pipe.AllocEventID<HardEvent::MTE2_V>();
            }),
            "E0504");
}

TEST(Event, APipeOfACubeCoreKeepsThreeIds) {
  const auto first_id = [](asctwin::KernelKind kind) {
    asctwin::RunOptions options;
    options.kind = kind;
    int id = -1;
    const auto kernel = [&] {
      { TPipe earlier; }
      TPipe pipe;
      id = pipe.FetchEventID(HardEvent::M_MTE1);
    };
    EXPECT_TRUE(asctwin::run_on_cores(kernel, options, {}).clean());
    return id;
  };
  EXPECT_EQ(first_id({1, 0}), 3);
  EXPECT_EQ(first_id({0, 1}), 0);
}

TEST(Barrier, IsNotForTheScalarPipe) {
  EXPECT_EQ(codes_of([] { PipeBarrier<PIPE_V>(); }), "");
  EXPECT_EQ(codes_of([] { PipeBarrier<PIPE_S>(); }), "E0505");
}

}  // namespace
