// Chips, types and limits that reductions share.
// spec: vector.md, sections 1.2, 4.1 and 4.11
#pragma once

#include "asctwin/isa/reduce.h"
#include "isa/ops/vector/vector_support.h"

namespace asctwin::isa {

inline constexpr int64_t kMost16Bits = 65535;

inline constexpr Support kReduced[] = {
    vector_row(have::kLaterCalls, kFloats),
    vector_row(like::k910A, Types(DType::kHalf)),
};
inline constexpr Support kPaired[] = {
    vector_row(have::kLaterCalls - like::kKirin, kFloats),
    vector_row(like::k910A, Types(DType::kHalf)),
};
// Rows that the 950 adds: reg_api.md, section 15. UNVERIFIED: evidence = inferred: sums of integers
// wrap, as those of registers do; whether a sum of 16-bit ones has 16 or 32 bits is not known.
inline constexpr Types kInts16{DType::kInt16, DType::kUInt16};
inline constexpr Types kInts32{DType::kInt32, DType::kUInt32};
inline constexpr auto kRepeatSums =
    join<Support>(kReduced, on_950(kInts32), unmodelled_on_950(kInts16));
inline constexpr auto kTensorSums = join<Support>(kReduced, on_950(kInts32 | kLongs));
inline constexpr auto kTensorExtremes = join<Support>(kReduced, on_950(kInts16 | kInts32 | kLongs));

constexpr Support ordered_row(Families families, Types types, Modes orders) {
  Support row = vector_row(families, types);
  row.modes = orders;
  return row;
}
inline constexpr Modes kEveryOrder{ReduceResult::kValueIndex, ReduceResult::kIndexValue,
                                   ReduceResult::kOnlyValue, ReduceResult::kOnlyIndex};
inline constexpr Support kOrdered[] = {
    ordered_row(have::kBlocks, kFloats, kEveryOrder),
    ordered_row(like::k310B, kFloats, Modes(ReduceResult::kValueIndex, ReduceResult::kOnlyValue)),
    ordered_row(like::k310P | like::kKirin, kFloats,
                Modes(ReduceResult::kValueIndex, ReduceResult::kIndexValue)),
    ordered_row(like::k910A, Types(DType::kHalf), Modes(ReduceResult::kValueIndex)),
    ordered_row(like::k950, kInts16 | kInts32, kEveryOrder),
};

template <class Record>
inline constexpr Limit kMaskLengthLimit = {
    .field = "mask",
    .value = value_of<Record, &Record::mask_length>,
    .lo = 0,
    .hi = INT32_MAX,
    .unit = "lanes",
    .meaning = "number of leading lanes that take part, or their bits"};

}  // namespace asctwin::isa
