// The newest access to each byte of UB against a plain number for each of them.
#include "core/reg/newest_access.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace asctwin::reg {
namespace {

constexpr int64_t kSize = 256;

// Numbers of accesses, one for each byte.
struct Plain {
  std::vector<uint32_t> numbers = std::vector<uint32_t>(kSize);

  void put(int64_t at, uint32_t bytes, const uint8_t* touched, uint32_t number) {
    for (uint32_t i = 0; i < bytes; ++i)
      if (touched == nullptr || touched[i] != 0) numbers[static_cast<size_t>(at + i)] = number;
  }
  // The first byte of the range behind `behind` says which access; `last` is its last byte there.
  bool find(int64_t at, uint32_t bytes, const uint8_t* touched, uint32_t behind,
            Conflict& conflict) const {
    conflict = {0, 0, 0};
    for (int64_t i = at; i < at + bytes; ++i) {
      const uint32_t number = numbers[static_cast<size_t>(i)];
      if (number <= behind || (touched != nullptr && touched[i - at] == 0)) continue;
      if (conflict.number == 0) conflict = {number, i, i + 1};
      if (conflict.number == number) conflict.last = i + 1;
    }
    return conflict.number != 0;
  }
};

TEST(NewestAccess, AgreesWithANumberForEachByte) {
  std::mt19937 random(7);
  const auto below = [&](uint32_t end) { return static_cast<uint32_t>(random() % end); };
  for (int round = 0; round < 200; ++round) {
    NewestAccess newest(kSize);
    Plain plain;
    for (uint32_t number = 1; number < 40; ++number) {
      const bool whole_blocks = below(2) == 0;
      const int64_t at = whole_blocks ? 32 * below(7) : below(kSize - 1);
      const auto most = static_cast<uint32_t>(kSize - at);
      const uint32_t bytes = whole_blocks ? 32 * (1 + below(most / 32)) : 1 + below(most);
      std::vector<uint8_t> touched(bytes);
      for (uint8_t& byte : touched) byte = below(2) != 0;
      const uint8_t* const mask = below(3) == 0 ? touched.data() : nullptr;
      const uint32_t behind = below(number);
      Conflict found{}, expected{};
      ASSERT_EQ(plain.find(at, bytes, mask, behind, expected),
                newest.find(at, bytes, mask, behind, found));
      if (expected.number != 0) {
        EXPECT_EQ(expected.number, found.number);
        EXPECT_EQ(expected.first, found.first);
        EXPECT_EQ(expected.last, found.last);
      }
      plain.put(at, bytes, mask, number);
      newest.put(at, bytes, mask, number);
      for (int64_t i = 0; i < kSize; ++i)
        ASSERT_EQ(plain.numbers[static_cast<size_t>(i)], newest.at(i)) << i;
    }
  }
}

}  // namespace
}  // namespace asctwin::reg
