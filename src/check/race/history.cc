// Bytes become blocks, and blocks are looked for on their pages.
#include "check/race/history.h"

#include <algorithm>

#include "asctwin/isa/operand.h"

namespace asctwin::check {
namespace {

// Bits [first, first + count) of the bytes of a block.
constexpr uint32_t bits(uintptr_t first, uintptr_t count) {
  return count == isa::kBlockBytes ? ~uint32_t{0} : ((uint32_t{1} << count) - 1) << first;
}

}  // namespace

Page& History::page_of(uintptr_t number) {
  const uintptr_t chapter = number / kPages;
  Seen& seen = seen_[chapter % seen_.size()];
  if (seen.number != chapter) {
    auto& known = chapters_[chapter];
    if (known == nullptr) known = std::make_unique<Chapter>();
    seen = {chapter, known.get()};
  }
  return (*seen.chapter)[number % kPages];
}

void History::add(const uint8_t* begin, int64_t size_bytes, Touch touch, Meetings& meetings) {
  auto at = reinterpret_cast<uintptr_t>(begin);
  for (auto left = static_cast<uintptr_t>(size_bytes); left > 0;) {
    const uintptr_t block = at / isa::kBlockBytes, offset = at % isa::kBlockBytes;
    const uintptr_t in_page = block % Page::kBlocks;
    uintptr_t blocks = 1, bytes = std::min<uintptr_t>(left, isa::kBlockBytes - offset);
    if (bytes == isa::kBlockBytes) {
      blocks = std::min(left / isa::kBlockBytes, Page::kBlocks - in_page);
      touch.bytes = ~uint32_t{0};
      bytes = blocks * isa::kBlockBytes;
    } else {
      touch.bytes = bits(offset, bytes);
    }
    page_of(block / Page::kBlocks)
        .add(block - in_page, in_page, in_page + blocks, touch, meetings);
    at += bytes;
    left -= bytes;
  }
}

}  // namespace asctwin::check
