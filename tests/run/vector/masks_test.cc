// Mask and mode as a kernel sets and uses them; the lanes that an addition then reaches.
// spec: vector.md, sections 1.2 to 1.5
#include <gtest/gtest.h>

#include <functional>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;

constexpr uint32_t kSize = 256;

// How many of 256 zeros `kernel` makes ones; they must be the first ones.
int ones_after(const std::function<void(const LocalTensor<half>&)>& kernel) {
  asctwin::Gm<half> result(kSize);
  const auto on_core = [&] {
    LocalTensor<half> x(TPosition::VECCALC, 0, kSize);
    Duplicate(x, half(0), kSize);
    kernel(x);
    SetMaskNorm();
    ResetMask();
    GlobalTensor<half> g;
    g.SetGlobalBuffer(result.data(), kSize);
    PipeBarrier<PIPE_ALL>();
    DataCopy(g, x, kSize);
  };
  const auto* bytes = reinterpret_cast<const uint8_t*>(result.data());
  const asctwin::Report report =
      asctwin::run_on_cores(on_core, {}, {{bytes, kSize * sizeof(half), "result"}});
  EXPECT_TRUE(report.clean()) << report.text();
  int ones = 0;
  while (ones < int(kSize) && float(result[size_t(ones)]) == 1) ++ones;
  for (uint32_t i = uint32_t(ones); i < kSize; ++i) EXPECT_NE(float(result[i]), 1) << i;
  return ones;
}

const BinaryRepeatParams kDense;
const UnaryRepeatParams kDenseUnary;

void add_one_with_registers(const LocalTensor<half>& x, uint8_t repeat = 1) {
  Adds<half, false>(x, x, half(1), MASK_PLACEHOLDER, repeat, kDenseUnary);
}

TEST(Masks, AtLaunchSelectEveryLane) {
  EXPECT_EQ(ones_after([](const auto& x) { add_one_with_registers(x, 2); }), 256);
}

TEST(Masks, AreReadWithoutSetMask) {
  EXPECT_EQ(ones_after([](const auto& x) {
              SetVectorMask<half>(0, 0xFF);
              add_one_with_registers(x);
            }),
            8);
  EXPECT_EQ(ones_after([](const auto& x) {
              SetVectorMask<half>(100);
              Adds<half, false>(x, x, half(1), MASK_PLACEHOLDER_LIST, 1, kDenseUnary);
            }),
            100);
}

TEST(Masks, CountElementsInCounterMode) {
  EXPECT_EQ(ones_after([](const auto& x) {
              SetMaskCount();
              SetVectorMask<half, MaskMode::COUNTER>(0, 200);
              add_one_with_registers(x);
            }),
            200);
  EXPECT_EQ(ones_after([](const auto& x) {
              SetMaskCount();
              Adds(x, x, half(1), 130, 1, kDenseUnary);
            }),
            130);
}

TEST(Masks, SwitchNoMode) {
  EXPECT_EQ(ones_after([](const auto& x) {
              SetVectorMask<half, MaskMode::COUNTER>(0, 7);  // bits of lanes, in Normal mode
              add_one_with_registers(x);
            }),
            3);
}

TEST(Masks, AreResetByTheCountForm) {
  EXPECT_EQ(ones_after([](const auto& x) {
              SetMaskCount();
              SetVectorMask<half, MaskMode::COUNTER>(0, 7);
              Muls(x, x, half(1), 16);
              add_one_with_registers(x);
            }),
            128);
}

TEST(Masks, StayWithTheLastMaskForm) {
  EXPECT_EQ(ones_after([](const auto& x) {
              uint64_t mask[2] = {0xF, 0};
              Muls(x, x, half(1), mask, 1, kDenseUnary);
              Add<half, false>(x, x, x, MASK_PLACEHOLDER, 1, kDense);
              add_one_with_registers(x);
            }),
            4);
}

TEST(Masks, AreFullAfterResetMaskAndTPipe) {
  EXPECT_EQ(ones_after([](const auto& x) {
              SetVectorMask<half>(3);
              ResetMask();
              add_one_with_registers(x);
            }),
            128);
  EXPECT_EQ(ones_after([](const auto& x) {
              SetMaskCount();
              SetVectorMask<half, MaskMode::COUNTER>(3);
              TPipe pipe;
              add_one_with_registers(x);
            }),
            128);
}

TEST(Masks, WithoutSetMaskACountIsNotRead) {
  EXPECT_EQ(ones_after([](const auto& x) {
              SetVectorMask<half>(12);
              Adds<half, false>(x, x, half(1), 5);
            }),
            12);
}

// On a cube core of the 910B the calls do nothing; neither do vector instructions.
TEST(Masks, DoNothingOnACubeCore) {
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 0};
  const auto kernel = [] {
    SetMaskCount();
    SetMaskNorm();
    SetVectorMask<half>(-1);
    ResetMask();
  };
  EXPECT_TRUE(asctwin::run_on_cores(kernel, options, {}).clean());
}

}  // namespace
