// Two spans always make a train; where the third one shows that it was chance, they part again.
// Trains of chance would reach far, and meet everything.
#include "check/race/core_log.h"

namespace asctwin::check {
namespace {

bool lengthen(Span& train, const Span& span) {
  if (!train.goes_on_with(span)) return false;
  train.append(span);
  return true;
}

bool may_be_chance(const Span& train) { return train.count == 2 && train.number_step != 0; }

}  // namespace

uint32_t CoreLog::visit(SiteNumber site, uint32_t number) {
  if (open_.size() <= site) open_.resize(site + size_t{1});
  Open& open = open_[site];
  if (open.number != number) ++open.visits;
  open.number = number;
  return open.visits;
}

void CoreLog::add(const Span& span) {
  Span& train = open_[span.site()].train;
  if (lengthen(train, span)) return;
  if (may_be_chance(train)) {
    keep(train.cut(0, 1));
    train = train.cut(1, 2);
    if (lengthen(train, span)) return;
  }
  if (train.run_bytes != 0) keep(train);
  train = span;
}

const SpanStore& CoreLog::sorted() {
  for (const Open& open : open_)
    if (open.train.run_bytes != 0) keep(open.train);
  open_.clear();
  spans_.sort();
  return spans_;
}

}  // namespace asctwin::check
