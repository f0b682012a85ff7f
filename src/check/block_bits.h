// One bit for each DataBlock of a memory. Neighbouring blocks are tested and changed a word at a
// time, so that a KiB costs a word or two.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "asctwin/isa/operand.h"

namespace asctwin::check {

// The blocks [first, last) of a memory.
struct Blocks {
  int64_t first;
  int64_t last;
};

// Those that the bytes [begin, end) of the memory touch, and those that they cover.
inline Blocks blocks_touched(int64_t begin, int64_t end) {
  return {begin / isa::kBlockBytes, (end + isa::kBlockBytes - 1) / isa::kBlockBytes};
}
inline Blocks blocks_covered(int64_t begin, int64_t end) {
  return {(begin + isa::kBlockBytes - 1) / isa::kBlockBytes, end / isa::kBlockBytes};
}

class BlockBits {
 public:
  explicit BlockBits(int64_t bytes)
      : words_(static_cast<size_t>(bytes / isa::kBlockBytes / kBits + 1)) {}

  bool test(int64_t block) const { return (word_of(block) >> block % kBits & 1) != 0; }
  bool all(Blocks blocks) const {
    return !any_word(blocks, [&](size_t i, uint64_t bits) { return (words_[i] & bits) != bits; });
  }
  bool any(Blocks blocks) const {
    return any_word(blocks, [&](size_t i, uint64_t bits) { return (words_[i] & bits) != 0; });
  }
  void set(Blocks blocks) {
    any_word(blocks, [&](size_t i, uint64_t bits) {
      words_[i] |= bits;
      return false;
    });
  }
  void reset(Blocks blocks) {
    any_word(blocks, [&](size_t i, uint64_t bits) {
      words_[i] &= ~bits;
      return false;
    });
  }

 private:
  static constexpr int64_t kBits = 64;

  uint64_t word_of(int64_t block) const { return words_[static_cast<size_t>(block / kBits)]; }

  // test(index of a word, bits of `blocks` in it), no further than the first that holds.
  template <class Test>
  static bool any_word(Blocks blocks, Test test) {
    while (blocks.first < blocks.last) {
      const int64_t begin = blocks.first % kBits;
      const int64_t end = std::min(kBits, begin + blocks.last - blocks.first);
      const uint64_t below_end = end == kBits ? ~uint64_t{0} : (uint64_t{1} << end) - 1;
      const uint64_t bits = below_end & (~uint64_t{0} << begin);
      if (test(static_cast<size_t>(blocks.first / kBits), bits)) return true;
      blocks.first += end - begin;
    }
    return false;
  }

  std::vector<uint64_t> words_;
};

}  // namespace asctwin::check
