// Floats of a byte: their values, and the nearest of them to a number, by a search through all.
// spec: reg_api.md, sections 7.5 and 7.6
#pragma once

#include "ref/cast.h"

namespace ref {

inline bool is_float8(CastType type) {
  return type == CastType::kE4M3 || type == CastType::kE5M2 || type == CastType::kHiFloat8;
}
double float8_to_double(CastType type, uint64_t bits);
// e4m3fn and e5m2 to even, hifloat8 away from 0.
uint64_t double_to_float8(CastType type, double number, bool saturates);

}  // namespace ref
