// Two spans always make a train; where the third one shows that it was chance, they part again.
// Trains of chance would reach far, and meet everything.
#include "check/race/core_log.h"

#include <algorithm>

namespace asctwin::check {
namespace {

// When an instruction was, to its own core.
struct Moment {
  uint32_t number, visit, abroad;
};

// In all but place and time.
bool are_alike(const Span& a, const Span& b) {
  return a.run_bytes == b.run_bytes && a.fetched == b.fetched && a.agent == b.agent &&
         a.use == b.use;
}

bool is_cached_write(const Span& span) { return span.is_cached && is_write(span.use); }

// Stores that the same clean writes back, as one.
bool are_cleaned_together(const Span& train, const Span& span) {
  return train.cleaned == 0 && reach_of(train).begin == reach_of(span).begin &&
         span.begin <= train.hull().end;
}

bool goes_on(const Span& train, const Span& span, const Moment& now) {
  if (span.count != 1 || train.abroad != now.abroad || !are_alike(train, span)) return false;
  if (is_cached_write(span) && !are_cleaned_together(train, span)) return false;
  if (train.count == 1) return span.begin >= train.begin;
  return span.begin == train.begin + train.count * train.stride_bytes &&
         now.number == train.number + static_cast<uint32_t>(train.count) * train.number_step;
}

bool lengthen(Span& train, const Span& span, const Moment& now) {
  if (!goes_on(train, span, now)) return false;
  if (train.count == 1) {
    train.stride_bytes = span.begin - train.begin;
    train.number_step = now.number - train.number;
  }
  ++train.count;
  return true;
}

Span begun(Span span, const Moment& now) {
  span.number = now.number;
  span.visit = now.visit;
  span.abroad = now.abroad;
  return span;
}

bool may_be_chance(const Span& train) {
  return train.count == 2 && train.number_step != 0 && !is_cached_write(train);
}

}  // namespace

size_t CoreLog::add(const Span& span, uint32_t number, const CoreOrder& order) {
  if (open_.size() <= span.site) open_.resize(span.site + size_t{1});
  Open& open = open_[span.site];
  if (open.number != number) ++open.visits;
  open.number = number;
  const Moment now{number, open.visits, order.clock(span.agent).abroad};
  if (open.train != Open::kNone) {
    Span& train = spans_[open.train];
    if (lengthen(train, span, now)) return open.train;
    if (may_be_chance(train)) {
      Span second = train.cut(1, 2);
      train = train.cut(0, 1);
      const bool has_third = lengthen(second, span, now);
      open.train = spans_.size();
      spans_.push_back(second);
      if (has_third) return open.train;
    }
  }
  open.train = spans_.size();
  spans_.push_back(begun(span, now));
  return open.train;
}

void CoreLog::sort() {
  std::sort(spans_.begin(), spans_.end(),
            [](const Span& a, const Span& b) { return reach_of(a).begin < reach_of(b).begin; });
}

}  // namespace asctwin::check
