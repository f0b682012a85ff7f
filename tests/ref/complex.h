// Complex numbers: two halves or floats, the real part first.
// spec: reg_api.md, sections 6 and 15
#pragma once

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

inline bool is_complex(Type type) {
  return type == Type::kComplex32 || type == Type::kComplex64 || type == Type::kComplex32Saturating;
}
// Add, Sub, Mul, Div and their forms with a scalar: bit patterns of both parts.
uint64_t apply_complex(Op op, Type type, uint64_t a, uint64_t b);

// Abs, whose results are of the type of the parts; and ExpSub of halves, in float.
void complex_magnitudes(Type type, int64_t count, Place dst, Place src);
void exp_sub_of_halves(int64_t count, Place dst, Place src0, Place src1);

}  // namespace ref
