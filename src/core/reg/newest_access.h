// Knows the newest access to each byte of UB, by its number. The bytes of a block of 32 that were
// touched together share one number, so that a load or store of a register writes eight of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "asctwin/isa/operand.h"

namespace asctwin::reg {

// The newest access since some number to any of a range of bytes, and which of them.
struct Conflict {
  uint32_t number;
  int64_t first, last;
};

class NewestAccess {
 public:
  explicit NewestAccess(size_t bytes)
      : blocks_(bytes / kBlock + 1), is_mixed_(bytes / kBlock + 1), bytes_(bytes) {}

  uint32_t at(int64_t offset) const {
    const auto block = static_cast<size_t>(offset) / kBlock;
    return is_mixed_[block] != 0 ? bytes_[static_cast<size_t>(offset)] : blocks_[block];
  }

  // Whether an access behind number `behind` has touched blocks of the range.
  bool is_recent(int64_t at, uint32_t bytes, uint32_t behind) const {
    uint32_t newest = 0;
    for (size_t i = first_block(at); i < last_block(at, bytes); ++i)
      newest = std::max(newest, blocks_[i]);
    return newest > behind;
  }

  // Finds it among the bytes that are not 0 in `touched`; nullptr: among all.
  bool find(int64_t at, uint32_t bytes, const uint8_t* touched, uint32_t behind,
            Conflict& conflict) const {
    if (!is_recent(at, bytes, behind)) return false;
    conflict = {0, 0, 0};
    for (int64_t i = at; i < at + bytes; ++i) {
      const uint32_t number = this->at(i);
      if (number <= behind || (touched != nullptr && touched[i - at] == 0)) continue;
      if (conflict.number == 0) conflict = {number, i, i + 1};
      if (number == conflict.number) conflict.last = i + 1;
    }
    return conflict.number != 0;
  }

  // Whether none of `count` whole blocks was touched behind number `behind`. A register's blocks
  // are compared in two parts. Numbers are below 2^31: every SIMD level compares them with a sign.
  [[gnu::always_inline]] bool are_old(int64_t at, uint32_t count, uint32_t behind) const {
    if (count != kOfRegister) return !is_recent(at, count * static_cast<uint32_t>(kBlock), behind);
    Part first, second;
    const uint32_t* const block = &blocks_[first_block(at)];
    std::memcpy(&first, block, sizeof(Part));
    std::memcpy(&second, block + 4, sizeof(Part));
    const auto newest = static_cast<int32_t>(behind);
    const Part newer = (first > newest) | (second > newest);
    uint64_t words[2];
    std::memcpy(words, &newer, sizeof(words));
    return (words[0] | words[1]) == 0;
  }
  // Whether each of `count` blocks was touched last as a whole, by an access that is `fine`.
  template <class Fine>
  bool are_whole(int64_t at, uint32_t count, Fine fine) const {
    for (size_t i = first_block(at); i < first_block(at) + count; ++i)
      if (is_mixed_[i] != 0 || !fine(blocks_[i])) return false;
    return true;
  }
  [[gnu::always_inline]] void put_blocks(int64_t at, uint32_t count, uint32_t number) {
    const size_t first = first_block(at);
    if (count == kOfRegister) [[likely]] {
      const Part numbers = Part{} + static_cast<int32_t>(number);
      std::memcpy(&blocks_[first], &numbers, sizeof(Part));
      std::memcpy(&blocks_[first + 4], &numbers, sizeof(Part));
      std::memset(&is_mixed_[first], 0, kOfRegister);
    } else {
      std::fill_n(&blocks_[first], count, number);
      std::fill_n(&is_mixed_[first], count, uint8_t{0});
    }
  }

  void put(int64_t at, uint32_t bytes, const uint8_t* touched, uint32_t number) {
    if (touched == nullptr && at % kBlock == 0 && bytes % kBlock == 0)
      return put_blocks(at, bytes / static_cast<uint32_t>(kBlock), number);
    for (size_t i = first_block(at); i < last_block(at, bytes); ++i) {
      if (is_mixed_[i] == 0)
        std::fill_n(bytes_.begin() + static_cast<int64_t>(i * kBlock),
                    std::min<size_t>(kBlock, bytes_.size() - i * kBlock), blocks_[i]);
      is_mixed_[i] = 1;
      blocks_[i] = number;
    }
    for (uint32_t i = 0; i < bytes; ++i)
      if (touched == nullptr || touched[i] != 0) bytes_[static_cast<size_t>(at + i)] = number;
  }

 private:
  static constexpr size_t kBlock = isa::kBlockBytes;
  static constexpr uint32_t kOfRegister = 8;              // blocks, in two parts:
  typedef int32_t Part __attribute__((vector_size(16)));  // four numbers

  static size_t first_block(int64_t at) { return static_cast<size_t>(at) / kBlock; }
  static size_t last_block(int64_t at, uint32_t bytes) {
    return (static_cast<size_t>(at) + bytes + kBlock - 1) / kBlock;
  }

  std::vector<uint32_t> blocks_;   // the newest access to any byte of the block
  std::vector<uint8_t> is_mixed_;  // its bytes have numbers of their own
  std::vector<uint32_t> bytes_;
};

}  // namespace asctwin::reg
