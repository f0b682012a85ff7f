// A value as the low bits of a word, and back.
#pragma once

#include <cstdint>
#include <cstring>

namespace asctwin::simt {

template <class T>
T value_as(uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}
template <class T>
uint64_t bits_of_value(const T& value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}

}  // namespace asctwin::simt
