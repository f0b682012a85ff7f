// Rows of bytes that an operation touches: one for a plain copy, several for one of two dimensions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace asctwin::host {

struct Bytes {
  const uint8_t* begin;
  const uint8_t* end;
};

struct Region {
  const uint8_t* begin = nullptr;
  size_t width = 0;  // of a row
  size_t rows = 1;
  size_t pitch = 0;  // from row to row, at least `width`; without meaning for one row

  bool empty() const { return width == 0 || rows == 0; }
  // From the first row's first byte to the last row's last.
  Bytes hull() const { return {begin, empty() ? begin : begin + (rows - 1) * pitch + width}; }
  Bytes row(size_t index) const { return {begin + index * pitch, begin + index * pitch + width}; }
};

inline Region region_of(const void* begin, size_t size_bytes) {
  return {static_cast<const uint8_t*>(begin), size_bytes, 1, size_bytes};
}

// The first bytes that both touch.
std::optional<Bytes> common_bytes(const Region& a, const Region& b);

}  // namespace asctwin::host
