// Chips and types of vector operations; operations with the same rows share a table.
// spec: vector.md, section 4.1
#pragma once

#include "isa/ops/vector/vector_info.h"

namespace asctwin::isa {

inline constexpr Types kFloats{DType::kHalf, DType::kFloat};
inline constexpr Types kFloatsAndInt32 = kFloats | Types(DType::kInt32);
inline constexpr Types kFloatsAndInts = kFloatsAndInt32 | Types(DType::kInt16);

// Types that the 950 adds to those of the other chips: reg_api.md, section 15. Types of 8 and 64
// bits and complex ones have the count form alone (kCountFormRule).
constexpr Support on_950(Types types) { return vector_row(like::k950, types); }
constexpr Support unmodelled_on_950(Types types) {
  Support row = on_950(types);
  row.modelled = false;
  return row;
}
inline constexpr Types kBytes{DType::kInt8, DType::kUInt8};
inline constexpr Types kLongs{DType::kInt64, DType::kUInt64};
inline constexpr Types kShortsAndWords{DType::kUInt16, DType::kUInt32};
inline constexpr Types kMoreOn950 = kBytes | kLongs | kShortsAndWords | kBf16;

inline constexpr Support kArithmetic[] = {
    vector_row(have::kLaterCalls, kFloatsAndInts),
    vector_row(like::k910A, kFloatsAndInt32),
    on_950(kMoreOn950 | kComplex),
};
inline constexpr Support kProducts[] = {
    vector_row(have::kLaterCalls, kFloatsAndInts),
    vector_row(like::k910A, kFloatsAndInt32),
    on_950(kShortsAndWords | kBf16 | kLongs | kComplex),
};
inline constexpr Support kExtremes[] = {
    vector_row(have::kLaterCalls, kFloatsAndInts),
    vector_row(like::k910A, kFloatsAndInt32),
    on_950(kMoreOn950),
};
inline constexpr Support kDivision[] = {
    vector_row(have::kAiCore, kFloats),
    on_950(kLongs | kShortsAndWords | kComplex | Types(DType::kInt16, DType::kInt32)),
};
inline constexpr Support kScalarArithmetic[] = {
    vector_row(have::kLaterCalls, kFloatsAndInts),
    vector_row(like::k910A, kFloats),
    on_950(kBytes | kLongs | kBf16 | kComplex),
};
inline constexpr Support kScalarProducts[] = {
    vector_row(have::kLaterCalls, kFloatsAndInts),
    vector_row(like::k910A, kFloats),
    on_950(kBf16 | kLongs | kComplex),
};
inline constexpr Support kScalarExtremes[] = {
    vector_row(have::kLaterCalls, kFloatsAndInts),
    on_950(kBytes | kLongs | kBf16),
};
inline constexpr Support kSubs[] = {
    on_950(kFloatsAndInts | kLongs | kBf16 | kComplex),
};
inline constexpr Support kDivs[] = {on_950(kFloats | kLongs | kComplex)};
inline constexpr Support kScalarBits[] = {
    on_950(kLongs | Types(DType::kInt16, DType::kUInt16)),
};
inline constexpr Support kNegated[] = {
    on_950(kFloatsAndInts | Types(DType::kInt8, DType::kInt64)),
};
// UNVERIFIED: evidence = inferred: the types of AbsSub and ExpSub are those of registers.
inline constexpr Support kFloatsOf950[] = {on_950(kFloats)};
inline constexpr Support kExpSub[] = {on_950(Types(DType::kFloat))};
inline constexpr Support kTruncated[] = {on_950(kFloats | kBf16)};
inline constexpr Support kMagnitudes[] = {
    vector_row(have::kAiCore, kFloats),
    vector_row(like::k310B, Types(DType::kInt16)),
    on_950(Types(DType::kInt8, DType::kInt16, DType::kInt32, DType::kInt64)),
};
inline constexpr Support kRectified[] = {
    vector_row(have::kLaterCalls, kFloatsAndInt32),
    vector_row(like::k910A, Types(DType::kHalf)),
    on_950(Types(DType::kInt64)),
};
inline constexpr Support kFloatFunctions[] = {vector_row(have::kAiCore, kFloats)};
inline constexpr Support kReciprocals[] = {
    vector_row(have::kAiCore, kFloats),
    on_950(kLongs),
};
inline constexpr Support kBitwise[] = {
    vector_row(have::kAiCore, Types(DType::kInt16, DType::kUInt16)),
    vector_row(like::k910B, Types(DType::kInt32, DType::kUInt32)),
    on_950(kBytes | kLongs | Types(DType::kInt32, DType::kUInt32)),
};
inline constexpr auto kComplements = join<Support>(kBitwise, on_950(kFloats));

inline constexpr Support kLeaky[] = {vector_row(have::kLaterCalls, kFloats)};
inline constexpr Types kSignedInts{DType::kInt16, DType::kInt32};
inline constexpr Types kUnsignedInts{DType::kUInt16, DType::kUInt32};
inline constexpr Support kShifts[] = {
    vector_row(have::kShifts, kSignedInts | kUnsignedInts),
    on_950(kBytes | kLongs),
};
inline constexpr Support kTensorShifts[] = {on_950(kSignedInts | kUnsignedInts | kBytes | kLongs)};
inline constexpr Support kSignedShifts[] = {vector_row(have::kShifts, kSignedInts)};

// The sources are halves, the old and the new elements of `dst` floats.
constexpr Support widening_row(Families families) {
  Support row = vector_row(families, Types(DType::kFloat));
  row.own_types[0] = row.own_types[1] = Types(DType::kHalf);
  return row;
}
inline constexpr Families kAllBut310B = have::kLibrary | like::kKirin;
inline constexpr Support kAxpy[] = {
    vector_row(have::kAiCore, kFloats),
    widening_row(have::kAiCore),
    on_950(kLongs),
};
inline constexpr Support kFusedMulAdd[] = {
    vector_row(have::kLaterCalls, kFloats),
    on_950(kLongs | kBf16),
};
inline constexpr Support kMulAddDst[] = {
    vector_row(have::kLaterCalls, kFloats),
    on_950(kLongs),
    vector_row(like::k310B, kSignedInts | kUnsignedInts),
    widening_row(kAllBut310B),
};
// UNVERIFIED: evidence = inferred: these pages do not mention Kirin, nor do the shifts'.
inline constexpr Support kMulAddRelu[] = {
    vector_row(have::kLaterAscendCalls, kFloats),
    on_950(kLongs),
};
inline constexpr Support kRectifiedSums[] = {
    vector_row(have::kLaterAscendCalls, kFloats),
    vector_row(have::kLibrary, Types(DType::kInt16)),
    on_950(kLongs),
};

}  // namespace asctwin::isa
