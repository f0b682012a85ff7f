// Cuts bytes into pieces of memories and pages, and finds the pages.
#include "check/race/shadow_memory.h"

#include <algorithm>

namespace asctwin::check {
ShadowMemory::PageTable& ShadowMemory::table_of(uintptr_t number) {
  auto& table = directory_[number];
  if (table == nullptr) table = std::make_unique<PageTable>();
  return *table;
}

ShadowPage& ShadowMemory::page_of(uintptr_t number) {
  const uintptr_t table = number / kPages;
  RecentTable& recent = recent_[slot_of(table)];
  if (recent.number != table) recent = {table, &table_of(table)};
  return (*recent.table)[number % kPages];
}

uintptr_t ShadowMemory::add_blocks(MemoryShadow* memory, uintptr_t block, uintptr_t blocks,
                                   ShadowCell access, RaceRules& rules) {
  if (memory != nullptr) {
    const uintptr_t first = block - memory->origin;
    memory->cells.add(memory->origin, first, first + blocks, access, rules);
    return blocks;
  }
  const uintptr_t first = block % ShadowPage::kBlocks,
                  last = std::min(first + blocks, ShadowPage::kBlocks);
  page_of(block / ShadowPage::kBlocks).add(block - first, first, last, access, rules);
  return last - first;
}

void ShadowMemory::add_pieces(MemoryShadow* memory, uintptr_t at, uintptr_t left, ShadowCell access,
                              RaceRules& rules) {
  while (left > 0) {
    const uintptr_t block = at / isa::kBlockBytes, offset = at % isa::kBlockBytes;
    uintptr_t bytes = std::min<uintptr_t>(left, isa::kBlockBytes - offset);
    if (bytes < isa::kBlockBytes) {
      access.bytes = bits(offset, bytes);
      add_blocks(memory, block, 1, access, rules);
    } else {
      access.bytes = kWholeBlock;
      bytes = add_blocks(memory, block, left / isa::kBlockBytes, access, rules) * isa::kBlockBytes;
    }
    at += bytes;
    left -= bytes;
  }
}

void ShadowMemory::clear() {
  on_chip_.clear();
  directory_.clear();
  recent_ = {};
}

}  // namespace asctwin::check
