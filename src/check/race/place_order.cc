// A merge of sorted logs.
#include "check/race/place_order.h"

namespace asctwin::check {

PlaceOrder::PlaceOrder(const std::vector<CoreLog*>& logs) : logs_(logs), taken_(logs.size()) {
  for (size_t core = 0; core < logs_.size(); ++core) {
    logs_[core]->sort();
    push_next(core);
  }
}

void PlaceOrder::push_next(size_t core) {
  const CoreLog::Spans& spans = logs_[core]->spans();
  if (taken_[core] == spans.size()) return;
  const Span& span = spans[taken_[core]++];
  heads_.push({reach_of(span), core, &span});
}

std::optional<PlaceOrder::Item> PlaceOrder::next() {
  if (heads_.empty()) return std::nullopt;
  const Item item = heads_.top();
  heads_.pop();
  push_next(item.core);
  return item;
}

}  // namespace asctwin::check
