// One load or store of a whole element, as the scalar unit makes: a core that runs on another
// thread and polls it sees the element before or after a store, never a part of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "num/target.h"

namespace asctwin::isa {

template <class T>
ASCTWIN_ALWAYS_INLINE uint64_t load_as(const uint8_t* from) {
  T element;
  if (reinterpret_cast<uintptr_t>(from) % sizeof(T) == 0) [[likely]]
    element = __atomic_load_n(reinterpret_cast<const T*>(from), __ATOMIC_RELAXED);
  else
    std::memcpy(&element, from, sizeof(T));
  return element;
}
template <class T>
ASCTWIN_ALWAYS_INLINE void store_as(uint8_t* to, uint64_t bits) {
  const auto element = static_cast<T>(bits);
  if (reinterpret_cast<uintptr_t>(to) % sizeof(T) == 0) [[likely]]
    __atomic_store_n(reinterpret_cast<T*>(to), element, __ATOMIC_RELAXED);
  else
    std::memcpy(to, &element, sizeof(T));
}

// Loads `size` bytes: 1, 2, 4 or 8.
ASCTWIN_ALWAYS_INLINE uint64_t load_bits(const uint8_t* from, size_t size) {
  switch (size) {
    case 1:
      return load_as<uint8_t>(from);
    case 2:
      return load_as<uint16_t>(from);
    case 4:
      return load_as<uint32_t>(from);
    default:
      return load_as<uint64_t>(from);
  }
}
ASCTWIN_ALWAYS_INLINE void store_bits(uint8_t* to, uint64_t bits, size_t size) {
  switch (size) {
    case 1:
      return store_as<uint8_t>(to, bits);
    case 2:
      return store_as<uint16_t>(to, bits);
    case 4:
      return store_as<uint32_t>(to, bits);
    default:
      return store_as<uint64_t>(to, bits);
  }
}

}  // namespace asctwin::isa
