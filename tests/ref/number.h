// Numbers by their bit patterns: exact conversions of half and bfloat16, and the element operations
// of the vector instructions, each rounded once to nearest even.
// spec: vector.md, sections 4.2, 6.1 and 6.4
#pragma once

#include <cstdint>

namespace ref {

// Saturating: of half and bfloat16, overflow gives the largest number, of half +-65504, and NaN
// gives 0; of an integer, the end of the range.
enum class Type {
  kInt8,
  kUint8,
  kInt64,
  kUint64,
  kInt16,
  kUint16,
  kBfloat16,
  kHalf,
  kInt32,
  kUint32,
  kFloat,
  kHalfSaturating,
  kBfloat16Saturating,
  kInt16Saturating,
  kInt32Saturating,
  kUint16Saturating,
  kUint32Saturating,
  kInt8Saturating,
  kUint8Saturating,
  kInt64Saturating,
  kUint64Saturating,
  kComplex32,  // two halves or floats: the real part, then the imaginary one
  kComplex64,
  kComplex32Saturating,
};
enum class Op {
#define ASCTWIN_REFERENCE(operation, value) k##operation,
#include "ref/elementwise.inc"
#undef ASCTWIN_REFERENCE
};

int64_t size_of(Type type);

double half_to_double(uint64_t bits);
uint64_t double_to_half(double value);  // nearest even, gradual underflow; NaN is 0x7E00
double float_to_double(uint64_t bits);
uint64_t double_to_float(double value);  // nearest even, gradual underflow; NaN is 0x7FC00000
uint64_t half_to_float(uint64_t bits);
uint64_t bfloat16_to_float(uint64_t bits);
uint64_t double_to_bfloat16(double value);  // nearest even; NaN is 0x7FC0

// Convert between elements of a floating type and numbers.
long double value_of(Type type, uint64_t bits);
uint64_t rounded(Type type, long double value);

// Bit pattern of the result. Integers wrap; a NaN result is the canonical one. `b` is not looked at
// where the operation takes one operand.
uint64_t apply(Op op, Type type, uint64_t a, uint64_t b);
// With sources of another type; `c` is the old element of dst, where the operation takes it.
uint64_t apply(Op op, Type type, Type source, uint64_t a, uint64_t b, uint64_t c);

}  // namespace ref
