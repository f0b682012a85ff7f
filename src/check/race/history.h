// Who has touched which bytes last, as far as it can still matter, page by page.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "check/race/page.h"

namespace asctwin::check {

class History {
 public:
  // The bytes are touched; `touch`, of whole blocks, says by whom. Afterwards everything it met
  // counts as ordered before it.
  void add(const uint8_t* begin, int64_t size_bytes, Touch touch, Meetings& meetings) {
    const auto at = reinterpret_cast<uintptr_t>(begin);
    const auto size = static_cast<uintptr_t>(size_bytes);
    const uintptr_t block = at / isa::kBlockBytes, first = block % Page::kBlocks;
    const uintptr_t last = first + size / isa::kBlockBytes;
    Page* const page = seen_page(block / Page::kBlocks);
    if ((at | size) % isa::kBlockBytes != 0 || last > Page::kBlocks || page == nullptr ||
        !page->follow(first, last, touch, meetings))
      add_pieces(at, size, touch, meetings);
  }

 private:
  static constexpr uintptr_t kPages = 64;
  static constexpr int kSeenBits = 6;
  using Chapter = std::array<Page, kPages>;  // neighbours, 256 KiB in all
  struct Seen {
    uintptr_t number = ~uintptr_t{0};
    Chapter* chapter = nullptr;
  };

  // Of which each lies in one page, and is a number of whole blocks or part of one.
  void add_pieces(uintptr_t at, uintptr_t left, Touch touch, Meetings& meetings);
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

  std::unordered_map<uintptr_t, std::unique_ptr<Chapter>> chapters_;
  std::array<Seen, size_t{1} << kSeenBits> seen_;  // lately
};

}  // namespace asctwin::check
