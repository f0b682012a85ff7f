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

// Neighbouring blocks that one look is enough for.
struct FewBlocks {
  static constexpr size_t kMost = 64;
  // Whether blocks [first, first + count) are.
  static bool are(size_t first, size_t count) { return first % kMost <= kMost - count; }

  size_t first;
  uint64_t bits;  // a bit each, from the lowest on
};

// Those that the bytes [begin, end) of the memory touch, and those that they cover. Not negative.
inline Blocks blocks_touched(int64_t begin, int64_t end) {
  constexpr auto kBytes = static_cast<uint64_t>(isa::kBlockBytes);
  return {static_cast<int64_t>(static_cast<uint64_t>(begin) / kBytes),
          static_cast<int64_t>((static_cast<uint64_t>(end) + kBytes - 1) / kBytes)};
}
inline Blocks blocks_covered(int64_t begin, int64_t end) {
  return {(begin + isa::kBlockBytes - 1) / isa::kBlockBytes, end / isa::kBlockBytes};
}

class BlockBits {
 public:
  explicit BlockBits(int64_t bytes)
      : words_(static_cast<size_t>(bytes / isa::kBlockBytes) / kBits + 1) {}

  bool test(int64_t block) const {
    const auto number = static_cast<size_t>(block);
    return (words_[number / kBits] >> number % kBits & 1) != 0;
  }
  bool all(Blocks blocks) const {
    return !any_word(blocks, [&](size_t i, uint64_t bits) { return (words_[i] & bits) != bits; });
  }
  bool any(Blocks blocks) const {
    return any_word(blocks, [&](size_t i, uint64_t bits) { return (words_[i] & bits) != 0; });
  }
  bool all(FewBlocks blocks) const { return (~from(blocks.first) & blocks.bits) == 0; }
  bool any(FewBlocks blocks) const { return (from(blocks.first) & blocks.bits) != 0; }
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
  static constexpr size_t kBits = FewBlocks::kMost;  // of a word
  static constexpr uint64_t kAll = ~uint64_t{0};

  // The bits of a word from that of block `first` on.
  uint64_t from(size_t first) const { return words_[first / kBits] >> first % kBits; }
  // test(index of a word, bits of `blocks` in it), no further than the first that holds.
  template <class Test>
  static bool any_word(Blocks blocks, Test test) {
    const auto first = static_cast<size_t>(blocks.first);
    const auto count = static_cast<size_t>(blocks.last - blocks.first);
    if (first % kBits + count <= kBits && count > 0)
      return test(first / kBits, (kAll >> (kBits - count)) << first % kBits);
    return any_of_words(first, first + count, test);
  }
  template <class Test>
  static bool any_of_words(size_t first, size_t last, Test test) {
    while (first < last) {
      const size_t begin = first % kBits, count = std::min(kBits - begin, last - first);
      if (test(first / kBits, (kAll >> (kBits - count)) << begin)) return true;
      first += count;
    }
    return false;
  }

  std::vector<uint64_t> words_;
};

}  // namespace asctwin::check
