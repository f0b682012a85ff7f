// The contiguous elementwise loops under the vector instructions: Add, Sub, Mul, Div, Max, Min with
// a tensor or a scalar on the right, and Duplicate (vector.md, sections 4.2 and 6.1).
// Integers wrap; a floating-point result is rounded once to nearest even; every NaN that comes out
// is the canonical one of its type. All SIMD levels give the same bits.
#pragma once

#include <cstddef>

#include "asctwin/base/dtype.h"
#include "num/simd_level.h"

namespace asctwin {

enum class BinaryOp : uint8_t { kAdd, kSub, kMul, kDiv, kMax, kMin };

// dst[i] = a[i] op b[i]. `dst` is `a`, is `b`, or overlaps neither; no pointer need be aligned.
using BinaryFn = void (*)(void* dst, const void* a, const void* b, size_t count);
// dst[i] = a[i] op *scalar. `dst` is `a` or does not overlap it; *scalar is read first.
using ScalarFn = void (*)(void* dst, const void* a, const void* scalar, size_t count);

// nullptr where the operation has no meaning for the type: anything but int16_t, int32_t, half and
// float, and Div of integers.
// @pre cpu_has(level)
BinaryFn binary_body(BinaryOp op, DType dtype, SimdLevel level = simd_level());
ScalarFn scalar_body(BinaryOp op, DType dtype, SimdLevel level = simd_level());

// Copies the element at `value` to each of `count` places from `dst` on.
// @pre `value` does not lie in dst[1 .. count-1]
void fill(void* dst, const void* value, size_t element_bytes, size_t count);

}  // namespace asctwin
