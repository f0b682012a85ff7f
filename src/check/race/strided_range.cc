// No loop is walked: the run at an address is found by division, and the first byte that two loops
// share by modular arithmetic.
#include "check/race/strided_range.h"

#include <algorithm>

namespace asctwin::check {
namespace {

constexpr Bytes kNone{nullptr, nullptr};

Bytes intersection(const Bytes& a, const Bytes& b) {
  const Bytes both{std::max(a.begin, b.begin), std::min(a.end, b.end)};
  return both.begin < both.end ? both : kNone;
}

Bytes run_of(const StridedRange& range, int64_t index) {
  const uint8_t* begin = range.begin + index * range.stride_bytes;
  return {begin, begin + range.run_bytes};
}

// The first bytes of `range` inside `bytes`.
Bytes first_inside(const StridedRange& range, const Bytes& bytes) {
  const int64_t index = range.first_run_behind(bytes.begin);
  return index < range.count ? intersection(run_of(range, index), bytes) : kNone;
}

// The first run of `a` behind run `first` that shares bytes with `b`; `a.count`: none does. @pre
// run `first` begins behind the beginning of `b` and shares no bytes with it
//
// Run i of `a` shares bytes with a run of `b`, which is taken to go on for ever, exactly if (end of
// run i - begin of `b` - 1) modulo the stride of `b` is less than both lengths together, less one.
int64_t next_shared_run(const StridedRange& a, int64_t first, const StridedRange& b) {
  if (a.stride_bytes == 0 || b.stride_bytes == 0) return a.count;
  const auto width = static_cast<uint64_t>(a.run_bytes + b.run_bytes - 1);
  const auto pitch = static_cast<uint64_t>(b.stride_bytes);
  // `b` has no gap in which run `first` could lie: the run lies behind all of `b`.
  if (width >= pitch) return a.count;
  const int64_t start = run_of(a, first).end - b.begin - 1;
  const auto rounds = first_residue_below(
      {static_cast<uint64_t>(start), static_cast<uint64_t>(a.stride_bytes), pitch}, width);
  const auto left = static_cast<uint64_t>(a.count - first);
  return rounds && *rounds < left ? first + static_cast<int64_t>(*rounds) : a.count;
}

__extension__ using WideProduct = unsigned __int128;

// The smallest n with first <= n * step % modulus <= last. @pre 0 < first <= last < modulus
//
// Euclid's algorithm: where no multiple of the step lies in [first, last] before the first wrap,
// the number of wraps solves the same problem for a smaller step and modulus.
std::optional<uint64_t> first_between(uint64_t step, uint64_t modulus, uint64_t first,
                                      uint64_t last) {
  step %= modulus;
  if (step == 0) return std::nullopt;
  const uint64_t rounds = (first + step - 1) / step;
  if (WideProduct{rounds} * step <= last) return rounds;
  // No multiple of the step lies in the window, so its ends keep their order.
  const auto wraps = first_between(modulus, step, step - last % step, step - first % step);
  if (!wraps) return std::nullopt;
  return static_cast<uint64_t>((WideProduct{modulus} * *wraps + first + step - 1) / step);
}

}  // namespace

int64_t StridedRange::first_run_behind(const uint8_t* address) const {
  const int64_t ahead = address - begin - run_bytes;  // of the first run's end
  if (ahead < 0) return 0;
  return stride_bytes > 0 ? ahead / stride_bytes + 1 : count;
}

uint32_t StridedRange::visit_at(const uint8_t* address) const {
  return epoch_step == 0 ? visit : visit + static_cast<uint32_t>(first_run_behind(address));
}

StridedRange StridedRange::cut(int64_t first, int64_t last) const {
  StridedRange part = *this;
  part.begin += first * stride_bytes;
  part.count = last - first;
  part.epoch += static_cast<uint32_t>(first) * epoch_step;
  part.visit += epoch_step == 0 ? 0 : static_cast<uint32_t>(first);
  if (part.count == 1) part.stride_bytes = part.epoch_step = 0;
  return part;
}

StridedRange StridedRange::moved(const uint8_t* to, uint32_t to_epoch, uint32_t to_visit) const {
  StridedRange there = *this;
  there.begin = to;
  there.epoch = to_epoch;
  there.visit = to_visit;
  if (cleaned != 0) there.cleaned = cleaned + (to_epoch - epoch);
  return there;
}

Bytes shared_bytes(const StridedRange& a, const StridedRange& b) {
  const int64_t first = a.first_run_behind(b.begin);
  if (first >= a.count) return kNone;
  const Bytes both = first_inside(b, run_of(a, first));
  if (both.begin != nullptr || a.count == 1 || b.count == 1) return both;
  const int64_t next = next_shared_run(a, first, b);
  return next < a.count ? first_inside(b, run_of(a, next)) : kNone;
}

Bytes reach_of(const StridedRange& range) {
  const Bytes hull = range.hull();
  if (!range.is_cached) return hull;
  return {line_of(hull.begin).begin, line_of(hull.end - 1).end};
}

std::optional<uint64_t> first_residue_below(const Residues& residues, uint64_t width) {
  const uint64_t start = residues.start % residues.modulus;
  if (start < width) return 0;
  const uint64_t first = residues.modulus - start;
  return first_between(residues.step, residues.modulus, first, first + width - 1);
}

}  // namespace asctwin::check
