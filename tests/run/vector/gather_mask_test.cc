// GatherMask as kernels call it.
// spec: vector.md, sections 1.5 and 4.10
#include "run/vector/bit_masks.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;
using asctwin::Check;

TEST(GatherMask, KeepsWhatItsPatternsSay) {
  expect_clean([] {
    const auto a = numbers<int32_t>(0, 128);
    const auto dst = room<int32_t>(512, 128);
    const auto first_and_count = [&](uint8_t pattern) {
      uint64_t kept = 99;
      GatherMask(dst, a, pattern, false, 0, {1, 2, 8, 0}, kept);
      return std::pair(dst.GetValue(1), kept);
    };
    EXPECT_EQ(first_and_count(1), (std::pair<int32_t, uint64_t>(2, 64)));
    EXPECT_EQ(first_and_count(2), (std::pair<int32_t, uint64_t>(3, 64)));
    for (int pattern = 3; pattern <= 6; ++pattern)
      EXPECT_EQ(first_and_count(uint8_t(pattern)), (std::pair<int32_t, uint64_t>(pattern + 1, 32)));
    EXPECT_EQ(first_and_count(7), (std::pair<int32_t, uint64_t>(1, 128)));
  });
}

TEST(GatherMask, CountsElementsOfARepeatOrOfTheCall) {
  const auto kept_on = [](const char* soc) {
    uint64_t kept = 0;
    expect_clean(
        [&] {
          const auto a = numbers<half>(0, 1024);
          GatherMask(room<half>(2048, 1024), a, 1, true, 200, {1, 2, 16, 0}, kept);
        },
        soc);
    return kept;
  };
  EXPECT_EQ(kept_on("Ascend910B1"), 200u);
  EXPECT_EQ(kept_on("Ascend950"), 200u);
  EXPECT_EQ(kept_on("Ascend310P3"), 100u);
}

// Section 4.10: the documents' own example gathers in place, by bits.
TEST(GatherMask, GathersInPlace) {
  expect_clean([] {
    const auto a = numbers<uint32_t>(0, 128);
    const auto pattern = room<uint32_t>(512, 8);
    pattern.SetValue(0, 0x80000001);
    pattern.SetValue(1, 0xF);
    uint64_t kept = 0;
    GatherMask(a, a, pattern, true, 64, {1, 2, 8, 0}, kept);
    EXPECT_EQ(kept, 12u);
    const uint32_t expected[] = {0, 31, 32, 33, 34, 35, 64, 95, 96, 97, 98, 99, 12};
    for (uint32_t i = 0; i < 13; ++i) EXPECT_EQ(a.GetValue(i), expected[i]) << i;
    GatherMask(a, a, 1, true, 128, {1, 1, 0, 0}, kept);
    EXPECT_EQ(a.GetValue(1), 32u);
  });
}

TEST(GatherMask, RefusesWhatNoDocumentDescribes) {
  const auto gather = [](uint8_t pattern, uint32_t mask, int times,
                         const char* soc = "Ascend910B1") {
    return codes_of(run_once(
        [=] {
          const auto a = numbers<half>(0, 128);
          uint64_t kept = 0;
          GatherMask(room<half>(512, 128), a, pattern, true, mask, GatherMaskParams(1, times, 0, 0),
                     kept);
        },
        soc));
  };
  EXPECT_EQ(gather(1, 128, 1), "");
  EXPECT_EQ(gather(0, 128, 1), "E0102");
  EXPECT_EQ(gather(8, 128, 1), "E0102");
  EXPECT_EQ(gather(7, 128, 1, "Ascend310P3"), "E0102");
  EXPECT_EQ(gather(1, 0, 1), "E0105");
  EXPECT_EQ(gather(1, 1, 256), "E0102");
  EXPECT_EQ(gather(1, 128, 1, "Ascend910A"), "E0101");
}

TEST(GatherMask, TellsWhereItWritesBeyondItsTensor) {
  const auto gather = [](uint32_t bit_word) {
    return codes_of(run_once([=] {
      const auto a = numbers<float>(0, 32);
      const auto pattern = room<uint32_t>(512, 8);
      pattern.SetValue(0, bit_word);
      uint64_t kept = 0;
      GatherMask(room<float>(1024, 8), a, pattern, true, 32, {1, 1, 0, 0}, kept);
    }));
  };
  EXPECT_EQ(gather(0xFF), "");
  EXPECT_EQ(gather(0x1FF), "E0201");
}

// Section 1.5: what it leaves in the mask register is nobody's promise.
TEST(GatherMask, LeavesAMaskThatACallIsWarnedOf) {
  const auto use = [](bool reset) {
    return codes_of(run_once([=] {
      const auto a = numbers<half>(0, 128), dst = numbers<half>(512, 128);
      uint64_t kept = 0;
      GatherMask(dst, a, 1, true, 128, {1, 1, 0, 0}, kept);
      PipeBarrier<PIPE_V>();
      if (reset) ResetMask();
      Adds<half, false>(dst, dst, half(1), MASK_PLACEHOLDER, 1, kUnary);
    }));
  };
  EXPECT_EQ(use(true), "");
  EXPECT_EQ(use(false), "W0112");
}

// rsvdCnt comes to the scalar unit, and so what the vector unit has done before.
TEST(GatherMask, HandsItsCountToTheScalarUnit) {
  asctwin::RunOptions options;
  options.autosync = asctwin::Autosync::kOff;
  const auto use = [&](bool gathers) {
    return codes_of(asctwin::run_on_cores(
        [=] {
          const auto dst = room<half>(512, 128);
          Duplicate(dst, half(1), 128);
          PipeBarrier<PIPE_V>();
          uint64_t kept = 0;
          if (gathers) GatherMask(dst, dst, 1, true, 128, {1, 1, 0, 0}, kept);
          static_cast<void>(dst.GetValue(0));
        },
        options, {}));
  };
  EXPECT_EQ(use(true), "");
  EXPECT_EQ(use(false), "E0401");
}

TEST(GatherMask, CountsInEverySchedule) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    asctwin::RunOptions options;
    options.schedule_seed = seed;
    const auto report = asctwin::run_on_cores(
        [] {
          const auto a = numbers<half>(0, 128);
          uint64_t kept = 0;
          GatherMask(room<half>(512, 128), a, 3, true, 128, {1, 1, 0, 0}, kept);
          EXPECT_EQ(kept, 32u);
        },
        options, {});
    EXPECT_TRUE(report.clean()) << report.text();
  }
}

// Written over the bits of the next repeat, -1 would keep all of its elements: as many are written
// as the bits said when the call began.
TEST(GatherMask, KeepsNoMoreWhereItWritesOverItsBits) {
  const auto gather = [] {
    const auto pattern = room<uint32_t>(2048, 24);
    for (uint32_t i = 0; i < 24; ++i) pattern.SetValue(i, i == 0 ? 1 : 0);
    uint64_t kept = 0;
    GatherMask(pattern[8], numbers<uint32_t>(0, 128, -1), pattern, false, 0, {1, 2, 8, 1}, kept);
    EXPECT_EQ(kept, 1u);
    EXPECT_EQ(pattern.GetValue(8), ~uint32_t{0});
    for (uint32_t i = 9; i < 24; ++i) EXPECT_EQ(pattern.GetValue(i), 0u) << i;
  };
  EXPECT_TRUE(run_once(gather, "Ascend910B1", Check::kOff).clean());
}

}  // namespace
