// Mask mode and mask register of the vector unit. On a cube core these calls do nothing.
// spec: vector.md, section 1.4
#pragma once

#include "asctwin/api/types.h"
#include "asctwin/issue.h"

namespace AscendC {

enum class MaskMode : uint8_t { NORMAL = 0, COUNTER = 1 };

// Masks select lanes of a repeat. Not on the 910A.
inline void SetMaskNorm(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetMaskMode{false}, where, "SetMaskNorm");
}
// Masks are numbers of elements. Not on the 910A.
inline void SetMaskCount(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::SetMaskMode{true}, where, "SetMaskCount");
}

// Lanes 64 to 127, then lanes 0 to 63; for COUNTER 0 and the number of elements. `mode` says how
// to read the arguments and switches nothing.
template <typename T, MaskMode mode = MaskMode::NORMAL>
void SetVectorMask(const uint64_t maskHigh, const uint64_t maskLow,
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetVectorMask op;
  op.dtype = asctwin::dtype_of<T>;
  op.counter = mode == MaskMode::COUNTER;
  op.high = maskHigh;
  op.low = maskLow;
  asctwin::issue(op, where);
}
// The first `len` lanes, or `len` elements; not negative.
template <typename T, MaskMode mode = MaskMode::NORMAL>
void SetVectorMask(int32_t len, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetVectorMask op;
  op.dtype = asctwin::dtype_of<T>;
  op.counter = mode == MaskMode::COUNTER;
  op.by_length = true;
  op.length = len;
  asctwin::issue(op, where);
}

// Selects every lane; the mode stays. Not on the 910A and Kirin.
inline void ResetMask(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::ResetMask{}, where);
}

}  // namespace AscendC
