// A bump allocator over one aligned buffer.
#include "property/random/arena.h"

#include <cstring>
#include <stdexcept>

namespace asctwin::test {
namespace {

constexpr int64_t kBaseAlign = 4096;

// Zeros, the smallest and largest numbers, infinities and NaNs, as half and as the high part of
// float; integers at their ends.
constexpr uint16_t kCorners[] = {0x0000, 0x8000, 0x0001, 0x8001, 0x03FF, 0x0400, 0x3C00, 0x7BFF,
                                 0xFBFF, 0x7C00, 0xFC00, 0x7E00, 0xFE01, 0x7D01, 0x7FFF, 0xFFFF,
                                 0x7F80, 0xFF80, 0x7F7F, 0x0080, 0x6400, 0x68FF};

int64_t align_up(int64_t value, int64_t align) { return (value + align - 1) / align * align; }

}  // namespace

Arena::Arena() : storage_(static_cast<size_t>(kCapacityBytes + kBaseAlign)) {
  const auto address = reinterpret_cast<uintptr_t>(storage_.data());
  begin_ = storage_.data() + (kBaseAlign - address % kBaseAlign) % kBaseAlign;
}

uint8_t* Arena::take(Rng& rng, int64_t first, int64_t last, int64_t align) {
  const int64_t gap = between(rng, 0, 3) * align;
  const int64_t at = align_up(kMarginBytes + used_bytes_ + gap - first, align);
  used_bytes_ = at + last - kMarginBytes;
  if (size_bytes() > kCapacityBytes) throw std::length_error("the arena is too small");
  return begin_ + at;
}

void Arena::clear() {
  used_bytes_ = 0;
  scalar = 0;
}

void Arena::fill(Rng& rng) {
  for (int64_t i = 0; i + 8 <= size_bytes(); i += 8) {
    uint64_t word = rng();
    const uint64_t choice = rng();
    for (int lane = 0; lane < 4; ++lane) {
      const uint64_t pick = choice >> (16 * lane);
      const uint64_t corner = kCorners[pick / 4 % 256 * std::size(kCorners) / 256];
      const uint64_t replaced = pick % 4 == 0 ? uint64_t{0xFFFF} << (16 * lane) : 0;
      word = (word & ~replaced) | (corner << (16 * lane) & replaced);
    }
    std::memcpy(begin_ + i, &word, 8);
  }
}

}  // namespace asctwin::test
