// An access: some bytes of memory that an instruction reads or writes. It is described by its agent
// (which unit of the core touches the bytes), its kind (read, write, ...) and its call site (which
// operand of which call in the kernel's source).
// spec: sync_and_timing.md, section 2.1
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "asctwin/base/pipe.h"
#include "asctwin/base/position.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::check {

// The units of a core that touch memory, each in an order of its own: the pipes, and the loads and
// stores of the scalar unit. The scalar unit's issue of instructions is not part of kScalar's
// order.
enum class Agent : uint8_t { kScalar, kV, kM, kMte1, kMte2, kMte3, kFix, kCount };
inline constexpr size_t kAgents = static_cast<size_t>(Agent::kCount);

inline constexpr pipe_t kAgentPipes[kAgents] = {PIPE_S,    PIPE_V,    PIPE_M,  PIPE_MTE1,
                                                PIPE_MTE2, PIPE_MTE3, PIPE_FIX};

constexpr size_t index_of(Agent agent) { return static_cast<size_t>(agent); }
constexpr pipe_t pipe_of(Agent agent) { return kAgentPipes[index_of(agent)]; }
// Nothing for PIPE_ALL and for pipes that touch no memory.
constexpr std::optional<Agent> agent_of(pipe_t pipe) {
  for (size_t i = 0; i < kAgents; ++i)
    if (kAgentPipes[i] == pipe) return static_cast<Agent>(i);
  return std::nullopt;
}

// Atomic copies with the same operation do not conflict with each other, nor do products whose
// order the hardware keeps (interlocked).
enum class AccessKind : uint8_t { kRead, kWrite, kAtomicAdd, kAtomicMax, kAtomicMin, kInterlocked };

constexpr bool is_write(AccessKind kind) { return kind != AccessKind::kRead; }
constexpr bool tolerates_same_kind(AccessKind kind) { return kind > AccessKind::kWrite; }
// Whether two accesses to one byte are a race when nothing orders them.
constexpr bool conflict(AccessKind a, AccessKind b) {
  return (is_write(a) || is_write(b)) && !(tolerates_same_kind(a) && a == b);
}

// A call site: one operand of one call in the kernel's source.
struct Site {
  const char* op = "";
  const char* operand = "";
  SourceLoc where;
  Hardware memory = Hardware::GM;  // in which the operand lies

  friend bool operator==(const Site& a, const Site& b) {
    return a.op == b.op && a.operand == b.operand && a.where == b.where && a.memory == b.memory;
  }
};

using SiteNumber = uint16_t;

// Gives each call site of a core a small number.
class Sites {
 public:
  // When all numbers are used up, further sites share the last one.
  SiteNumber number_of(const Site& site);
  const Site& operator[](SiteNumber number) const { return sites_[number]; }

 private:
  void grow();
  size_t slot_of(const Site& site) const;

  std::vector<Site> sites_;
  std::vector<SiteNumber> slots_ = std::vector<SiteNumber>(64, kFree);
  static constexpr SiteNumber kFree = 0xFFFF;
};

// Everything about an access but its bytes and its time: call site, agent and kind. One word,
// because every instruction makes and compares some.
class AccessTag {
 public:
  constexpr AccessTag() = default;
  constexpr AccessTag(SiteNumber site, Agent agent, AccessKind kind)
      : word_(site | static_cast<uint32_t>(agent) << kAgentBit |
              static_cast<uint32_t>(kind) << kKindBit) {}

  constexpr SiteNumber site() const { return static_cast<SiteNumber>(word_); }
  constexpr Agent agent() const { return static_cast<Agent>(word_ >> kAgentBit & 0xFF); }
  constexpr AccessKind kind() const { return static_cast<AccessKind>(word_ >> kKindBit); }
  friend constexpr bool operator==(AccessTag a, AccessTag b) { return a.word_ == b.word_; }

 private:
  static constexpr int kAgentBit = 16, kKindBit = 24;
  static_assert(sizeof(SiteNumber) * 8 == kAgentBit);

  uint32_t word_ = 0;  // site, agent, kind, from the low bits on
};

}  // namespace asctwin::check
