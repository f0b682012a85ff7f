// Runs of elements from one type to another, at a SIMD level: the same bits at each of them.
// Elements of int4b_t stand two in a byte, the first in its low half; their number is even.
// spec: vector.md, section 4.5
#pragma once

#include <cstddef>

#include "asctwin/base/dtype.h"
#include "asctwin/isa/cast.h"
#include "num/simd_level.h"

namespace asctwin {

// `dst` and `src` share no byte, or begin at the same address with elements of one width.
using CastFn = void (*)(void* dst, const void* src, size_t count);

// Returns the loop of a pair that cast_pairs.inc has with this rounding; integers beyond the range
// saturate. NONE is RINT, and int32_t becomes half as it is, without a scale. nullptr: there is
// none.
CastFn cast_body(DType dst, DType src, isa::CastMode mode, SimdLevel level = simd_level());

// Returns the loop that converts to an integer and keeps its low bits.
CastFn wrapping_cast_body(DType dst, DType src, isa::CastMode mode);

// int32_t to half: dst = src * 2^-17 * scale * 2^17, in float.
void scale_to_half(void* dst, const void* src, size_t count, float scale);

}  // namespace asctwin
