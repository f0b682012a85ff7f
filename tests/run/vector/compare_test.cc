// Compare as kernels call it, and the register of its results.
// spec: vector.md, sections 1.5, 1.9, 4.7 and 8
#include "run/vector/bit_masks.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;
using asctwin::Check;

// Section 8: 256 values below one another give ones up to the border.
TEST(Compare, PacksBitsFromTheLowestOn) {
  expect_clean([] {
    const auto a = numbers<float>(0, 256);
    const auto dst = room<uint8_t>(2048, 64);
    Compares(dst, a, 100.0f, CMPMODE::LT, 256);
    for (uint32_t i = 0; i < 12; ++i) EXPECT_EQ(dst.GetValue(i), 255) << i;
    EXPECT_EQ(dst.GetValue(12), 0x0F);
    for (uint32_t i = 13; i < 32; ++i) EXPECT_EQ(dst.GetValue(i), 0) << i;
  });
}

TEST(Compare, HasEveryPrototype) {
  expect_clean([] {
    const auto a = numbers<half>(0, 256), b = numbers<half>(1024, 256, 1);
    const auto dst = room<uint8_t>(2048, 64);
    const uint64_t mask[2] = {FULL_MASK, FULL_MASK};
    const auto all_ones = [&](uint32_t bytes) {
      for (uint32_t i = 0; i < bytes; ++i) EXPECT_EQ(dst.GetValue(i), 255) << i;
      Duplicate(dst.ReinterpretCast<int16_t>(), int16_t(0), 32);
    };
    Compare(dst, a, b, CMPMODE::LT, 256);
    all_ones(32);
    Compare(dst, b, a, CMPMODE::GT, mask, 2, kBinary);
    all_ones(32);
    Compare<half, uint8_t>(dst, a, b, CMPMODE::NE, 128, 1, kBinary);
    all_ones(16);
    CompareScalar(dst, a, half(300), CMPMODE::LE, 256);
    all_ones(32);
    CompareScalar(dst, a, half(-1), CMPMODE::GE, mask, 2, kUnary);
    all_ones(32);
    Compares<half, uint8_t>(dst, a, half(300), CMPMODE::NE, 128, 1, kUnary);
    all_ones(16);
  });
}

// All lanes are compared there, so that a mask changes nothing.
TEST(Compare, IgnoresMasksOfLanes) {
  const auto ones_of = [](const char* soc) {
    int ones = 0;
    expect_clean(
        [&] {
          const auto a = numbers<float>(0, 64);
          const auto dst = bits(1024, {0, 0, 0, 0, 0, 0, 0, 0});
          Compares(dst, a, 1000.0f, CMPMODE::LT, 28, 1, kUnary);
          for (uint32_t i = 0; i < 8; ++i) ones += __builtin_popcount(dst.GetValue(i));
        },
        soc);
    return ones;
  };
  EXPECT_EQ(ones_of("Ascend910B1"), 64);
  EXPECT_EQ(ones_of("Ascend310P3"), 64);
  EXPECT_EQ(ones_of("Ascend950"), 28);
}

TEST(Compare, RefusesACountThatEndsInsideARepeat) {
  const auto compare = [](uint32_t count) {
    return codes_of(run_once([=] {
      const auto a = numbers<half>(0, 512);
      Compares(room<uint8_t>(2048, 64), a, half(1), CMPMODE::EQ, count);
    }));
  };
  EXPECT_EQ(compare(256), "");
  EXPECT_EQ(compare(255), "E0105");
  EXPECT_EQ(compare(257), "E0105");
  EXPECT_EQ(compare(100), "E0105");
  EXPECT_EQ(compare(0), "");
}

TEST(Compare, TakesIntegersForEqualityAlone) {
  const auto compare = [](CMPMODE mode, const char* soc = "Ascend910B1") {
    return codes_of(run_once(
        [=] {
          const auto a = numbers<int32_t>(0, 64);
          Compare(room<uint8_t>(1024, 32), a, a, mode, 64);
        },
        soc));
  };
  EXPECT_EQ(compare(CMPMODE::EQ), "");
  for (const CMPMODE mode : {CMPMODE::LT, CMPMODE::GT, CMPMODE::LE, CMPMODE::GE, CMPMODE::NE})
    EXPECT_EQ(compare(mode), "E0101");
  EXPECT_EQ(compare(CMPMODE::EQ, "Ascend310P3"), "E0101");
  EXPECT_EQ(compare(CMPMODE::LT, "Ascend950"), "");
}

// Section 1.9: all elements of the first source.
TEST(Compare, HasOperators) {
  expect_clean([] {
    const auto a = numbers<float>(0, 64), b = numbers<float>(256, 64);
    b.SetValue(9, 100.0f);
    auto dst = room<uint8_t>(512, 32);
    const auto second_byte = [&] { return dst.GetValue(1); };
    dst = a < b;
    EXPECT_EQ(second_byte(), 2);
    dst = a > b;
    EXPECT_EQ(second_byte(), 0);
    dst = a == b;
    EXPECT_EQ(second_byte(), 0xFD);
    dst = a != b;
    EXPECT_EQ(second_byte(), 2);
    dst = a <= b;
    EXPECT_EQ(second_byte(), 0xFF);
    dst = b >= a;
    EXPECT_EQ(second_byte(), 0xFF);
  });
  const auto compare = [](const char* soc, uint32_t size) {
    return codes_of(run_once(
        [=] {
          const auto a = numbers<half>(0, size);
          auto dst = room<uint8_t>(512, 32);
          dst = a < a;
        },
        soc));
  };
  EXPECT_EQ(compare("Ascend910B1", 128), "");
  EXPECT_EQ(compare("Ascend910B1", 120), "E0105");
  EXPECT_EQ(compare("Ascend310B1", 128), "E0101");
}

TEST(Compare, SaysThatItIgnoresStridesOfBits) {
  const auto compare = [](uint8_t stride, uint8_t repeat) {
    return codes_of(run_once([=] {
      const auto a = numbers<half>(0, 256);
      Compare(room<uint8_t>(2048, 64), a, a, CMPMODE::EQ, 128, repeat, {1, 1, 1, stride, 8, 8});
    }));
  };
  EXPECT_EQ(compare(8, 2), "");
  EXPECT_EQ(compare(1, 1), "");
  EXPECT_EQ(compare(1, 2), "W0109");
}

// The documents make a kernel compare whole repeats, whatever it has to compare in the last one.
TEST(Compare, MayReachIntoTheUndefinedEndOfARepeat) {
  const auto compare = [](uint32_t defined, uint32_t count) {
    return codes_of(run_once([=] {
      TPipe pipe;
      TBuf<TPosition::VECCALC> in, out;
      pipe.InitBuffer(in, 1024);
      pipe.InitBuffer(out, 64);
      const auto a = in.Get<float>();
      Duplicate(a, 1.0f, static_cast<int32_t>(defined));
      PipeBarrier<PIPE_V>();
      const auto bits = out.Get<uint8_t>();
      Compares(bits, a, 1.0f, CMPMODE::GT, count);
      PipeBarrier<PIPE_ALL>();
      for (uint32_t i = 0; i < count / 8; ++i) bits.GetValue(i);
    }));
  };
  EXPECT_EQ(compare(5, 64), "");
  EXPECT_EQ(compare(65, 128), "");
  EXPECT_EQ(compare(64, 128), "E0302");
  EXPECT_EQ(compare(128, 128), "");
}

TEST(Compare, IntoTheRegister) {
  expect_clean([] {
    const auto a = numbers<float>(0, 64), b = numbers<float>(256, 64);
    b.SetValue(3, 100.0f);
    const auto dst = room<uint8_t>(512, 128);
    Compare(a, b, CMPMODE::LT, 64, kBinary);
    GetCmpMask(dst);
    EXPECT_EQ(dst.GetValue(0), 8);
    for (uint32_t i = 1; i < 8; ++i) EXPECT_EQ(dst.GetValue(i), 0);
    const uint64_t mask[2] = {0xFF00, 0};
    Compare<float>(a, a, CMPMODE::EQ, mask, kBinary);
    GetCmpMask(dst);
    EXPECT_EQ(dst.GetValue(0), 8);
    EXPECT_EQ(dst.GetValue(1), 255);
  });
}

TEST(CmpMask, LeavesWhatNobodyHasSetUndefined) {
  const auto read = [](uint32_t byte) {
    return codes_of(run_once([=] {
      const auto a = numbers<float>(0, 64);
      const auto dst = room<uint8_t>(512, 32);
      Compare(a, a, CMPMODE::EQ, 64, kBinary);
      GetCmpMask(dst);
      static_cast<void>(dst.GetValue(byte));
    }));
  };
  EXPECT_EQ(read(7), "");
  EXPECT_EQ(read(8), "E0301");
}

}  // namespace
