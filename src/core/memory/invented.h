// Contents of memory that nothing has written, made up from a seed: a kernel whose result depends
// on them gives another one by each seed. Words of two bytes are moderate numbers of either sign as
// half, and two of them are finite as float.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace asctwin::core {

// Word number `index` of the memory `stream`, such as a core or an argument.
inline uint64_t invented_word(uint64_t seed, uint64_t stream, uint64_t index) {
  uint64_t z = (seed << 20 ^ stream) * 0xD1B54A32D192ED03 + (index + 1) * 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  z ^= z >> 31;
  constexpr uint64_t kSignAndFraction = 0x9FFF9FFF9FFF9FFF, kExponent = 0x2000200020002000;
  return (z & kSignAndFraction) + kExponent;
}

// Fills whole words from the first byte on; the rest stays.
void invent(std::span<uint8_t> memory, uint64_t seed, uint64_t stream);

// Gives words that still have invented contents their poison back.
void restore_poison(std::span<uint8_t> memory, uint64_t seed, uint64_t stream);

}  // namespace asctwin::core
