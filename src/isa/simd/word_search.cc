// One plain loop, compiled for each kind of CPU.
#include "isa/simd/word_search.h"

#include <cstring>

#include "num/simd_level.h"
#include "num/target.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kStep = 128;  // bytes
// Some of them ahead, because the processor's own prefetcher stops where a page ends. What is asked
// for past `end` is of no harm, and often what is searched next.
constexpr int64_t kAhead = 2048;
constexpr int64_t kCacheLine = 64;

// Without a branch inside a step, for the compiler to join.
ASCTWIN_ALWAYS_INLINE const uint8_t* skip(uint32_t word, const uint8_t* at, const uint8_t* end) {
  for (; end - at >= kStep; at += kStep) {
    for (int64_t line = 0; line < kStep; line += kCacheLine) __builtin_prefetch(at + kAhead + line);
    uint32_t found = 0;
    for (int64_t i = 0; i < kStep; i += int64_t{sizeof(word)}) {
      uint32_t other;
      std::memcpy(&other, at + i, sizeof(other));
      found |= static_cast<uint32_t>(other == word);
    }
    if (found != 0) break;
  }
  return at;
}

#if defined(__x86_64__)
ASCTWIN_TARGET_AVX2 const uint8_t* skip_avx2(uint32_t word, const uint8_t* begin,
                                             const uint8_t* end) {
  return skip(word, begin, end);
}
ASCTWIN_TARGET_AVX512 const uint8_t* skip_avx512(uint32_t word, const uint8_t* begin,
                                                 const uint8_t* end) {
  return skip(word, begin, end);
}
#endif

}  // namespace

const uint8_t* skip_without(uint32_t word, const uint8_t* begin, const uint8_t* end) {
#if defined(__x86_64__)
  if (simd_level() >= SimdLevel::kAvx512) return skip_avx512(word, begin, end);
  if (simd_level() >= SimdLevel::kAvx2) return skip_avx2(word, begin, end);
#endif
  return skip(word, begin, end);
}

}  // namespace asctwin::isa
