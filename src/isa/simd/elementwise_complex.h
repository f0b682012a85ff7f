// Operations on complex numbers, of the 950: a real and an imaginary part, halves or floats, one
// behind the other. spec: reg_api.md, sections 6 and 15
#pragma once

#include "isa/simd/elementwise.h"

namespace asctwin {

constexpr bool is_complex(DType dtype) {
  return dtype == DType::kComplex32 || dtype == DType::kComplex64;
}
// The type of its parts; of other types, the type itself.
constexpr DType part_of(DType dtype) {
  if (dtype == DType::kComplex32) return DType::kHalf;
  return dtype == DType::kComplex64 ? DType::kFloat : dtype;
}

// As elementwise_body(), of complex sources; the result of Abs is of the type of their parts. Plain
// loops for every CPU: kernels ask for them rarely.
ElementwiseFn complex_body(isa::VectorOp operation, DType dtype, bool saturates);

}  // namespace asctwin
