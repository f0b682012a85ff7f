// What a check notes about a core's on-chip memories, memory by memory.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/memory_space.h"

namespace asctwin::check {

// Notes is made of std::span<uint8_t>, the memory it is about.
template <class Notes>
class Shadow {
 public:
  explicit Shadow(const core::MemorySpace& memory) {
    for (size_t i = 0; i < memories_.size(); ++i)
      memories_[i] = memory.of(static_cast<Hardware>(i));
  }

  // The notes of the memory that `address` lies in, made at the first look; nullptr where it lies
  // in none.
  Notes* at(const uint8_t* address) {
    if (holds(newest_, address)) return &*notes_[newest_];
    for (size_t i = 0; i < memories_.size(); ++i) {
      if (!holds(i, address)) continue;
      newest_ = i;
      if (!notes_[i]) notes_[i].emplace(memories_[i]);
      return &*notes_[i];
    }
    return nullptr;
  }

 private:
  bool holds(size_t i, const uint8_t* address) const {
    const auto& memory = memories_[i];
    return static_cast<size_t>(address - memory.data()) < memory.size();
  }

  std::array<std::span<uint8_t>, kMemories> memories_;
  std::array<std::optional<Notes>, kMemories> notes_;
  size_t newest_ = 0;  // GM has no memory here: an empty one holds nothing
};

}  // namespace asctwin::check
