// Patterns do not move when entries are sorted.
#include "check/race/span_store.h"

#include <algorithm>
#include <limits>

namespace asctwin::check {
namespace {

bool is_like(const Span& span, const Span& pattern) {
  return pattern.moved(span.begin, span.number, span.visit) == span;
}

bool is_near(const Span& span, const Span& pattern) {
  const int64_t offset_bytes = span.begin - pattern.begin;
  return offset_bytes == static_cast<int32_t>(offset_bytes);
}

}  // namespace

uint32_t& SpanStore::newest_pattern(const Span& span) {
  const size_t slot = size_t{span.site()} * 2 + (span.count > 1 ? 1 : 0);
  if (newest_.size() <= slot) newest_.resize(slot + 1, kNone);
  return newest_[slot];
}

void SpanStore::push(const Span& span) {
  uint32_t& pattern = newest_pattern(span);
  if (pattern == kNone || !is_near(span, patterns_[pattern]) ||
      !is_like(span, patterns_[pattern])) {
    pattern = static_cast<uint32_t>(patterns_.size());
    patterns_.push_back(span);
  }
  const int64_t offset_bytes = span.begin - patterns_[pattern].begin;
  entries_.push_back({pattern, static_cast<int32_t>(offset_bytes), span.number, span.visit});
}

Span SpanStore::operator[](size_t index) const {
  const Entry& entry = entries_[index];
  const Span& pattern = patterns_[entry.pattern];
  return pattern.moved(pattern.begin + entry.offset_bytes, entry.number, entry.visit);
}

void SpanStore::sort() {
  const auto reach_begin = [this](const Entry& entry) {
    const Span& pattern = patterns_[entry.pattern];
    const uint8_t* begin = pattern.begin + entry.offset_bytes;
    return pattern.is_cached ? line_of(begin).begin : begin;
  };
  std::sort(entries_.begin(), entries_.end(),
            [&](const Entry& a, const Entry& b) { return reach_begin(a) < reach_begin(b); });
}

}  // namespace asctwin::check
