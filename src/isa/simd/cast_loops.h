// The casts of one SIMD level. Its file includes this once, after it has defined
//   ASCTWIN_LEVEL  the attribute of functions that are compiled for its CPU
//   kSimdLevel     the level
// half and bfloat16_t go through pieces of floats that stay in the L1 cache.
#include <cstring>
#include <type_traits>

#include "isa/simd/cast_meaning.h"
#include "isa/simd/cast_table.h"
#include "num/convert.h"
#include "num/unaligned.h"

namespace asctwin {
namespace {

constexpr size_t kPiece = 256;  // elements
using isa::CastMode;

template <CastMode kMode, class To>
ASCTWIN_LEVEL inline void from_floats(void* dst, const void* src, size_t count) {
  if constexpr (std::is_same_v<To, half> && kMode == CastMode::kRint) {
    convert_table(kSimdLevel)
        .narrow_half(static_cast<const float*>(src), static_cast<half*>(dst), count);
  } else if constexpr (std::is_same_v<To, bfloat16_t> && kMode == CastMode::kRint) {
    convert_table(kSimdLevel)
        .narrow_bfloat16(static_cast<const float*>(src), static_cast<bfloat16_t*>(dst), count);
  } else {
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t i = 0; i < count; ++i) {
      const float value = load_element<float>(src, i);
      if constexpr (std::is_same_v<To, half>)
        store_element(dst, i, round_small<10, kMode>(value));
      else if constexpr (std::is_same_v<To, bfloat16_t>)
        store_element(dst, i, round_small<7, kMode>(value));
      else if constexpr (is_fp8<To>)
        store_element(dst, i, round_to_fp8<To>(value));
      else if constexpr (std::is_same_v<To, hifloat8_t>)
        store_element(dst, i, HiFloat8::nearest(value, false));
      else if constexpr (std::is_same_v<To, fp8_e8m0_t>)
        store_element(dst, i, round_to_e8m0(value));
      else if constexpr (std::is_same_v<To, float>)
        store_element(dst, i, canonical(round_to_integral<kMode>(value)));
      else
        store_element(dst, i, to_integer<To>(round_to_integral<kMode>(value)));
    }
  }
}

// Two in a byte: the first in its low half.
template <CastMode kMode>
ASCTWIN_LEVEL inline void pack_floats(void* dst, const void* src, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count / 2; ++i) {
    const auto nibble = [&](size_t element) ASCTWIN_LEVEL {
      const float value = round_to_integral<kMode>(load_element<float>(src, element));
      return static_cast<uint32_t>(saturated(value, -8, 7)) & 0xF;
    };
    store_element(dst, i, static_cast<uint8_t>(nibble(2 * i) | nibble(2 * i + 1) << 4));
  }
}
ASCTWIN_LEVEL inline void unpack_floats(float* dst, const void* src, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count / 2; ++i) {
    const int32_t pair = load_element<uint8_t>(src, i);
    dst[2 * i] = static_cast<float>(((pair & 0xF) ^ 8) - 8);
    dst[2 * i + 1] = static_cast<float>((pair >> 4 ^ 8) - 8);
  }
}

template <CastMode kMode, class To>
ASCTWIN_LEVEL inline void pack_fp4(void* dst, const void* src, size_t count) {
  for (size_t i = 0; i < count / 2; ++i) {
    const uint32_t low = round_to_fp4<To, kMode>(load_element<float>(src, 2 * i));
    const uint32_t high = round_to_fp4<To, kMode>(load_element<float>(src, 2 * i + 1));
    store_element(dst, i, static_cast<uint8_t>(low | high << 4));
  }
}
template <class From>
ASCTWIN_LEVEL inline void unpack_fp4(float* dst, const void* src, size_t count) {
  for (size_t i = 0; i < count / 2; ++i) {
    const auto pair = load_element<uint8_t>(src, i);
    dst[2 * i] = Fp4Format<From>::value(pair & 0xF);
    dst[2 * i + 1] = Fp4Format<From>::value(pair >> 4);
  }
}

// By the bits of the source, which floats no longer have.
template <class From>
ASCTWIN_LEVEL inline void hybrid_loop(void* dst, const void* src, size_t count) {
  using Bits = std::conditional_t<std::is_same_v<From, half>, uint16_t, uint32_t>;
  for (size_t i = 0; i < count; ++i)
    store_element(dst, i, HiFloat8::hybrid(load_element<Bits>(src, i)));
}

template <CastMode kMode, class From>
ASCTWIN_LEVEL inline void to_floats(float* dst, const void* src, size_t count) {
  if constexpr (std::is_same_v<From, half>) {
    convert_table(kSimdLevel).widen_half(static_cast<const half*>(src), dst, count);
  } else if constexpr (std::is_same_v<From, bfloat16_t>) {
    convert_table(kSimdLevel).widen_bfloat16(static_cast<const bfloat16_t*>(src), dst, count);
  } else if constexpr (std::is_same_v<From, int4b_t>) {
    unpack_floats(dst, src, count);
  } else if constexpr (is_fp8<From>) {
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t i = 0; i < count; ++i)
      store_element(dst, i, widen_fp8<From>(load_element<uint8_t>(src, i)));
  } else if constexpr (is_fp4<From>) {
    unpack_fp4<From>(dst, src, count);
  } else if constexpr (std::is_same_v<From, hifloat8_t> || std::is_same_v<From, fp8_e8m0_t>) {
    using Format = std::conditional_t<std::is_same_v<From, hifloat8_t>, HiFloat8, E8M0>;
    for (size_t i = 0; i < count; ++i)
      store_element(dst, i, static_cast<float>(Format::value(load_element<uint8_t>(src, i))));
  } else {
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t i = 0; i < count; ++i)
      store_element(dst, i, to_float<kMode>(load_element<From>(src, i)));
  }
}

template <class To, class From>
ASCTWIN_LEVEL inline void integer_loop(void* dst, const void* src, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i)
    store_element(dst, i, between_integers<To>(load_element<From>(src, i)));
}

template <CastMode kMode, class To>
ASCTWIN_LEVEL inline void end_floats(void* dst, const void* src, size_t count) {
  if constexpr (std::is_same_v<To, int4b_t>)
    pack_floats<kMode>(dst, src, count);
  else if constexpr (is_fp4<To>)
    pack_fp4<kMode, To>(dst, src, count);
  else
    from_floats<kMode, To>(dst, src, count);
}

// One of the two conversions is exact, so the mode may stand with both.
template <CastMode kMode, class To, class From>
ASCTWIN_LEVEL void through_floats(void* dst, const void* src, size_t count) {
  alignas(64) float piece[kPiece];
  for (size_t done = 0; done < count; done += kPiece) {
    const size_t now = count - done < kPiece ? count - done : kPiece;
    to_floats<CastMode::kRint, From>(piece,
                                     static_cast<const uint8_t*>(src) + offset_of<From>(done), now);
    end_floats<kMode, To>(static_cast<uint8_t*>(dst) + offset_of<To>(done), piece, now);
  }
}

struct CastLevel {
  template <CastMode kMode, class To, class From>
  ASCTWIN_LEVEL static void body(void* dst, const void* src, size_t count) {
    if constexpr (kMode == CastMode::kHybrid)
      hybrid_loop<From>(dst, src, count);
    else if constexpr (std::is_same_v<From, float>)
      end_floats<kMode, To>(dst, src, count);
    else if constexpr (std::is_same_v<To, float>)
      to_floats<kMode, From>(static_cast<float*>(dst), src, count);
    else if constexpr (std::is_integral_v<To> && std::is_integral_v<From>)
      integer_loop<To, From>(dst, src, count);
    else
      through_floats<kMode, To, From>(dst, src, count);
  }
};

}  // namespace
}  // namespace asctwin
