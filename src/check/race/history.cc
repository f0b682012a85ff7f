// Bytes become pieces of pages.
#include "check/race/history.h"

#include <algorithm>

namespace asctwin::check {
namespace {

// Bits [first, first + count) of the bytes of a block, not all of them.
constexpr uint32_t bits(uintptr_t first, uintptr_t count) {
  return ((uint32_t{1} << count) - 1) << first;
}

}  // namespace

History::Chapter& History::chapter_of(uintptr_t number) {
  auto& chapter = chapters_[number];
  if (chapter == nullptr) chapter = std::make_unique<Chapter>();
  return *chapter;
}

Page& History::page_of(uintptr_t number) {
  const uintptr_t chapter = number / kPages;
  Seen& seen = seen_[slot_of(chapter)];
  if (seen.number != chapter) seen = {chapter, &chapter_of(chapter)};
  return (*seen.chapter)[number % kPages];
}

void History::add_pieces(uintptr_t at, uintptr_t left, Touch touch, Meetings& meetings) {
  while (left > 0) {
    const uintptr_t block = at / isa::kBlockBytes, offset = at % isa::kBlockBytes;
    const uintptr_t first = block % Page::kBlocks;
    uintptr_t blocks = 1, bytes = std::min<uintptr_t>(left, isa::kBlockBytes - offset);
    touch.bytes = kWholeBlock;
    if (bytes < isa::kBlockBytes) {
      touch.bytes = bits(offset, bytes);
    } else {
      blocks = std::min(left / isa::kBlockBytes, Page::kBlocks - first);
      bytes = blocks * isa::kBlockBytes;
    }
    page_of(block / Page::kBlocks).add(block - first, first, first + blocks, touch, meetings);
    at += bytes;
    left -= bytes;
  }
}

}  // namespace asctwin::check
