// All keep numbers alone, so that equal recordings give equal times.
#include "timeline/shared_memory.h"

#include <algorithm>

namespace asctwin::timeline {
namespace {

// Calls visit(size_t line, uint32_t requests) for the lines of a tensor that the rows lie in; rows
// that begin in one line are requests of it.
template <class Visit>
void for_each_line(const Span& span, Visit&& visit) {
  const uint64_t begin = span.begin & ((uint64_t{1} << kTensorShift) - 1);
  constexpr uint64_t kLine = kLineBytes;
  const uint64_t row_bytes = span.row_bytes();
  for (uint64_t row = 0; row < span.rows;) {
    const uint64_t at = begin + row * span.pitch;
    const uint64_t first = at / kLine, last = (at + row_bytes - 1) / kLine;
    uint64_t next = row + 1;
    if (first == last && span.pitch < kLine)
      next =
          span.pitch == 0 ? span.rows : ((first + 1) * kLine - begin + span.pitch - 1) / span.pitch;
    next = std::min<uint64_t>(next, span.rows);
    visit(static_cast<size_t>(first), static_cast<uint32_t>(next - row));
    for (uint64_t line = first + 1; line <= last; ++line) visit(static_cast<size_t>(line), 1u);
    row = next;
  }
}

size_t lines_of(int64_t tensor_bytes) { return static_cast<size_t>(tensor_bytes / kLineBytes + 2); }

}  // namespace

double Bandwidth::take(double begin, double occupy, double bytes) {
  const double alone = begin + occupy;
  if (rate_ <= 0 || bytes <= 0) return alone;
  const double own_rate = occupy > 0 ? bytes / occupy : rate_;
  const double room = rate_ * kStretch;
  double at = begin, rest = bytes;
  for (auto stretch = std::max(static_cast<size_t>(begin / kStretch), full_below_);; ++stretch) {
    if (stretch >= used_.size()) used_.resize(stretch + 64, 0.0);
    const double from = static_cast<double>(stretch) * kStretch;
    at = std::max(at, from);
    const double most = own_rate * (from + kStretch - at);
    const double given = std::min({rest, most, room - used_[stretch]});
    used_[stretch] += given;
    rest -= given;
    if (room - used_[stretch] <= 1e-6 && stretch == full_below_) ++full_below_;
    if (rest <= 1e-9) return std::max(alone, at + given / own_rate);
  }
}

LineQueue::LineQueue(const Recording& recording) : lines_(recording.tensor_bytes.size()) {}

// UNVERIFIED: evidence = inferred. The documents have the rule, but no time of a request; it is
// taken to be that of a packet.
double LineQueue::take(const Span& span, const Requests& requests) {
  const size_t tensor = span.begin >> kTensorShift;
  if (tensor >= lines_.size() || span.bytes == 0 || requests.hold <= 0) return 0;
  std::vector<Line>& lines = lines_[tensor];
  int64_t count = 0;
  for_each_line(span, [&](size_t, uint32_t asked) { count += asked; });
  const double each = requests.occupy / static_cast<double>(count);
  double at = requests.begin, waits = 0;
  for_each_line(span, [&](size_t number, uint32_t asked) {
    if (number >= lines.size()) lines.resize(std::max(number + 1, 2 * lines.size()));
    Line& line = lines[number];
    const double hold = requests.hold * asked;
    if (at < line.from) {
      if (at + hold > line.from) line.from = at;
    } else if (at < line.free && line.core != requests.core) {
      waits += line.free - at;
      at = line.free;
      line = {line.from, at + hold, requests.core};
    } else {
      line = {at, std::max(line.free, at + hold), requests.core};
    }
    at += each * asked;
  });
  return waits;
}

L2Cache::L2Cache(const Recording& recording, uint64_t bytes, bool warm)
    : capacity_(static_cast<int64_t>(bytes)) {
  for (const int64_t size : recording.tensor_bytes)
    used_at_.emplace_back(lines_of(size), warm ? 0 : -1);
}

double L2Cache::touch(const Span& span) {
  const size_t tensor = span.begin >> kTensorShift;
  if (tensor >= used_at_.size() || capacity_ == 0 || span.bytes == 0) return 0;
  std::vector<int64_t>& lines = used_at_[tensor];
  int64_t hits = 0, all = 0;
  for_each_line(span, [&](size_t line, uint32_t) {
    if (line >= lines.size()) return;
    if (lines[line] >= 0 && fetched_ - lines[line] < capacity_)
      ++hits;
    else
      fetched_ += kLineBytes;
    lines[line] = fetched_;
    ++all;
  });
  return all == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(all);
}

}  // namespace asctwin::timeline
