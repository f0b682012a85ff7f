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

// The blocks that the bytes [begin, end) of the memory touch, and those that they cover. Offsets
// are not negative.
inline Blocks blocks_touched(int64_t begin, int64_t end) {
  constexpr auto kBytes = static_cast<uint64_t>(isa::kBlockBytes);
  return {static_cast<int64_t>(static_cast<uint64_t>(begin) / kBytes),
          static_cast<int64_t>((static_cast<uint64_t>(end) + kBytes - 1) / kBytes)};
}
inline Blocks blocks_covered(int64_t begin, int64_t end) {
  return {(begin + isa::kBlockBytes - 1) / isa::kBlockBytes, end / isa::kBlockBytes};
}

// Blocks whose bits are in one word.
struct BlocksOfWord {
  size_t word;
  uint64_t bits;
};

class BlockBits {
 public:
  static constexpr size_t kBits = 64;  // of a word

  explicit BlockBits(int64_t bytes)
      : words_(static_cast<size_t>(bytes / isa::kBlockBytes) / kBits + 1) {}

  bool test(int64_t block) const {
    const auto number = static_cast<size_t>(block);
    return (words_[number / kBits] >> number % kBits & 1) != 0;
  }
  bool all(BlocksOfWord blocks) const { return (words_[blocks.word] & blocks.bits) == blocks.bits; }
  bool any(BlocksOfWord blocks) const { return (words_[blocks.word] & blocks.bits) != 0; }
  bool all(Blocks blocks) const {
    return !any_word(blocks, [&](BlocksOfWord some) { return !all(some); });
  }
  bool any(Blocks blocks) const {
    return any_word(blocks, [&](BlocksOfWord some) { return any(some); });
  }
  void set(Blocks blocks) {
    any_word(blocks, [&](BlocksOfWord some) {
      words_[some.word] |= some.bits;
      return false;
    });
  }
  void reset(Blocks blocks) {
    any_word(blocks, [&](BlocksOfWord some) {
      words_[some.word] &= ~some.bits;
      return false;
    });
  }

  const uint64_t* words() const { return words_.data(); }  // stays where it is
  static bool all(const uint64_t* words, BlocksOfWord blocks) {
    return (words[blocks.word] & blocks.bits) == blocks.bits;
  }
  static bool any(const uint64_t* words, BlocksOfWord blocks) {
    return (words[blocks.word] & blocks.bits) != 0;
  }

  // Calls test(BlocksOfWord) for each word in turn, until it returns true.
  template <class Test>
  static bool any_word(Blocks blocks, Test test) {
    const auto first = static_cast<size_t>(blocks.first), last = static_cast<size_t>(blocks.last);
    if (first >= last) return false;
    uint64_t bits = kAll << first % kBits;
    size_t word = first / kBits;
    for (; word < last / kBits; ++word, bits = kAll)
      if (test(BlocksOfWord{word, bits})) return true;
    bits &= ~(kAll << last % kBits);
    return bits != 0 && test(BlocksOfWord{word, bits});
  }

 private:
  static constexpr uint64_t kAll = ~uint64_t{0};

  std::vector<uint64_t> words_;
};

}  // namespace asctwin::check
