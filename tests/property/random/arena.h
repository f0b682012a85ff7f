// The memory that a random call works in: one run of bytes with wide margins, from which operands
// take disjoint pieces. Whatever an instruction touches outside them is still inside and is seen.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "isa/registers.h"

namespace asctwin::test {

// splitmix64: every call begins with a generator of its own, which costs nothing with this one.
class Rng {
 public:
  using result_type = uint64_t;

  explicit Rng(uint64_t seed) : state_(seed) {}
  static constexpr uint64_t min() { return 0; }
  static constexpr uint64_t max() { return ~uint64_t{0}; }
  uint64_t operator()() {
    uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
  }

 private:
  uint64_t state_;
};

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
