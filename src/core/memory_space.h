// The on-chip memories of one core, of the chip's true sizes, each ending at a guard page.
// A fresh memory holds poison: its pages are a private mapping of a file full of it. To make them
// fresh again, those in use are filled and all others given back, so that it costs only what was
// written. The mapping outlives the core and serves the next.
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
    kLeftOver,  // whatever a core before this one has left; poison where there was none
  };

  explicit MemorySpace(const isa::Chip& chip, Content content = Content::kPoison);
  ~MemorySpace();
  MemorySpace(const MemorySpace&) = delete;
  MemorySpace& operator=(const MemorySpace&) = delete;

  // Empty where the chip has no such memory.
  std::span<uint8_t> of(Hardware memory) const { return memories_[static_cast<size_t>(memory)]; }
  // From now on `memory` is that of another core, which lives longer.
  void share(Hardware memory, std::span<uint8_t> other) {
    memories_[static_cast<size_t>(memory)] = other;
  }
  // The memory nearest to `address` within a guard zone, or Hardware::MAX.
  Hardware near(const uint8_t* address) const;
  // Tensors lie in the first `bytes` of the memory. What is written elsewhere does not show in the
  // next core either, but costs more.
  void use(Hardware memory, size_t bytes);
  // Where tensors of cores before this one have lain, all is poison again.
  // @pre nothing has been written yet
  void fill();
  // All is poison again, wherever it was written.
  void refresh();

 private:
  class Mapping;

  std::unique_ptr<Mapping> mapping_;
  std::array<std::span<uint8_t>, kMemories> memories_;
};

}  // namespace asctwin::core
