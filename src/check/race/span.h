// Bytes that a core has touched where other cores may touch them too: runs at a stride. They are of
// one instruction, or a train: a run each of the instructions of a loop, in equal steps.
#pragma once

#include <cstdint>

#include "check/access_shape.h"
#include "check/race/touch.h"

namespace asctwin::check {

inline constexpr uintptr_t kLineBytes = 64;  // of the data cache of the scalar unit

struct Span {
  const uint8_t* begin = nullptr;
  int64_t run_bytes = 0;
  int64_t count = 1;
  int64_t stride_bytes = 0;  // not negative
  uint32_t number = 0;       // of the first run's instruction, on its agent
  uint32_t number_step = 0;  // from run to run; 0: all are of one instruction
  uint32_t visit = 0;        // of the first run's: how often its core had come to the site, from 1
  uint32_t abroad = 0;       // what its instructions know of other cores
  uint32_t fetched = 0;      // the same when the line was fetched that a scalar access has met
  uint32_t cleaned = 0;      // the number of the instruction that wrote the lines back; 0: none
  Deed deed{};
  bool is_cached = false;  // by the data cache of the scalar unit

  SiteNumber site() const { return deed.site(); }
  Agent agent() const { return deed.agent(); }
  Use use() const { return deed.use(); }
  Bytes hull() const { return {begin, begin + (count - 1) * stride_bytes + run_bytes}; }
  // The first run that ends behind `address`; `count` or more: none does.
  int64_t first_run_behind(const uint8_t* address) const;
  // The visit with the first run that ends behind `address`. @pre one does
  uint32_t visit_at(const uint8_t* address) const;
  // Of a train the runs [first, last) alone.
  Span cut(int64_t first, int64_t last) const;
  // Whether the runs of `next` are those that come behind its own in one train.
  bool goes_on_with(const Span& next) const;
  void append(const Span& next);  // @pre goes_on_with(next)
  // The same at another place and time: its first run begins there, is of that instruction and
  // belongs to that visit; it was written back as long afterwards.
  Span moved(const uint8_t* to, uint32_t to_number, uint32_t to_visit) const;

  friend bool operator==(const Span&, const Span&) = default;
};

// visit(bytes) for all of its bytes: runs that meet are one.
template <class Visit>
void for_each_piece(const Span& span, Visit visit) {
  if (span.stride_bytes <= span.run_bytes) return visit(span.hull());
  for (int64_t i = 0; i < span.count; ++i) visit(span.cut(i, i + 1).hull());
}

// The lowest bytes of both, as far as one run of each goes; empty where there are none.
Bytes shared_bytes(const Span& a, const Span& b);

// The line of the data cache in which it lies.
inline Bytes line_of(const uint8_t* address) {
  const uint8_t* begin = address - reinterpret_cast<uintptr_t>(address) % kLineBytes;
  return {begin, begin + kLineBytes};
}
// The whole lines of a cached access, of others the hull.
Bytes reach_of(const Span& span);

}  // namespace asctwin::check
