// The portable spelling of the casts, the choice between the spellings, and casts that wrap.
#include "isa/simd/cast.h"

#include "num/simd_level.h"

#define ASCTWIN_LEVEL

namespace asctwin {
namespace {
constexpr SimdLevel kSimdLevel = SimdLevel::kPortable;
}  // namespace
}  // namespace asctwin

#include "isa/simd/cast_loops.h"

namespace asctwin {
namespace {

const CastTable& table_of(SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return kCastAvx512;
  if (level == SimdLevel::kAvx2) return kCastAvx2;
#elif defined(__aarch64__)
  if (level >= SimdLevel::kNeon) return kCastNeon;
#endif
  static_cast<void>(level);
  return kCastPortable;
}

CastFn body_in(const CastTable& table, DType dst, DType src, CastMode mode) {
  const CastFn body = table.at(dst, src, mode);
  return body == nullptr && mode == CastMode::kNone ? table.at(dst, src, CastMode::kRint) : body;
}

// Casts to integers that keep the low bits, for every CPU: kernels ask for them rarely.
struct WrappingLevel {
  template <CastMode kMode, class To, class From>
  static void body(void* dst, const void* src, size_t count) {
    for (size_t i = 0; i < count; ++i) {
      if constexpr (std::is_integral_v<From> && std::is_integral_v<To>)
        store_element(dst, i, low_bits<To>(load_element<From>(src, i)));
      else if constexpr (std::is_same_v<From, int4b_t> && std::is_integral_v<To>)
        store_element(dst, i, static_cast<To>(nibble_at(src, i)));
      else if constexpr (std::is_integral_v<To>)
        store_element(dst, i, wrapped<To>(integral<kMode, From>(src, i)));
      else if constexpr (std::is_same_v<To, int4b_t>)
        put_nibble(dst, i, wrapped_nibble(integral<kMode, From>(src, i)));
    }
  }

 private:
  template <class To, class From>
  static To low_bits(From value) {
    return sizeof(To) > sizeof(From) ? between_integers<To>(value) : static_cast<To>(value);
  }
  static int32_t nibble_at(const void* src, size_t i) {
    return ((load_element<uint8_t>(src, i / 2) >> (i % 2 * 4) & 0xF) ^ 8) - 8;
  }
  template <CastMode kMode, class From>
  static float integral(const void* src, size_t i) {
    return round_to_integral<kMode>(static_cast<float>(load_element<From>(src, i)));
  }
  static int8_t wrapped_nibble(float value) {
    const bool endless = __builtin_isinf(value);
    return endless ? static_cast<int8_t>(value > 0 ? 7 : -8) : wrapped<int8_t>(value);
  }
  static void put_nibble(void* dst, size_t i, int8_t value) {
    const auto low = static_cast<uint8_t>(value & 0xF);
    const auto old = i % 2 == 0 ? uint8_t{0} : load_element<uint8_t>(dst, i / 2);
    store_element(dst, i / 2, static_cast<uint8_t>(i % 2 == 0 ? low : (old & 0xF) | low << 4));
  }
};

const CastTable kWrappingCasts = casts_of_level<WrappingLevel>();

}  // namespace

const CastTable kCastPortable = casts_of_level<CastLevel>();

CastFn cast_body(DType dst, DType src, isa::CastMode mode, SimdLevel level) {
  return body_in(table_of(level), dst, src, mode);
}
CastFn wrapping_cast_body(DType dst, DType src, isa::CastMode mode) {
  const bool whole =
      dst == DType::kInt4 || (is_number(dst) && with_type(dst, [](auto tag) {
                                return std::is_integral_v<typename decltype(tag)::type>;
                              }));
  return whole ? body_in(kWrappingCasts, dst, src, mode) : nullptr;
}

void scale_to_half(void* dst, const void* src, size_t count, float scale) {
  float piece[kPiece];
  for (size_t done = 0; done < count; done += kPiece) {
    const size_t now = count - done < kPiece ? count - done : kPiece;
    for (size_t i = 0; i < now; ++i)
      piece[i] =
          static_cast<float>(load_element<int32_t>(src, done + i)) * 0x1p-17f * scale * 0x1p17f;
    narrow(piece, static_cast<half*>(dst) + done, now);
  }
}

}  // namespace asctwin
