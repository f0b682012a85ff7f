// Reading and writing the i-th element at an address of any alignment, in memory of any type: how
// the hot loops reach their operands.
#pragma once

#include <cstddef>
#include <cstring>

#include "num/target.h"

namespace asctwin {

template <class T>
ASCTWIN_ALWAYS_INLINE T load_element(const void* base, size_t i) {
  T value;
  std::memcpy(&value, static_cast<const std::byte*>(base) + i * sizeof(T), sizeof(T));
  return value;
}

template <class T>
ASCTWIN_ALWAYS_INLINE void store_element(void* base, size_t i, T value) {
  std::memcpy(static_cast<std::byte*>(base) + i * sizeof(T), &value, sizeof(T));
}

}  // namespace asctwin
