// The contiguous loops under the library functions of tensor_functions.inc. Each result is computed
// in double and rounded once to nearest even; a NaN is the canonical one of its type. All SIMD
// levels give the same bits.
#pragma once

#include <cstddef>

#include "asctwin/base/dtype.h"
#include "asctwin/isa/tensor_function.h"
#include "num/simd_level.h"

namespace asctwin {

// dst[i] = operation(a[i], b[i], scalar) for `count` elements. Without a second source `b` is not
// looked at. `dst` is `a`, is `b`, or overlaps neither; no pointer need be aligned.
using TensorFn = void (*)(void* dst, const void* a, const void* b, double scalar, size_t count);

// nullptr where the operation has no meaning for the type.
// @pre cpu_has(level)
TensorFn tensor_body(isa::TensorOp operation, DType dtype, SimdLevel level = simd_level());

}  // namespace asctwin
