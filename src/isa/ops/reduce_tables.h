// Chips, types and limits that reductions share.
// spec: vector.md, sections 1.2, 4.1 and 4.11
#pragma once

#include "asctwin/isa/reduce.h"
#include "isa/ops/vector_support.h"

namespace asctwin::isa {

inline constexpr int64_t kMost16Bits = 65535;

inline constexpr Support kReduced[] = {
    vector_row(kAllBut910A, kFloats),
    vector_row(Families(Family::k910A), Types(DType::kHalf)),
    unmodelled_on_950((kTypes8To64 | kBf16) - kFloats),
};
inline constexpr Support kPaired[] = {
    vector_row(kAllBut910A - kKirin, kFloats),
    vector_row(Families(Family::k910A), Types(DType::kHalf)),
    unmodelled_on_950((kTypes8To64 | kBf16) - kFloats),
};

constexpr Support ordered_row(Families families, Types types, Modes orders) {
  Support row = vector_row(families, types);
  row.modes = orders;
  return row;
}
constexpr Support unmodelled_row(Support row) {
  row.modelled = false;
  return row;
}
inline constexpr Modes kEveryOrder{ReduceResult::kValueIndex, ReduceResult::kIndexValue,
                                   ReduceResult::kOnlyValue, ReduceResult::kOnlyIndex};
inline constexpr Support kOrdered[] = {
    ordered_row(Families(Family::kA2, Family::k950), kFloats, kEveryOrder),
    ordered_row(Families(Family::k310B), kFloats,
                Modes(ReduceResult::kValueIndex, ReduceResult::kOnlyValue)),
    ordered_row(Families(Family::k310P) | kKirin, kFloats,
                Modes(ReduceResult::kValueIndex, ReduceResult::kIndexValue)),
    ordered_row(Families(Family::k910A), Types(DType::kHalf), Modes(ReduceResult::kValueIndex)),
    unmodelled_row(
        ordered_row(Families(Family::k950), (kTypes8To64 | kBf16) - kFloats, kEveryOrder)),
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
