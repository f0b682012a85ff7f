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

// What an agent does at a site. One word: each call makes some, and compares them.
class Deed {
 public:
  constexpr Deed() = default;
  constexpr Deed(SiteNumber site, Agent agent, Use use)
      : word_(site | static_cast<uint32_t>(agent) << kAgentBit |
              static_cast<uint32_t>(use) << kUseBit) {}

  constexpr SiteNumber site() const { return static_cast<SiteNumber>(word_); }
  constexpr Agent agent() const { return static_cast<Agent>(word_ >> kAgentBit & 0xFF); }
  constexpr Use use() const { return static_cast<Use>(word_ >> kUseBit); }
  friend constexpr bool operator==(Deed a, Deed b) { return a.word_ == b.word_; }

 private:
  static constexpr int kAgentBit = 16, kUseBit = 24;
  static_assert(sizeof(SiteNumber) * 8 == kAgentBit);

  uint32_t word_ = 0;  // site, agent, use, from the low bits on
};

struct Touch {
  uint32_t number = 0;  // of the instruction, on its agent
  uint32_t bytes = 0;   // of the DataBlock, a bit each
  Deed deed;

  SiteNumber site() const { return deed.site(); }
  Agent agent() const { return deed.agent(); }
  Use use() const { return deed.use(); }
};

inline bool same_instruction(Touch a, Touch b) {
  return a.agent() == b.agent() && a.number == b.number;
}

}  // namespace asctwin::check
