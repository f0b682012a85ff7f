// Casts at every SIMD level of this CPU against exact values (vector.md, section 4.5): all elements
// of 4, 8 and 16 bits; of 32 and 64 bits those around every power of two and every half, and random
// ones.
#include "isa/simd/cast.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <random>
#include <vector>

#include "isa/cast_type.h"
#include "property/budget.h"
#include "ref/cast.h"

namespace asctwin {
namespace {

using isa::CastMode;

struct Pair {
  DType src, dst;
  ref::CastType ref_src, ref_dst;
};

const std::vector<Pair>& pairs() {
  static const std::vector<Pair> all = {
#define ASCTWIN_CAST(src, dst, modes) \
  {DType::src, DType::dst, test::cast_type_of(DType::src), test::cast_type_of(DType::dst)},
#include "isa/ops/vector/cast_pairs.inc"
#undef ASCTWIN_CAST
  };
  return all;
}

uint64_t low_bits(int bits) { return bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }

void add_neighbours(std::vector<uint64_t>& values, uint64_t bits) {
  for (int64_t step = -2; step <= 2; ++step) values.push_back(bits + static_cast<uint64_t>(step));
}

// Around the powers of two, with and without a half.
std::vector<uint64_t> boundaries(DType type) {
  std::vector<uint64_t> values;
  const int bits = info_of(type).bits;
  if (type == DType::kFloat) {
    for (uint64_t exponent = 0; exponent < 256; ++exponent)
      for (uint64_t mantissa : {0x000000, 0x400000, 0x600000, 0x7FE000, 0x7FF000, 0x7FFFFF, 0x1000,
                                0x2000, 0x3000, 0x8000, 0x10000, 0x18000})
        for (uint64_t sign : {0, 1}) add_neighbours(values, sign << 31 | exponent << 23 | mantissa);
    for (int half = -600; half <= 600; ++half)
      add_neighbours(values, std::bit_cast<uint32_t>(static_cast<float>(half) / 2));
    for (float end : {32767.5f, -32768.5f, 65504.0f, 65519.99f, 65520.0f, 65536.0f})
      add_neighbours(values, std::bit_cast<uint32_t>(end));
    return values;
  }
  for (int shift = 0; shift < bits; ++shift)
    for (uint64_t factor : {1, 3, 5}) {
      add_neighbours(values, factor << shift);
      add_neighbours(values, 0 - (factor << shift));
    }
  return values;
}

std::vector<uint64_t> inputs(DType type) {
  const int bits = info_of(type).bits;
  std::vector<uint64_t> values;
  if (bits <= 16) {
    for (uint64_t value = 0; value <= low_bits(bits); ++value) values.push_back(value);
    return values;
  }
  values = boundaries(type);
  std::mt19937_64 rng(static_cast<uint64_t>(bits) + static_cast<uint64_t>(type));
  for (int64_t i = 0; i < test::calls(40000); ++i) {
    const uint64_t random = rng();
    values.push_back(type == DType::kFloat
                         ? random
                         : static_cast<uint64_t>(static_cast<int64_t>(random) >> (i % bits)));
  }
  if (values.size() % 2 == 1) values.push_back(0);
  return values;
}

// Elements of any width in memory.
class Elements {
 public:
  Elements(DType type, size_t count)
      : bits_(info_of(type).bits), bytes_((count * static_cast<size_t>(bits_) + 7) / 8 + 8) {}

  void set(size_t i, uint64_t value) {
    if (bits_ >= 8)
      std::memcpy(&bytes_[i * width()], &value, width());
    else
      bytes_[i / 2] |= static_cast<uint8_t>((value & 0xF) << (i % 2 * 4));
  }
  uint64_t get(size_t i) const {
    uint64_t value = 0;
    if (bits_ < 8) return bytes_[i / 2] >> (i % 2 * 4) & 0xF;
    std::memcpy(&value, &bytes_[i * width()], width());
    return value;
  }
  void* data() { return bytes_.data(); }

 private:
  size_t width() const { return static_cast<size_t>(bits_) / 8; }

  int bits_;
  std::vector<uint8_t> bytes_;
};

class Casts : public ::testing::TestWithParam<SimdLevel> {
 protected:
  void SetUp() override {
    if (!cpu_has(GetParam())) GTEST_SKIP() << "the CPU lacks this level";
  }
};
INSTANTIATE_TEST_SUITE_P(Levels, Casts, ::testing::ValuesIn(kSimdLevels));

void expect_exact(CastFn run, const Pair& pair, CastMode mode, const ref::CastOptions& options) {
  const std::vector<uint64_t> values = inputs(pair.src);
  Elements from(pair.src, values.size()), to(pair.dst, values.size());
  for (size_t i = 0; i < values.size(); ++i) from.set(i, values[i]);
  run(to.data(), from.data(), values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    const uint64_t expected = ref::cast_element(
        pair.ref_dst, pair.ref_src, static_cast<ref::RoundMode>(mode), options, from.get(i));
    ASSERT_EQ(to.get(i), expected & low_bits(info_of(pair.dst).bits))
        << info_of(pair.src).api_name << " 0x" << std::hex << from.get(i) << " to "
        << info_of(pair.dst).api_name << " by mode " << static_cast<int>(mode);
  }
}

// int32_t to half ignores its mode.
CastMode rounding_of(const Pair& pair, CastMode mode) {
  return pair.src == DType::kInt32 && pair.dst == DType::kHalf ? CastMode::kRint : mode;
}

TEST_P(Casts, AreExactForEveryPairAndRounding) {
  for (const Pair& pair : pairs())
    for (int mode = 0; mode < static_cast<int>(isa::kCastModes); ++mode)
      if (const CastFn run = cast_body(pair.dst, pair.src, CastMode(mode), GetParam()))
        expect_exact(run, pair, rounding_of(pair, CastMode(mode)), {});
}

// The runs of masked calls are short, and tails do not write further.
TEST_P(Casts, OfAnyLengthStayInTheirBytes) {
  for (const Pair& pair : pairs()) {
    const CastFn run = cast_body(pair.dst, pair.src, CastMode::kRint, GetParam());
    if (run == nullptr) continue;
    for (size_t count = 0; count <= 600; count += 2) {
      Elements from(pair.src, 602), to(pair.dst, 602);
      for (size_t i = 0; i < 602; ++i) from.set(i, i * 0x9E3779B97F4A7C15);
      run(to.data(), from.data(), count);
      for (size_t i = count; i < 602; ++i) ASSERT_EQ(to.get(i), 0u) << count << " " << i;
    }
  }
}

TEST(WrappingCasts, KeepTheLowBits) {
  for (const Pair& pair : pairs())
    for (int mode = 0; mode < 7; ++mode)
      if (const CastFn run = wrapping_cast_body(pair.dst, pair.src, CastMode(mode)))
        expect_exact(run, pair, CastMode(mode), {.floats_saturate = false, .integers_wrap = true});
}

TEST(ScaledCasts, MultiplyByTheHalfOfSetDeqScale) {
  const std::vector<uint64_t> values = inputs(DType::kInt32);
  for (uint64_t scale : {0x3C00, 0x2E66, 0x0001, 0x8400, 0x7BFF, 0x7C00, 0x7E00, 0x0000}) {
    Elements from(DType::kInt32, values.size()), to(DType::kHalf, values.size());
    for (size_t i = 0; i < values.size(); ++i) from.set(i, values[i]);
    scale_to_half(to.data(), from.data(), values.size(),
                  static_cast<float>(half::from_bits(static_cast<uint16_t>(scale))));
    for (size_t i = 0; i < values.size(); ++i)
      ASSERT_EQ(to.get(i), ref::dequantise_element(from.get(i), scale, {}))
          << static_cast<int32_t>(from.get(i)) << " by 0x" << std::hex << scale;
  }
}

}  // namespace
}  // namespace asctwin
