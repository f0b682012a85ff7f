// A shadow cell records one earlier access to bytes of a DataBlock. When an instruction accesses
// the block again, the new access is compared with each cell of the block: a cell that conflicts
// and is not ordered before it is a race; a cell that can no longer take part in a race is dropped.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "asctwin/isa/operand.h"
#include "check/access_shape.h"
#include "check/race/access.h"
#include "check/race/core_order.h"
#include "num/target.h"

namespace asctwin::check {

inline constexpr uint32_t kWholeBlock = ~uint32_t{0};
static_assert(isa::kBlockBytes == 32, "a bit for each byte of a block");

struct ShadowCell {
  uint32_t epoch = 0;  // of the instruction, on its agent
  uint32_t bytes = 0;  // of the DataBlock, a bit each; 0: the cell is empty
  AccessTag tag;

  SiteNumber site() const { return tag.site(); }
  Agent agent() const { return tag.agent(); }
  AccessKind kind() const { return tag.kind(); }
  friend bool operator==(const ShadowCell&, const ShadowCell&) = default;
};

inline bool same_instruction(ShadowCell a, ShadowCell b) {
  return a.agent() == b.agent() && a.epoch == b.epoch;
}

// The instructions that are ordered before the one that begins.
class OrderOfNow {
 public:
  const VectorClock* clock = nullptr;  // may grow while its accesses are added
  Agent in_order = Agent::kCount;      // the instruction's agent, if its instructions are ordered

  // Whatever is ordered after the newer access is ordered after the older one too, and the two are
  // no race: one happens before the other, or both may happen at once on one agent.
  ASCTWIN_ALWAYS_INLINE bool is_superseded(const ShadowCell& older, ShadowCell newer) const {
    return older.agent() == in_order || (*clock)[older.agent()] >= older.epoch ||
           may_be_at_once(older, newer);
  }

 private:
  [[gnu::noinline]] static bool may_be_at_once(const ShadowCell& older, ShadowCell newer) {
    return older.agent() == newer.agent() &&
           (older.epoch == newer.epoch || !conflict(older.kind(), newer.kind()));
  }
};

// Compares the accesses of one instruction with older ones, by the clock that the instruction
// begins with, and is notified of races.
class RaceRules {
 public:
  explicit RaceRules(const CoreOrder& order) : order_(order) {}

  // The newer accesses to come are of an instruction that begins on `agent`.
  void begin(Agent agent) { now_ = order_of(agent); }
  // The instruction that begins is ordered after it.
  bool is_after(ShadowCell older) const {
    return older.agent() == now_.in_order || (*now_.clock)[older.agent()] >= older.epoch;
  }
  // Returns the order before each instruction of the agent, at its time.
  OrderOfNow order_of(Agent agent) const {
    return {&order_.clock(agent), keeps_order_[index_of(agent)] ? agent : Agent::kCount};
  }
  const OrderOfNow& now() const { return now_; }
  // The hardware or the compiler orders the agent's instructions one after the other.
  void set_in_order(Agent agent) { keeps_order_[index_of(agent)] = true; }

  // Everything that is issued from now on is ordered after it.
  bool is_before_everything(ShadowCell older) const {
    return order_.clock(Agent::kScalar)[older.agent()] >= older.epoch;
  }
  // True for two accesses of one agent without a release between them: whatever is ordered after
  // one of them is ordered after both.
  bool are_released_together(ShadowCell older, ShadowCell newer) const {
    return newer.agent() == now_.in_order && order_.newest_released(newer.agent()) < older.epoch;
  }
  // Two accesses conflict in `bytes`, and nothing orders them.
  virtual void on_race(ShadowCell older, ShadowCell newer, const Bytes& bytes) = 0;
  // The newest race is one of two writes, and nothing orders the newer of them with this read,
  // which comes before the older of them: the race stands in for that with the read.
  virtual void on_read_behind(ShadowCell read) = 0;

 protected:
  ~RaceRules() = default;

 private:
  const CoreOrder& order_;
  OrderOfNow now_;
  std::array<bool, kAgents> keeps_order_{};
};

// A new access to DataBlocks that all have the same cells. It is compared with these cells one by
// one, from the newest to the oldest.
class NewAccess {
 public:
  // To blocks [first, first + blocks), counted from address 0. `keeps_reads`: a read stays behind
  // the write that supersedes it.
  NewAccess(ShadowCell access, uintptr_t first, uintptr_t blocks, RaceRules& rules,
            bool keeps_reads = false)
      : access_(access), first_(first), blocks_(blocks), rules_(rules), keeps_reads_(keeps_reads) {}

  // The bytes of `older` that can still take part in a race beside the new access. Reports the race
  // if the two are one.
  uint32_t remaining_bytes(ShadowCell older) {
    if (rules_.is_before_everything(older)) return 0;
    const uint32_t shared = older.bytes & access_.bytes;
    if (shared == 0) return older.bytes;
    bool is_superseded = rules_.now().is_superseded(older, access_);
    const bool is_read = !is_write(older.kind());
    if (!is_superseded && conflict(older.kind(), access_.kind())) [[unlikely]] {
      report(older, shared);
      is_superseded = true;
    } else if (is_superseded && is_read && keeps_reads_ && is_write(access_.kind())) {
      return older.bytes;
    }
    if (!is_superseded || (!is_write(access_.kind()) && !is_read)) return older.bytes;
    return older.bytes & ~shared;
  }
  // Whether one cell is enough for `older` and the new access: they make no difference for any
  // later access.
  bool is_equivalent_to(ShadowCell older) const {
    return older.tag == access_.tag &&
           (older.epoch == access_.epoch || rules_.are_released_together(older, access_));
  }

 private:
  // A race with one access hides those with the accesses before it: what waits for it waits for
  // them too. That it hides a read is kept, because the order of two writes may not matter.
  void report(ShadowCell older, uint32_t shared) {
    const bool is_read = !is_write(older.kind());
    if (is_read && (shared & write_before_) != 0) rules_.on_read_behind(older);
    if (const uint32_t raced = shared & ~(read_before_ | write_before_)) {
      const bool overwrites = !is_read && is_write(access_.kind()) && keeps_reads_;
      if (overwrites && raced != kWholeBlock)
        report_pieces(older, raced);
      else
        rules_.on_race(older, access_, first_bytes(raced));
      if (overwrites) write_before_ |= raced;
    }
    if (is_read) read_before_ |= shared;
  }
  // Every piece of bytes in every block, because any of them may be read later. A call with more
  // pieces is no program that anybody writes.
  void report_pieces(ShadowCell older, uint32_t mask) {
    constexpr int kMostPieces = 256;
    int pieces = 0;
    for (uintptr_t block = 0; block < blocks_; ++block)
      for (uint32_t left = mask; left != 0 && pieces < kMostPieces; ++pieces) {
        const int first = std::countr_zero(left), count = std::countr_one(left >> first);
        const auto* begin =
            reinterpret_cast<const uint8_t*>((first_ + block) * isa::kBlockBytes) + first;
        rules_.on_race(older, access_, {begin, begin + count});
        left &= ~(((uint32_t{1} << count) - 1) << first);
      }
  }
  // The first bytes of the blocks, each of which has those of `mask`.
  Bytes first_bytes(uint32_t mask) const {
    const auto* begin = reinterpret_cast<const uint8_t*>(first_ * isa::kBlockBytes);
    if (mask == kWholeBlock) return {begin, begin + blocks_ * isa::kBlockBytes};
    begin += std::countr_zero(mask);
    return {begin, begin + std::countr_one(mask >> std::countr_zero(mask))};
  }

  ShadowCell access_;
  uintptr_t first_, blocks_;
  RaceRules& rules_;
  bool keeps_reads_;
  uint32_t read_before_ = 0, write_before_ = 0;  // bytes whose reads, or writes, are a race with it
};

}  // namespace asctwin::check
