// A merge of sorted logs.
#include "check/race/place_order.h"

namespace asctwin::check {

PlaceOrder::PlaceOrder(const std::vector<CoreLog*>& logs) : taken_(logs.size()) {
  for (CoreLog* log : logs) logs_.push_back(&log->sorted());
  for (size_t core = 0; core < logs_.size(); ++core) push_next(core);
}

void PlaceOrder::push_next(size_t core) {
  if (taken_[core] == logs_[core]->size()) return;
  const Span span = (*logs_[core])[taken_[core]++];
  heads_.push({reach_of(span), core, span});
}

std::optional<PlaceOrder::Item> PlaceOrder::next() {
  if (heads_.empty()) return std::nullopt;
  const Item item = heads_.top();
  heads_.pop();
  push_next(item.core);
  return item;
}

}  // namespace asctwin::check
