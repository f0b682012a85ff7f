// One access to bytes of a DataBlock, as the history of memory keeps it.
#pragma once

#include <cstdint>

#include "check/race/agent.h"
#include "check/race/sites.h"

namespace asctwin::check {

// An atomic copy of one operation does not disturb another of the same, nor does a product that the
// hardware keeps behind its like.
enum class Use : uint8_t { kRead, kWrite, kAtomicAdd, kAtomicMax, kAtomicMin, kInterlocked };

constexpr bool is_write(Use use) { return use != Use::kRead; }
constexpr bool bears_its_like(Use use) { return use > Use::kWrite; }
// Whether the two disturb each other when nothing orders them.
constexpr bool disturb(Use a, Use b) {
  return (is_write(a) || is_write(b)) && !(bears_its_like(a) && a == b);
}

struct Touch {
  uint32_t number = 0;  // of the instruction, on its agent
  uint32_t bytes = 0;   // of the DataBlock, a bit each
  SiteNumber site = 0;
  Agent agent = Agent::kScalar;
  Use use = Use::kRead;
};

inline bool same_instruction(const Touch& a, const Touch& b) {
  return a.agent == b.agent && a.number == b.number;
}

}  // namespace asctwin::check
