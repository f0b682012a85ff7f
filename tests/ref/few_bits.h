// Casts of hifloat8_t, fp8_e8m0_t and the floats of 4 bits, which are no small forms of IEEE 754.
// spec: reg_api.md, sections 7.1, 7.5 and 7.6
#pragma once

#include "ref/cast.h"

namespace ref {

struct FewBitsCast {
  CastType dst, src;
  RoundMode mode;
  bool saturates;
};

inline bool is_float_of_few_bits(CastType type) {
  return type == CastType::kHiFloat8 || type == CastType::kE8M0 || type == CastType::kE2M1 ||
         type == CastType::kE1M2;
}
long double few_bits_value(CastType type, uint64_t bits);
// `value` is that of `bits`, an element of the source.
uint64_t to_few_bits(const FewBitsCast& cast, long double value, uint64_t bits);

}  // namespace ref
