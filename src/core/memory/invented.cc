// Words are copied, because memory may begin anywhere.
#include "core/memory/invented.h"

#include <cstring>

#include "isa/poison.h"

namespace asctwin::core {

void invent(std::span<uint8_t> memory, uint64_t seed, uint64_t stream) {
  for (size_t i = 0; i < memory.size() / sizeof(uint64_t); ++i) {
    const uint64_t word = invented_word(seed, stream, i);
    std::memcpy(memory.data() + i * sizeof(word), &word, sizeof(word));
  }
}

void restore_poison(std::span<uint8_t> memory, uint64_t seed, uint64_t stream) {
  for (size_t i = 0; i < memory.size() / sizeof(uint64_t); ++i) {
    uint8_t* const at = memory.data() + i * sizeof(uint64_t);
    const uint64_t word = invented_word(seed, stream, i);
    if (std::memcmp(at, &word, sizeof(word)) == 0) std::memset(at, isa::kPoison, sizeof(word));
  }
}

}  // namespace asctwin::core
