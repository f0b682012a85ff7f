// spec: opbase.md, section 1.4
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace asctwin::op {

// By a name of our own, because kernel headers have functions of the same names.
template <class T>
T rounded_up(T value, T divisor) {
  if (divisor == 0 || value == 0) return value;
  const T quotient = static_cast<T>(value / divisor);
  if (value % divisor == 0) return quotient;
  if constexpr (std::is_signed_v<T>)
    if ((value < 0) != (divisor < 0)) return quotient;
  return static_cast<T>(quotient + 1);
}

}  // namespace asctwin::op

namespace Ops::Base {

// Both arguments have one type; divisors of 0 give the value, or 0 of an alignment.
template <class T>
std::enable_if_t<std::is_integral_v<T>, T> FloorDiv(T value, T divisor) {
  return divisor == 0 ? value : static_cast<T>(value / divisor);
}
template <class T>
std::enable_if_t<std::is_integral_v<T>, T> FloorAlign(T value, T multiple) {
  return multiple == 0 ? T(0) : static_cast<T>(value / multiple * multiple);
}
// Rounded up where the exact quotient is positive.
template <class T>
std::enable_if_t<std::is_integral_v<T>, T> CeilDiv(T value, T divisor) {
  return ::asctwin::op::rounded_up(value, divisor);
}
// The largest number of the type where the result is beyond it.
template <class T>
std::enable_if_t<std::is_integral_v<T>, T> CeilAlign(T value, T multiple) {
  if (multiple == 0) return 0;
  T aligned = 0;
  return __builtin_mul_overflow(::asctwin::op::rounded_up(value, multiple), multiple, &aligned)
             ? std::numeric_limits<T>::max()
             : aligned;
}

template <class T>
std::enable_if_t<std::is_floating_point_v<T>, bool> IsFloatEqual(T a, T b) {
  if (std::isnan(a) || std::isnan(b)) return false;
  if (std::isinf(a) || std::isinf(b)) return std::signbit(a) == std::signbit(b);
  return std::abs(a - b) <= std::numeric_limits<T>::epsilon();
}

// The highest power of two that is not above; 1 of 0.
inline uint64_t LastPow2(uint64_t value) {
  return value == 0 ? 1 : uint64_t{1} << (63 - __builtin_clzll(value));
}

// Murmur3 of 32 bits, whose last step takes the first bytes again.
inline uint32_t MurmurHash(const void* data, uint32_t size, uint32_t seed = 271828) {
  const auto rotated = [](uint32_t x, int by) { return x << by | x >> (32 - by); };
  const auto mixed = [&](uint32_t word) { return rotated(word * 0xcc9e2d51u, 15) * 0x1b873593u; };
  const auto* const bytes = static_cast<const uint8_t*>(data);
  uint32_t hash = seed;
  for (uint32_t at = 0; at + 4 <= size; at += 4) {
    uint32_t word = 0;
    for (uint32_t i = 0; i < 4; ++i) word |= uint32_t{bytes[at + i]} << 8 * i;
    hash = rotated(hash ^ mixed(word), 13) * 5 + 0xe6546b64u;
  }
  uint32_t rest = 0;
  for (uint32_t i = 0; i < size % 4; ++i) rest |= uint32_t{bytes[i]} << 8 * i;
  if (size % 4 != 0) hash ^= mixed(rest);
  hash ^= size;
  hash = (hash ^ hash >> 16) * 0x85ebca6bu;
  hash = (hash ^ hash >> 13) * 0xc2b2ae35u;
  return hash ^ hash >> 16;
}

struct SplitResult {
  int32_t splitCount = 0;
  int64_t splitFactor = 0;
  int64_t splitTailFactor = 0;
};

// False for lengths and parts that are not positive.
inline bool SplitIntoEqualByParts(int64_t length, int32_t parts, SplitResult& result) {
  if (length <= 0 || parts <= 0) return false;
  const int64_t count = std::min<int64_t>(length, parts);
  result.splitFactor = ::asctwin::op::rounded_up(length, count);
  result.splitCount = static_cast<int32_t>(::asctwin::op::rounded_up(length, result.splitFactor));
  const int64_t tail = length % result.splitFactor;
  result.splitTailFactor = tail == 0 ? result.splitFactor : tail;
  return true;
}
inline bool SplitIntoEqualByFactor(int64_t length, int32_t factor, SplitResult& result) {
  if (length <= 0 || factor <= 0) return false;
  result.splitFactor = std::min<int64_t>(length, factor);
  result.splitCount = static_cast<int32_t>(::asctwin::op::rounded_up(length, result.splitFactor));
  const int64_t tail = length % result.splitFactor;
  result.splitTailFactor = tail == 0 ? result.splitFactor : tail;
  if (result.splitCount == 1) result.splitFactor = 0;
  return true;
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
