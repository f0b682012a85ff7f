// CreateVecIndex against a plain loop: every form and type, the chain of rounded sums, and how it
// meets what stands around it.
// spec: vector.md, sections 1.5, 4.4 and 7, item 28
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;
using asctwin::test::codes_of;

constexpr uint32_t kRoom = 5000;

asctwin::Report run_once(const std::function<void()>& kernel, const char* soc = "Ascend910B1",
                         asctwin::Autosync autosync = asctwin::Autosync::kOn) {
  asctwin::RunOptions options;
  options.soc = soc;
  options.autosync = autosync;
  return asctwin::run_on_cores(kernel, options, {});
}

// All elements that `fill` leaves in a tensor of 7s.
template <class T>
std::vector<double> elements(uint32_t count, const std::function<void(LocalTensor<T>&)>& fill) {
  std::vector<double> result(count);
  const asctwin::Report report = run_once([&] {
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, kRoom * sizeof(T));
    LocalTensor<T> dst = buffer.Get<T>();
    Duplicate(dst, T(7), kRoom);
    fill(dst);
    SetMaskNorm();
    ResetMask();
    for (uint32_t i = 0; i < count; ++i) result[i] = static_cast<double>(dst.GetValue(i));
  });
  EXPECT_TRUE(report.clean()) << report.text();
  return result;
}

// Each block from the one before it, each repeat from the one before it.
template <class T>
std::vector<T> chain(T first, uint32_t count) {
  constexpr uint32_t kBlock = 32 / sizeof(T), kRepeat = 256 / sizeof(T);
  std::vector<T> values(count);
  for (uint32_t i = 0; i < count; ++i) {
    if (i < kBlock)
      values[i] = static_cast<T>(static_cast<float>(first) + static_cast<float>(i));
    else if (i < kRepeat)
      values[i] = values[i - kBlock] + T(kBlock);
    else
      values[i] = values[i - kRepeat] + T(kRepeat);
  }
  return values;
}

template <class T>
void expect_count(T first, uint32_t count) {
  const auto result =
      elements<T>(count + 20, [&](LocalTensor<T>& dst) { CreateVecIndex(dst, first, count); });
  const std::vector<T> expected = chain(first, count);
  for (uint32_t i = 0; i < count; ++i)
    ASSERT_EQ(result[i], static_cast<double>(expected[i])) << i << " of " << count;
  for (uint32_t i = count; i < count + 20; ++i) ASSERT_EQ(result[i], 7) << i;
}

TEST(CreateVecIndex, CountsInEveryTypeAndLength) {
  for (const uint32_t count : {0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 129, 1000}) {
    expect_count<int32_t>(-3, count);
    expect_count<int16_t>(100, count);
    expect_count<float>(0.5f, count);
    expect_count<half>(half(0), count);
  }
}

// Beyond 2048 a half has no odd numbers, and a fraction is lost earlier: the steps decide.
TEST(CreateVecIndex, RoundsAtEveryStep) {
  expect_count<half>(half(0), 4096);
  expect_count<half>(half(0.3f), 3000);
  const auto result =
      elements<half>(4000, [](LocalTensor<half>& dst) { CreateVecIndex(dst, half(1), 4000u); });
  EXPECT_EQ(result[2047], 2048);
  EXPECT_EQ(result[2048], 2048) << "1921 + 128 = 2049, to even";
}

TEST(CreateVecIndex, WrapsIntegers) {
  const auto result = elements<int16_t>(
      200, [](LocalTensor<int16_t>& dst) { CreateVecIndex(dst, int16_t(32767), 200u); });
  EXPECT_EQ(result[0], 32767);
  EXPECT_EQ(result[1], -32768);
  EXPECT_EQ(result[150], -32768 + 149);
}

// Number i is the lane i of the packed repeats, wherever it stands.
TEST(CreateVecIndex, TakesLanesOverRepeatsAndStrides) {
  const uint64_t bits[2] = {0xF0F, 0};
  const auto by_bits = elements<float>(
      1000, [&](LocalTensor<float>& dst) { CreateVecIndex(dst, 1.0f, bits, 2, 2, 20); });
  const auto by_length = elements<float>(
      1000, [&](LocalTensor<float>& dst) { CreateVecIndex(dst, 1.0f, 20, 3, 2, 20); });
  for (int i = 0; i < 400; ++i) {
    const int repeat = i / 160, block = i % 160 / 8, lane = i % 8 + block / 2 * 8;
    const bool in_stride = block % 2 == 0 && block < 16;
    const bool on = in_stride && repeat < 2 && (bits[0] >> lane & 1) != 0;
    ASSERT_EQ(by_bits[size_t(i)], on ? 1 + repeat * 64 + lane : 7) << i;
    ASSERT_EQ(by_length[size_t(i)], in_stride && lane < 20 ? 1 + repeat * 64 + lane : 7) << i;
  }
}

// Section 1.5: the mask is that of the last sum; without one it stays.
TEST(CreateVecIndex, LeavesTheMaskOfItsLastSum) {
  const auto ones_after = [](uint32_t count) {
    const auto result = elements<half>(1000, [=](LocalTensor<half>& dst) {
      CreateVecIndex(dst, half(20), count);
      Duplicate<half, false>(dst[512], half(1), MASK_PLACEHOLDER, 1, 1, 8);
    });
    return std::count(result.begin() + 512, result.begin() + 640, 1.0);
  };
  EXPECT_EQ(ones_after(16), 128);
  EXPECT_EQ(ones_after(19), 3);
  EXPECT_EQ(ones_after(128), 16);
  EXPECT_EQ(ones_after(133), 5);
}

TEST(CreateVecIndex, KnowsItsChipsAndLimits) {
  const auto create = [](const char* soc, uint32_t size, uint32_t count) {
    return codes_of(run_once(
        [=] {
          TPipe pipe;
          TBuf<TPosition::VECCALC> buffer;
          pipe.InitBuffer(buffer, size);
          CreateVecIndex(buffer.Get<float>(), 0, count);
        },
        soc));
  };
  EXPECT_EQ(create("Ascend910B1", 400, 100), "");
  EXPECT_EQ(create("Ascend310P3", 400, 100), "");
  EXPECT_EQ(create("Ascend950", 400, 100), "");
  EXPECT_EQ(create("Ascend910A", 400, 100), "E0101");
  EXPECT_EQ(create("Ascend910B1", 384, 97), "E0201");
}

TEST(CreateVecIndex, WarnsOfMasksBelowABlock) {
  const auto create = [](uint64_t mask) {
    return codes_of(run_once([=] {
      TPipe pipe;
      TBuf<TPosition::VECCALC> buffer;
      pipe.InitBuffer(buffer, 256);
      auto dst = buffer.Get<float>();
      CreateVecIndex(dst, 0.0f, mask, 1, 1, 8);
    }));
  };
  EXPECT_EQ(create(8), "");
  EXPECT_EQ(create(7), "W0105");
}

// It begins with the scalar unit and waits for no other one, and ends with the vector unit.
TEST(CreateVecIndex, IsOrderedBehindItsStoresAlone) {
  const auto kernel = [](bool before) {
    return [=] {
      TPipe pipe;
      TBuf<TPosition::VECCALC> buffer, other;
      pipe.InitBuffer(buffer, 1024);
      pipe.InitBuffer(other, 1024);
      const auto x = buffer.Get<float>();
      if (before) Duplicate(x, 0.0f, 200);
      CreateVecIndex(x, 0.0f, 200u);
      Adds(other.Get<float>(), x, 1.0f, 200);
    };
  };
  EXPECT_EQ(codes_of(run_once(kernel(false), "Ascend910B1", asctwin::Autosync::kOff)), "");
  const auto report = run_once(kernel(true), "Ascend910B1", asctwin::Autosync::kOff);
  ASSERT_FALSE(report.clean());
  EXPECT_EQ(report.findings()[0].code, asctwin::Code::E0401);
  EXPECT_EQ(report.findings()[0].fact("op"), "SetValue");
  EXPECT_EQ(report.findings()[0].fact("op_in"), "CreateVecIndex");
}

TEST(CreateVecIndex, DoesNothingOnACubeCore) {
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 0};
  const asctwin::Report report = asctwin::run_on_cores(
      [] {
        TPipe pipe;
        CreateVecIndex(LocalTensor<int32_t>(TPosition::VECCALC, 0, 64), 0, 64u);
      },
      options, {});
  EXPECT_TRUE(report.ok()) << report.text();
}

}  // namespace
