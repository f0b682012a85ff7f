// The race detector of one core: it records which agent accesses which bytes, in what order, and
// finds conflicting accesses that nothing orders. Of an instruction it knows the agent and the
// bytes. spec: sync_and_timing.md, sections 1.4 and 2.3
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "asctwin/autosync.h"
#include "check/race/access.h"
#include "check/race/core_order.h"
#include "check/race/shadow_memory.h"

namespace asctwin::check {

// The orders between instructions beside the kernel's own flags and barriers.
struct ImplicitOrder {
  bool vector_in_order = false;  // the hardware orders PIPE_V with itself
  bool compiler = false;         // the toolchain does for this core, where it is asked to
  Autosync autosync = Autosync::kOn;
};

struct Race {
  ShadowCell older, newer;
  Bytes bytes;
  bool ordered_by_compiler;  // and by nothing else
  // For two writes: a read before the older one, which is a race with the newer one, too; or empty.
  ShadowCell read_before = {};
};

class PipeRaces final : private RaceRules {
 public:
  explicit PipeRaces(const ImplicitOrder& implicit, ShadowMemory shadow = {});

  using RaceRules::order_of;
  const RaceRules& rules() const { return *this; }  // what the newest instruction is ordered after

  CoreOrder order;
  Sites sites;

  // An instruction begins on `agent`; access() for each of its accesses follows, then races(). Its
  // epoch.
  uint32_t begin(Agent agent) {
    order.begin(agent);
    go_on(agent);
    return epoch_;
  }
  // Does this for the newest instruction of `agent`, which has begun in `order`.
  void go_on(Agent agent) {
    races_.clear();
    epoch_ = order.last(agent);
    RaceRules::begin(agent);
  }
  void access(const uint8_t* begin, int64_t size_bytes, AccessTag tag) {
    access(on_chip(begin), begin, size_bytes, tag);
  }
  // Records an access whose memory is known.
  void access(MemoryShadow* memory, const uint8_t* begin, int64_t size_bytes, AccessTag tag) {
    shadow_.add(memory, begin, size_bytes, epoch_, tag, *this);
  }
  // An access of the newest instruction to whole blocks, in the simple case of
  // ShadowCells::try_add(). False: call access().
  ASCTWIN_ALWAYS_INLINE static bool try_add(MemoryShadow& memory, size_t block, size_t count,
                                            ShadowCell access, OrderOfNow now) {
    return memory.cells.try_add(block, block + count, access, now);
  }
  // Tries an access from `begin` on; `memory` is nullptr for global memory.
  bool try_add(MemoryShadow* memory, const uint8_t* begin, size_t count, ShadowCell access,
               OrderOfNow now) {
    return shadow_.try_add(memory, reinterpret_cast<uintptr_t>(begin) / isa::kBlockBytes, count,
                           access, now);
  }
  MemoryShadow* on_chip(const uint8_t* address) { return shadow_.on_chip(address); }
  // The call that has written the byte of an on-chip memory last, if that is still known.
  std::optional<Site> writer_of(const uint8_t* address) {
    const auto cell = write_of(address);
    if (!cell) return std::nullopt;
    return sites[cell->site()];
  }
  // Whether this was the instruction.
  bool has_written(const ShadowCell& access, const uint8_t* address) {
    const auto cell = write_of(address);
    return cell && same_instruction(*cell, access);
  }
  void end() { shadow_.clear(); }            // no access follows
  uint32_t epoch() const { return epoch_; }  // of the newest instruction
  // Those of the newest instruction; a pair of call sites is there only the first time,
  // two writes each time.
  const std::vector<Race>& races() const { return races_; }

 private:
  std::optional<ShadowCell> write_of(const uint8_t* address) {
    const MemoryShadow* memory = on_chip(address);
    if (memory == nullptr) return std::nullopt;
    const auto at = reinterpret_cast<uintptr_t>(address);
    return memory->cells.write_of(at / isa::kBlockBytes - memory->origin,
                                  uint32_t{1} << at % isa::kBlockBytes);
  }
  void on_race(ShadowCell older, ShadowCell newer, const Bytes& bytes) override;
  void on_read_behind(ShadowCell read) override;
  bool is_ordered_by_compiler(ShadowCell older, ShadowCell newer) const;
  bool is_in_scope_of_compiler(ShadowCell scalar, ShadowCell other) const;
  void order_as_compiler(ShadowCell older, ShadowCell newer);

  ImplicitOrder implicit_;
  ShadowMemory shadow_;
  uint32_t epoch_ = 0;
  std::vector<Race> races_;
  std::unordered_set<uint32_t> reported_;  // pairs of call sites
};

}  // namespace asctwin::check
