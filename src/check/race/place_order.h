// The spans of several cores by where their reaches begin, without a list of all.
#pragma once

#include <optional>
#include <queue>
#include <tuple>
#include <vector>

#include "check/race/core_log.h"

namespace asctwin::check {

class PlaceOrder {
 public:
  struct Item {
    Bytes reach;
    size_t core;
    Span span;
  };

  // The logs are complete.
  explicit PlaceOrder(const std::vector<CoreLog*>& logs);
  // Of spans that begin together, that of the lowest core; nothing: that was the last one.
  std::optional<Item> next();

 private:
  struct IsBehind {
    bool operator()(const Item& a, const Item& b) const {
      return std::tie(a.reach.begin, a.core) > std::tie(b.reach.begin, b.core);
    }
  };

  void push_next(size_t core);

  std::vector<const SpanStore*> logs_;
  std::vector<size_t> taken_;  // of each log
  std::priority_queue<Item, std::vector<Item>, IsBehind> heads_;
};

}  // namespace asctwin::check
