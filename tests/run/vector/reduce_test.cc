// Reductions as kernels call them: every prototype, what the calls order by themselves, what they
// leave behind, and what they refuse.
// spec: vector.md, sections 1.5, 4.1 and 4.11
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;
using asctwin::Code;

asctwin::RunOptions on(const char* soc, asctwin::Autosync autosync = asctwin::Autosync::kOn) {
  asctwin::RunOptions options;
  options.soc = soc;
  options.check = asctwin::Check::kFull;
  options.autosync = autosync;
  return options;
}
asctwin::Report run_once(const std::function<void()>& kernel, const char* soc = "Ascend910B1") {
  return asctwin::run_on_cores(kernel, on(soc), {});
}
// Flags are the kernel's own alone.
asctwin::Report run_bare(const std::function<void()>& kernel) {
  return asctwin::run_on_cores(kernel, on("Ascend910B1", asctwin::Autosync::kOff), {});
}

template <class T>
LocalTensor<T> tensor(uint32_t address, uint32_t count) {
  return LocalTensor<T>(TPosition::VECCALC, address, count);
}
template <class T>
LocalTensor<T> numbers(uint32_t address, uint32_t count) {
  const auto made = tensor<T>(address, count);
  for (uint32_t i = 0; i < count; ++i) made.SetValue(i, static_cast<T>(static_cast<float>(i)));
  return made;
}
constexpr uint64_t kOdd[2] = {0xAAAAAAAAAAAAAAAA, 0xAAAAAAAAAAAAAAAA};

TEST(WholeReduce, AddsRepeats) {
  const auto report = run_once([] {
    const auto src = numbers<float>(0, 128), dst = tensor<float>(4096, 64);
    WholeReduceSum(dst, src, 64, 2, 1, 1, 8);
    EXPECT_EQ(dst.GetValue(0), 63 * 64 / 2);
    EXPECT_EQ(dst.GetValue(1), 63 * 64 / 2 + 64 * 64);
    const uint64_t odd[2] = {kOdd[0], 0};
    WholeReduceSum<float>(dst, src, odd, 2, 3, 1, 8);
    EXPECT_EQ(dst.GetValue(3), 32 * 32 + 32 * 64);
    RepeatReduceSum(dst[8], src, 2, 4, 1, 1, 2, 8);
    EXPECT_EQ(dst.GetValue(10), 64 + 65 + 66 + 67);
    ReduceRepeat<ReduceType::SUM, float>(dst[16], src, 2, 1, 1, 1, 8);
    EXPECT_EQ(dst.GetValue(16), 1);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(WholeReduce, FindsExtremesAndTheirLanes) {
  const auto report = run_once([] {
    const auto src = numbers<half>(0, 256), dst = tensor<half>(4096, 64);
    const auto bits = dst.ReinterpretCast<uint16_t>();
    WholeReduceMax(dst, src, 100, 2, 1, 1, 8);
    EXPECT_EQ(float(dst.GetValue(2)), 128 + 99);
    EXPECT_EQ(bits.GetValue(3), 99);
    WholeReduceMin(dst, src, kOdd, 2, 1, 1, 8, ReduceOrder::ORDER_INDEX_VALUE);
    EXPECT_EQ(bits.GetValue(2), 1);
    EXPECT_EQ(float(dst.GetValue(3)), 129);
    WholeReduceMax<half>(dst[16], src, 128, 2, 2, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    EXPECT_EQ(float(dst.GetValue(18)), 255);
    ReduceRepeat<ReduceType::MAX, half>(dst[32], src, 7, 2, 1, 1, 8, ReduceOrder::ORDER_ONLY_INDEX);
    EXPECT_EQ(dst.ReinterpretCast<uint32_t>().GetValue(17), 6u);
    ReduceRepeat<ReduceType::MIN, half>(dst, src[16], 7, 1, 1, 1, 8);
    EXPECT_EQ(float(dst.GetValue(0)), 16);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(BlockReduce, TakesRepeatsBeforeTheMask) {
  const auto report = run_once([] {
    const auto src = numbers<half>(0, 256), dst = tensor<half>(4096, 64);
    BlockReduceSum(dst, src, 2, 128, 1, 1, 8);
    EXPECT_EQ(float(dst.GetValue(0)), 120);
    EXPECT_EQ(float(dst.GetValue(8)), 128 * 16 + 120);
    BlockReduceMax<half>(dst, src, 2, kOdd, 2, 1, 8);
    EXPECT_EQ(float(dst.GetValue(16)), 143);
    BlockReduceMin(dst[32], src, 1, kOdd, 1, 1, 8);
    EXPECT_EQ(float(dst.GetValue(33)), 17);
    ReduceDataBlock<ReduceType::MIN, half>(dst, src, 128, 1, 1, 1, 8);
    EXPECT_EQ(float(dst.GetValue(7)), 112);
    PairReduceSum(dst, src[128], 1, 6, 1, 1, 8);
    EXPECT_EQ(float(dst.GetValue(2)), 132 + 133);
    EXPECT_EQ(float(dst.GetValue(3)), 48);
    ReducePairElem<ReduceType::SUM, half>(dst, src, kOdd, 1, 1, 1, 8);
    EXPECT_EQ(float(dst.GetValue(3)), 7);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(WholeReduce, ReadsTheRegistersWithoutSetMask) {
  const auto report = run_once([] {
    const auto src = numbers<float>(0, 128), dst = tensor<float>(4096, 64);
    SetVectorMask<float>(0, 3);
    WholeReduceSum<float, false>(dst, src, MASK_PLACEHOLDER, 1, 1, 1, 8);
    EXPECT_EQ(dst.GetValue(0), 1);
    SetMaskCount();
    WholeReduceSum<float>(dst, src, 100, 1, 1, 1, 8);
    EXPECT_EQ(dst.GetValue(1), 36 * 64 + 35 * 36 / 2);
    SetMaskNorm();
    ResetMask();
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(ReduceTotal, OfCountsAndMasks) {
  const auto report = run_once([] {
    const auto src = numbers<float>(0, 1000), dst = tensor<float>(8192, 64);
    const auto work = tensor<float>(16384, 512);
    ReduceSum(dst, src, work, 1000);
    EXPECT_EQ(dst.GetValue(0), 999 * 500);
    EXPECT_EQ(GetAccVal<float>(), 999 * 500);
    EXPECT_EQ(GetReduceRepeatSumSpr<float>(), 999 * 500);
    ReduceSum(dst, src, work, 64, 15, 8);
    EXPECT_EQ(dst.GetValue(0), 959 * 480);
    ReduceMax(dst, src, work, 1000, true);
    EXPECT_EQ(dst.GetValue(0), 999);
    EXPECT_EQ(dst.ReinterpretCast<uint32_t>().GetValue(1), 999u);
    ReduceMin(dst, src[8], work, 10);
    EXPECT_EQ(dst.GetValue(0), 8);
    EXPECT_EQ(dst.ReinterpretCast<uint32_t>().GetValue(1), 999u);
    const uint64_t odd[2] = {kOdd[0], 0};
    ReduceMin<float>(dst, src[64], work, odd, 3, 9, true);
    EXPECT_EQ(dst.GetValue(0), 65);
    ReduceMax(dst, src, work, 10, 3, 9, true);
    EXPECT_EQ(dst.ReinterpretCast<uint32_t>().GetValue(1), 2 * 72 + 9u);
    ReduceMax(src, src, src, 1000);  // src is no longer needed
    EXPECT_EQ(src.GetValue(0), 999);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

// 2^24 + 1 is 2^24: a running sum of repeats loses both 1, a tree of the repeats' sums none.
TEST(ReduceTotal, AddsAsTheChipDoes) {
  const auto sum = [](const char* soc) {
    float result = 0;
    const auto report = run_once(
        [&] {
          const auto src = tensor<float>(0, 256), dst = tensor<float>(8192, 8);
          Duplicate(src, 0.0f, 256);
          src.SetValue(0, 16777216.0f);
          src.SetValue(128, 1.0f);
          src.SetValue(192, 1.0f);
          ReduceSum(dst, src, tensor<float>(16384, 64), 256);
          result = dst.GetValue(0);
        },
        soc);
    EXPECT_TRUE(report.clean()) << report.text();
    return result;
  };
  EXPECT_EQ(sum("Ascend910B1"), 16777216.0f);
  EXPECT_EQ(sum("Ascend310P3"), 16777218.0f);
}

// Section 4.11: 256 elements, the last one is the largest.
TEST(Accumulators, CountOverAllRepeats) {
  const auto report = run_once([] {
    const auto src = numbers<half>(0, 256), dst = tensor<half>(4096, 64);
    WholeReduceMax(dst, src, 128, 2, 1, 1, 8);
    half value = 0, index = 0;
    GetReduceMaxMinCount<half>(value, index);
    EXPECT_EQ(float(value), 255);
    EXPECT_EQ(*reinterpret_cast<const uint16_t*>(&index), 255);
    value = 0;
    GetReduceRepeatMaxMinSpr(value);
    EXPECT_EQ(float(value), 255);
    uint32_t value_bits = 0, index_bits = 0;
    GetReduceMaxMinCount(value_bits, index_bits);
    EXPECT_EQ(value_bits, 0x5BF8u);
    EXPECT_EQ(index_bits, 255u);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

// The store of a count and its flags are inside the call.
void reduce_and_use(bool by_mask) {
  const auto src = tensor<float>(0, 64), dst = tensor<float>(4096, 64),
             work = tensor<float>(8192, 64);
  Duplicate(src, 2.0f, 64);
  PipeBarrier<PIPE_V>();
  if (by_mask)
    ReduceSum(dst, src, work, 64, 1, 8);
  else
    ReduceSum(dst, src, work, 64);
  EXPECT_EQ(dst.GetValue(0), 128);
  Adds(dst, dst, 1.0f, 1);
}
TEST(Order, ACountNeedsNoFlagsBehindIt) {
  const auto report = run_bare([] { reduce_and_use(false); });
  EXPECT_TRUE(report.clean()) << report.text();
}
TEST(Order, AMaskFormNeedsThem) {
  const auto report = run_bare([] { reduce_and_use(true); });
  EXPECT_FALSE(report.clean());
}
TEST(Order, TheScalarPipeStoresBehindItsOwnReads) {
  const auto report = run_bare([] {
    const auto src = tensor<float>(0, 64), dst = tensor<float>(4096, 64);
    for (int i = 0; i < 3; ++i) {
      Duplicate(src, 2.0f, 64);
      PipeBarrier<PIPE_V>();
      ReduceMax(dst, src, tensor<float>(8192, 64), 64, true);
      EXPECT_EQ(dst.GetValue(0), 2);
    }
  });
  EXPECT_TRUE(report.clean()) << report.text();
}
TEST(Order, OfTheVectorPipeIsTheKernels) {
  const auto report = run_bare([] {
    const auto src = tensor<float>(0, 64), dst = tensor<float>(4096, 64);
    Duplicate(src, 2.0f, 64);
    ReduceSum(dst, src, tensor<float>(8192, 64), 64);
  });
  ASSERT_EQ(asctwin::test::codes_of(report), "E0402") << report.text();
  EXPECT_NE(report.text().find("`ReduceSum`"), std::string::npos);
}

// A count leaves Normal mode and every lane, a mask form its mask.
TEST(Registers, AfterReductions) {
  const auto report = run_once([] {
    const auto src = numbers<float>(0, 128), dst = tensor<float>(4096, 64);
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(0, 7);
    ReduceSum(dst, src, tensor<float>(8192, 64), 100);
    WholeReduceSum<float, false>(dst, src, MASK_PLACEHOLDER, 1, 1, 1, 8);
    EXPECT_EQ(dst.GetValue(0), 63 * 32);
    WholeReduceSum(dst, src, 2, 1, 1, 1, 8);
    WholeReduceSum<float, false>(dst, src, MASK_PLACEHOLDER, 1, 1, 1, 8);
    EXPECT_EQ(dst.GetValue(0), 1);
    SetVectorMask<float>(0, 1);
    ReduceSum<float, false>(dst, src[64], tensor<float>(8192, 64), 100);
    EXPECT_EQ(dst.GetValue(0), 64);
    ResetMask();
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Registers, AMaskFormLeavesAMaskThatNobodyKnows) {
  const auto report = run_once([] {
    const auto src = numbers<float>(0, 128), dst = tensor<float>(4096, 64);
    ReduceSum(dst, src, tensor<float>(8192, 64), 64, 2, 8);
    WholeReduceSum<float, false>(dst[8], src, MASK_PLACEHOLDER, 1, 1, 1, 8);
    ResetMask();
    WholeReduceSum<float, false>(dst[16], src, MASK_PLACEHOLDER, 1, 1, 1, 8);
  });
  EXPECT_EQ(asctwin::test::codes_of(report), "W0112") << report.text();
}

std::string codes_in(const std::function<void(LocalTensor<float>, LocalTensor<float>)>& call,
                     const char* soc = "Ascend910B1") {
  return asctwin::test::codes_of(
      run_once([&] { call(tensor<float>(4096, 64), numbers<float>(0, 128)); }, soc));
}
using Local = LocalTensor<float>;

TEST(Refused, WhatTheDocumentsExclude) {
  EXPECT_EQ(codes_in([](Local d, Local s) { WholeReduceSum(d, s, -1, 1, 1, 1, 8); }), "E0102");
  EXPECT_EQ(codes_in([](Local d, Local s) { WholeReduceSum(d, s, 64, 256, 1, 1, 0); }), "E0102");
  EXPECT_EQ(codes_in([](Local d, Local s) { WholeReduceSum(d, s, 64, 1, 1, 1, 65536); }), "E0102");
  EXPECT_EQ(codes_in([](Local d, Local s) { WholeReduceMax(d[1], s, 64, 1, 1, 1, 8); }), "E0104");
  EXPECT_EQ(codes_in([](Local d, Local s) { WholeReduceSum(d[1], s, 64, 1, 1, 1, 8); }), "");
  EXPECT_EQ(codes_in([](Local d, Local s) { BlockReduceSum(d[4], s, 1, 64, 1, 1, 8); }), "E0104");
  EXPECT_EQ(codes_in([](Local d, Local s) { ReduceSum(d, s, s, -1); }), "E0102");
  EXPECT_EQ(codes_in([](Local, Local s) { WholeReduceSum(s[8], s, 64, 1, 1, 1, 8); }), "E0107");
  EXPECT_EQ(codes_in([](Local, Local s) { WholeReduceSum(s, s, 64, 2, 1, 1, 8); }), "");
  EXPECT_EQ(codes_in([](Local d, Local s) { ReduceSum(d, s, s, 0); }), "");
}

TEST(Refused, WhatTheChipLacks) {
  const auto only_value = [](Local d, Local s) {
    WholeReduceMax(d, s, 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
  };
  EXPECT_EQ(codes_in(only_value), "");
  EXPECT_EQ(codes_in(only_value, "Ascend310P3"), "E0101");
  EXPECT_EQ(codes_in([](Local d, Local s) { BlockReduceMax(d, s, 1, 64, 1, 1, 8); }, "Ascend910A"),
            "E0101");
  EXPECT_EQ(codes_in([](Local, Local) { GetAccVal<float>(); }, "Ascend310P3"), "E0101");
  EXPECT_EQ(codes_in(
                [](Local, Local) {
                  float value, index;
                  GetReduceRepeatMaxMinSpr(value, index);
                },
                "Ascend310P3"),
            "E0105");
}

// An index of half has 16 bits.
TEST(Refused, IndicesThatDoNotFit) {
  const auto last = [](int32_t stride) {
    return asctwin::test::codes_of(run_once([&] {
      const auto src = tensor<half>(0, 80000), work = tensor<half>(163840, 64);
      Duplicate(src, half(1), 80000);
      ReduceMax(work[32], src, work, 1, 2, stride, true);
    }));
  };
  EXPECT_EQ(last(4095), "");
  EXPECT_EQ(last(4096), "E0105");
}

}  // namespace
