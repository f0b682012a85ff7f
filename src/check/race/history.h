// Who has touched which bytes last, as far as it can still matter: of each on-chip memory in one
// piece, of global memory page by page.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "check/race/page.h"
#include "check/race/pasts.h"
#include "check/shadow.h"

namespace asctwin::check {

// The pasts of one on-chip memory, which begins with a block.
struct MemoryPasts {
  explicit MemoryPasts(std::span<uint8_t> memory)
      : origin(reinterpret_cast<uintptr_t>(memory.data()) / isa::kBlockBytes),
        pasts(memory.size() / isa::kBlockBytes) {}

  uintptr_t origin;  // the number of its first block, counted from address 0
  Pasts<NumbersOfMemory> pasts;
};

class History {
 public:
  // What lies in none of these memories counts as global.
  explicit History(const core::MemorySpace& on_chip) : on_chip_(on_chip) {}
  History() = default;

  // Of the on-chip memory that the address lies in, until clear(); nullptr: it counts as global.
  MemoryPasts* on_chip(const uint8_t* address) { return on_chip_.at(address); }
  // The bytes, which lie in `memory`, are touched; `touch`, of whole blocks, says by whom.
  // Afterwards everything it met counts as ordered before it.
  void add(MemoryPasts* memory, const uint8_t* begin, int64_t size_bytes, Touch touch,
           Meetings& meetings) {
    const auto at = reinterpret_cast<uintptr_t>(begin);
    const auto size = static_cast<uintptr_t>(size_bytes);
    if ((at | size) % isa::kBlockBytes != 0 ||
        !follow(memory, at / isa::kBlockBytes, size / isa::kBlockBytes, touch, meetings))
      add_pieces(memory, at, size, touch, meetings);
  }
  void clear();

 private:
  static constexpr uintptr_t kPages = 64;
  static constexpr int kSeenBits = 6;
  using Chapter = std::array<Page, kPages>;  // neighbours, 256 KiB in all
  struct Seen {
    uintptr_t number = ~uintptr_t{0};
    Chapter* chapter = nullptr;
  };

  // Adds a touch of whole blocks that have one past, which it follows.
  bool follow(MemoryPasts* memory, uintptr_t block, uintptr_t blocks, Touch touch,
              const Meetings& meetings) {
    if (memory != nullptr) {
      const uintptr_t first = block - memory->origin;
      return memory->pasts.follow(first, first + blocks, touch, meetings);
    }
    const uintptr_t first = block % Page::kBlocks, last = first + blocks;
    Page* const page = seen_page(block / Page::kBlocks);
    return page != nullptr && last <= Page::kBlocks && page->follow(first, last, touch, meetings);
  }
  // Of which each is a number of whole blocks or part of one.
  void add_pieces(MemoryPasts* memory, uintptr_t at, uintptr_t left, Touch touch,
                  Meetings& meetings);
  // Blocks that lie in one memory; of global memory those of the first page. How many they were.
  uintptr_t add_blocks(MemoryPasts* memory, uintptr_t block, uintptr_t blocks, Touch touch,
                       Meetings& meetings);
  // Memories lie at round distances from each other: all bits of the number count.
  static size_t slot_of(uintptr_t chapter) {
    return static_cast<size_t>(uint64_t{chapter} * 0x9E3779B97F4A7C15 >> (64 - kSeenBits));
  }
  // nullptr: none, or not lately.
  Page* seen_page(uintptr_t number) {
    const uintptr_t chapter = number / kPages;
    const Seen& seen = seen_[slot_of(chapter)];
    return seen.number == chapter ? &(*seen.chapter)[number % kPages] : nullptr;
  }
  Page& page_of(uintptr_t number);
  Chapter& chapter_of(uintptr_t number);

  Shadow<MemoryPasts> on_chip_;
  std::unordered_map<uintptr_t, std::unique_ptr<Chapter>> chapters_;
  std::array<Seen, size_t{1} << kSeenBits> seen_;  // lately
};

}  // namespace asctwin::check
