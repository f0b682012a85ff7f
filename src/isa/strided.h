// Moving runs of bytes at a pitch: the body of every copy that keeps its layout.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace asctwin::isa {

// `count` runs of `run_bytes`. Runs that touch each other on both sides become one move. Source and
// destination may overlap: what the documents leave undefined is at least deterministic here.
inline void move_runs(uint8_t* dst, int64_t dst_pitch, const uint8_t* src, int64_t src_pitch,
                      int64_t count, int64_t run_bytes) {
  if (count <= 0 || run_bytes <= 0) return;
  if (dst_pitch == run_bytes && src_pitch == run_bytes) {
    std::memmove(dst, src, static_cast<size_t>(count * run_bytes));
    return;
  }
  for (int64_t i = 0; i < count; ++i)
    std::memmove(dst + i * dst_pitch, src + i * src_pitch, static_cast<size_t>(run_bytes));
}

// Repeats the `element_bytes` low bytes of `value` over [dst, dst + bytes); the last one is cut.
inline void fill_pattern(uint8_t* dst, uint64_t value, int64_t element_bytes, int64_t bytes) {
  for (int64_t i = 0; i < bytes; i += element_bytes)
    std::memcpy(dst + i, &value, static_cast<size_t>(std::min(element_bytes, bytes - i)));
}

constexpr int64_t ceil_div(int64_t value, int64_t unit) { return (value + unit - 1) / unit; }
constexpr int64_t align_up(int64_t value, int64_t unit) { return ceil_div(value, unit) * unit; }

}  // namespace asctwin::isa
