// Compare, Select and GatherMask as kernels call them: every prototype, worked examples of the
// documents, what broken rules give, and what undefined bytes do.
// spec: vector.md, sections 1.5, 1.8, 4.7, 4.8, 4.10 and 8
#include <gtest/gtest.h>

#include <functional>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;
using asctwin::Check;
using asctwin::test::codes_of;

const BinaryRepeatParams kBinary;
const UnaryRepeatParams kUnary;

asctwin::Report run_once(const std::function<void()>& kernel, const char* soc = "Ascend910B1",
                         Check check = Check::kFull) {
  asctwin::RunOptions options;
  options.soc = soc;
  options.check = check;
  return asctwin::run_on_cores(kernel, options, {});
}

void expect_clean(const std::function<void()>& kernel, const char* soc = "Ascend910B1") {
  const asctwin::Report report = run_once(kernel, soc);
  EXPECT_TRUE(report.clean()) << report.text();
}

// first, first + 1, ...
template <class T>
LocalTensor<T> numbers(uint32_t address, uint32_t count, int first = 0) {
  LocalTensor<T> tensor(TPosition::VECCALC, address, count);
  for (uint32_t i = 0; i < count; ++i) tensor.SetValue(i, static_cast<T>(first + int(i)));
  return tensor;
}
template <class T>
LocalTensor<T> room(uint32_t address, uint32_t count) {
  return LocalTensor<T>(TPosition::VECCALC, address, count);
}
LocalTensor<uint8_t> bits(uint32_t address, std::initializer_list<int> bytes) {
  auto tensor = room<uint8_t>(address, 32);
  uint32_t i = 0;
  for (const int byte : bytes) tensor.SetValue(i++, static_cast<uint8_t>(byte));
  return tensor;
}

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
      Compares(out.Get<uint8_t>(), a, 1.0f, CMPMODE::EQ, count);
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

TEST(Select, HasEveryPrototypeOfTwoTensors) {
  expect_clean([] {
    const auto a = numbers<half>(0, 256), b = numbers<half>(512, 256, 1000);
    const auto dst = room<half>(1024, 256);
    const auto sel = bits(2048, {1, 2, 4, 8, 16, 32, 64, 128, 255, 0, 0, 0, 0, 0, 0, 0,
                                 1, 0, 0, 0, 0,  0,  0,  0,   0,   0, 0, 0, 0, 0, 0, 0});
    const uint64_t mask[2] = {FULL_MASK, FULL_MASK};
    const auto at = [&](uint32_t i) { return static_cast<float>(dst.GetValue(i)); };
    Select(dst, sel, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, 200);
    for (uint32_t i = 0; i < 64; ++i) EXPECT_EQ(at(i), float(i / 8 == i % 8 ? i : 1000 + i)) << i;
    EXPECT_EQ(at(128), 128);
    EXPECT_EQ(at(129), 1129);
    Select(dst, sel, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, mask, 2, kBinary);
    EXPECT_EQ(at(255), 1255);
    Select<half, uint8_t>(dst, sel, b, a, SELMODE::VSEL_CMPMASK_SPR, 128, 2, kBinary);
    EXPECT_EQ(at(0), 1000);
    EXPECT_EQ(at(1), 1);
    EXPECT_EQ(at(128), 1128) << "the same bits in every repeat";
    EXPECT_EQ(at(129), 129);
  });
}

TEST(Select, HasEveryPrototypeWithAScalar) {
  expect_clean([] {
    const auto a = numbers<float>(0, 128);
    const auto dst = numbers<float>(512, 128, 500);
    const auto sel = bits(2048, {3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0});
    const uint64_t mask[2] = {6, 0};
    Select(dst, sel, a, -1, SELMODE::VSEL_TENSOR_SCALAR_MODE, mask, 2, kBinary);
    EXPECT_EQ(dst.GetValue(0), 500);
    EXPECT_EQ(dst.GetValue(1), 1);
    EXPECT_EQ(dst.GetValue(2), -1);
    EXPECT_EQ(dst.GetValue(65), -1);
    Select<float>(dst, sel, a, 7.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 100);
    EXPECT_EQ(dst.GetValue(64), 64);
    EXPECT_EQ(dst.GetValue(99), 7);
    EXPECT_EQ(dst.GetValue(100), 600);
    Select(dst, sel, a, 8.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 3, 1, kBinary);
    EXPECT_EQ(dst.GetValue(2), 8);
    EXPECT_EQ(dst.GetValue(3), 7);
  });
}

TEST(Select, TakesBitsAndScalarFromCmpMask) {
  expect_clean([] {
    const auto a = numbers<float>(0, 128), b = numbers<float>(512, 128, 500);
    const auto dst = room<float>(1024, 128);
    const auto sel = bits(2048, {5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    SetCmpMask(sel);
    SetVectorMask<float>(64);
    Select<float, SELMODE::VSEL_CMPMASK_SPR>(dst, a, b, 2, kBinary);
    EXPECT_EQ(dst.GetValue(0), 0);
    EXPECT_EQ(dst.GetValue(1), 501);
    EXPECT_EQ(dst.GetValue(66), 66);
    const auto scalar = numbers<float>(3072, 8, -9);
    SetCmpMask(scalar);
    Select(dst, sel, a, 1, kBinary);
    EXPECT_EQ(dst.GetValue(1), -9);
    EXPECT_EQ(dst.GetValue(2), 2);
    ResetMask();
  });
}

TEST(Select, RefusesARegisterThatNobodyHasSet) {
  const auto select = [](bool set, bool another) {
    return codes_of(run_once([=] {
      const auto a = numbers<half>(0, 128), dst = room<half>(512, 128);
      const auto sel = bits(2048, {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
      if (set) SetCmpMask(sel);
      if (another) Select(dst, sel, a, a, SELMODE::VSEL_TENSOR_TENSOR_MODE, 128);
      Select<half, SELMODE::VSEL_CMPMASK_SPR>(dst, a, a, 1, kBinary);
    }));
  };
  EXPECT_EQ(select(true, false), "");
  EXPECT_EQ(select(false, false), "E0105");
  EXPECT_EQ(select(true, true), "E0105");
}

TEST(Select, KnowsItsModesTypesAndChips) {
  const auto select = [](SELMODE mode, const char* soc) {
    return codes_of(run_once(
        [=] {
          const auto a = numbers<half>(0, 128);
          Select(room<half>(512, 128),
                 bits(1024, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}), a, a, mode,
                 128);
        },
        soc));
  };
  EXPECT_EQ(select(SELMODE::VSEL_CMPMASK_SPR, "Ascend910A"), "");
  EXPECT_EQ(select(SELMODE::VSEL_TENSOR_TENSOR_MODE, "Ascend910A"), "E0101");
  EXPECT_EQ(select(SELMODE::VSEL_TENSOR_SCALAR_MODE, "Ascend910B1"), "E0101");
  EXPECT_EQ(codes_of(run_once([] {
              const auto a = numbers<int32_t>(0, 64);
              Select(room<int32_t>(512, 64), bits(1024, {0, 0, 0, 0, 0, 0, 0, 0}), a, a,
                     SELMODE::VSEL_TENSOR_TENSOR_MODE, 64);
            })),
            "E0101");
}

TEST(Select, SaysThatOneRegisterOfBitsServesEveryRepeat) {
  const auto select = [](uint32_t count) {
    return codes_of(run_once([=] {
      const auto a = numbers<half>(0, 256);
      const auto sel = bits(1024, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
      Select(room<half>(512, 256), sel, a, a, SELMODE::VSEL_CMPMASK_SPR, count);
    }));
  };
  EXPECT_EQ(select(128), "");
  EXPECT_EQ(select(129), "W0109");
}

// Section 1.8: 184 KB and above are the library's.
TEST(Select, NeedsTheLibrarysWindow) {
  const auto select = [](uint32_t taken, SELMODE mode, const char* soc = "Ascend910B1") {
    return codes_of(run_once(
        [=] {
          TPipe pipe;
          TBuf<TPosition::VECCALC> all;
          pipe.InitBuffer(all, taken);
          const auto a = all.Get<half>();
          Duplicate(a, half(1), 256);
          PipeBarrier<PIPE_V>();
          Select(a, a.ReinterpretCast<uint8_t>()[256], a, a, mode, 128);
        },
        soc));
  };
  EXPECT_EQ(select(184 * 1024, SELMODE::VSEL_TENSOR_TENSOR_MODE), "");
  EXPECT_EQ(select(184 * 1024 + 32, SELMODE::VSEL_TENSOR_TENSOR_MODE), "E0207");
  EXPECT_EQ(select(192 * 1024, SELMODE::VSEL_CMPMASK_SPR), "");
  EXPECT_EQ(select(192 * 1024, SELMODE::VSEL_TENSOR_TENSOR_MODE, "Ascend310P3"), "");
}

// What a mask replaces need not be defined: this is how kernels get rid of padding.
TEST(Select, ReplacesUndefinedElements) {
  const auto use = [](int bits_of_second_byte) {
    return codes_of(run_once([=] {
      TPipe pipe;
      TBuf<TPosition::VECCALC> in, out, mask;
      pipe.InitBuffer(in, 64);
      pipe.InitBuffer(out, 64);
      pipe.InitBuffer(mask, 32);
      const auto x = in.Get<float>(), y = out.Get<float>();
      const auto sel = mask.Get<uint8_t>();
      sel.SetValue(0, 0xFF);
      sel.SetValue(1, bits_of_second_byte);
      for (uint32_t i = 0; i < 8; ++i) x.SetValue(i, 1.0f);
      Select(y, sel, x, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 16);
      PipeBarrier<PIPE_V>();
      Adds(y, y, 1.0f, 16);
    }));
  };
  EXPECT_EQ(use(0), "");
  EXPECT_EQ(use(1), "E0302");
}

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

}  // namespace
