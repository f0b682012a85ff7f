// Many spans in little memory. Most are like others in all but place and time: what those have in
// common is kept once, as a pattern.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "check/race/span.h"

namespace asctwin::check {

class SpanStore {
 public:
  void push(const Span& span);
  size_t size() const { return entries_.size(); }
  size_t patterns() const { return patterns_.size(); }
  Span operator[](size_t index) const;
  // By where their reaches begin.
  void sort();

 private:
  // A span is its pattern, moved.
  struct Entry {
    uint32_t pattern;
    int32_t offset_bytes;  // from where the pattern begins
    uint32_t number, visit;
  };
  static constexpr uint32_t kNone = ~uint32_t{0};

  // That of the newest spans of its site; a loop's trains take turns with runs that made none.
  uint32_t& newest_pattern(const Span& span);

  // Both grow without a copy.
  std::deque<Span> patterns_;
  std::deque<Entry> entries_;
  std::vector<uint32_t> newest_;
};

}  // namespace asctwin::check
