// PopStackBuffer: what is left of a memory, aligned, usable, and still free for the pipe.
// spec: adv_math.md, section 1.2
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

constexpr uint32_t kUbBytes = 192 * 1024;  // of the 910B

std::string codes_of(const std::function<void()>& kernel) {
  return asctwin::test::codes_of(asctwin::run_on_cores(kernel, {}, {}));
}

void fill(const LocalTensor<uint8_t>& rest) {
  Duplicate(rest.ReinterpretCast<float>(), 1.0f, static_cast<int32_t>(rest.GetSize() / 4));
}

TEST(StackBuffer, IsAllThatIsLeft) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              TBuf<TPosition::VECCALC> buffer;
              pipe.InitBuffer(buffer, 100);
              Duplicate(buffer.Get<float>(), 1.0f, 24);
              LocalTensor<uint8_t> rest;
              ASSERT_TRUE((PopStackBuffer<uint8_t, TPosition::LCM>(rest)));
              EXPECT_EQ(rest.GetSize(), kUbBytes - 128);
              EXPECT_EQ(rest.GetPhyAddr(), buffer.Get<uint8_t>().GetPhyAddr() + 128);
              fill(rest);
            }),
            "");
}

TEST(StackBuffer, BeginsBehindTensorsThatArePlacedByHand) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              const LocalTensor<float> placed(TPosition::VECCALC, 4096, 10);
              Duplicate(placed, 1.0f, 10);
              LocalTensor<uint8_t> rest;
              PopStackBuffer<uint8_t, TPosition::VECCALC>(rest);
              EXPECT_EQ(rest.GetSize(), kUbBytes - 4096 - 64);
            }),
            "");
}

// The earlier contents have ended; the library may overwrite them.
TEST(StackBuffer, MayLieWhereAnEarlierPipeHadBuffers) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              TBuf<TPosition::VECCALC> buffer;
              pipe.InitBuffer(buffer, 1024);
              Duplicate(buffer.Get<float>(), 1.0f, 8);
              pipe.Reset();
              LocalTensor<uint8_t> rest;
              PopStackBuffer<uint8_t, TPosition::LCM>(rest);
              fill(rest);
            }),
            "");
}

TEST(StackBuffer, StaysFreeForThePipe) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              TBuf<TPosition::VECCALC> buffer;
              LocalTensor<uint8_t> rest;
              PopStackBuffer<uint8_t, TPosition::LCM>(rest);
              fill(rest);
              PipeBarrier<PIPE_V>();
              pipe.InitBuffer(buffer, kUbBytes);
              fill(buffer.Get<uint8_t>());
            }),
            "");
}

TEST(StackBuffer, IsAFaultWhereNothingIsLeft) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              TBuf<TPosition::VECCALC> buffer;
              pipe.InitBuffer(buffer, kUbBytes);
              LocalTensor<uint8_t> rest;
              PopStackBuffer<uint8_t, TPosition::LCM>(rest);
            }),
            "E0206");
}

}  // namespace
