// The shadow memory of the race detector: for every DataBlock of a core's memories, its shadow
// cells. Each on-chip memory has its cells in one piece; global memory has them by pages of 128
// blocks, made when they are first accessed and found through a directory.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "check/race/shadow_cells.h"
#include "check/shadow.h"

namespace asctwin::check {

// The shadow cells of one on-chip memory, which begins with a whole block.
struct MemoryShadow {
  explicit MemoryShadow(std::span<uint8_t> memory)
      : origin(reinterpret_cast<uintptr_t>(memory.data()) / isa::kBlockBytes),
        cells(memory.size() / isa::kBlockBytes) {}

  uintptr_t origin;  // the number of its first block, counted from address 0
  ShadowCells<NumbersOfMemory> cells;
};

// The shadow cells of a page of global memory. A page that is only ever accessed as a whole has a
// single cell.
class ShadowPage {
 public:
  static constexpr uintptr_t kBlocks = 128;

  // As those of ShadowCells.
  bool try_add(uintptr_t begin, uintptr_t end, ShadowCell access, OrderOfNow order) {
    return cells_ != nullptr && cells_->try_add(begin, end, access, order);
  }
  ASCTWIN_ALWAYS_INLINE bool try_add_part(uintptr_t block, ShadowCell access,
                                          const RaceRules& rules) {
    return cells_ != nullptr && cells_->try_add_part(block, access, rules);
  }
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, ShadowCell access, RaceRules& rules) {
    if (cells_ == nullptr) {
      if (end - begin == kBlocks && replace_only(origin, access, rules)) return;
      cells_ = std::make_unique<ShadowCells<NumbersOfPage>>(size_t{kBlocks}, only_);
    }
    cells_->add(origin, begin, end, access, rules);
  }

 private:
  // An access to all blocks replaces the only cell, if nothing of that remains. Not so a write
  // after a read, although nothing of the read may remain: the two are compared once, in `cells_`.
  bool replace_only(uintptr_t origin, ShadowCell access, RaceRules& rules) {
    if (is_write(only_.kind()) && !is_write(access.kind())) return false;
    if (NewAccess(access, origin, kBlocks, rules).remaining_bytes(only_) != 0) return false;
    only_ = access;
    return true;
  }

  ShadowCell only_;  // of all blocks, while there is no `cells_`; empty: not accessed yet
  std::unique_ptr<ShadowCells<NumbersOfPage>> cells_;
};

class ShadowMemory {
 public:
  // Addresses outside these memories count as global.
  explicit ShadowMemory(const core::MemorySpace& on_chip) : on_chip_(on_chip) {}
  ShadowMemory() = default;

  // The on-chip memory that the address lies in, valid until clear(); nullptr: it counts as global.
  MemoryShadow* on_chip(const uint8_t* address) { return on_chip_.at(address); }
  // Adds an access to bytes that lie in `memory`, and reports its races. Afterwards every access it
  // raced with counts as ordered before it. Epoch and tag come in registers: a cell would be stored
  // field by field and loaded as a whole, which waits for the store buffer.
  void add(MemoryShadow* memory, const uint8_t* begin, int64_t size_bytes, uint32_t epoch,
           AccessTag tag, RaceRules& rules) {
    const auto at = reinterpret_cast<uintptr_t>(begin);
    const auto size = static_cast<uintptr_t>(size_bytes);
    const uintptr_t block = at / isa::kBlockBytes, first = at % isa::kBlockBytes;
    bool is_added = false;
    if ((at | size) % isa::kBlockBytes == 0)
      is_added =
          try_add(memory, block, size / isa::kBlockBytes, {epoch, kWholeBlock, tag}, rules.now());
    else if (first + size <= isa::kBlockBytes)
      is_added = try_add_part(memory, block, {epoch, bits(first, size), tag}, rules);
    if (!is_added) add_pieces(memory, at, size, {epoch, kWholeBlock, tag}, rules);
  }
  // Adds an access to whole blocks in the simple case of ShadowCells::try_add().
  bool try_add(MemoryShadow* memory, uintptr_t block, uintptr_t blocks, ShadowCell access,
               OrderOfNow order) {
    if (memory != nullptr) {
      const uintptr_t first = block - memory->origin;
      return memory->cells.try_add(first, first + blocks, access, order);
    }
    const uintptr_t first = block % ShadowPage::kBlocks, last = first + blocks;
    ShadowPage* const page = recent_page(block / ShadowPage::kBlocks);
    return page != nullptr && last <= ShadowPage::kBlocks &&
           page->try_add(first, last, access, order);
  }
  void clear();

 private:
  // Bits [first, first + count) of the bytes of a block, not all of them.
  static constexpr uint32_t bits(uintptr_t first, uintptr_t count) {
    return ((uint32_t{1} << count) - 1) << first;
  }
  // As try_add(), for a part of one block.
  ASCTWIN_ALWAYS_INLINE bool try_add_part(MemoryShadow* memory, uintptr_t block, ShadowCell access,
                                          const RaceRules& rules) {
    if (memory != nullptr) return memory->cells.try_add_part(block - memory->origin, access, rules);
    ShadowPage* const page = recent_page(block / ShadowPage::kBlocks);
    return page != nullptr && page->try_add_part(block % ShadowPage::kBlocks, access, rules);
  }

  // Neighbouring pages are allocated together, 256 KiB of global memory at a time.
  static constexpr uintptr_t kPages = 64;
  static constexpr int kRecentBits = 6;
  using PageTable = std::array<ShadowPage, kPages>;
  struct RecentTable {
    uintptr_t number = ~uintptr_t{0};
    PageTable* table = nullptr;
  };

  // Cuts the bytes into pieces, each a number of whole blocks or part of one block.
  void add_pieces(MemoryShadow* memory, uintptr_t at, uintptr_t left, ShadowCell access,
                  RaceRules& rules);
  // Adds an access to blocks of one memory; of global memory only to those of the first page. How
  // many these were.
  uintptr_t add_blocks(MemoryShadow* memory, uintptr_t block, uintptr_t blocks, ShadowCell access,
                       RaceRules& rules);
  // Tensors often lie at round distances from each other, so all bits of the number are mixed.
  static size_t slot_of(uintptr_t table) {
    return static_cast<size_t>(uint64_t{table} * 0x9E3779B97F4A7C15 >> (64 - kRecentBits));
  }
  // nullptr: there is none, or it was not used recently.
  ShadowPage* recent_page(uintptr_t number) {
    const uintptr_t table = number / kPages;
    const RecentTable& recent = recent_[slot_of(table)];
    return recent.number == table ? &(*recent.table)[number % kPages] : nullptr;
  }
  ShadowPage& page_of(uintptr_t number);
  PageTable& table_of(uintptr_t number);

  Shadow<MemoryShadow> on_chip_;
  std::unordered_map<uintptr_t, std::unique_ptr<PageTable>> directory_;
  std::array<RecentTable, size_t{1} << kRecentBits> recent_;
};

}  // namespace asctwin::check
