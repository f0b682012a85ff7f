// The sequence of the specification is built as a list, and cut in two.
#include "ref/interleave.h"

#include <cstddef>

namespace ref {
namespace {

std::vector<uint64_t> elements_of(Place place, int64_t count, int64_t size_bytes) {
  std::vector<uint64_t> elements;
  for (int64_t i = 0; i < count; ++i)
    elements.push_back(place.memory.load(place.at + i * size_bytes, size_bytes));
  return elements;
}
void store_element(Place place, int64_t index, int64_t size_bytes, uint64_t element) {
  place.memory.store(place.at + index * size_bytes, size_bytes, element);
}

}  // namespace

void interleave(int64_t count, int64_t size_bytes, Place dst0, Place dst1, Place src0, Place src1) {
  const auto a = elements_of(src0, count, size_bytes), b = elements_of(src1, count, size_bytes);
  std::vector<uint64_t> sequence;
  for (std::size_t i = 0; i < a.size(); ++i) {
    sequence.push_back(a[i]);
    sequence.push_back(b[i]);
  }
  for (int64_t i = 0; i < count; ++i) {
    store_element(dst0, i, size_bytes, sequence.at(static_cast<std::size_t>(i)));
    store_element(dst1, i, size_bytes, sequence.at(static_cast<std::size_t>(count + i)));
  }
}

void de_interleave(int64_t count, int64_t size_bytes, Place dst0, Place dst1, Place src0,
                   Place src1) {
  auto sequence = elements_of(src0, count, size_bytes);
  for (const uint64_t element : elements_of(src1, count, size_bytes)) sequence.push_back(element);
  for (int64_t i = 0; i < 2 * count; ++i)
    store_element(i % 2 == 0 ? dst0 : dst1, i / 2, size_bytes,
                  sequence.at(static_cast<std::size_t>(i)));
}

void mull(int64_t count, bool is_signed, Place dst0, Place dst1, Place src0, Place src1) {
  const auto a = elements_of(src0, count, 4), b = elements_of(src1, count, 4);
  for (int64_t i = 0; i < count; ++i) {
    const auto left = static_cast<uint32_t>(a[static_cast<std::size_t>(i)]);
    const auto right = static_cast<uint32_t>(b[static_cast<std::size_t>(i)]);
    const __int128 product =
        is_signed ? __int128{static_cast<int32_t>(left)} * static_cast<int32_t>(right)
                  : __int128{left} * right;
    store_element(dst0, i, 4, static_cast<uint64_t>(product) & 0xFFFFFFFF);
    store_element(dst1, i, 4, static_cast<uint64_t>(product >> 32) & 0xFFFFFFFF);
  }
}

}  // namespace ref
