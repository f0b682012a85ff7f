// Bytes become pieces of memories and pages.
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

uintptr_t History::add_blocks(MemoryPasts* memory, uintptr_t block, uintptr_t blocks, Touch touch,
                              Meetings& meetings) {
  if (memory != nullptr) {
    const uintptr_t first = block - memory->origin;
    memory->pasts.add(memory->origin, first, first + blocks, touch, meetings);
    return blocks;
  }
  const uintptr_t first = block % Page::kBlocks, last = std::min(first + blocks, Page::kBlocks);
  page_of(block / Page::kBlocks).add(block - first, first, last, touch, meetings);
  return last - first;
}

void History::add_pieces(MemoryPasts* memory, uintptr_t at, uintptr_t left, Touch touch,
                         Meetings& meetings) {
  while (left > 0) {
    const uintptr_t block = at / isa::kBlockBytes, offset = at % isa::kBlockBytes;
    uintptr_t bytes = std::min<uintptr_t>(left, isa::kBlockBytes - offset);
    if (bytes < isa::kBlockBytes) {
      touch.bytes = bits(offset, bytes);
      add_blocks(memory, block, 1, touch, meetings);
    } else {
      touch.bytes = kWholeBlock;
      bytes =
          add_blocks(memory, block, left / isa::kBlockBytes, touch, meetings) * isa::kBlockBytes;
    }
    at += bytes;
    left -= bytes;
  }
}

void History::clear() {
  on_chip_.clear();
  chapters_.clear();
  seen_ = {};
}

}  // namespace asctwin::check
