// One byte of notes for each byte of a core's on-chip memories.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/memory_space.h"

namespace asctwin::check {

class Shadow {
 public:
  explicit Shadow(const core::MemorySpace& memory) : memory_(memory) {}

  // The note of the byte at `address`, those of its neighbours beside it; nullptr where it is in no
  // on-chip memory. The first look at a memory makes its notes, all 0.
  uint8_t* at(const uint8_t* address);
  const core::MemorySpace& memory() const { return memory_; }
  // Every note with its bits inverted.
  Shadow inverted() const;

 private:
  const core::MemorySpace& memory_;
  std::array<std::vector<uint8_t>, kMemories> notes_;
};

}  // namespace asctwin::check
