// memcpy with stores that go past the caches: what memory itself allows.
#pragma once

#include <cstddef>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace asctwin::bench {

#if defined(__x86_64__)
__attribute__((target("avx"))) inline void copy_lines_past_caches(std::byte* dst,
                                                                  const std::byte* src,
                                                                  size_t bytes) {
  for (size_t at = 0; at < bytes; at += 64) {
    const __m256i low = _mm256_load_si256(reinterpret_cast<const __m256i*>(src + at));
    const __m256i high = _mm256_load_si256(reinterpret_cast<const __m256i*>(src + at + 32));
    _mm256_stream_si256(reinterpret_cast<__m256i*>(dst + at), low);
    _mm256_stream_si256(reinterpret_cast<__m256i*>(dst + at + 32), high);
  }
  _mm_sfence();
}
#endif

// A machine that cannot has memcpy instead.
// @pre addresses and `bytes` are multiples of 64
inline void streaming_copy(std::byte* dst, const std::byte* src, size_t bytes) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx")) return copy_lines_past_caches(dst, src, bytes);
#endif
  std::memcpy(dst, src, bytes);
}

}  // namespace asctwin::bench
