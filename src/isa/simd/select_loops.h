// The loops of one SIMD level. Its file includes this once, after it has defined
//   ASCTWIN_LEVEL   the attribute of functions that are compiled for its CPU
//   struct Vectors  pack(lanes, bits): kLanes numbers that are 0 or all ones, as bits
//                   select(dst, word, a, b): of kLanes elements of 2 or 4 B, by the bits of a word
//                   and where this is faster than the loop: compare(bits, a, b) of small floats
// A block of lanes goes through arrays that the compilers keep in registers.
#include <algorithm>
#include <cstring>

#include "isa/simd/select_table.h"
#include "num/target.h"

namespace asctwin {
namespace {

constexpr size_t kLanes = 32;  // of a block

template <class T>
ASCTWIN_ALWAYS_INLINE T load_lane(const T* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

// A number as wide as an element, every bit of which says the same.
template <size_t kBytes>
struct MaskOfBytes;
template <>
struct MaskOfBytes<1> {
  using type = int8_t;
};
template <>
struct MaskOfBytes<2> {
  using type = int16_t;
};
template <>
struct MaskOfBytes<4> {
  using type = int32_t;
};
template <>
struct MaskOfBytes<8> {
  using type = int64_t;
};
template <class T>
using Mask = typename MaskOfBytes<sizeof(T)>::type;

template <isa::CmpMode kMode, class T>
ASCTWIN_ALWAYS_INLINE Mask<T> holds(T a, T b) {
  if constexpr (kMode == isa::CmpMode::kLT) return static_cast<Mask<T>>(-Mask<T>(a < b));
  if constexpr (kMode == isa::CmpMode::kGT) return static_cast<Mask<T>>(-Mask<T>(a > b));
  if constexpr (kMode == isa::CmpMode::kEQ) return static_cast<Mask<T>>(-Mask<T>(a == b));
  if constexpr (kMode == isa::CmpMode::kLE) return static_cast<Mask<T>>(-Mask<T>(a <= b));
  if constexpr (kMode == isa::CmpMode::kGE) return static_cast<Mask<T>>(-Mask<T>(a >= b));
  return static_cast<Mask<T>>(-Mask<T>(a != b));
}

// Small floats are compared by their bits: as a magnitude with a sign, in which both zeros come out
// as 0; a magnitude beyond that of infinity is NaN.
template <class T>
struct Stored {
  using type = T;
};
template <int16_t kInfinity>
struct Bits16 {
  using type = int16_t;
  static constexpr int16_t kOfInfinity = kInfinity;
  static ASCTWIN_ALWAYS_INLINE int16_t magnitude(int16_t bits) {
    return static_cast<int16_t>(bits & 0x7FFF);
  }
  static ASCTWIN_ALWAYS_INLINE int16_t key(int16_t bits) {
    const auto sign = static_cast<int16_t>(bits >> 15);
    return static_cast<int16_t>((magnitude(bits) ^ sign) - sign);
  }
  static ASCTWIN_ALWAYS_INLINE int16_t either_is_nan(int16_t a, int16_t b) {
    const int16_t larger = std::max(magnitude(a), magnitude(b));
    return static_cast<int16_t>(-int16_t(larger > kInfinity));
  }
};
template <>
struct Stored<half> : Bits16<0x7C00> {};
template <>
struct Stored<bfloat16_t> : Bits16<0x7F80> {};
template <class T>
using StoredT = typename Stored<T>::type;

template <isa::CmpMode kMode, class T>
ASCTWIN_ALWAYS_INLINE Mask<T> compare_lanes(StoredT<T> a, StoredT<T> b) {
  if constexpr (std::is_same_v<StoredT<T>, T>) {
    return holds<kMode>(a, b);
  } else {
    const int16_t ordered = holds<kMode>(Stored<T>::key(a), Stored<T>::key(b));
    const int16_t nan = Stored<T>::either_is_nan(a, b);
    return static_cast<int16_t>(kMode == isa::CmpMode::kNE ? ordered | nan : ordered & ~nan);
  }
}

// Whether the level has instructions of its own for what compare_lanes() does.
template <isa::CmpMode kMode, class T, class Level = Vectors>
inline constexpr bool kComparesSmallFloats =
    !std::is_same_v<StoredT<T>, T> && requires(uint8_t * bits, const int16_t* lanes) {
  Level::template compare<kMode, int16_t{1}>(bits, lanes, lanes);
};

template <isa::CmpMode kMode, class T, class Level = Vectors>
ASCTWIN_LEVEL inline void compare_block(uint8_t* bits, const StoredT<T>* a, const StoredT<T>* b) {
  if constexpr (kComparesSmallFloats<kMode, T>) {
    Level::template compare<kMode, Stored<T>::kOfInfinity>(bits, a, b);
  } else {
    alignas(64) Mask<T> lanes[kLanes];
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t k = 0; k < kLanes; ++k)
      lanes[k] = compare_lanes<kMode, T>(load_lane(a + k), load_lane(b + k));
    Vectors::pack(lanes, bits);
  }
}

template <isa::CmpMode kMode, class T, bool kScalar>
ASCTWIN_LEVEL void compare_loop(void* bits, const void* a, const void* b, size_t count) {
  const auto* left = static_cast<const StoredT<T>*>(a);
  const auto* right = static_cast<const StoredT<T>*>(b);
  auto* to = static_cast<uint8_t*>(bits);
  alignas(64) StoredT<T> scalars[kLanes], tail[2][kLanes] = {};
  if constexpr (kScalar) std::fill_n(scalars, kLanes, load_lane(right));
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes, to += kLanes / 8)
    compare_block<kMode, T>(to, left + i, kScalar ? scalars : right + i);
  if (i == count) return;
  uint8_t tail_bits[kLanes / 8];
  std::memcpy(tail[0], left + i, (count - i) * sizeof(T));
  if constexpr (!kScalar) std::memcpy(tail[1], right + i, (count - i) * sizeof(T));
  compare_block<kMode, T>(tail_bits, tail[0], kScalar ? scalars : tail[1]);
  std::memcpy(to, tail_bits, (count - i) / 8);
}

template <class T, bool kScalar>
ASCTWIN_LEVEL void select_loop(void* dst, const void* bits, const void* a, const void* b,
                               size_t count) {
  auto* to = static_cast<T*>(dst);
  const auto* left = static_cast<const T*>(a);
  const auto* right = static_cast<const T*>(b);
  const auto* words = static_cast<const uint8_t*>(bits);
  alignas(64) T scalars[kLanes];
  if constexpr (kScalar) std::fill_n(scalars, kLanes, load_lane(right));
  size_t i = 0;
  if constexpr (sizeof(T) == 2 || sizeof(T) == 4)
    for (; i + kLanes <= count; i += kLanes)
      Vectors::select(to + i, load_lane(reinterpret_cast<const uint32_t*>(words + i / 8)), left + i,
                      kScalar ? scalars : right + i);
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
