// A run is found by division, and two loops of runs by their remainders: no loop is walked.
#include "check/race/span.h"

#include <algorithm>

#include "check/race/remainders.h"

namespace asctwin::check {
namespace {

constexpr Bytes kNone{nullptr, nullptr};

Bytes meet(const Bytes& a, const Bytes& b) {
  const Bytes both{std::max(a.begin, b.begin), std::min(a.end, b.end)};
  return both.begin < both.end ? both : kNone;
}

Bytes run_of(const Span& span, int64_t index) {
  const uint8_t* begin = span.begin + index * span.stride_bytes;
  return {begin, begin + span.run_bytes};
}

// The first bytes of `span` inside `bytes`.
Bytes first_inside(const Span& span, const Bytes& bytes) {
  const int64_t index = span.first_run_behind(bytes.begin);
  return index < span.count ? meet(run_of(span, index), bytes) : kNone;
}

// In all but place, time and how many there are.
bool are_alike(const Span& a, const Span& b) {
  return a.run_bytes == b.run_bytes && a.abroad == b.abroad && a.fetched == b.fetched &&
         a.cleaned == b.cleaned && a.deed == b.deed && a.is_cached == b.is_cached;
}

bool has_steps(const Span& span, int64_t stride_bytes, uint32_t number_step) {
  return span.count == 1 || (span.stride_bytes == stride_bytes && span.number_step == number_step);
}

// The first run of `a` behind run `first` that meets `b`. @pre run `first` begins behind the
// beginning of `b` and does not meet it
int64_t next_meeting(const Span& a, int64_t first, const Span& b) {
  if (a.stride_bytes == 0 || b.stride_bytes == 0) return a.count;
  // A run meets the one before it or behind it, if its distance from that one's end is such.
  const auto width = static_cast<uint64_t>(a.run_bytes + b.run_bytes - 1);
  const auto pitch = static_cast<uint64_t>(b.stride_bytes);
  if (width >= pitch) return a.count;  // `first` would have met, were it not behind all of `b`
  const int64_t start = run_of(a, first).end - b.begin - 1;
  const auto rounds = first_in_window(
      {static_cast<uint64_t>(start), static_cast<uint64_t>(a.stride_bytes), pitch}, width);
  const auto left = static_cast<uint64_t>(a.count - first);
  return rounds && *rounds < left ? first + static_cast<int64_t>(*rounds) : a.count;
}

}  // namespace

int64_t Span::first_run_behind(const uint8_t* address) const {
  const int64_t ahead = address - begin - run_bytes;  // of the first run's end
  if (ahead < 0) return 0;
  return stride_bytes > 0 ? ahead / stride_bytes + 1 : count;
}

uint32_t Span::visit_at(const uint8_t* address) const {
  return number_step == 0 ? visit : visit + static_cast<uint32_t>(first_run_behind(address));
}

Span Span::cut(int64_t first, int64_t last) const {
  Span part = *this;
  part.begin += first * stride_bytes;
  part.count = last - first;
  part.number += static_cast<uint32_t>(first) * number_step;
  part.visit += number_step == 0 ? 0 : static_cast<uint32_t>(first);
  if (part.count == 1) part.stride_bytes = part.number_step = 0;
  return part;
}

bool Span::goes_on_with(const Span& next) const {
  const auto runs = static_cast<uint32_t>(count);
  const int64_t stride = count > 1 ? stride_bytes : next.begin - begin;
  const uint32_t step = count > 1 ? number_step : next.number - number;
  return stride >= 0 && next.begin == begin + count * stride &&
         next.number == number + runs * step && next.visit == visit + (step == 0 ? 0 : runs) &&
         has_steps(next, stride, step) && are_alike(*this, next);
}

void Span::append(const Span& next) {
  if (count == 1) {
    stride_bytes = next.begin - begin;
    number_step = next.number - number;
  }
  count += next.count;
}

Span Span::moved(const uint8_t* to, uint32_t to_number, uint32_t to_visit) const {
  Span there = *this;
  there.begin = to;
  there.number = to_number;
  there.visit = to_visit;
  if (cleaned != 0) there.cleaned = cleaned + (to_number - number);
  return there;
}

Bytes shared_bytes(const Span& a, const Span& b) {
  const int64_t first = a.first_run_behind(b.begin);
  if (first >= a.count) return kNone;
  const Bytes both = first_inside(b, run_of(a, first));
  if (both.begin != nullptr || a.count == 1 || b.count == 1) return both;
  const int64_t next = next_meeting(a, first, b);
  return next < a.count ? first_inside(b, run_of(a, next)) : kNone;
}

Bytes reach_of(const Span& span) {
  const Bytes hull = span.hull();
  if (!span.is_cached) return hull;
  return {line_of(hull.begin).begin, line_of(hull.end - 1).end};
}

}  // namespace asctwin::check
