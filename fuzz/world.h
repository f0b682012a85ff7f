// Lists the memory that a trial can touch and the memory that must stay unchanged: the memories of
// one core, one block of global memory with three tensors and the gaps between them, and memory of
// the host that belongs to none.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "asctwin/global_block.h"
#include "asctwin/run.h"
#include "core/core.h"
#include "property/random/arena.h"

namespace asctwin::fuzz {

using test::Rng;

// An address that does not depend on where a launch maps its memories.
struct Spot {
  enum class Kind : uint8_t { kOnChip, kTensor, kForeign, kNull, kWild };
  Kind kind = Kind::kNull;
  Hardware memory = Hardware::UB;  // of kOnChip
  int64_t offset = 0;              // bytes; of kTensor from the start of the global block
};

class World {
 public:
  World();

  uint8_t* address_of(const core::Core& core, const Spot& spot) const;
  const std::vector<GlobalRange>& tensors() const { return tensors_; }
  int64_t offset_of_tensor(size_t index) const { return tensors_[index].begin - global_.data(); }

  // Fresh global and foreign memory.
  void refresh();
  // Random bytes where the operands of a call begin, in whatever may be written.
  void scatter(Rng& rng, const core::Core& core, const uint8_t* address) const;

  // Every byte that a trial could change, and where it stands.
  struct Part {
    const uint8_t* begin;
    std::vector<uint8_t> bytes;
    bool is_core;  // one of the core's memories or global memory
  };
  // Into `image`, whose memory is used again.
  void look(const core::Core& core, std::vector<Part>& image) const;

 private:
  GlobalBlock global_;
  std::vector<GlobalRange> tensors_;
  std::vector<uint8_t> foreign_;
};

}  // namespace asctwin::fuzz
