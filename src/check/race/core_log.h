// What one core has touched in memory that it shares, for the comparison at the end of a launch.
// What a loop touches in equal steps becomes one train, however its sites take turns.
#pragma once

#include <deque>
#include <vector>

#include "check/race/order.h"
#include "check/race/span.h"

namespace asctwin::check {

class CoreLog {
 public:
  using Spans = std::deque<Span>;  // which grows without a copy

  // `span` comes with its bytes, site and use; `number` is the instruction's on its agent.
  // The index of the span that now holds it; for good if it is a cached write, whose bytes are
  // the hull.
  size_t add(const Span& span, uint32_t number, const CoreOrder& order);
  Spans& spans() { return spans_; }
  const Spans& spans() const { return spans_; }
  // By where their reaches begin, once everything has been added.
  void sort();

 private:
  struct Open {
    static constexpr size_t kNone = ~size_t{0};
    size_t train = kNone;  // which holds the site's newest run
    uint32_t number = 0;   // of the site's newest instruction
    uint32_t visits = 0;
  };

  Spans spans_;
  std::vector<Open> open_;  // by site
};

}  // namespace asctwin::check
