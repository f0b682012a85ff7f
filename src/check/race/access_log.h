// The log of one core's accesses to memory that it shares with other cores. It is compared with
// those of the other cores when the launch has ended.
//
// What a call site accesses in a loop, at equal steps, becomes one strided range, so the log grows
// with the loops of a kernel and not with their iterations.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "check/race/strided_range.h"

namespace asctwin::check {

// Many strided ranges in 16 B each. Most differ from others in place and time only: what they have
// in common is kept once, as a pattern.
class RangeStore {
 public:
  void push(const StridedRange& range);
  size_t size() const { return ranges_.size(); }
  size_t patterns() const { return patterns_.size(); }
  StridedRange operator[](size_t index) const;
  // By the address at which their reach begins.
  void sort();

 private:
  // A pattern moved to another place and time.
  struct MovedPattern {
    uint32_t pattern;
    int32_t offset_bytes;  // from the beginning of the pattern
    uint32_t epoch, visit;
  };
  static constexpr uint32_t kNone = ~uint32_t{0};

  // The pattern of the newest range of the call site; one for loops and one for single runs,
  // because the two may alternate.
  uint32_t& newest_pattern(const StridedRange& range);

  // Both grow without a copy.
  std::deque<StridedRange> patterns_;
  std::deque<MovedPattern> ranges_;
  std::vector<uint32_t> newest_;
};

class AccessLog {
 public:
  // How often the core has come to the call site, whose newest instruction has this epoch.
  uint32_t visit(SiteNumber site, uint32_t epoch);
  // @pre visit() has been called for it
  void add(const StridedRange& range);
  // Adds a range that is not to be joined with others.
  void keep(const StridedRange& range) { store_.push(range); }
  // All ranges by the address at which their reach begins. @pre nothing will be added
  const RangeStore& sorted();

 private:
  struct OpenLoop {
    StridedRange range;  // with the newest run of the call site; of no bytes: there is none
    uint32_t epoch = 0;  // of the call site's newest instruction
    uint32_t visits = 0;
  };

  RangeStore store_;
  std::vector<OpenLoop> open_;  // by call site: several may take turns in one loop
};

}  // namespace asctwin::check
