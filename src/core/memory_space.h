// The on-chip memories of one core, of the chip's true sizes, each ending at a guard page.
// A fresh memory holds poison: its pages are a private mapping of a file full of it, so that making
// them fresh again costs only what was written.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "isa/chips/chip.h"

namespace asctwin::core {

class MemorySpace {
 public:
  explicit MemorySpace(const isa::Chip& chip);
  ~MemorySpace();
  MemorySpace(const MemorySpace&) = delete;
  MemorySpace& operator=(const MemorySpace&) = delete;

  // Empty where the chip has no such memory.
  std::span<uint8_t> of(Hardware memory) const { return memories_[static_cast<size_t>(memory)]; }
  // The memory nearest to `address` within a guard zone, or Hardware::MAX.
  Hardware near(const uint8_t* address) const;
  void refresh();

 private:
  uint8_t* base_ = nullptr;
  size_t reserved_bytes_ = 0;
  std::array<std::span<uint8_t>, kMemories> memories_{};
};

}  // namespace asctwin::core
