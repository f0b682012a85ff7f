// The on-chip memories of one core, of the chip's true sizes, each ending at a guard page. A fresh
// memory holds poison: its pages are a private mapping of a file full of it. To make the memory
// fresh again, the pages in use are filled and all others given back to the system, so the cost
// depends on what was written. The mapping is used again by later cores.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "isa/chips/chip.h"

namespace asctwin::core {

class MemorySpace {
 public:
  enum class Content : uint8_t {
    kPoison,    // once fill() was called
    kLeftOver,  // what an earlier core has left; poison where there was none
  };

  explicit MemorySpace(const isa::Chip& chip, Content content = Content::kPoison);
  ~MemorySpace();
  MemorySpace(const MemorySpace&) = delete;
  MemorySpace& operator=(const MemorySpace&) = delete;

  // Empty where the chip has no such memory.
  std::span<uint8_t> of(Hardware memory) const { return memories_[static_cast<size_t>(memory)]; }
  // From now on `memory` is the memory of another core, which lives longer.
  void share(Hardware memory, std::span<uint8_t> other) {
    memories_[static_cast<size_t>(memory)] = other;
  }
  // The memory nearest to `address` within a guard zone, or Hardware::MAX.
  Hardware near(const uint8_t* address) const;
  // Says that tensors lie in the first `bytes` of the memory. What is written elsewhere is reset
  // too, but at a higher cost.
  void use(Hardware memory, size_t bytes);
  // Fills the bytes in which tensors of earlier cores lay with poison.
  // @pre nothing has been written yet
  void fill();
  // Fills every byte with contents made up from `seed`; `stream` is the number of the core.
  void invent(uint64_t seed, uint64_t stream);
  // Makes all bytes poison again, wherever they were written.
  void refresh();

 private:
  class Mapping;

  std::unique_ptr<Mapping> mapping_;
  std::array<std::span<uint8_t>, kMemories> memories_;
};

}  // namespace asctwin::core
