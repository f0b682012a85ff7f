// The casts of one SIMD level by types and rounding, made from the list of pairs: a level has the
// static member body<mode, To, From>().
#pragma once

#include <type_traits>

#include "isa/op_info.h"
#include "isa/simd/cast.h"

namespace asctwin {

// The type of C++ of an element.
template <DType kType>
struct ElementOf;
#define ASCTWIN_STORED_DTYPE(enumerator, short_name, cpp_type, bits) \
  template <>                                                        \
  struct ElementOf<DType::enumerator> {                              \
    using type = cpp_type;                                           \
  };
#define ASCTWIN_DTYPE(enumerator, short_name, cpp_type, bits, npy_code) \
  ASCTWIN_STORED_DTYPE(enumerator, short_name, cpp_type, bits)
#include "asctwin/base/dtypes.inc"
#undef ASCTWIN_DTYPE

namespace cast_modes {
inline constexpr isa::Modes kNone{isa::CastMode::kNone};
inline constexpr isa::Modes kOdd{isa::CastMode::kOdd};
inline constexpr isa::Modes kFive{isa::CastMode::kRint, isa::CastMode::kFloor, isa::CastMode::kCeil,
                                  isa::CastMode::kRound, isa::CastMode::kTrunc};
// Nothing is left to round.
inline constexpr isa::Modes kAny = kFive | kNone;
inline constexpr isa::Modes kNearest{isa::CastMode::kRint, isa::CastMode::kNone};
inline constexpr isa::Modes kAwayOrHybrid{isa::CastMode::kRound, isa::CastMode::kHybrid};
}  // namespace cast_modes

struct CastTable {
  static constexpr size_t kTypes = static_cast<size_t>(DType::kFp8E4M3) + 1;
  static constexpr size_t kModes = isa::kCastModes;
  CastFn bodies[kTypes][kTypes][kModes] = {};

  constexpr CastFn& at(DType dst, DType src, isa::CastMode mode) {
    return bodies[static_cast<size_t>(dst)][static_cast<size_t>(src)][static_cast<size_t>(mode)];
  }
  constexpr CastFn at(DType dst, DType src, isa::CastMode mode) const {
    return bodies[static_cast<size_t>(dst)][static_cast<size_t>(src)][static_cast<size_t>(mode)];
  }
};

extern const CastTable kCastPortable;
#if defined(__x86_64__)
extern const CastTable kCastAvx2;
extern const CastTable kCastAvx512;
#elif defined(__aarch64__)
extern const CastTable kCastNeon;
#endif

template <class T>
inline constexpr bool kIsWhole = std::is_integral_v<T> || std::is_same_v<T, int4b_t>;

// NONE is RINT: where it is allowed the conversion is exact, or rounds so. int32_t to half has any
// mode and ignores it, as do integers that become integers, and types of 4 and 8 bits that are no
// numbers, all of whose elements the wider types have; fp8_e8m0_t takes the exponent alone.
template <class Level, DType kDst, DType kSrc, uint64_t kModes, isa::CastMode kMode>
constexpr void add_cast(CastTable& table) {
  using To = typename ElementOf<kDst>::type;
  using From = typename ElementOf<kSrc>::type;
  constexpr bool kIgnored = (kDst == DType::kHalf && kSrc == DType::kInt32) ||
                            (kIsWhole<To> && kIsWhole<From>) || !is_number(kSrc) ||
                            kDst == DType::kFp8E8M0;
  constexpr auto kRounding =
      kIgnored || kMode == isa::CastMode::kNone ? isa::CastMode::kRint : kMode;
  if constexpr ((kModes >> static_cast<int>(kMode) & 1) != 0)
    table.at(kDst, kSrc, kMode) = Level::template body<kRounding, To, From>;
}

template <class Level, DType kDst, DType kSrc, uint64_t kModes>
constexpr void add_casts(CastTable& table) {
  using enum isa::CastMode;
  add_cast<Level, kDst, kSrc, kModes, kNone>(table);
  add_cast<Level, kDst, kSrc, kModes, kRint>(table);
  add_cast<Level, kDst, kSrc, kModes, kFloor>(table);
  add_cast<Level, kDst, kSrc, kModes, kCeil>(table);
  add_cast<Level, kDst, kSrc, kModes, kRound>(table);
  add_cast<Level, kDst, kSrc, kModes, kTrunc>(table);
  add_cast<Level, kDst, kSrc, kModes, kOdd>(table);
  add_cast<Level, kDst, kSrc, kModes, kHybrid>(table);
}

constexpr uint64_t bits_of(isa::Modes modes) {
  uint64_t bits = 0;
  for (int64_t mode = 0; mode < 64; ++mode)
    if (modes.contains(mode)) bits |= uint64_t{1} << mode;
  return bits;
}

template <class Level>
constexpr CastTable casts_of_level() {
  using namespace cast_modes;
  CastTable table;
#define ASCTWIN_CAST(src, dst, modes) \
  add_casts<Level, DType::dst, DType::src, bits_of(modes)>(table);
#include "isa/ops/vector/cast_pairs.inc"
#undef ASCTWIN_CAST
  return table;
}

}  // namespace asctwin
