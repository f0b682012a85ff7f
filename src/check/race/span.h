// Bytes that a core has touched where other cores may touch them too: runs at a stride.
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
  uint32_t number = 0;       // of the newest instruction in it, on its agent
  uint32_t abroad = 0;       // what that knows of other cores
  uint32_t fetched = 0;      // the same when the line was fetched that a scalar access has met
  uint32_t cleaned = 0;      // the number of the instruction that wrote the line back; 0: none
  SiteNumber site = 0;
  Agent agent = Agent::kScalar;
  Use use = Use::kRead;
  bool is_cached = false;  // by the data cache of the scalar unit

  Bytes hull() const { return {begin, begin + (count - 1) * stride_bytes + run_bytes}; }
};

// The first bytes of both; empty where there are none.
Bytes shared_bytes(const Span& a, const Span& b);

// The whole line of a cached access, which never leaves one; of others the hull.
Bytes reach_of(const Span& span);

}  // namespace asctwin::check
