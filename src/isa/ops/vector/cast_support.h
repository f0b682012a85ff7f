// Which pairs of types a cast has on which chips, and the roundings that go with each pair.
// spec: vector.md, section 4.5
#pragma once

#include "asctwin/isa/cast.h"
#include "isa/simd/cast_table.h"
#include "isa/tables.h"

namespace asctwin::isa {

constexpr Support cast_row(Families families, DType src, DType dst, Modes modes) {
  return {.families = families,
          .dst = kVectorPositions,
          .src = kVectorPositions,
          .types = Types(src),
          .pipe = PIPE_V,
          .cores = kVectorSide,
          .modelled = true,
          .own_types = {Types(dst)},
          .modes = modes};
}

namespace cast_rows {

using enum DType;
using namespace cast_modes;

inline constexpr Modes kNoRint{CastMode::kFloor, CastMode::kCeil, CastMode::kRound,
                               CastMode::kTrunc, CastMode::kNone};
inline constexpr Modes kRint{CastMode::kRint}, kCeil{CastMode::kCeil}, kFloor{CastMode::kFloor},
    kRound{CastMode::kRound};
inline constexpr Families kOlder = like::k310P | like::k910A;
inline constexpr Types kUnlisted{kDouble, kComplex32, kComplex64};

// The 950 has the pairs of the 910B; the 310B has no int4b_t, and no scale for int32_t.
constexpr Families families_of(DType src, DType dst) {
  const bool nibbles = src == kInt4 || dst == kInt4;
  const bool scaled = src == kInt32 && dst == kHalf;
  return nibbles || scaled ? have::kBlocks : have::kBlocks | like::k310B;
}

// UNVERIFIED: evidence = inferred: what the 950 adds, and how it rounds, is listed for casts of its
// registers. These types are named without their pairs: they are not modelled.
constexpr Support more_on_950(Types src, Types dst) {
  Support row = cast_row(like::k950, kHalf, kHalf, {});
  row.types = src;
  row.own_types = {dst};
  row.modelled = false;
  return row;
}

inline constexpr Support kPairs[] = {
#define ASCTWIN_CAST(src, dst, modes) cast_row(families_of(src, dst), src, dst, modes),
#define ASCTWIN_CAST_950(src, dst, modes) cast_row(like::k950, src, dst, modes),
#include "isa/ops/vector/cast_pairs.inc"
#undef ASCTWIN_CAST
    // UNVERIFIED: the table leaves NONE out, the example of the page passes it; it is RINT.
    cast_row(have::kBlocks | like::k310B, kHalf, kInt32, kNone),
    cast_row(like::k310B, kInt32, kHalf, kNone),
    // The 310P and the 910A.
    cast_row(kOlder, kInt8, kHalf, kNone),
    cast_row(kOlder, kUInt8, kHalf, kNone),
    cast_row(kOlder, kInt16, kHalf, kNone),
    cast_row(like::k310P, kHalf, kInt4, kNone),
    cast_row(kOlder, kHalf, kInt8, kNoRint),
    cast_row(kOlder, kHalf, kUInt8, kNoRint),
    cast_row(like::k310P, kHalf, kInt16, kRint),
    cast_row(kOlder, kHalf, kInt32, kFive),
    cast_row(kOlder, kHalf, kFloat, kNone),
    cast_row(like::k310P, kInt32, kInt16, kNone),
    cast_row(like::k310P, kInt32, kHalf, kFive | kNone | kOdd),
    cast_row(kOlder, kInt32, kFloat, kNone),
    cast_row(kOlder, kFloat, kHalf, kOdd | kNone),
    cast_row(kOlder, kFloat, kInt64, kFive),
    // UNVERIFIED: evidence = inferred: the tables of both have float to int64_t only, which looks
    // like a slip.
    cast_row(kOlder, kFloat, kInt32, kFive),
    // Kirin.
    cast_row(like::kKirin, kHalf, kUInt8, kCeil),
    cast_row(like::kKirin, kHalf, kInt32, kFloor),
    cast_row(like::kKirin, kInt32, kFloat, kCeil),
    cast_row(like::kKirin, kFloat, kBFloat16, kRound),
    cast_row(like::kKirin, kBFloat16, kFloat, kNone),
    // The 950.
    more_on_950(kUnlisted, kAnyType),
    more_on_950(kAnyType, kUnlisted),
};

}  // namespace cast_rows
}  // namespace asctwin::isa
