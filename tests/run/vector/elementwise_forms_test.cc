// The prototypes of the elementwise operations as kernels write them: counts and masks of any
// integer type, scalars that convert, explicit template arguments, operators on tensors.
// spec: vector.md, sections 1.5, 1.9, 3 and 4.3
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

asctwin::Report run_once(const std::function<void()>& kernel) {
  return asctwin::run_on_cores(kernel, {}, {});
}

template <class T>
LocalTensor<T> filled(uint32_t address, uint32_t count, int value) {
  LocalTensor<T> tensor(TPosition::VECCALC, address, count);
  Duplicate<T>(tensor, static_cast<T>(value), static_cast<int32_t>(count));
  PipeBarrier<PIPE_V>();
  return tensor;
}

template <class T>
float value(const LocalTensor<T>& tensor, uint32_t index) {
  PipeBarrier<PIPE_ALL>();
  return static_cast<float>(tensor.GetValue(index));
}

// The first `lanes` of 128 halves are `changed`, the others `before`.
template <class T>
void expect_lanes(const LocalTensor<T>& tensor, uint32_t lanes, float changed, float before) {
  EXPECT_EQ(value(tensor, 0), changed);
  EXPECT_EQ(value(tensor, lanes - 1), changed);
  EXPECT_EQ(value(tensor, lanes), before);
}

TEST(ElementwiseForms, TakeScalarsThatConvert) {
  const auto report = run_once([] {
    const auto src = filled<half>(0, 128, 3), dst = filled<half>(1024, 128, 7);
    const uint32_t count = 32;
    Adds(dst, src, 1, count);
    expect_lanes(dst, 32, 4, 7);
    Muls(dst, src, 2.0f, 48, 1, {1, 1, 8, 8});
    expect_lanes(dst, 48, 6, 7);
    Maxs<half, half>(dst, src, 5, static_cast<int32_t>(16));
    expect_lanes(dst, 16, 5, 6);
    const int32_t mask = 8;
    LeakyRelu<half, true>(dst, src, 0.5, mask, 1, UnaryRepeatParams());
    expect_lanes(dst, 8, 3, 5);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(ElementwiseForms, OfMulAddDst) {
  const auto report = run_once([] {
    const auto a = filled<half>(0, 128, 3), b = filled<half>(256, 128, 5);
    const auto h = filled<half>(512, 128, 1);
    const auto f = filled<float>(1024, 128, 1);
    MulAddDst(h, a, b, 32);
    expect_lanes(h, 32, 16, 1);
    MulAddDst<float, half>(f, a, b, 40);
    expect_lanes(f, 40, 16, 1);
    const uint64_t mask[2] = {0xFF, 0};
    MulAddDst<float, half, true>(f, a, b, mask, 1, {1, 1, 1, 8, 4, 4});
    expect_lanes(f, 8, 31, 16);
    SetVectorMask<float>(4);
    MulAddDst<float, half, false>(f, a, b, MASK_PLACEHOLDER, 1, {1, 1, 1, 8, 4, 4});
    ResetMask();
    expect_lanes(f, 4, 46, 31);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

// A repeat of 64 floats is 4 blocks of halves: the second one begins at half 64.
TEST(ElementwiseForms, OfAxpyOverRepeats) {
  const auto report = run_once([] {
    const auto src = filled<half>(0, 128, 3);
    const auto dst = filled<float>(1024, 192, 1);
    Duplicate<half>(src[64], 4, 64);
    PipeBarrier<PIPE_V>();
    Axpy<float, half>(dst, src, half(2), 64, 2, {1, 1, 8, 4});
    expect_lanes(dst, 64, 7, 9);
    EXPECT_EQ(value(dst, 127), 9);
    Axpy(dst, src, 2, 128);
    expect_lanes(dst, 64, 13, 17);
    EXPECT_EQ(value(dst, 127), 17);
    EXPECT_EQ(value(dst, 128), 1);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

// The order of the factors: src0 * dst + src1.
TEST(ElementwiseForms, OfFusedMulAddUnderBothNames) {
  const auto report = run_once([] {
    const auto a = filled<float>(0, 64, 3), b = filled<float>(256, 64, -9);
    const auto dst = filled<float>(512, 64, 2);
    FusedMulAdd(dst, a, b, 16);
    expect_lanes(dst, 16, -3, 2);
    PipeBarrier<PIPE_V>();
    MulAddRelu<float, true>(dst, a, b, 8, 1, {1, 1, 1, 8, 8, 8});
    expect_lanes(dst, 8, 0, -3);
    FusedMulAddRelu(dst[32], a, b, 4);
    EXPECT_EQ(value(dst, 32), 0);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

// Section 4.2: 5 >> 1 rounds to 3, -5 >> 1 to -2; the sign of -32767 << 1 stays.
TEST(ElementwiseForms, OfShifts) {
  const auto report = run_once([] {
    const auto src = filled<int16_t>(0, 128, 5), dst = filled<int16_t>(512, 128, 0);
    Duplicate<int16_t>(src[16], -5, 16);
    Duplicate<int16_t>(src[32], -32767, 16);
    PipeBarrier<PIPE_V>();
    ShiftRight(dst, src, static_cast<int16_t>(1), 48);
    EXPECT_EQ(value(dst, 0), 2);
    EXPECT_EQ(value(dst, 16), -3);
    ShiftRight(dst, src, 1, 48, 1, {1, 1, 8, 8}, true);
    EXPECT_EQ(value(dst, 0), 3);
    EXPECT_EQ(value(dst, 16), -2);
    ShiftLeft(dst, src, 1, 48);
    EXPECT_EQ(value(dst, 16), -10);
    EXPECT_EQ(value(dst, 32), -32766);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Operators, ComputeWholeTensors) {
  const auto report = run_once([] {
    const auto a = filled<float>(0, 64, 12), b = filled<float>(256, 64, 4);
    LocalTensor<float> c = filled<float>(512, 64, 0);
    c = a + b;
    EXPECT_EQ(value(c, 63), 16);
    c = a - b;
    EXPECT_EQ(value(c, 63), 8);
    c = a * b;
    EXPECT_EQ(value(c, 63), 48);
    c = a / b;
    EXPECT_EQ(value(c, 63), 3);
    const auto all = c;
    c.SetSize(16);
    c = a[16] + b[16];
    EXPECT_EQ(value(all, 15), 16);
    EXPECT_EQ(value(all, 16), 3);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Operators, OnBitsTakeWholeWords) {
  const auto report = run_once([] {
    const auto a = filled<int32_t>(0, 64, 0x12345678), b = filled<int32_t>(256, 64, 0x00FF00FF);
    LocalTensor<int32_t> c = filled<int32_t>(512, 64, 0);
    c = a & b;
    PipeBarrier<PIPE_ALL>();
    EXPECT_EQ(c.GetValue(63), 0x00340078);
    c = a | b;
    PipeBarrier<PIPE_ALL>();
    EXPECT_EQ(c.GetValue(63), 0x12FF56FF);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Operators, NameTheLineOfTheAssignment) {
  int line = 0;
  const auto report = run_once([&line] {
    LocalTensor<float> a(TPosition::VECCALC, 0, 8), b(TPosition::VECCALC, 32, 8);
    line = __LINE__ + 1;
    a = a + b;
    PipeBarrier<PIPE_ALL>();
    a.GetValue(0);
  });
  ASSERT_FALSE(report.findings().empty());
  EXPECT_EQ(report.findings()[0].line, line);
}

// An assignment of a tensor stays one.
TEST(Operators, LeaveTensorsAssignable) {
  run_once([] {
    LocalTensor<float> a(TPosition::VECCALC, 0, 8), b;
    b = a;
    EXPECT_EQ(b.GetSize(), 8u);
    b = {};
    EXPECT_EQ(b.GetSize(), 0u);
  });
}

TEST(Saturation, FollowsTheControlRegister) {
  const auto report = run_once([] {
    const auto a = filled<half>(0, 128, 60000), b = filled<half>(256, 128, 2);
    const auto dst = filled<half>(512, 128, -60000);
    const auto words = filled<int32_t>(1024, 64, 2000000000);
    AscendCUtils::SetOverflow(0);
    MulAddDst(dst, a, b, 16);  // the product stays at 65504
    EXPECT_EQ(value(dst, 0), 5504);
    AscendCUtils::SetOverflow(1);
    SetSaturationFlag<SaturationMode::INT>(true);
    Add(words, words, words, 8);
    EXPECT_EQ(words.GetValue(0), INT32_MAX);
    SetSaturationFlag<SaturationMode::INT>(false);
    EXPECT_EQ(words.GetValue(8), 2000000000);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

}  // namespace
