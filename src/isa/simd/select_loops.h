// The loops of one SIMD level. Its file includes this once, after it has defined
//   ASCTWIN_LEVEL      the attribute of functions that are compiled for its CPU
//   pack(lanes, bits)  32 bytes that are 0 or 0xFF as 32 bits
#include <cstring>

#include "isa/simd/select_table.h"
#include "num/target.h"

namespace asctwin {
namespace {

constexpr size_t kPackedLanes = 32;

template <class T>
ASCTWIN_ALWAYS_INLINE T load_lane(const T* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

// Numbers that order as the elements do. Small floats are compared by their bits: a magnitude with
// a sign, in which both zeros come out as 0, and every NaN beyond the infinities.
template <class T>
inline constexpr bool kHasBits = std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t>;
template <class T>
struct Key {
  using Stored = T;
  static ASCTWIN_ALWAYS_INLINE T of(T value) { return value; }
  static ASCTWIN_ALWAYS_INLINE bool is_nan(T) { return false; }
};
template <int16_t kInfinity>
struct KeyOfBits {
  using Stored = int16_t;
  static ASCTWIN_ALWAYS_INLINE int16_t of(int16_t bits) {
    const auto sign = static_cast<int16_t>(bits >> 15);
    return static_cast<int16_t>(((bits & 0x7FFF) ^ sign) - sign);
  }
  static ASCTWIN_ALWAYS_INLINE bool is_nan(int16_t bits) {
    return static_cast<int16_t>(bits & 0x7FFF) > kInfinity;
  }
};
template <>
struct Key<half> : KeyOfBits<0x7C00> {};
template <>
struct Key<bfloat16_t> : KeyOfBits<0x7F80> {};

template <isa::CmpMode kMode, class T>
ASCTWIN_ALWAYS_INLINE bool holds(T a, T b) {
  if constexpr (kMode == isa::CmpMode::kLT) return a < b;
  if constexpr (kMode == isa::CmpMode::kGT) return a > b;
  if constexpr (kMode == isa::CmpMode::kEQ) return a == b;
  if constexpr (kMode == isa::CmpMode::kLE) return a <= b;
  if constexpr (kMode == isa::CmpMode::kGE) return a >= b;
  return a != b;
}
template <isa::CmpMode kMode, class T>
ASCTWIN_ALWAYS_INLINE bool compare_lanes(typename Key<T>::Stored a, typename Key<T>::Stored b) {
  const int ordered = holds<kMode>(Key<T>::of(a), Key<T>::of(b));
  if constexpr (!kHasBits<T>) return ordered != 0;
  const int nan = static_cast<int>(Key<T>::is_nan(a)) | static_cast<int>(Key<T>::is_nan(b));
  return (kMode == isa::CmpMode::kNE ? ordered | nan : ordered & ~nan) != 0;
}

template <isa::CmpMode kMode, class T, bool kScalar>
ASCTWIN_LEVEL void compare_loop(void* bits, const void* a, const void* b, size_t count) {
  using Stored = typename Key<T>::Stored;
  const auto* left = static_cast<const Stored*>(a);
  const auto* right = static_cast<const Stored*>(b);
  auto* to = static_cast<uint8_t*>(bits);
  [[maybe_unused]] Stored scalar{};
  if constexpr (kScalar) scalar = load_lane(right);
  alignas(64) uint8_t lanes[kPackedLanes];
  size_t i = 0;
  for (; i + kPackedLanes <= count; i += kPackedLanes, to += kPackedLanes / 8) {
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t k = 0; k < kPackedLanes; ++k)
      lanes[k] = compare_lanes<kMode, T>(load_lane(left + i + k),
                                         kScalar ? scalar : load_lane(right + i + k))
                     ? 0xFF
                     : 0;
    pack(lanes, to);
  }
  if (i == count) return;
  for (size_t k = 0; k < kPackedLanes; ++k)
    lanes[k] = i + k < count && compare_lanes<kMode, T>(load_lane(left + i + k),
                                                        kScalar ? scalar : load_lane(right + i + k))
                   ? 0xFF
                   : 0;
  uint8_t tail[kPackedLanes / 8];
  pack(lanes, tail);
  std::memcpy(to, tail, (count - i) / 8);
}

// As many bits as a word of the element's size has are spread at once, but no more than 16.
template <class T>
struct Spread {
  using Word = std::conditional_t<sizeof(T) == 1, uint8_t, uint16_t>;
  static constexpr size_t kLanes = 8 * sizeof(Word);
};

template <class T, bool kScalar>
ASCTWIN_LEVEL void select_loop(void* dst, const void* bits, const void* a, const void* b,
                               size_t count) {
  using Word = typename Spread<T>::Word;
  constexpr size_t kLanes = Spread<T>::kLanes;
  auto* to = static_cast<T*>(dst);
  const auto* left = static_cast<const T*>(a);
  const auto* right = static_cast<const T*>(b);
  const auto* words = static_cast<const uint8_t*>(bits);
  [[maybe_unused]] T scalar{};
  if constexpr (kScalar) scalar = load_lane(right);
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    Word word;
    std::memcpy(&word, words + i / 8, sizeof(word));
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t k = 0; k < kLanes; ++k) {
      const T chosen = load_lane(left + i + k);
      const T other = kScalar ? scalar : load_lane(right + i + k);
      const T value = (word & (T{1} << k)) != 0 ? chosen : other;
      std::memcpy(to + i + k, &value, sizeof(T));
    }
  }
  for (; i < count; ++i) {
    const bool bit = (words[i / 8] >> i % 8 & 1) != 0;
    const T value = load_lane(bit ? left + i : kScalar ? right : right + i);
    std::memcpy(to + i, &value, sizeof(T));
  }
}

template <class T, size_t kStep, size_t kFirst>
ASCTWIN_LEVEL void stride_loop(void* dst, const void* src, size_t count) {
  auto* to = static_cast<T*>(dst);
  const auto* from = static_cast<const T*>(src);
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i) {
    const T value = load_lane(from + kStep * i + kFirst);
    std::memcpy(to + i, &value, sizeof(T));
  }
}

struct Level {
  template <isa::CmpMode kMode, class T, bool kScalar>
  ASCTWIN_LEVEL static void compare(void* bits, const void* a, const void* b, size_t count) {
    compare_loop<kMode, T, kScalar>(bits, a, b, count);
  }
  template <class T, bool kScalar>
  ASCTWIN_LEVEL static void select(void* dst, const void* bits, const void* a, const void* b,
                                   size_t count) {
    select_loop<T, kScalar>(dst, bits, a, b, count);
  }
  template <class T, size_t kStep, size_t kFirst>
  ASCTWIN_LEVEL static void stride(void* dst, const void* src, size_t count) {
    stride_loop<T, kStep, kFirst>(dst, src, count);
  }
};

}  // namespace
}  // namespace asctwin
