// Shadow memory of a core's on-chip memories: a check keeps one `Notes` for each memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/memory/memory_space.h"

namespace asctwin::check {

// Notes has a constructor that takes the memory, a std::span<uint8_t>.
template <class Notes>
class Shadow {
 public:
  Shadow() = default;  // of no memory
  explicit Shadow(const core::MemorySpace& memory) {
    for (size_t i = 0; i < memories_.size(); ++i) {
      memories_[i] = memory.of(static_cast<Hardware>(i));
      if (memories_[i].empty()) continue;
      first_ = std::min<const uint8_t*>(first_, memories_[i].data());
      last_ = std::max<const uint8_t*>(last_, memories_[i].data() + memories_[i].size());
    }
  }

  // The notes of the memory that `address` lies in, made when they are first needed; nullptr: it
  // lies in none.
  Notes* at(const uint8_t* address) {
    if (holds(newest_, address) && notes_[newest_]) return &*notes_[newest_];
    const size_t i = number_of(address);
    if (i == kNone) return nullptr;
    if (!notes_[i]) notes_[i].emplace(memories_[i]);
    return &*notes_[i];
  }
  // Returns nullptr also if the notes have not been made.
  Notes* find(const uint8_t* address) {
    const size_t i = number_of(address);
    return i == kNone || !notes_[i] ? nullptr : &*notes_[i];
  }
  void clear() { notes_ = {}; }

 private:
  static constexpr size_t kNone = kMemories;

  size_t number_of(const uint8_t* address) {
    if (holds(newest_, address)) return newest_;
    if (address < first_ || address >= last_) return kNone;
    for (size_t i = 0; i < memories_.size(); ++i)
      if (holds(i, address)) return newest_ = i;
    return kNone;
  }
  bool holds(size_t i, const uint8_t* address) const {
    const auto& memory = memories_[i];
    return static_cast<size_t>(address - memory.data()) < memory.size();
  }

  std::array<std::span<uint8_t>, kMemories> memories_;
  std::array<std::optional<Notes>, kMemories> notes_;
  const uint8_t* first_ = reinterpret_cast<const uint8_t*>(~uintptr_t{0});  // of all memories
  const uint8_t* last_ = nullptr;
  size_t newest_ = 0;  // GM has no memory here: an empty one holds nothing
};

}  // namespace asctwin::check
