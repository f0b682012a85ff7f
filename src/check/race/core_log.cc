// A span goes on while nobody could have learnt of its first instructions without the newest.
#include "check/race/core_log.h"

namespace asctwin::check {
namespace {

bool in_one_line(const Span& a, const Span& b) { return reach_of(a).begin == reach_of(b).begin; }

}  // namespace

bool CoreLog::goes_on(const Span& open, const Span& span) const {
  if (open.site != span.site || open.use != span.use || open.abroad != span.abroad ||
      open.fetched != span.fetched || open.cleaned != 0 || open.count != 1 || span.count != 1)
    return false;
  if (span.is_cached && !in_one_line(open, span)) return false;
  const Bytes old = open.hull(), bytes = span.hull();
  return bytes.begin == old.end || (old.begin <= bytes.begin && bytes.end <= old.end);
}

size_t CoreLog::add(Span span, uint32_t number, const CoreOrder& order) {
  span.number = number;
  span.abroad = order.clock(span.agent).abroad;
  Open& open = open_[index_of(span.agent)][is_write(span.use) ? 1 : 0];
  const bool is_known = order.told(span.agent, is_write(span.use)) >= open.first_number;
  if (open.first_number != 0 && !is_known && goes_on(spans_[open.index], span)) {
    Span& old = spans_[open.index];
    old.run_bytes = std::max(old.hull().end, span.hull().end) - old.begin;
    old.number = number;
    return open.index;
  }
  open = {spans_.size(), number};
  spans_.push_back(span);
  return open.index;
}

}  // namespace asctwin::check
