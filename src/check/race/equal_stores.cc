// Bytes of a page are looked at in words of 64, and one by one only where a word was written before
// and has changed.
#include "check/race/equal_stores.h"

#include <algorithm>
#include <cstring>

namespace asctwin::check {
namespace {

constexpr size_t kWord = 64;

// Calls each(word, first, last) with the bytes [first, last) of each word that [begin, end)
// touches; all count from the page's start.
template <class Each>
void for_each_word(size_t begin, size_t end, Each each) {
  for (size_t at = begin; at < end;) {
    const size_t stop = std::min(end, (at / kWord + 1) * kWord);
    each(at / kWord, at, stop);
    at = stop;
  }
}

uint64_t bits_of(size_t first, size_t last) {
  const uint64_t all = ~uint64_t{0} >> (kWord - (last - first));
  return all << first % kWord;
}

uint64_t differing_bits(const uint8_t* a, const uint8_t* b, size_t first, size_t last) {
  uint64_t bits = 0;
  for (size_t i = first; i < last; ++i)
    bits |= static_cast<uint64_t>(a[i - first] != b[i - first]) << i % kWord;
  return bits;
}

}  // namespace

// Whole words that nobody has stored to: there is nothing to compare.
bool EqualStores::note_first_store(Page& page, size_t begin, size_t bytes) {
  if (begin % kWord != 0 || bytes % kWord != 0) return false;
  const auto first = page.written.begin() + static_cast<ptrdiff_t>(begin / kWord);
  const auto last = first + static_cast<ptrdiff_t>(bytes / kWord);
  if (std::any_of(first, last, [](uint64_t word) { return word != 0; })) return false;
  std::fill(first, last, ~uint64_t{0});
  return true;
}

void EqualStores::store_in_page(uint8_t* dst, const uint8_t* src, size_t bytes) {
  const uintptr_t number = reinterpret_cast<uintptr_t>(dst) / kPageBytes;
  const size_t begin = reinterpret_cast<uintptr_t>(dst) % kPageBytes;
  Pages& pages = pages_[number % kLocks];
  const std::lock_guard guard(pages.lock);
  Page& page = pages.by_number[number];
  if (note_first_store(page, begin, bytes)) {
    std::memmove(dst, src, bytes);
    return;
  }
  for_each_word(begin, begin + bytes, [&](size_t word, size_t first, size_t last) {
    const uint64_t bits = bits_of(first, last), again = page.written[word] & bits;
    page.written[word] |= bits;
    const uint8_t *old = dst + (first - begin), *now = src + (first - begin);
    if (again == 0 || std::memcmp(old, now, last - first) == 0) return;
    if (page.differing == nullptr) page.differing = std::make_unique<ByteSet>();
    (*page.differing)[word] |= differing_bits(old, now, first, last) & again;
  });
  std::memmove(dst, src, bytes);
}

void EqualStores::store(uint8_t* dst, const uint8_t* src, int64_t bytes) {
  for (auto left = static_cast<size_t>(std::max<int64_t>(bytes, 0)); left > 0;) {
    const size_t in_page =
        std::min<size_t>(left, kPageBytes - reinterpret_cast<uintptr_t>(dst) % kPageBytes);
    store_in_page(dst, src, in_page);
    dst += in_page;
    src += in_page;
    left -= in_page;
  }
}

bool EqualStores::are_equal(Bytes bytes) const {
  bool equal = true;
  for (uintptr_t at = reinterpret_cast<uintptr_t>(bytes.begin),
                 end = reinterpret_cast<uintptr_t>(bytes.end);
       at < end && equal;) {
    const uintptr_t number = at / kPageBytes, stop = std::min(end, (number + 1) * kPageBytes);
    const auto& pages = pages_[number % kLocks].by_number;
    const auto found = pages.find(number);
    const size_t first_byte = at % kPageBytes;
    if (found == pages.end()) return false;
    for_each_word(first_byte, first_byte + (stop - at),
                  [&](size_t word, size_t first, size_t last) {
                    const uint64_t bits = bits_of(first, last);
                    const auto& differing = found->second.differing;
                    equal = equal && (differing == nullptr || ((*differing)[word] & bits) == 0);
                  });
    at = stop;
  }
  return equal;
}

}  // namespace asctwin::check
