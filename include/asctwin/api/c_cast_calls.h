// Records of calls by pointers: casts, for the C API and the functions of the compiler.
#pragma once

#include "asctwin/api/c_forms.h"
#include "asctwin/api/dequant.h"

namespace asctwin {

inline isa::Cast c_cast(isa::CastMode mode) {
  isa::Cast op;
  op.round_mode = static_cast<int64_t>(mode);
  return op;
}
inline isa::CastDequant c_dequant(bool by_lane, bool upper_half) {
  isa::CastDequant op;
  op.is_vec_deq = by_lane;
  op.upper_half = upper_half;
  return op;
}
inline isa::CastDequant c_dequant_to_half() { return c_dequant(false, true); }
inline isa::CastDequant c_dequant_high() { return c_dequant(false, true); }
inline isa::CastDequant c_dequant_low() { return c_dequant(false, false); }
inline isa::CastDequant c_vector_dequant_high() { return c_dequant(true, true); }
inline isa::CastDequant c_vector_dequant_low() { return c_dequant(true, false); }

}  // namespace asctwin
