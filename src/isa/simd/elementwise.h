// The contiguous elementwise loops under the vector instructions, and Duplicate (vector.md,
// sections 4.2 and 6.1). Integers wrap; a floating-point result is rounded once to nearest even;
// every NaN that comes out is the canonical one of its type. All SIMD levels give the same bits.
#pragma once

#include <cstddef>

#include "asctwin/base/dtype.h"
#include "asctwin/isa/vector_op.h"
#include "num/simd_level.h"

namespace asctwin {

// dst[i] = operation(a[i], b[i]) for `count` elements; shapes that read dst have dst[i] as well. Of
// a unary operation `b` is not looked at; of a scalar one it is a single element, which is read
// first. `dst` is `a`, is `b`, or overlaps neither; no pointer need be aligned.
using ElementwiseFn = void (*)(void* dst, const void* a, const void* b, size_t count);

// The elements of dst and of the sources, and whether results beyond the range stay at its ends.
// The last step of a half's result is left to the caller.
struct ElementwiseTypes {
  DType dst, src;
  bool saturates = false;
  bool from_table = false;   // roots and reciprocals as coarse as the device's
  bool rounds_once = false;  // products are exact until they have been added
};

// nullptr where the operation has no meaning for the types.
// @pre cpu_has(level)
ElementwiseFn elementwise_body(isa::VectorOp operation, DType dtype,
                               SimdLevel level = simd_level());

ElementwiseFn elementwise_body(isa::VectorOp operation, ElementwiseTypes types,
                               SimdLevel level = simd_level());

// Copies the element at `value` to each of `count` places from `dst` on.
// @pre `value` does not lie in dst[1 .. count-1]
void fill(void* dst, const void* value, size_t element_bytes, size_t count);

}  // namespace asctwin
