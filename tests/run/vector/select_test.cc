// Select as kernels call it.
// spec: vector.md, sections 1.5, 1.8, 4.8 and 8
#include "run/vector/bit_masks.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;
using asctwin::Check;

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

// Elements that a mask replaces need not be defined: this is how kernels get rid of padding.
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
      PipeBarrier<PIPE_ALL>();
      for (uint32_t i = 0; i < 16; ++i) y.GetValue(i);
    }));
  };
  EXPECT_EQ(use(0), "");
  EXPECT_EQ(use(1), "E0302");
}

}  // namespace
