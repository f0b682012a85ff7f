// The C API: arithmetic and masks, and what is said of wrong calls: the function's name and its
// caller's line. spec: adv_nn.md, sections 6 and 7.1
#include "run/c_api/c_api_calls.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;
using asctwin::Code;

// Section 7.0: repeat strides have 16 bits in functions with one source.
TEST(CApi, RepeatStridesBeyondEightBits) {
  const auto report = run_once([] {
    asc_init();
    const auto src = numbers<float>(kA, 3, true), dst = numbers<float>(kByC, 5, true);
    const LocalTensor<float> far(TPosition::VECCALC, kA + 300 * 32, 64);
    for (uint32_t i = 0; i < 64; ++i) far.SetValue(i, -7.0f);
    asc_sync();
    asc_abs(at<float>(kByC), at<float>(kA), 2, 1, 1, 8, 300);
    asc_add_scalar(at<float>(kByC), at<float>(kA), 1.0f, 1, 1, 1, 65535, 65535);
    asc_duplicate(at<float>(kB), 4.0f, 2, 1, 300);
    asc_sync();
    EXPECT_EQ(dst.GetValue(0), src.GetValue(0) + 1);
    EXPECT_EQ(dst.GetValue(64 + 5), 7.0f);
    EXPECT_EQ(LocalTensor<float>(TPosition::VECCALC, kB + 300 * 32, 8).GetValue(3), 4.0f);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(CApi, Arithmetic) {
  ARITHMETIC(BINARY, asc_add, Add);
  ARITHMETIC(BINARY, asc_sub, Sub);
  ARITHMETIC(BINARY, asc_mul, Mul);
  ARITHMETIC(BINARY, asc_max, Max);
  ARITHMETIC(BINARY, asc_min, Min);
  BINARY_OF(asc_div, Div, half, half, true);
  BINARY_OF(asc_div, Div, float, float, true);
  BINARY(asc_and, And, int16_t);
  BINARY(asc_and, And, uint16_t);
  BINARY(asc_or, Or, int16_t);
  BINARY(asc_or, Or, uint16_t);
  F16_F32(BINARY, asc_add_relu, AddRelu);
  BINARY(asc_add_relu, AddRelu, int16_t);
  F16_F32(BINARY, asc_sub_relu, SubRelu);
  BINARY(asc_sub_relu, SubRelu, int16_t);
}

TEST(CApi, ArithmeticOfTwoTypes) {
  F16_F32(BINARY, asc_fma, MulAddDst);
  BINARY_OF(asc_fma, MulAddDst, float, half, false);
  F16_F32(BINARY, asc_mul_add, FusedMulAdd);
  F16_F32(BINARY, asc_mul_add_relu, FusedMulAddRelu);
  BINARY_OF(asc_add_relu, AddReluCast, int8_t, int16_t, false);
  BINARY_OF(asc_add_relu, AddReluCast, half, float, false);
  BINARY_OF(asc_add_relu, AddReluCast, int8_t, half, false);
  BINARY_OF(asc_sub_relu, SubReluCast, int8_t, int16_t, false);
  BINARY_OF(asc_sub_relu, SubReluCast, half, float, false);
  BINARY_OF(asc_sub_relu, SubReluCast, int8_t, half, false);
  BINARY_OF(asc_mul_cast_half2int8, MulCast, int8_t, half, false);
  BINARY_OF(asc_mul_cast_half2uint8, MulCast, uint8_t, half, false);
}

TEST(CApi, Unary) {
  UNARY(asc_not, Not, int16_t, false);
  UNARY(asc_not, Not, uint16_t, false);
  UNARY(asc_relu, Relu, int32_t, false);
#define BOTH(name, Cpp, positive)   \
  UNARY(name, Cpp, half, positive); \
  UNARY(name, Cpp, float, positive)
  BOTH(asc_abs, Abs, false);
  BOTH(asc_relu, Relu, false);
  BOTH(asc_exp, Exp, false);
  BOTH(asc_log, Ln, true);
  BOTH(asc_sqrt, Sqrt, true);
  BOTH(asc_rsqrt, Rsqrt, true);
  BOTH(asc_rcp, Reciprocal, true);
#undef BOTH
}

TEST(CApi, Scalars) {
  ARITHMETIC(SCALAR, asc_add_scalar, Adds, 3);
  ARITHMETIC(SCALAR, asc_mul_scalar, Muls, 3);
  ARITHMETIC(SCALAR, asc_max_scalar, Maxs, 3);
  ARITHMETIC(SCALAR, asc_min_scalar, Mins, 3);
  F16_F32(SCALAR, asc_leakyrelu, LeakyRelu, 0.5f);
  F16_F32(SCALAR, asc_axpy, Axpy, 0.5f);
  SCALAR_OF(asc_axpy, Axpy, half(0.5f), float, half);
  SCALAR(asc_shiftleft, ShiftLeft, 3, int16_t);
  SCALAR(asc_shiftleft, ShiftLeft, 3, int32_t);
  SCALAR(asc_shiftleft, ShiftLeft, 3, uint16_t);
  SCALAR(asc_shiftleft, ShiftLeft, 3, uint32_t);
  SCALAR(asc_shiftright, ShiftRight, 2, int16_t);
  SCALAR(asc_shiftright, ShiftRight, 2, int32_t);
  SCALAR(asc_shiftright, ShiftRight, 2, uint16_t);
  SCALAR(asc_shiftright, ShiftRight, 2, uint32_t);
#define MINUS(T) \
  SAME("asc_sub_scalar", false, T, T, asc_sub_scalar(d, a, 5, 99), Adds(d, a, T(-5), 99))
  MINUS(half);
  MINUS(float);
  MINUS(int16_t);
  MINUS(int32_t);
#undef MINUS
#define ROUNDED(T)                                                                        \
  SAME("asc_shiftright_round", false, T, T, asc_shiftright_round(d, a, 2, 2, 1, 1, 8, 8), \
       (ShiftRight<T>(d, a, 2, kEvery<T>, 2, UnaryRepeatParams(1, 1, 8, 8), true)))
  ROUNDED(int16_t);
  ROUNDED(int32_t);
#undef ROUNDED
}

TEST(CApi, ScalarsAndMasks) {
  EXPECT_EQ(asc_popc(0xF0), 4);
  EXPECT_EQ(asc_zero_bits_cnt(0xF0), 60);
  EXPECT_EQ(asc_clz(1), 63);
  EXPECT_EQ(asc_ffs(8), 3);
  EXPECT_EQ(asc_ffs(0), -1);
  EXPECT_EQ(asc_ffz(7), 3);
  EXPECT_EQ(asc_ffz(~uint64_t{0}), -1);
  EXPECT_EQ(asc_sflbits(-1), -1);
  EXPECT_EQ(asc_set_nthbit(0, 40), uint64_t{1} << 40);
  EXPECT_EQ(asc_clear_nthbit(7, 1), 5u);
  SAME("asc_set_vector_mask", false, float, float,
       (asc_set_vector_mask(0, 5), asc_add(d, a, b, 1, 1, 1, 1, 8, 8, 8),
        asc_set_vector_mask(~uint64_t{0}, ~uint64_t{0})),
       (SetVectorMask<float>(0, 5),
        Add<float, false>(d, a, b, MASK_PLACEHOLDER, 1, BinaryRepeatParams(1, 1, 1, 8, 8, 8)),
        ResetMask()));
  SAME("asc_set_mask_count", false, float, float,
       (asc_set_mask_count(), asc_set_vector_mask(0, 100), asc_exp(d, a, 1, 1, 1, 8, 8),
        asc_set_mask_norm(), asc_set_vector_mask(~uint64_t{0}, ~uint64_t{0})),
       Exp(d, a, 100));
}

// A finding of a wrong call stands at its own line and under its own name.
TEST(CApi, FindingsNameTheCall) {
  int line = 0;
  const auto expect = [&](Code code, const char* name, const std::function<void()>& kernel) {
    const auto report = run_once(kernel);
    ASSERT_EQ(report.findings().size(), 1u) << name << "\n" << report.text();
    EXPECT_EQ(report.findings()[0].code, code) << report.text();
    EXPECT_EQ(report.findings()[0].line, line) << report.text();
    EXPECT_NE(report.text().find("`" + std::string(name) + "`"), std::string::npos)
        << report.text();
  };
  expect(Code::E0102, "asc_add", [&] {
    numbers<float>(kA, 3, true);
    line = __LINE__ + 1;
    asc_add(at<float>(kB), at<float>(kA), at<float>(kA), 256, 1, 1, 1, 8, 8, 0);
  });
  expect(Code::E0102, "asc_float2half_rn", [&] {
    numbers<float>(kA, 3, true);
    line = __LINE__ + 1;
    asc_float2half_rn(at<half>(kB), at<float>(kA), -1, 1, 1, 8, 8);
  });
  expect(Code::E0102, "asc_exp", [&] {
    numbers<float>(kA, 3, true);
    line = __LINE__ + 1;
    asc_exp(at<float>(kB), at<float>(kA), 1, 1, 1, 8, 65536);
  });
  expect(Code::E0102, "asc_int42half", [&] {
    numbers<float>(kA, 3, true);
    line = __LINE__ + 1;
    asc_int42half(at<half>(kB), at<int4b_t>(kA), 1, 1, 1, 256, 2);
  });
  expect(Code::E0104, "asc_exp_sync", [&] {
    numbers<float>(kA, 3, true);
    line = __LINE__ + 1;
    asc_exp_sync(at<float>(kB) + 1, at<float>(kA), 8);
  });
  expect(Code::E0102, "asc_copy_ub2ub", [&] {
    numbers<float>(kA, 3, true);
    line = __LINE__ + 1;
    asc_copy_ub2ub(at<float>(kB), at<float>(kA), 4096, 1, 0, 0);
  });
  expect(Code::E0102, "asc_repeat_reduce_sum", [&] {
    numbers<float>(kA, 3, true);
    line = __LINE__ + 1;
    asc_repeat_reduce_sum(at<float>(kB), at<float>(kA), 256, 1, 1, 0);
  });
  expect(Code::E0202, "asc_copy_gm2ub", [&] {
    asctwin::Gm<float> nowhere(8);
    line = __LINE__ + 1;
    asc_copy_gm2ub(at<float>(kB), nowhere.data(), 32);
  });
}

}  // namespace
