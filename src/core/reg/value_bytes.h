// Bytes and lanes of a register's value, and the bits of its lanes.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "asctwin/reg.h"

namespace asctwin::reg {

inline uint8_t* bytes_of(Value& value) { return reinterpret_cast<uint8_t*>(&value); }
inline const uint8_t* bytes_of(const Value& value) {
  return reinterpret_cast<const uint8_t*>(&value);
}

template <class T>
T lane(const Value& value, uint32_t i) {
  T element;
  std::memcpy(&element, bytes_of(value) + i * sizeof(T), sizeof(T));
  return element;
}
template <class T>
void set_lane(Value& value, uint32_t i, T element) {
  std::memcpy(bytes_of(value) + i * sizeof(T), &element, sizeof(T));
}

inline constexpr Value kZero{};
inline void set_bit(Bits& bits, uint32_t at) { bits.word[at / 64] |= uint64_t{1} << (at % 64); }

// Eight bytes, each all ones where its bit is set.
inline constexpr std::array<uint64_t, 256> kSpreadBytes = [] {
  std::array<uint64_t, 256> table{};
  for (unsigned bits = 0; bits < 256; ++bits)
    for (unsigned byte = 0; byte < 8; ++byte)
      if ((bits >> byte & 1) != 0) table[bits] |= uint64_t{0xFF} << (8 * byte);
  return table;
}();

// The lowest bit of each lane stands for all of its bytes.
inline uint64_t whole_lanes(uint64_t bits, uint32_t width) {
  bits &= lane_bits(width);
  for (uint32_t have = 1; have < width; have *= 2) bits |= bits << have;
  return bits;
}
// select(byte i of the mask's lanes): calls visit(word, mask of its bytes) for the 32 words.
template <class Visit>
void for_each_word(const Bits& mask, uint32_t width, Visit visit) {
  for (uint32_t quarter = 0; quarter < 4; ++quarter) {
    const uint64_t bits = whole_lanes(mask.word[quarter], width);
    for (uint32_t i = 0; i < 8; ++i) visit(8 * quarter + i, kSpreadBytes[bits >> (8 * i) & 0xFF]);
  }
}

// Calls visit(uint8_t{}), or the integer of `width` bytes.
template <class Visit>
void with_width(uint32_t width, Visit visit) {
  if (width == 1) return visit(uint8_t{});
  if (width == 2) return visit(uint16_t{});
  if (width == 4) return visit(uint32_t{});
  visit(uint64_t{});
}

}  // namespace asctwin::reg
