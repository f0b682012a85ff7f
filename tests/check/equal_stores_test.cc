// Bytes that several copies store to: random ones against a map that keeps one entry for each byte.
// spec: sync_and_timing.md, part 7, item 4
#include "check/race/equal_stores.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <random>
#include <vector>

namespace asctwin::check {
namespace {

class PlainStores {
 public:
  void store(const uint8_t* memory, size_t at, const std::vector<uint8_t>& values) {
    for (size_t i = 0; i < values.size(); ++i) {
      const auto [byte, is_first] = differs_.try_emplace(at + i, false);
      if (!is_first && memory[at + i] != values[i]) byte->second = true;
    }
  }
  bool are_equal(size_t begin, size_t end) const {
    for (auto byte = differs_.lower_bound(begin); byte != differs_.lower_bound(end); ++byte)
      if (byte->second) return false;
    return true;
  }

 private:
  std::map<size_t, bool> differs_;
};

// Places and lengths are multiples of `grain` bytes; one in `rarity` values is not 7.
void compare(size_t grain, int rarity, unsigned seed) {
  constexpr size_t kBytes = 3 * 4096;
  alignas(4096) static uint8_t memory[kBytes];
  std::mt19937 random(seed);
  const auto below = [&](size_t limit) { return random() % limit; };
  EqualStores stores;
  PlainStores plain;
  for (int i = 0; i < 60; ++i) {
    const size_t at = below(kBytes / grain) * grain;
    const size_t most = grain == 1 && below(2) == 0 ? 8 : 5000;  // many are elements
    const size_t bytes = std::min(kBytes - at, (below(most / grain) + 1) * grain);
    std::vector<uint8_t> values(bytes, 7);
    if (below(static_cast<size_t>(rarity)) == 0) values[below(bytes)] = 8;
    plain.store(memory, at, values);
    if (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8) {
      uint64_t bits = 0;
      std::memcpy(&bits, values.data(), bytes);
      stores.store_element(memory + at, bits, bytes);
    } else {
      stores.store(memory + at, values.data(), static_cast<int64_t>(bytes));
    }
    ASSERT_EQ(std::memcmp(memory + at, values.data(), bytes), 0);
  }
  for (size_t page = 0; page < kBytes; page += 4096)
    stores.store(memory + page, memory + page, 1);  // a byte of each page is known
  for (size_t begin = 0; begin < kBytes; begin += 32)
    for (const size_t end : {begin + 1, begin + 32, std::min(kBytes, begin + 4500)})
      ASSERT_EQ(stores.are_equal({memory + begin, memory + end}), plain.are_equal(begin, end))
          << "bytes [" << begin << ", " << end << "), grain " << grain << ", seed " << seed;
}

TEST(EqualStores, AgreeWithOneEntryForEachByte) {
  for (unsigned seed = 0; seed < 4; ++seed)
    for (const size_t grain : {1, 32, 64, 512}) compare(grain, 6, seed);
}

}  // namespace
}  // namespace asctwin::check
