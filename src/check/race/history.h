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
  void add(const uint8_t* begin, int64_t size_bytes, const Touch& touch, Meetings& meetings) {
    const auto at = reinterpret_cast<uintptr_t>(begin);
    const auto size = static_cast<uintptr_t>(size_bytes);
    const uintptr_t block = at / isa::kBlockBytes, first = block % Page::kBlocks;
    const uintptr_t last = first + size / isa::kBlockBytes;
    if ((at | size) % isa::kBlockBytes != 0 || last > Page::kBlocks)
      return add_pieces(at, size, touch, meetings);
    page_of(block / Page::kBlocks).add(block - first, first, last, touch, meetings);
  }

 private:
  static constexpr uintptr_t kPages = 64;
  using Chapter = std::array<Page, kPages>;  // neighbours, 256 KiB in all
  struct Seen {
    uintptr_t number = ~uintptr_t{0};
    Chapter* chapter = nullptr;
  };

  // Of which each lies in one page, and is a number of whole blocks or part of one.
  void add_pieces(uintptr_t at, uintptr_t left, Touch touch, Meetings& meetings);
  Page& page_of(uintptr_t number) {
    const uintptr_t chapter = number / kPages;
    Seen& seen = seen_[chapter % seen_.size()];
    if (seen.number != chapter) seen = {chapter, &chapter_of(chapter)};
    return (*seen.chapter)[number % kPages];
  }
  Chapter& chapter_of(uintptr_t number);

  std::unordered_map<uintptr_t, std::unique_ptr<Chapter>> chapters_;
  std::array<Seen, 16> seen_;  // lately, by the low bits of their numbers
};

}  // namespace asctwin::check
