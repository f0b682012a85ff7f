// The race detector of one core: who touches what, in which order, and which touches that disturb
// each other nothing orders. It knows nothing of instructions but their agent and their bytes.
// spec: sync_and_timing.md, sections 1.4 and 2.3
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "asctwin/autosync.h"
#include "check/race/history.h"
#include "check/race/order.h"
#include "check/race/sites.h"

namespace asctwin::check {

// What orders instructions beside the kernel's own flags and barriers.
struct Keepers {
  bool vector_in_order = false;  // the hardware orders PIPE_V with itself
  bool compiler = false;         // the toolchain does for this core, where it is asked to
  Autosync autosync = Autosync::kOn;
};

struct Race {
  Touch older, newer;
  Bytes bytes;
  bool ordered_by_compiler;  // and by nothing else
};

class PipeRaces final : private Meetings {
 public:
  explicit PipeRaces(const Keepers& keepers, History history = {});

  CoreOrder order;
  Sites sites;

  // An instruction begins on `agent`; touches follow, and then, what they have met. Its number.
  uint32_t begin(Agent agent) {
    races_.clear();
    number_ = order.begin(agent);
    Meetings::begin(agent);
    return number_;
  }
  void touch(const uint8_t* begin, int64_t size_bytes, Deed deed) {
    touch(on_chip(begin), begin, size_bytes, deed);
  }
  // For whoever has looked for the memory before.
  void touch(MemoryPasts* memory, const uint8_t* begin, int64_t size_bytes, Deed deed) {
    history_.add(memory, begin, size_bytes, {number_, kWholeBlock, deed}, *this);
  }
  // A touch of the newest instruction, of whole blocks, as Pasts::follow() adds it. False: touch()
  // is to do it.
  bool follow(MemoryPasts& memory, size_t block, size_t count, Touch touch) const {
    return memory.pasts.follow(block, block + count, touch, *this);
  }
  MemoryPasts* on_chip(const uint8_t* address) { return history_.on_chip(address); }
  void end() { history_.clear(); }             // no touch follows
  uint32_t number() const { return number_; }  // of the newest instruction, on its agent
  // Those of the instruction, a pair of sites the first time it is met, two writes each time.
  const std::vector<Race>& races() const { return races_; }

 private:
  void meet(Touch older, Touch newer, const Bytes& bytes) override;
  bool is_ordered_by_compiler(Touch older, Touch newer) const;
  bool is_in_scope_of_compiler(Touch scalar, Touch other) const;
  void order_as_compiler(Touch older, Touch newer);

  Keepers keepers_;
  History history_;
  uint32_t number_ = 0;
  std::vector<Race> races_;
  std::unordered_set<uint32_t> told_;  // pairs of sites
};

}  // namespace asctwin::check
