// Bytes of a page are looked at in lines of 64, and one by one only where a line was written before
// and has changed.
#include "check/race/equal_stores.h"

#include <algorithm>
#include <cstring>

#include "isa/element_access.h"

namespace asctwin::check {
namespace {

constexpr size_t kLine = 64;

// Calls each(line, first, last) with the bytes [first, last) of each line that [begin, end)
// touches; all count from the page's start.
template <class Each>
void for_each_line(size_t begin, size_t end, Each each) {
  for (size_t at = begin; at < end;) {
    const size_t stop = std::min(end, (at / kLine + 1) * kLine);
    each(at / kLine, at, stop);
    at = stop;
  }
}

// Calls each(begin, bytes) for what lies in each piece of memory of kSize bytes.
template <uintptr_t kSize, class Each>
void for_each_part(uint8_t* begin, size_t bytes, Each each) {
  while (bytes > 0) {
    const size_t part = std::min<size_t>(bytes, kSize - reinterpret_cast<uintptr_t>(begin) % kSize);
    each(begin, part);
    begin += part;
    bytes -= part;
  }
}

uint64_t bits_of(size_t first, size_t last) {
  const uint64_t all = ~uint64_t{0} >> (kLine - (last - first));
  return all << first % kLine;
}

uint64_t differing_bits(const uint8_t* a, const uint8_t* b, size_t first, size_t last) {
  uint64_t bits = 0;
  for (size_t i = first; i < last; ++i)
    bits |= static_cast<uint64_t>(a[i - first] != b[i - first]) << i % kLine;
  return bits;
}

// The bits of a set that is made when it is first needed.
template <class ByteSet>
uint64_t& bits_at(std::unique_ptr<ByteSet>& set, size_t line) {
  if (set == nullptr) set = std::make_unique<ByteSet>();
  return (*set)[line];
}

}  // namespace

uint64_t EqualStores::Page::written(size_t line) const {
  if ((lines >> line & 1) != 0) return ~uint64_t{0};
  return parts == nullptr ? 0 : (*parts)[line];
}

// Whole lines that nobody has stored to: there is nothing to compare.
bool EqualStores::note_first_store(Page& page, size_t begin, size_t bytes) {
  if (begin % kLine != 0 || bytes % kLine != 0) return false;
  const size_t first = begin / kLine, last = first + bytes / kLine;
  const uint64_t lines = bits_of(first, last);
  if ((page.lines & lines) != 0) return false;
  for (size_t line = first; page.parts != nullptr && line < last; ++line)
    if ((*page.parts)[line] != 0) return false;
  page.lines |= lines;
  return true;
}

void EqualStores::note_line(Page& page, size_t line, uint64_t bits) {
  if (bits == ~uint64_t{0})
    page.lines |= uint64_t{1} << line;
  else if ((page.lines >> line & 1) == 0)
    bits_at(page.parts, line) |= bits;
}

void EqualStores::compare_in_page(Page& page, const uint8_t* dst, const uint8_t* src,
                                  size_t bytes) {
  const size_t begin = reinterpret_cast<uintptr_t>(dst) % kPageBytes;
  if (note_first_store(page, begin, bytes)) return;
  for_each_line(begin, begin + bytes, [&](size_t line, size_t first, size_t last) {
    const uint64_t bits = bits_of(first, last), again = page.written(line) & bits;
    note_line(page, line, bits);
    const uint8_t *old = dst + (first - begin), *now = src + (first - begin);
    if (again == 0 || std::memcmp(old, now, last - first) == 0) return;
    bits_at(page.differing, line) |= differing_bits(old, now, first, last) & again;
  });
}

template <class Put>
void EqualStores::store_in_region(uint8_t* dst, const uint8_t* src, size_t bytes, Put put) {
  const uintptr_t number = reinterpret_cast<uintptr_t>(dst) / kRegionBytes;
  Regions& regions = regions_[number % kLocks];
  const std::lock_guard guard(regions.lock);
  Region& region = regions.by_number[number];
  for_each_part<kPageBytes>(dst, bytes, [&](uint8_t* part, size_t part_bytes) {
    const uintptr_t page = reinterpret_cast<uintptr_t>(part) / kPageBytes;
    compare_in_page(region[page % region.size()], part, src + (part - dst), part_bytes);
  });
  put();
}

void EqualStores::store(uint8_t* dst, const uint8_t* src, int64_t bytes) {
  for_each_part<kRegionBytes>(
      dst, static_cast<size_t>(std::max<int64_t>(bytes, 0)), [&](uint8_t* part, size_t part_bytes) {
        const uint8_t* const from = src + (part - dst);
        store_in_region(part, from, part_bytes, [&] { std::memmove(part, from, part_bytes); });
      });
}

void EqualStores::store_element(uint8_t* dst, uint64_t bits, size_t size) {
  std::array<uint8_t, sizeof(bits)> bytes;
  std::memcpy(bytes.data(), &bits, sizeof(bits));
  if (reinterpret_cast<uintptr_t>(dst) % kRegionBytes + size > kRegionBytes)
    return store(dst, bytes.data(), static_cast<int64_t>(size));
  store_in_region(dst, bytes.data(), size, [&] { isa::store_bits(dst, bits, size); });
}

bool EqualStores::are_equal(Bytes bytes) const {
  bool equal = true;
  for (uintptr_t at = reinterpret_cast<uintptr_t>(bytes.begin),
                 end = reinterpret_cast<uintptr_t>(bytes.end);
       at < end && equal;) {
    const uintptr_t number = at / kRegionBytes, page = at / kPageBytes;
    const uintptr_t stop = std::min(end, (page + 1) * kPageBytes);
    const auto& regions = regions_[number % kLocks].by_number;
    const auto found = regions.find(number);
    if (found == regions.end()) return false;
    const Page& stored = found->second[page % found->second.size()];
    if (stored.lines == 0 && stored.parts == nullptr) return false;
    const size_t first_byte = at % kPageBytes;
    if (stored.differing != nullptr)
      for_each_line(first_byte, first_byte + (stop - at),
                    [&](size_t line, size_t first, size_t last) {
                      equal = equal && ((*stored.differing)[line] & bits_of(first, last)) == 0;
                    });
    at = stop;
  }
  return equal;
}

}  // namespace asctwin::check
