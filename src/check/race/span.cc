// Runs of the one are looked for among those of the other by division.
#include "check/race/span.h"

#include <algorithm>

namespace asctwin::check {
namespace {

Bytes meet(const Bytes& a, const Bytes& b) {
  const Bytes both{std::max(a.begin, b.begin), std::min(a.end, b.end)};
  return both.begin < both.end ? both : Bytes{nullptr, nullptr};
}

Bytes run_of(const Span& span, int64_t index) {
  const uint8_t* begin = span.begin + index * span.stride_bytes;
  return {begin, begin + span.run_bytes};
}

// The first bytes of `span` inside `bytes`.
Bytes first_inside(const Span& span, const Bytes& bytes) {
  int64_t index = 0;
  const int64_t ahead = bytes.begin - span.begin - span.run_bytes;  // of the first run's end
  if (ahead >= 0 && span.stride_bytes > 0) index = ahead / span.stride_bytes + 1;
  return index < span.count ? meet(run_of(span, index), bytes) : Bytes{nullptr, nullptr};
}

}  // namespace

Bytes shared_bytes(const Span& a, const Span& b) {
  if (a.count > b.count) return shared_bytes(b, a);
  for (int64_t i = 0; i < a.count; ++i) {
    const Bytes both = first_inside(b, run_of(a, i));
    if (both.begin != nullptr) return both;
  }
  return {nullptr, nullptr};
}

Bytes reach_of(const Span& span) {
  if (!span.is_cached) return span.hull();
  const auto line = reinterpret_cast<uintptr_t>(span.begin) / kLineBytes * kLineBytes;
  const auto* begin = reinterpret_cast<const uint8_t*>(line);
  return {begin, begin + kLineBytes};
}

}  // namespace asctwin::check
