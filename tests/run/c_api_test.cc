// The vector functions of the C API against the C++ calls that they stand for, and what is said of
// wrong ones: the function's name and its caller's line.
// spec: adv_nn.md, part 2
#include <gtest/gtest.h>

#include <cstring>

#include "asctwin/run.h"
#include "c_api/asc_simd.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;

asctwin::Report run_once(const std::function<void()>& kernel) {
  return asctwin::run_on_cores(kernel, {}, {});
}
template <class T>
T* at(uint64_t offset) {
  return reinterpret_cast<T*>(asc_get_phy_buf_addr(offset));
}

constexpr uint32_t kElements = 512;
constexpr uint32_t kA = 0, kB = 0x4000, kByC = 0x8000, kByCpp = 0xC000;

// The mask of every lane of a repeat, of which an operand of the widest type fills 256 B.
constexpr uint64_t first_lanes(int count) {
  return count <= 0 ? 0 : count >= 64 ? FULL_MASK : (uint64_t{1} << count) - 1;
}
template <class T, class U = T>
constexpr int kLanes = 2048 / (asctwin::kElementBits<T> > asctwin::kElementBits<U>
                                   ? asctwin::kElementBits<T>
                                   : asctwin::kElementBits<U>);
template <class T, class U = T>
constexpr uint64_t kEvery[2] = {first_lanes(kLanes<T, U>), first_lanes(kLanes<T, U> - 64)};

// Above 0, or of both signs.
template <class T>
LocalTensor<T> numbers(uint32_t address, uint32_t seed, bool positive) {
  LocalTensor<T> tensor(TPosition::VECCALC, address, kElements);
  for (uint32_t i = 0; i < kElements; ++i) {
    const int step = static_cast<int>((i * 7 + seed) % 31);
    tensor.SetValue(i, static_cast<T>(static_cast<float>(positive ? step + 1 : step - 12) * 0.75f));
  }
  return tensor;
}
template <>
LocalTensor<int4b_t> numbers(uint32_t address, uint32_t seed, bool) {
  LocalTensor<int4b_t> tensor(TPosition::VECCALC, address, kElements);
  for (uint32_t i = 0; i < kElements; ++i)
    tensor.SetValue(i, int4b_t(static_cast<int>((i * 7 + seed) % 16) - 8));
  return tensor;
}

// Strides of repeats at which operands of two widths lie side by side.
template <class T, class U>
constexpr uint8_t kBeside = static_cast<uint8_t>(
    8 * asctwin::kElementBits<T> /
    (asctwin::kElementBits<T> > asctwin::kElementBits<U> ? asctwin::kElementBits<T>
                                                         : asctwin::kElementBits<U>));

// Both calls leave the same bytes in their destination, and no finding.
template <class D, class S, class C, class Cpp>
void same(const char* what, bool positive, const C& c, const Cpp& cpp) {
  bool is_same = false;
  const auto report = run_once([&] {
    asc_init();
    const auto a = numbers<S>(kA, 3, positive), b = numbers<S>(kB, 17, positive);
    const auto by_c = numbers<D>(kByC, 5, positive), by_cpp = numbers<D>(kByCpp, 5, positive);
    asc_sync();
    c(at<D>(kByC), at<S>(kA), at<S>(kB));
    asc_sync();
    cpp(by_cpp, a, b);
    asc_sync();
    is_same = std::memcmp(at<D>(kByC), at<D>(kByCpp), asctwin::bytes_of<D>(kElements)) == 0;
  });
  EXPECT_TRUE(report.clean()) << what << "\n" << report.text();
  EXPECT_TRUE(is_same) << what;
}
#define SAME(name, positive, D, S, c_call, cpp_call)                                  \
  same<D, S>(                                                                         \
      name, positive, [](D* d, S* a, S* b) { (void)a, (void)b, c_call; },             \
      [](const LocalTensor<D>& d, const LocalTensor<S>& a, const LocalTensor<S>& b) { \
        (void)a, (void)b, cpp_call;                                                   \
      })
#define BINARY_OF(name, Cpp, D, S, positive)                                       \
  SAME(#name, positive, D, S, name(d, a, b, 200), Cpp(d, a, b, 200));              \
  SAME(#name "_sync", positive, D, S, name##_sync(d, a, b, 77), Cpp(d, a, b, 77)); \
  SAME(#name " by repeats", positive, D, S,                                        \
       name(d, a, b, 2, 1, 1, 2, kBeside<D, S>, kBeside<S, D>, 1),                 \
       Cpp(d, a, b, (kEvery<D, S>), 2,                                             \
           BinaryRepeatParams(1, 1, 2, kBeside<D, S>, kBeside<S, D>, 1)))
#define BINARY(name, Cpp, T) BINARY_OF(name, Cpp, T, T, false)
#define UNARY(name, Cpp, T, positive)                                        \
  SAME(#name, positive, T, T, name(d, a, 200), Cpp(d, a, 200));              \
  SAME(#name "_sync", positive, T, T, name##_sync(d, a, 78), Cpp(d, a, 78)); \
  SAME(#name " by repeats", positive, T, T, name(d, a, 2, 1, 2, 8, 1),       \
       Cpp(d, a, kEvery<T>, 2, UnaryRepeatParams(1, 2, 8, 1)))
#define SCALAR_OF(name, Cpp, value, D, S)                                                          \
  SAME(#name, false, D, S, name(d, a, value, 200), Cpp(d, a, value, 200));                         \
  SAME(#name "_sync", false, D, S, name##_sync(d, a, value, 78), Cpp(d, a, value, 78));            \
  SAME(#name " by repeats", false, D, S, name(d, a, value, 2, 1, 1, kBeside<D, S>, kBeside<S, D>), \
       Cpp(d, a, value, (kEvery<D, S>), 2, UnaryRepeatParams(1, 1, kBeside<D, S>, kBeside<S, D>)))
#define SCALAR(name, Cpp, value, T) SCALAR_OF(name, Cpp, value, T, T)
#define F16_F32(row, ...) \
  row(__VA_ARGS__, half); \
  row(__VA_ARGS__, float)
#define ARITHMETIC(row, ...) \
  F16_F32(row, __VA_ARGS__); \
  row(__VA_ARGS__, int16_t); \
  row(__VA_ARGS__, int32_t)

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

TEST(CApi, Casts) {
#define CAST(name, mode, D, S)                                                              \
  SAME(#name, false, D, S, name(d, a, 100), Cast(d, a, RoundMode::mode, 100));              \
  SAME(#name "_sync", false, D, S, name##_sync(d, a, 64), Cast(d, a, RoundMode::mode, 64)); \
  SAME(#name " by repeats", false, D, S, name(d, a, 2, 1, 1, kBeside<D, S>, kBeside<S, D>), \
       Cast(d, a, RoundMode::mode, (kEvery<D, S>), 2,                                       \
            UnaryRepeatParams(1, 1, kBeside<D, S>, kBeside<S, D>)))
#define ROUNDS(name, D, S)            \
  CAST(name##_rn, CAST_RINT, D, S);   \
  CAST(name##_rna, CAST_ROUND, D, S); \
  CAST(name##_rd, CAST_FLOOR, D, S);  \
  CAST(name##_ru, CAST_CEIL, D, S);   \
  CAST(name##_rz, CAST_TRUNC, D, S)
  CAST(asc_half2float, CAST_NONE, float, half);
  CAST(asc_bfloat162float, CAST_NONE, float, bfloat16_t);
  CAST(asc_int162float, CAST_NONE, float, int16_t);
  CAST(asc_int82half, CAST_NONE, half, int8_t);
  CAST(asc_uint82half, CAST_NONE, half, uint8_t);
  CAST(asc_int42half, CAST_NONE, half, int4b_t);
  CAST(asc_int322int16, CAST_NONE, int16_t, int32_t);
  CAST(asc_int322int64, CAST_NONE, int64_t, int32_t);
  CAST(asc_int642int32, CAST_NONE, int32_t, int64_t);
  CAST(asc_float2half, CAST_NONE, half, float);
  CAST(asc_float2half_ro, CAST_ODD, half, float);
  CAST(asc_half2int8, CAST_NONE, int8_t, half);
  CAST(asc_half2uint8, CAST_NONE, uint8_t, half);
  CAST(asc_half2int4, CAST_NONE, int4b_t, half);
  CAST(asc_int162half, CAST_NONE, half, int16_t);
  CAST(asc_int322float, CAST_NONE, float, int32_t);
  ROUNDS(asc_float2half, half, float);
  ROUNDS(asc_float2bfloat16, bfloat16_t, float);
  ROUNDS(asc_float2int16, int16_t, float);
  ROUNDS(asc_float2int32, int32_t, float);
  ROUNDS(asc_float2int64, int64_t, float);
  ROUNDS(asc_float2float, float, float);
  ROUNDS(asc_bfloat162int32, int32_t, bfloat16_t);
  ROUNDS(asc_half2int16, int16_t, half);
  ROUNDS(asc_half2int32, int32_t, half);
  ROUNDS(asc_half2int8, int8_t, half);
  ROUNDS(asc_half2uint8, uint8_t, half);
  ROUNDS(asc_half2int4, int4b_t, half);
  ROUNDS(asc_int162half, half, int16_t);
  ROUNDS(asc_int322float, float, int32_t);
  ROUNDS(asc_int642float, float, int64_t);
#undef ROUNDS
#undef CAST
}

TEST(CApi, Dequantisation) {
  SAME("asc_deq_int322half", false, half, int32_t,
       (asc_set_deq_scale(half(0.5f)), asc_deq_int322half(d, a, 100)),
       (CastDequant<half, int32_t, false>(d, a, 100u)));
#define TO_8_BITS(name, D, high)                                           \
  SAME(#name, false, D, int16_t,                                           \
       (asc_set_deq_scale(0.5f, 3, std::is_signed_v<D>), name(d, a, 100)), \
       (CastDequant<D, int16_t, false, high>(d, a, 100u)))
  TO_8_BITS(asc_deq_int162b8_h, int8_t, true);
  TO_8_BITS(asc_deq_int162b8_l, int8_t, false);
  TO_8_BITS(asc_deq_int162b8_h, uint8_t, true);
  TO_8_BITS(asc_deq_int162b8_l, uint8_t, false);
#undef TO_8_BITS
  static float scales[16];
  static int16_t offsets[16];
  static bool modes[16];
  for (int i = 0; i < 16; ++i) scales[i] = 0.25f * i, offsets[i] = int16_t(i - 8), modes[i] = true;
  SAME("asc_vdeq_int162b8_h", false, int8_t, int16_t,
       (asc_set_deq_scale(at<uint64_t>(0x10000), scales, offsets, modes), asc_sync(),
        asc_vdeq_int162b8_h(d, a, 100)),
       (CastDequant<int8_t, int16_t, true, true>(d, a, 100u)));
  SAME("asc_vdeq_int162b8_l", false, int8_t, int16_t,
       (asc_set_deq_scale(at<uint64_t>(0x10000), scales, offsets, modes), asc_sync(),
        asc_vdeq_int162b8_l(d, a, 100)),
       (CastDequant<int8_t, int16_t, true, false>(d, a, 100u)));
}

TEST(CApi, FillingAndGathering) {
#define DUPLICATE(T)                                                                        \
  SAME("asc_duplicate", false, T, T, asc_duplicate(d, T(7), 100), Duplicate(d, T(7), 100)); \
  SAME("asc_duplicate by repeats", false, T, T, asc_duplicate(d, T(7), 2, 1, 8),            \
       (Duplicate<T>(d, T(7), kEvery<T>, 2, 1, 8)));                                        \
  SAME("asc_gather", false, T, T,                                                           \
       (Duplicate(LocalTensor<uint32_t>(TPosition::VECCALC, 0x10000, 256), 8u, 256),        \
        PipeBarrier<PIPE_V>(), asc_gather_sync(d, a, at<uint32_t>(0x10000), 100)),          \
       Gather(d, a, LocalTensor<uint32_t>(TPosition::VECCALC, 0x10000, 256), 0, 100))
  DUPLICATE(int16_t);
  DUPLICATE(uint16_t);
  DUPLICATE(half);
  DUPLICATE(bfloat16_t);
  DUPLICATE(int32_t);
  DUPLICATE(uint32_t);
  DUPLICATE(float);
#undef DUPLICATE
#define BLOCKS(T)                                                               \
  SAME("asc_copy", false, T, T, asc_copy(d, a, 2, 1, 1, 8, 8),                  \
       Copy(d, a, kEvery<T>, 2, CopyRepeatParams(1, 1, 8, 8)));                 \
  SAME("asc_copy count", false, T, T, asc_copy_sync(d, a, 256 / sizeof(T) + 5), \
       (Copy(d, a, kEvery<T>, 1, CopyRepeatParams(1, 1, 8, 8)),                 \
        Copy(d[256 / sizeof(T)], a[256 / sizeof(T)], uint64_t{5}, 1,            \
             CopyRepeatParams(1, 1, 8, 8))))
  BLOCKS(int16_t);
  BLOCKS(uint16_t);
  BLOCKS(int32_t);
  BLOCKS(uint32_t);
#undef BLOCKS
#define UNSIGNED(T)                                                                              \
  SAME("asc_brcb", false, T, T, asc_brcb(d, a, 1, 8, 2), Brcb(d, a, 2, BrcbRepeatParams(1, 8))); \
  SAME("asc_gather_datablock", false, T, T,                                                      \
       (Duplicate(LocalTensor<uint32_t>(TPosition::VECCALC, 0x10000, 256), 32u, 256),            \
        PipeBarrier<PIPE_V>(), asc_gather_datablock(d, a, at<uint32_t>(0x10000), 8, 1, 2)),      \
       Gatherb(d, a, LocalTensor<uint32_t>(TPosition::VECCALC, 0x10000, 256), 2,                 \
               GatherRepeatParams(1, 8)))
  UNSIGNED(uint16_t);
  UNSIGNED(uint32_t);
#undef UNSIGNED
}

TEST(CApi, Comparisons) {
#define COMPARE(name, mode, T)                                                               \
  SAME(#name, false, uint8_t, T, name(d, a, b, 2, 1, 1, 1, 8, 8, 8),                         \
       Compare(d, a, b, CMPMODE::mode, kEvery<T>, 2, BinaryRepeatParams(1, 1, 1, 8, 8, 8))); \
  SAME(#name "_scalar_sync", false, uint8_t, T, name##_scalar_sync(d, a, 3, 2, 1, 1, 8, 8),  \
       CompareScalar(d, a, T(3), CMPMODE::mode, kEvery<T>, 2, UnaryRepeatParams(1, 1, 8, 8)))
#define SELECTION(name, mode, T)                                                       \
  COMPARE(name, mode, T);                                                              \
  SAME(#name " and asc_select", false, T, T,                                           \
       (name(a, b, 1, 1, 1, 1, 8, 8, 8), PipeBarrier<PIPE_V>(),                        \
        asc_select(d, a, b, 2, 1, 1, 1, 8, 8, 8)),                                     \
       (Compare(a, b, CMPMODE::mode, kEvery<T>, BinaryRepeatParams(1, 1, 1, 8, 8, 8)), \
        PipeBarrier<PIPE_V>(),                                                         \
        Select<T, SELMODE::VSEL_CMPMASK_SPR>(d, a, b, 2, BinaryRepeatParams(1, 1, 1, 8, 8, 8))))
#define BOTH(name, mode)       \
  SELECTION(name, mode, half); \
  SELECTION(name, mode, float)
  BOTH(asc_lt, LT);
  BOTH(asc_gt, GT);
  BOTH(asc_ge, GE);
  BOTH(asc_le, LE);
  BOTH(asc_ne, NE);
  BOTH(asc_eq, EQ);
  COMPARE(asc_eq, EQ, int32_t);
#undef BOTH
#undef SELECTION
#undef COMPARE
}

TEST(CApi, SelectsFirstElements) {
  SAME(
      "asc_select count", false, float, float,
      (asc_lt(a, b, 1, 1, 1, 1, 8, 8, 8), asc_sync(), asc_select(d, a, b, 128)),
      (Compare(a, b, CMPMODE::LT, kEvery<float>, BinaryRepeatParams(1, 1, 1, 8, 8, 8)), asc_sync(),
       Select<float, SELMODE::VSEL_CMPMASK_SPR>(d, a, b, 2, BinaryRepeatParams(1, 1, 1, 8, 8, 8))));
}

TEST(CApi, GatherMask) {
#define PATTERN(T)                                                             \
  static uint64_t kept_##T;                                                    \
  SAME("asc_reduce", true, T, T, asc_reduce(d, a, b, 2, 1, 2, 8, 0),           \
       GatherMask(d, a, 2, false, 0, GatherMaskParams(1, 2, 8, 0), kept_##T)); \
  SAME("asc_reduce by bits", true, T, T, asc_reduce(d, a, b, 2, 1, 0, 8, 1),   \
       GatherMask(d, a, b, false, 0, GatherMaskParams(1, 2, 8, 1), kept_##T)); \
  SAME("asc_reduce count", true, T, T, asc_reduce_sync(d, a, b, 100),          \
       GatherMask(d, a, b, true, 100, GatherMaskParams(1, 1, 8, 8), kept_##T))
  PATTERN(uint16_t);
  PATTERN(uint32_t);
#undef PATTERN
}

TEST(CApi, Reductions) {
#define REDUCE(name, T, dst_repeat, ...)                                  \
  SAME(#name, false, T, T, name(d, a, 2, dst_repeat, 1, 8), __VA_ARGS__); \
  SAME(#name " count", false, T, T, name##_sync(d, a, 2 * 256 / sizeof(T)), __VA_ARGS__)
#define WHOLE(name, T, Cpp, order) \
  REDUCE(name, T, 1, Cpp(d, a, kEvery<T>, 2, 1, 1, 8, ReduceOrder::order))
#define ALL(T)                                                                         \
  REDUCE(asc_repeat_reduce_sum, T, 1, WholeReduceSum(d, a, kEvery<T>, 2, 1, 1, 8));    \
  REDUCE(asc_datablock_reduce_sum, T, 1, BlockReduceSum(d, a, 2, kEvery<T>, 1, 1, 8)); \
  REDUCE(asc_datablock_reduce_max, T, 1, BlockReduceMax(d, a, 2, kEvery<T>, 1, 1, 8)); \
  REDUCE(asc_datablock_reduce_min, T, 1, BlockReduceMin(d, a, 2, kEvery<T>, 1, 1, 8)); \
  REDUCE(asc_pair_reduce_sum, T, 1, PairReduceSum(d, a, 2, kEvery<T>, 1, 1, 8));       \
  WHOLE(asc_repeat_reduce_max_value_index, T, WholeReduceMax, ORDER_VALUE_INDEX);      \
  WHOLE(asc_repeat_reduce_max_index_value, T, WholeReduceMax, ORDER_INDEX_VALUE);      \
  WHOLE(asc_repeat_reduce_max_only_value, T, WholeReduceMax, ORDER_ONLY_VALUE);        \
  WHOLE(asc_repeat_reduce_max_only_index, T, WholeReduceMax, ORDER_ONLY_INDEX);        \
  WHOLE(asc_repeat_reduce_min_value_index, T, WholeReduceMin, ORDER_VALUE_INDEX);      \
  WHOLE(asc_repeat_reduce_min_index_value, T, WholeReduceMin, ORDER_INDEX_VALUE);      \
  WHOLE(asc_repeat_reduce_min_only_value, T, WholeReduceMin, ORDER_ONLY_VALUE);        \
  WHOLE(asc_repeat_reduce_min_only_index, T, WholeReduceMin, ORDER_ONLY_INDEX)
  ALL(half);
  ALL(float);
#undef ALL
#undef WHOLE
#undef REDUCE
}

TEST(CApi, ExtremeOfAllRepeats) {
  const auto report = run_once([] {
    numbers<float>(kA, 3, false);
    LocalTensor<float>(TPosition::VECCALC, kA, kElements).SetValue(70, 1000.0f);
    asc_repeat_reduce_max_only_value(at<float>(kB), at<float>(kA), 2, 1, 1, 8);
    float value = 0;
    uint32_t index = 0;
    asc_get_reduce_max_cnt(value, index);
    EXPECT_EQ(value, 1000.0f);
    EXPECT_EQ(index, 70u);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(CApi, SortingAndTransposing) {
  SAME("asc_transpose", false, int16_t, int16_t, asc_transpose(d, a), Transpose(d, a));
  SAME("asc_transpose", false, uint16_t, uint16_t, asc_transpose_sync(d, a), Transpose(d, a));
  SAME("asc_bitsort", false, float, float, asc_bitsort(d, a, reinterpret_cast<uint32_t*>(b), 2),
       Sort32(d, a, b.ReinterpretCast<uint32_t>(), 2));
  const auto merges = [](auto merge) {
    return [merge](auto d, auto a, auto b) {
      Sort32(LocalTensor<float>(TPosition::VECCALC, 0x10000, 128),
             LocalTensor<float>(TPosition::VECCALC, kA, 64),
             LocalTensor<uint32_t>(TPosition::VECCALC, kB, 64), 2);
      PipeBarrier<PIPE_V>();
      merge(d), (void)a, (void)b;
    };
  };
  same<float, float>("asc_mrgsort4", false, merges([](float* d) {
                       float* lists[4] = {at<float>(0x10000), at<float>(0x10100), nullptr, nullptr};
                       asc_mrgsort4(d, lists, 1, 32, 32, 0, 0, false, 3);
                     }),
                     merges([](const LocalTensor<float>& d) {
                       const LocalTensor<float> x(TPosition::VECCALC, 0x10000, 64),
                           y(TPosition::VECCALC, 0x10100, 64);
                       const uint16_t lengths[4] = {32, 32, 0, 0};
                       MrgSort(d, MrgSortSrcList<float>(x, y, x, x),
                               MrgSort4Info(lengths, false, 3));
                     }));
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

// What is said of a wrong call stands at its own line and under its own name.
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
