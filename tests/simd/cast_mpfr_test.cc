// Casts from types of 32 and 64 bits against MPFR: finite values whose results are in range, in
// every rounding, random ones and ones near the middle of two results. spec: vector.md, section 4.5
#include <gtest/gtest.h>
#include <inttypes.h>
#define MPFR_USE_INTMAX_T
#include <mpfr.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "isa/simd/cast.h"
#include "property/budget.h"
#include "ref/number.h"

namespace asctwin {
namespace {

using isa::CastMode;

// The steps between numbers of a type: of `digits` bits, and none below 2^least.
struct Steps {
  DType type;
  int digits, least;
};
constexpr Steps kSteps[] = {
    {DType::kHalf, 11, -24}, {DType::kBFloat16, 8, -133}, {DType::kFloat, 24, -149},
    {DType::kInt8, 7, 0},    {DType::kUInt8, 8, 0},       {DType::kInt16, 15, 0},
    {DType::kInt32, 31, 0},  {DType::kInt64, 63, 0},      {DType::kUInt16, 16, 0},
    {DType::kUInt32, 32, 0}, {DType::kFp8E4M3, 4, -9},    {DType::kFp8E5M2, 3, -16}};

bool has_no_sign(DType type) {
  return type == DType::kUInt8 || type == DType::kUInt16 || type == DType::kUInt32;
}
bool is_fp8(DType type) { return type == DType::kFp8E4M3 || type == DType::kFp8E5M2; }
bool is_integer(DType type) {
  return !is_fp8(type) && type != DType::kHalf && type != DType::kBFloat16 && type != DType::kFloat;
}

// The decoded elements are exact in 64 bits of significand.
class Number {
 public:
  Number() { mpfr_init2(value_, 64); }
  ~Number() { mpfr_clear(value_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;

  mpfr_ptr get() { return value_; }

  void decode(DType type, uint64_t bits) {
    const int width = info_of(type).bits;
    if (type == DType::kFloat)
      mpfr_set_flt(value_, std::bit_cast<float>(static_cast<uint32_t>(bits)), MPFR_RNDN);
    else if (type == DType::kBFloat16)
      mpfr_set_flt(value_, std::bit_cast<float>(static_cast<uint32_t>(bits) << 16), MPFR_RNDN);
    else if (type == DType::kHalf)
      mpfr_set_d(value_, ref::half_to_double(bits), MPFR_RNDN);
    else if (type == DType::kFp8E5M2)
      mpfr_set_d(value_, ref::half_to_double(bits << 8), MPFR_RNDN);
    else if (type == DType::kFp8E4M3)
      decode_e4m3(bits);
    else if (has_no_sign(type))
      mpfr_set_uj(value_, bits, MPFR_RNDN);
    else
      mpfr_set_sj(value_, static_cast<int64_t>(bits << (64 - width)) >> (64 - width), MPFR_RNDN);
  }

  void decode_e4m3(uint64_t bits) {
    const unsigned exponent = bits >> 3 & 15, mantissa = bits & 7;
    mpfr_set_ui(value_, exponent == 0 ? mantissa : 8 + mantissa, MPFR_RNDN);
    mpfr_mul_2si(value_, value_, exponent == 0 ? -9 : static_cast<long>(exponent) - 10, MPFR_RNDN);
    if ((bits & 0x80) != 0) mpfr_neg(value_, value_, MPFR_RNDN);
  }

  // To a multiple of the step that the type has here.
  void round(const Steps& steps, CastMode mode) {
    if (mpfr_zero_p(value_)) return;
    const long step =
        is_integer(steps.type)
            ? 0
            : std::max<long>(steps.least, mpfr_get_exp(value_) - static_cast<long>(steps.digits));
    mpfr_mul_2si(value_, value_, -step, MPFR_RNDN);
    to_integer(mode);
    mpfr_mul_2si(value_, value_, step, MPFR_RNDN);
  }
  bool fits(const Steps& steps) {
    const long most = is_integer(steps.type) ? steps.digits : steps.type == DType::kHalf ? 16 : 128;
    if (has_no_sign(steps.type) && mpfr_sgn(value_) < 0) return false;
    if (is_fp8(steps.type))
      return mpfr_cmpabs_ui(value_, steps.type == DType::kFp8E4M3 ? 448 : 57344) <= 0;
    return mpfr_zero_p(value_) || mpfr_get_exp(value_) <= most;
  }

 private:
  void to_integer(CastMode mode) {
    switch (mode) {
      case CastMode::kFloor:
        mpfr_floor(value_, value_);
        return;
      case CastMode::kCeil:
        mpfr_ceil(value_, value_);
        return;
      case CastMode::kRound:
        mpfr_round(value_, value_);
        return;
      case CastMode::kTrunc:
        mpfr_trunc(value_, value_);
        return;
      case CastMode::kOdd: {
        const int sign = mpfr_sgn(value_);
        const bool is_exact = mpfr_integer_p(value_) != 0;
        mpfr_trunc(value_, value_);
        if (!is_exact && mpfr_get_sj(value_, MPFR_RNDZ) % 2 == 0)
          mpfr_add_si(value_, value_, sign, MPFR_RNDN);
        return;
      }
      default:
        mpfr_roundeven(value_, value_);
    }
  }

  mpfr_t value_;
};

// Floats around the ranges of all types, and integers of all magnitudes; every third with few bits,
// which lie in the middle of two results more often.
uint64_t random_bits(DType type, std::mt19937_64& random) {
  const uint64_t bits = random(), keep = bits % 3 == 0 ? ~uint64_t{0x1FFF} : ~uint64_t{0};
  if (type != DType::kFloat)
    return static_cast<uint64_t>(static_cast<int64_t>(bits & keep << 24) >> random() % 64);
  const uint64_t exponent = 127 - 40 + random() % 110;
  return ((bits & 0x807FFFFF) | exponent << 23) & keep;
}

struct Pair {
  DType src, dst;
};
constexpr Pair kPairs[] = {
#define ASCTWIN_CAST(src, dst, modes) {DType::src, DType::dst},
#include "isa/ops/vector/cast_pairs.inc"
#undef ASCTWIN_CAST
};

// One element of `src` to one of `dst`, if its golden is in range.
template <class Src, class Dst>
void expect_golden(const Pair& pair, CastMode mode, const Steps& steps, CastFn run) {
  std::mt19937_64 random(static_cast<uint64_t>(mode));
  Number golden, result;
  const auto count = static_cast<size_t>(test::calls(20'000));
  std::vector<Src> from(count);
  std::vector<Dst> to(count);
  for (Src& element : from) element = static_cast<Src>(random_bits(pair.src, random));
  run(to.data(), from.data(), count);
  size_t in_range = 0;
  for (size_t i = 0; i < count; ++i) {
    golden.decode(pair.src, from[i]);
    golden.round(steps, mode);
    if (!golden.fits(steps)) continue;
    ++in_range;
    result.decode(pair.dst, to[i]);
    ASSERT_EQ(mpfr_cmp(result.get(), golden.get()), 0)
        << info_of(pair.src).api_name << " 0x" << std::hex << uint64_t{from[i]} << " to "
        << info_of(pair.dst).api_name << " by mode " << static_cast<int>(mode) << " is 0x"
        << uint64_t{to[i]};
  }
  EXPECT_GT(in_range, count / 32);
}

template <class Src>
void expect_golden(const Pair& pair, CastMode mode, const Steps& steps, CastFn run) {
  switch (size_of(pair.dst)) {
    case 1:
      return expect_golden<Src, uint8_t>(pair, mode, steps, run);
    case 2:
      return expect_golden<Src, uint16_t>(pair, mode, steps, run);
    case 4:
      return expect_golden<Src, uint32_t>(pair, mode, steps, run);
    default:
      return expect_golden<Src, uint64_t>(pair, mode, steps, run);
  }
}

void expect_golden(const Pair& pair, CastMode mode, CastFn run) {
  const auto* steps = std::find_if(std::begin(kSteps), std::end(kSteps),
                                   [&](const Steps& one) { return one.type == pair.dst; });
  ASSERT_NE(steps, std::end(kSteps));
  Steps to = *steps;
  if (pair.src == DType::kFloat && pair.dst == DType::kFloat) to.least = 0;  // to whole numbers
  // int32_t to half ignores its mode.
  if (pair.src == DType::kInt32 && pair.dst == DType::kHalf) mode = CastMode::kRint;
  if (size_of(pair.src) == 4)
    expect_golden<uint32_t>(pair, mode, to, run);
  else
    expect_golden<uint64_t>(pair, mode, to, run);
}

class CastGoldens : public ::testing::TestWithParam<SimdLevel> {};
INSTANTIATE_TEST_SUITE_P(Levels, CastGoldens, ::testing::ValuesIn(kSimdLevels));

TEST_P(CastGoldens, AgreeInRange) {
  if (!cpu_has(GetParam())) GTEST_SKIP() << "the CPU lacks this level";
  for (const Pair& pair : kPairs) {
    // The precision of hifloat8_t changes with the exponent: cast_test.cc.
    if (size_of(pair.src) < 4 || pair.dst == DType::kHiFloat8) continue;
    for (int mode = 0; mode < 7; ++mode)
      if (const CastFn run = cast_body(pair.dst, pair.src, CastMode(mode), GetParam()))
        expect_golden(pair, CastMode(mode), run);
  }
}

}  // namespace
}  // namespace asctwin
