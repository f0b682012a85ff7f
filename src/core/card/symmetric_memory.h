// The allocations of symmetric memory, by PE and in the order in which each PE has made them: those
// of one number belong together. spec: multi_card.md, section 4.7
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/memory/memory_map.h"

namespace asctwin::core {

class SymmetricMemory {
 public:
  explicit SymmetricMemory(int ranks) : blocks_(static_cast<size_t>(ranks)) {}

  struct Block {
    uint8_t* begin = nullptr;
    size_t bytes = 0;
    bool is_freed = false;
  };
  // Adds the next allocation of the PE, and returns its number.
  size_t add(int rank, uint8_t* begin, size_t bytes);
  void free(int rank, const uint8_t* begin);
  // The block of this number on another PE; nullptr: that one has not allocated it.
  const Block* find(int rank, size_t number) const;

  struct Place {
    size_t number = 0;  // of the block
    size_t offset = 0;
  };
  // The place of an address of the PE; nothing: it lies in no block.
  std::optional<Place> place_of(int rank, const uint8_t* address) const;
  // The PE that the address belongs to; -1: none.
  int owner_of(const uint8_t* address) const;

  // Other ranks reach the blocks from now on.
  void open(MemoryMap& objects) const;

 private:
  std::vector<std::vector<Block>> blocks_;  // of each rank
};

}  // namespace asctwin::core
