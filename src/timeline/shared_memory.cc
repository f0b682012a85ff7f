// Both keep numbers alone, so that equal recordings give equal times.
#include "timeline/shared_memory.h"

#include <algorithm>

namespace asctwin::timeline {

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

L2Cache::L2Cache(const Recording& recording, uint64_t bytes, bool warm)
    : capacity_(static_cast<int64_t>(bytes)) {
  for (const int64_t size : recording.tensor_bytes)
    used_at_.emplace_back(static_cast<size_t>(size / kLineBytes + 2), warm ? 0 : -1);
}

double L2Cache::touch(const Span& span) {
  const size_t tensor = span.begin >> kTensorShift;
  if (tensor >= used_at_.size() || capacity_ == 0 || span.bytes == 0) return 0;
  std::vector<int64_t>& lines = used_at_[tensor];
  const uint64_t offset = span.begin & ((uint64_t{1} << kTensorShift) - 1);
  const size_t first = offset / kLineBytes;
  const size_t last = std::min<size_t>((offset + span.bytes - 1) / kLineBytes, lines.size() - 1);
  int64_t hits = 0, all = 0;
  for (size_t line = first; line <= last; ++line, ++all) {
    if (lines[line] >= 0 && fetched_ - lines[line] < capacity_)
      ++hits;
    else
      fetched_ += kLineBytes;
    lines[line] = fetched_;
  }
  return all == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(all);
}

}  // namespace asctwin::timeline
