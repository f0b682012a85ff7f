// Numbers of blocks are never used again: a PE that frees keeps in step with the others.
#include "core/card/symmetric_memory.h"

#include <utility>

namespace asctwin::core {

size_t SymmetricMemory::add(int rank, uint8_t* begin, size_t bytes) {
  auto& mine = blocks_[static_cast<size_t>(rank)];
  mine.push_back({begin, bytes, false});
  return mine.size() - 1;
}

void SymmetricMemory::free(int rank, const uint8_t* begin) {
  for (Block& block : blocks_[static_cast<size_t>(rank)])
    if (block.begin == begin) block.is_freed = true;
}

const SymmetricMemory::Block* SymmetricMemory::find(int rank, size_t number) const {
  const auto& its = blocks_[static_cast<size_t>(rank)];
  return number < its.size() && !its[number].is_freed ? &its[number] : nullptr;
}

std::optional<SymmetricMemory::Place> SymmetricMemory::place_of(int rank,
                                                                const uint8_t* address) const {
  const auto& mine = blocks_[static_cast<size_t>(rank)];
  for (size_t number = 0; number < mine.size(); ++number) {
    const Block& block = mine[number];
    if (!block.is_freed && address >= block.begin && address < block.begin + block.bytes)
      return Place{number, static_cast<size_t>(address - block.begin)};
  }
  return std::nullopt;
}

int SymmetricMemory::owner_of(const uint8_t* address) const {
  for (size_t rank = 0; rank < blocks_.size(); ++rank)
    if (place_of(static_cast<int>(rank), address)) return static_cast<int>(rank);
  return -1;
}

void SymmetricMemory::open(MemoryMap& objects) const {
  for (const auto& its : blocks_)
    for (const Block& block : its) {
      const Object* const known = block.is_freed ? nullptr : objects.find(block.begin);
      if (known == nullptr) continue;
      Object object = *known;
      object.is_window = true;
      objects.add(std::move(object));
    }
}

}  // namespace asctwin::core
