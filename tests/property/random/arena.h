// The memory that a random call works in: one run of bytes with wide margins, from which operands
// take disjoint pieces. Whatever an instruction touches outside them is still inside and is seen.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "isa/registers.h"

namespace asctwin::test {

using Rng = std::mt19937_64;

inline int64_t between(Rng& rng, int64_t lo, int64_t hi) {
  return std::uniform_int_distribution<int64_t>(lo, hi)(rng);
}
inline bool chance(Rng& rng, int one_in) { return between(rng, 1, one_in) == 1; }

class Arena final : public isa::AddressSpace {
 public:
  static constexpr int64_t kMostBytes = int64_t{12} << 20;  // that all operands may need together

  Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // A piece for bytes [first, last) around an address whose offset is a multiple of `align`, behind
  // all earlier pieces. @return that address
  uint8_t* take(Rng& rng, int64_t first, int64_t last, int64_t align);
  void clear();
  // Random bytes, a quarter of them from values where arithmetic has its corners.
  void fill(Rng& rng);

  uint8_t* begin() { return begin_; }
  bool holds(const uint8_t* first, int64_t bytes) const override {
    return begin_ <= first && bytes <= begin_ + size_bytes() - first;
  }
  int64_t size_bytes() const { return kMarginBytes + used_bytes_ + kMarginBytes; }
  std::vector<uint8_t> bytes() const { return {begin_, begin_ + size_bytes()}; }

  uint64_t scalar = 0;  // what an instruction gives back to the scalar pipe

 private:
  static constexpr int64_t kMarginBytes = 2048;
  static constexpr int64_t kCapacityBytes = int64_t{16} << 20;

  std::vector<uint8_t> storage_;
  uint8_t* begin_;
  int64_t used_bytes_ = 0;
};

}  // namespace asctwin::test
