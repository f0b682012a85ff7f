// The calls on tensors that only the 950 has, with the numbers of the documents.
// spec: reg_api.md, sections 10, 15 and the worked examples
#include <gtest/gtest.h>

#include "run/codes_of.h"
#include "run/vector/numbers_of_950.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using namespace asctwin::test;

template <class T>
List counted(int first) {
  List list;
  for (int i = 0; i < 64; ++i) list.push_back(first + i);
  return list;
}

// W5 of the documents.
TEST(CallsOf950, InterleaveAndDeInterleave) {
  const auto report = run_once([] {
    const auto a = numbers<int32_t>(0, counted<int32_t>(0));
    const auto b = numbers<int32_t>(0x400, counted<int32_t>(100));
    const auto dst0 = numbers<int32_t>(0x800, List(64, 0)),
               dst1 = numbers<int32_t>(0xC00, List(64, 0));
    Interleave(dst0, dst1, a, b, 64);
    EXPECT_EQ(values_of(dst0, 4), (List{0, 100, 1, 101}));
    EXPECT_EQ(dst0.GetValue(63), 131);
    EXPECT_EQ(values_of(dst1, 2), (List{32, 132}));
    EXPECT_EQ(dst1.GetValue(63), 163);
    const auto even = numbers<int32_t>(0x1000, List(64, 0)),
               odd = numbers<int32_t>(0x1400, List(64, 0));
    DeInterleave(even, odd, a, b, 64);
    EXPECT_EQ(values_of(even, 3), (List{0, 2, 4}));
    EXPECT_EQ(even.GetValue(32), 100);
    EXPECT_EQ(odd.GetValue(63), 163);
    DeInterleave(even, odd, dst0, dst1, 64);
    EXPECT_EQ(even.GetValue(7), 7);
    EXPECT_EQ(odd.GetValue(7), 107);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(CallsOf950, MullKeepsBothHalves) {
  const auto report = run_once([] {
    const auto a = numbers<int32_t>(0, {-2147483648.0, 3}),
               b = numbers<int32_t>(0x400, {2147483647.0, -5});
    const auto low = numbers<int32_t>(0x800, {0, 0}), high = numbers<int32_t>(0xC00, {0, 0});
    Mull(low, high, a, b, 2);
    EXPECT_EQ(low.GetValue(0), INT32_MIN);
    EXPECT_EQ(high.GetValue(0), -1073741824);
    EXPECT_EQ(low.GetValue(1), -15);
    EXPECT_EQ(high.GetValue(1), -1);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(CallsOf950, ScalarsOnBothSides) {
  const auto subs = [](const auto& dst) { Subs(dst, numbers<float>(0, {5, 7, 9}), 2.0f, 3); };
  EXPECT_EQ(result_of<float>(3, subs), (List{3, 5, 7}));
  const auto subs_left = [](const auto& dst) { Subs(dst, 2, numbers<half>(0, {5, 7, 9}), 3); };
  EXPECT_EQ(result_of<half>(3, subs_left), (List{-3, -5, -7}));
  const auto divs = [](const auto& dst) { Divs(dst, numbers<float>(0, {5, 7, 9}), 2.0f, 3); };
  EXPECT_EQ(result_of<float>(3, divs), (List{2.5, 3.5, 4.5}));
  const auto divs_left = [](const auto& dst) {
    Divs(dst, 6.0f, numbers<float>(0, {1, 2, 4}), uint64_t{3}, 1, UnaryRepeatParams());
  };
  EXPECT_EQ(result_of<float>(3, divs_left), (List{6, 3, 1.5}));
  const auto ands = [](const auto& dst) { Ands(dst, numbers<int16_t>(0, {5, 6}), 4, 2); };
  EXPECT_EQ(result_of<int16_t>(2, ands), (List{4, 4}));
  const auto ors = [](const auto& dst) { Ors(dst, numbers<int64_t>(0, {5, 8}), 2, 2); };
  EXPECT_EQ(result_of<int64_t>(2, ors), (List{7, 10}));
}

TEST(CallsOf950, OfACountAlone) {
  const auto neg = [](const auto& dst) { Neg(dst, numbers<int8_t>(0, {5, -128, 0}), 3); };
  EXPECT_EQ(result_of<int8_t>(3, neg), (List{-5, -128, 0}));
  const auto prelu = [](const auto& dst) {
    Prelu(dst, numbers<float>(0, {2, -2, 0}), numbers<float>(0x400, {9, 0.5, -3}), 3);
    EXPECT_FALSE(std::signbit(dst.GetValue(2)));
  };
  EXPECT_EQ(result_of<float>(3, prelu), (List{2, -1, 0}));
  const auto abs_sub = [](const auto& dst) {
    AbsSub(dst, numbers<half>(0, {2, 7}), numbers<half>(0x400, {9, 4}), 2);
  };
  EXPECT_EQ(result_of<half>(2, abs_sub), (List{7, 3}));
  const auto exp_sub = [](const auto& dst) {
    ExpSub(dst, numbers<float>(0, {2, 7}), numbers<float>(0x400, {2, 6}), 2);
  };
  EXPECT_EQ(result_of<float>(2, exp_sub), (List{1, static_cast<double>(2.7182817f)}));
}

TEST(CallsOf950, TruncateByItsRounding) {
  const List values{-2.5, -0.5, 0.49, 1.5, 2.5};
  const auto by = [&](auto mode) {
    return result_of<float>(5, [&](const auto& dst) {
      Truncate<float, decltype(mode)::value>(dst, numbers<float>(0, values), 5);
    });
  };
  using enum RoundMode;
  EXPECT_EQ(by(std::integral_constant<RoundMode, CAST_RINT>()), (List{-2, 0, 0, 2, 2}));
  EXPECT_EQ(by(std::integral_constant<RoundMode, CAST_NONE>()), (List{-2, 0, 0, 2, 2}));
  EXPECT_EQ(by(std::integral_constant<RoundMode, CAST_FLOOR>()), (List{-3, -1, 0, 1, 2}));
  EXPECT_EQ(by(std::integral_constant<RoundMode, CAST_CEIL>()), (List{-2, 0, 1, 2, 3}));
  EXPECT_EQ(by(std::integral_constant<RoundMode, CAST_ROUND>()), (List{-3, -1, 0, 2, 3}));
  EXPECT_EQ(by(std::integral_constant<RoundMode, CAST_TRUNC>()), (List{-2, 0, 0, 1, 2}));
}

TEST(CallsOf950, TypesOfEveryWidth) {
  const auto bytes = [](const auto& dst) {
    Add(dst, numbers<int8_t>(0, {100, -3}), numbers<int8_t>(0x400, {100, -4}), 2);
  };
  EXPECT_EQ(result_of<int8_t>(2, bytes), (List{-56, -7}));
  const auto longs = [](const auto& dst) {
    Mul(dst, numbers<int64_t>(0, {1 << 20, -3}), numbers<int64_t>(0x400, {1 << 20, 4}), 2);
  };
  EXPECT_EQ(result_of<int64_t>(2, longs), (List{1099511627776.0, -12}));
  const auto brain = [](const auto& dst) {
    Muls(dst, numbers<bfloat16_t>(0, {1.0078125, 3}), bfloat16_t(3.0f), 2);
  };
  EXPECT_EQ(result_of<bfloat16_t>(2, brain), (List{3.03125, 9}));
}

// reg_api.md, section 10.1: a product is rounded together with the sum. (1 + 2^-12)^2 is
// 1 + 2^-11 + 2^-24, of which a float holds all but the last part.
TEST(CallsOf950, ProductsAreRoundedWithTheSum) {
  const double one = 1 + 0x1p-12, nearly = -(1 + 0x1p-11);
  const auto axpy = [&](const auto& dst) {
    dst.SetValue(0, static_cast<float>(nearly));
    Axpy(dst, numbers<float>(0, {one}), static_cast<float>(one), 1);
  };
  EXPECT_EQ(result_of<float>(1, axpy), (List{0x1p-24}));
  const auto of_half = [](const auto& dst) {
    dst.SetValue(0, half(-(1 + 0x1p-5f + 0x1p-6f)));
    MulAddDst(dst, numbers<half>(0, {1 + 0x1p-6}), numbers<half>(0x400, {1 + 0x1p-5}), 1);
  };
  EXPECT_EQ(result_of<half>(1, of_half), (List{0x1p-11}));
  const auto of_brain = [](const auto& dst) {
    dst.SetValue(0, bfloat16_t(1 + 0x1p-6f));
    FusedMulAdd(dst, numbers<bfloat16_t>(0, {1 + 0x1p-7}),
                numbers<bfloat16_t>(0x400, {-(1 + 0x1p-6 + 0x1p-7)}), 1);
  };
  EXPECT_EQ(result_of<bfloat16_t>(1, of_brain), (List{0x1p-13}));
  const auto report = run_once(
      [&] {
        const auto dst = numbers<float>(0x8000, {nearly});
        axpy(dst);
        EXPECT_EQ(dst.GetValue(0), 0) << "the 910B rounds the product by itself";
      },
      "Ascend910B1");
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(CallsOf950, DividesIntegers) {
  const auto div = [](const auto& dst) {
    Div(dst, numbers<int32_t>(0, {7, -7, INT32_MIN}), numbers<int32_t>(0x400, {2, 2, -1}), 3);
  };
  EXPECT_EQ(result_of<int32_t>(3, div), (List{3, -3, INT32_MIN}));
  const auto divs = [](const auto& dst) { Divs(dst, numbers<int64_t>(0, {7, -7}), 2, 2); };
  EXPECT_EQ(result_of<int64_t>(2, divs), (List{3, -3}));
  const auto reciprocal = [](const auto& dst) {
    Reciprocal(dst, numbers<int64_t>(0, {1, -1, 3}), 3);
  };
  EXPECT_EQ(result_of<int64_t>(3, reciprocal), (List{1, -1, 0}));
}

TEST(CallsOf950, DividesNoIntegerBy0) {
  const auto codes = [](const std::function<void()>& kernel) { return codes_of(run_once(kernel)); };
  EXPECT_EQ(codes([] {
              const auto x = numbers<int16_t>(0, {1, 0}), y = numbers<int16_t>(0x400, {1, 2});
              Div(y, y, x, 2);
            }),
            "W0115");
  EXPECT_EQ(codes([] {
              const auto x = numbers<int64_t>(0, {1, 0}), y = numbers<int64_t>(0x400, {1, 2});
              Divs(y, x, 0, 2);
            }),
            "E0105");
}

TEST(CallsOf950, ShiftsByMoreThanAllBits) {
  const auto left = [](const auto& dst) {
    ShiftLeft(dst, numbers<int8_t>(0, {3, -3}), int8_t{9}, 2);
  };
  EXPECT_EQ(result_of<int8_t>(2, left), (List{0, 0}));
  const auto right = [](const auto& dst) {
    ShiftRight(dst, numbers<int64_t>(0, {5, -5}), int64_t{70}, 2);
  };
  EXPECT_EQ(result_of<int64_t>(2, right), (List{0, -1}));
  const auto backwards = run_once([] {
    const auto x = numbers<int16_t>(0, {1, 2}), y = numbers<int16_t>(0x400, {0, 0});
    ShiftLeft(y, x, int16_t{-1}, 2);
  });
  EXPECT_EQ(codes_of(backwards), "E0105");
}

// 1.0 is 0x3F800000.
TEST(CallsOf950, NotTurnsTheBitsOfFloats) {
  const auto bits = [](const auto& dst) { Not(dst, numbers<float>(0, {1}), 1); };
  EXPECT_EQ(result_of<float>(1, bits), (List{-3.999999761581421}));
}

// 1 + 2^-11 lies between two halves.
TEST(CallsOf950, MulsCastRoundsTiesAway) {
  const auto cast = [](const auto& dst) {
    MulsCast(dst, numbers<float>(0, {1 + 0x1p-11, -0.5 - 0x1p-12, 1000}), 2.0f, 3);
  };
  EXPECT_EQ(result_of<half>(3, cast), (List{2 + 0x1p-9, -1 - 0x1p-10, 2000}));
}

TEST(CallsOf950, FusedNamesAreOtherNames) {
  const auto abs_sub = [](const auto& dst) {
    FusedAbsSub(dst, numbers<half>(0, {2, 7}), numbers<half>(0x400, {9, 4}), 2);
  };
  EXPECT_EQ(result_of<half>(2, abs_sub), (List{7, 3}));
  const auto exp_sub = [](const auto& dst) {
    FusedExpSub(dst, numbers<half>(0, {2, 7}), numbers<half>(0x400, {2, 6}), 2);
  };
  EXPECT_EQ(result_of<float>(2, exp_sub), (List{1, static_cast<double>(2.7182817f)}));
  const auto cast = [](const auto& dst) {
    FusedMulsCast(dst, numbers<float>(0, {1 + 0x1p-11, 1000}), 2.0f, 2);
  };
  EXPECT_EQ(result_of<half>(2, cast), (List{2 + 0x1p-9, 2000}));
}

TEST(CallsOf950, ShapesHaveASize) {
  constexpr uint32_t kSizes[] = {3, 4, 5};
  EXPECT_EQ(GetShapeSize(ShapeInfo(3, kSizes)), 60);
}

TEST(CallsOf950, GathersLongs) {
  const auto gather = [](const auto& dst) {
    const LocalTensor<uint32_t> offsets(TPosition::VECCALC, 0x400, 8);
    for (uint32_t i = 0; i < 3; ++i) offsets.SetValue(i, 16 - 8 * i);
    Gather(dst, numbers<int64_t>(0, {5, 6, 7}), offsets, 0, 3);
  };
  EXPECT_EQ(result_of<int64_t>(3, gather), (List{7, 6, 5}));
}

TEST(CallsOf950, CompareIntoTheRegister) {
  const auto smaller = [](const auto& dst) {
    const auto a = numbers<float>(0, List(64, 5)), b = numbers<float>(0x400, counted<float>(0));
    Compare(a, b, CMPMODE::LT, uint64_t{64}, BinaryRepeatParams());
    Select<float, SELMODE::VSEL_CMPMASK_SPR>(dst, a, b, 1, BinaryRepeatParams());
  };
  List expected = counted<float>(0);
  for (double& value : expected) value = std::min(value, 5.0);
  EXPECT_EQ(result_of<float>(64, smaller), expected);
}

TEST(CallsOf950, AreRefusedElsewhere) {
  const auto on_910b = [](const std::function<void()>& kernel) {
    const auto report = run_once(kernel, "Ascend910B1");
    return report.findings().empty() ? Code{} : report.findings()[0].code;
  };
  EXPECT_EQ(on_910b([] {
              const auto x = numbers<float>(0, {1, 2}), y = numbers<float>(0x400, {1, 2});
              Subs(y, x, 1.0f, 2);
            }),
            Code::E0101);
  EXPECT_EQ(on_910b([] {
              const auto x = numbers<int8_t>(0, {1, 2}), y = numbers<int8_t>(0x400, {1, 2});
              Add(y, x, x, 2);
            }),
            Code::E0101);
}

TEST(CallsOf950, BytesAndLongsHaveNoMask) {
  const auto report = run_once([] {
    const auto x = numbers<int64_t>(0, {1, 2}), y = numbers<int64_t>(0x400, {1, 2});
    Add(y, x, x, uint64_t{2}, 1, BinaryRepeatParams());
  });
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::E0105);
}

}  // namespace
