// What one core has touched in memory that it shares, for the comparison at the end of a launch.
// What a loop touches in equal steps becomes one train, however its sites take turns.
#pragma once

#include <vector>

#include "check/race/span_store.h"

namespace asctwin::check {

class CoreLog {
 public:
  // How often the core has come to the site, of which its instruction `number` is the newest.
  uint32_t visit(SiteNumber site, uint32_t number);
  // @pre visit() has been asked about it
  void add(const Span& span);
  // As it is, for trains that others have made.
  void keep(const Span& span) { spans_.push(span); }
  // Once everything has been added: all of it, by where its reaches begin.
  const SpanStore& sorted();

 private:
  struct Open {
    Span train;           // which holds the site's newest run; of no bytes: there is none
    uint32_t number = 0;  // of the site's newest instruction
    uint32_t visits = 0;
  };

  SpanStore spans_;
  std::vector<Open> open_;  // by site
};

}  // namespace asctwin::check
