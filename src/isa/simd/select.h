// The contiguous loops under Compare, Select and GatherMask (vector.md, sections 4.7, 4.8 and
// 4.10). Bits are counted from the lowest of the first byte. All SIMD levels give the same bits.
#pragma once

#include <cstddef>

#include "asctwin/base/dtype.h"
#include "asctwin/isa/compare.h"
#include "num/simd_level.h"

namespace asctwin {

// bits[i] = a[i] `mode` b[i] for `count` elements, a multiple of 8. Of a scalar body `b` is a
// single element. A comparison with NaN holds for NE alone; the zeros are equal. `bits` overlaps
// neither.
using CompareFn = void (*)(void* bits, const void* a, const void* b, size_t count);

// nullptr where the type has no order.
// @pre cpu_has(level)
CompareFn compare_body(isa::CmpMode mode, DType dtype, bool scalar, SimdLevel level = simd_level());

// dst[i] = bits[i] ? a[i] : b[i] for `count` elements. Of a scalar body `b` is a single element.
// `dst` is `a`, is `b`, or overlaps neither; it does not overlap `bits`.
using SelectFn = void (*)(void* dst, const void* bits, const void* a, const void* b, size_t count);
SelectFn select_body(size_t element_bytes, bool scalar, SimdLevel level = simd_level());

// dst[i] = src[first + step * i] for `count` elements of 2 or 4 B. `dst` and `src` do not overlap.
using StrideFn = void (*)(void* dst, const void* src, size_t count);
StrideFn stride_body(size_t element_bytes, size_t step, size_t first,
                     SimdLevel level = simd_level());

}  // namespace asctwin
