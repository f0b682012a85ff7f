// The common part of comparisons into a tensor and into CMPMASK.
// spec: vector.md, section 4.7
#pragma once

#include <bit>
#include <cstring>

#include "isa/lanes.h"
#include "isa/op_info.h"
#include "isa/simd/select.h"

namespace asctwin::isa {

inline constexpr const char* kCmpModeNames[] = {"LT", "GT", "EQ", "LE", "GE", "NE"};
inline constexpr Modes kEveryCmpMode(CmpMode::kLT, CmpMode::kGT, CmpMode::kEQ, CmpMode::kLE,
                                     CmpMode::kGE, CmpMode::kNE);
template <class Record>
inline constexpr ModeInfo cmp_mode_of = {"cmpMode", value_of<Record, &Record::mode>, kCmpModeNames};

// The mask from lane `first` on, which begins a block. @pre first < 128
inline uint32_t mask_bits(const Lanes& lanes, int64_t first) {
  return static_cast<uint32_t>(lanes.mask[first / 64] >> first % 64);
}

// The active lanes of one block of a repeat, a bit each; none behind those that a mask has.
inline uint32_t active_in_block(const Lanes& lanes, int64_t repeat, int64_t block,
                                int64_t per_block) {
  const uint32_t every = static_cast<uint32_t>((uint64_t{1} << per_block) - 1);
  const int64_t first = block * per_block;
  if (!lanes.counter) return first < 128 ? mask_bits(lanes, first) & every : 0;
  const int64_t left = lanes.count - repeat * per_block * kBlocksPerRepeat - first;
  if (left >= per_block) return every;
  return left <= 0 ? 0 : static_cast<uint32_t>((uint64_t{1} << left) - 1);
}

// A source of one repeat, its blocks one behind the other; 0 in lanes that are not active.
struct RepeatBuffer {
  alignas(64) uint8_t bytes[kRepeatBytes] = {};

  void collect(const Operand& from, const Lanes& lanes, const LaneStride& stride, int64_t element,
               int64_t repeat) {
    const int64_t per_block = kBlockBytes / element;
    for (int64_t b = 0; b < kBlocksPerRepeat; ++b) {
      const uint8_t* block = from.address + offset_of({repeat, b, 0, 0}, stride, element);
      uint32_t active = active_in_block(lanes, repeat, b, per_block);
      if (std::popcount(active) == per_block)
        std::memcpy(bytes + b * kBlockBytes, block, kBlockBytes);
      else
        for (; active != 0; active &= active - 1) {
          const int64_t at = std::countr_zero(active) * element;
          std::memcpy(bytes + b * kBlockBytes + at, block + at, static_cast<size_t>(element));
        }
    }
  }
};

}  // namespace asctwin::isa
