// Tests casts of registers from all values of 16 bits to small types, by all roundings and in every
// slot, against exact arithmetic. spec: reg_api.md, sections 7.1, 7.4 and 7.5
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <vector>

#include "asctwin/reg.h"
#include "isa/cast_type.h"
#include "ref/cast.h"

namespace asctwin {
namespace {

using enum ref::RoundMode;

struct Narrowing {
  DType dst, src;
  int slots;
  std::vector<ref::RoundMode> modes;
};

constexpr uint32_t kHalves = reg::kBytes / 2;

uint8_t expected(const Narrowing& cast, ref::RoundMode mode, uint32_t value) {
  return static_cast<uint8_t>(ref::cast_element(test::cast_type_of(cast.dst),
                                                test::cast_type_of(cast.src), mode, {}, value));
}

// Byte `at` of a register that holds the results of 128 values from `first` on in `slot`. A pair of
// 4 bits has a byte, whose low half is the even element's.
uint8_t expected_byte(const Narrowing& cast, ref::RoundMode mode, uint32_t first, uint32_t slot,
                      uint32_t at) {
  const bool is_pair = shares_bytes(cast.dst);
  const uint32_t wide = is_pair ? 4 : 2;
  if (at % wide != slot) return 0;
  if (!is_pair) return expected(cast, mode, first + at / 2);
  const uint32_t even = first + at / 4 * 2;
  return static_cast<uint8_t>((expected(cast, mode, even) & 0xF) | expected(cast, mode, even + 1)
                                                                       << 4);
}

void check(const Narrowing& cast, ref::RoundMode mode, uint32_t first, uint32_t slot) {
  reg::Value src, dst{};
  for (uint32_t i = 0; i < kHalves; ++i) {
    const auto value = static_cast<uint16_t>(first + i);
    std::memcpy(reinterpret_cast<uint8_t*>(&src) + 2 * i, &value, 2);
  }
  reg::Bits all;
  for (uint64_t& word : all.word) word = ~uint64_t{0};
  reg::cast({cast.dst, cast.src, static_cast<int>(slot), -1, static_cast<int>(mode), false}, dst,
            src, all, {"Cast", {}});
  for (uint32_t at = 0; at < reg::kBytes; ++at)
    ASSERT_EQ(reinterpret_cast<const uint8_t*>(&dst)[at],
              expected_byte(cast, mode, first, slot, at))
        << "value " << first << ", byte " << at << ", slot " << slot << ", rounding "
        << static_cast<int>(mode) << ", to " << info_of(cast.dst).api_name;
}

void check_all(const Narrowing& cast) {
  for (const ref::RoundMode mode : cast.modes)
    for (uint32_t first = 0; first < 1 << 16; first += kHalves) {
      const auto slots = static_cast<uint32_t>(cast.slots);
      check(cast, mode, first, first / kHalves % slots);
      if (testing::Test::HasFatalFailure()) return;
    }
  for (int slot = 0; slot < cast.slots; ++slot)
    check(cast, cast.modes[0], 0x3C00, static_cast<uint32_t>(slot));
}

TEST(RegisterCasts, HalfToHiFloat8) {
  check_all({DType::kHiFloat8, DType::kHalf, 2, {kRound, kHybrid}});
}
TEST(RegisterCasts, HalfToInt4) {
  check_all({DType::kInt4, DType::kHalf, 4, {kRint, kRound, kFloor, kCeil, kTrunc}});
}
TEST(RegisterCasts, BFloat16ToE2M1) {
  check_all({DType::kFp4E2M1, DType::kBFloat16, 4, {kRint, kRound, kFloor, kCeil, kTrunc}});
}
TEST(RegisterCasts, BFloat16ToE1M2) {
  check_all({DType::kFp4E1M2, DType::kBFloat16, 4, {kRint, kRound, kFloor, kCeil, kTrunc}});
}
TEST(RegisterCasts, BFloat16ToE8M0) { check_all({DType::kFp8E8M0, DType::kBFloat16, 2, {kRint}}); }
TEST(RegisterCasts, Int16ToInt4) { check_all({DType::kInt4, DType::kInt16, 4, {kRint}}); }

}  // namespace
}  // namespace asctwin
