// What one core has touched in memory that it shares, for the comparison at the end of a launch.
// Neighbours that no other core can tell apart in time become one span.
#pragma once

#include <array>
#include <vector>

#include "check/race/order.h"
#include "check/race/span.h"

namespace asctwin::check {

class CoreLog {
 public:
  // `span` comes with its bytes, site and use; `number` is the instruction's on its agent.
  // The index of the span that now holds it.
  size_t add(Span span, uint32_t number, const CoreOrder& order);
  std::vector<Span>& spans() { return spans_; }
  const std::vector<Span>& spans() const { return spans_; }

 private:
  struct Open {
    size_t index = 0;
    uint32_t first_number = 0;  // of the span's instructions; 0: no span is open
  };
  bool goes_on(const Span& open, const Span& span) const;

  std::vector<Span> spans_;
  std::array<std::array<Open, 2>, kAgents> open_{};  // by agent, reads and writes apart
};

}  // namespace asctwin::check
