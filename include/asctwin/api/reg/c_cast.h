// Casts of registers in the C form: asc_<source>2<destination>, then how it rounds (rn, rna, rd,
// ru, rz, ro, rh), _sat if it saturates, and _v2, _v3 or _v4 for a slot other than the first. spec:
// delta_2026.md, section 3.5
#pragma once

#include "asctwin/api/reg/c_types.h"

namespace asctwin::reg {

template <class To, class From>
inline void c_cast(Vector<To>& dst, Vector<From>& src, const Mask& mask, int slot, bool saturates,
                   AscendC::RoundMode round, Call call) {
  const AscendC::Reg::CastTrait trait{
      static_cast<AscendC::Reg::RegLayout>(slot),
      saturates ? AscendC::Reg::SatMode::SAT : AscendC::Reg::SatMode::NO_SAT,
      AscendC::Reg::MaskMergeMode::ZEROING, round};
  cast_register<To, From>(dst, src, trait, mask, call);
}

}  // namespace asctwin::reg

#define ASCTWIN_REG_C_CAST(name, To, From, slot, saturates, round)                   \
  inline void name(asctwin::reg::Vector<To>& dst, asctwin::reg::Vector<From>& src,   \
                   vector_bool& mask, ASCTWIN_HERE) {                                \
    asctwin::reg::c_cast(dst, src, mask, slot, saturates, AscendC::RoundMode::round, \
                         {#name, where});                                            \
  }
#define ASCTWIN_REG_C_CAST_1(name, To, From, saturates, round) \
  ASCTWIN_REG_C_CAST(name, To, From, 0, saturates, round)
#define ASCTWIN_REG_C_CAST_2(name, To, From, saturates, round) \
  ASCTWIN_REG_C_CAST_1(name, To, From, saturates, round)       \
  ASCTWIN_REG_C_CAST(name##_v2, To, From, 1, saturates, round)
#define ASCTWIN_REG_C_CAST_4(name, To, From, saturates, round) \
  ASCTWIN_REG_C_CAST_2(name, To, From, saturates, round)       \
  ASCTWIN_REG_C_CAST(name##_v3, To, From, 2, saturates, round) \
  ASCTWIN_REG_C_CAST(name##_v4, To, From, 3, saturates, round)
// Without and with saturation.
#define ASCTWIN_REG_C_BOTH(slots, name, To, From, round)   \
  ASCTWIN_REG_C_CAST_##slots(name, To, From, false, round) \
      ASCTWIN_REG_C_CAST_##slots(name##_sat, To, From, true, round)
#define ASCTWIN_REG_C_ONE(slots, name, To, From, round) \
  ASCTWIN_REG_C_CAST_##slots(name, To, From, false, round)
#define ASCTWIN_REG_C_FIVE(kind, slots, name, To, From)                   \
  ASCTWIN_REG_C_##kind(slots, name##_rn, To, From, CAST_RINT)             \
      ASCTWIN_REG_C_##kind(slots, name##_rna, To, From, CAST_ROUND)       \
          ASCTWIN_REG_C_##kind(slots, name##_rd, To, From, CAST_FLOOR)    \
              ASCTWIN_REG_C_##kind(slots, name##_ru, To, From, CAST_CEIL) \
                  ASCTWIN_REG_C_##kind(slots, name##_rz, To, From, CAST_TRUNC)

ASCTWIN_REG_C_FIVE(BOTH, 2, asc_float2bfloat16, bfloat16_t, float)
ASCTWIN_REG_C_FIVE(BOTH, 2, asc_float2half, half, float)
ASCTWIN_REG_C_BOTH(2, asc_float2half_ro, half, float, CAST_ODD)
ASCTWIN_REG_C_FIVE(BOTH, 2, asc_float2int16, int16_t, float)
ASCTWIN_REG_C_FIVE(BOTH, 1, asc_float2int32, int32_t, float)
ASCTWIN_REG_C_FIVE(BOTH, 2, asc_float2int64, int64_t, float)
ASCTWIN_REG_C_BOTH(4, asc_float2hif8_rna, hifloat8_t, float, CAST_ROUND)
ASCTWIN_REG_C_BOTH(4, asc_float2hif8_rh, hifloat8_t, float, CAST_HYBRID)
ASCTWIN_REG_C_BOTH(4, asc_float2e4m3_rn, fp8_e4m3fn_t, float, CAST_RINT)
ASCTWIN_REG_C_BOTH(4, asc_float2e5m2_rn, fp8_e5m2_t, float, CAST_RINT)
ASCTWIN_REG_C_FIVE(ONE, 1, asc_half2bfloat16, bfloat16_t, half)
ASCTWIN_REG_C_ONE(2, asc_half2float, float, half, UNKNOWN)
ASCTWIN_REG_C_FIVE(BOTH, 1, asc_half2int16, int16_t, half)
ASCTWIN_REG_C_FIVE(ONE, 2, asc_half2int32, int32_t, half)
ASCTWIN_REG_C_FIVE(BOTH, 2, asc_half2int8, int8_t, half)
ASCTWIN_REG_C_FIVE(BOTH, 2, asc_half2uint8, uint8_t, half)
ASCTWIN_REG_C_FIVE(BOTH, 4, asc_half2int4x2, int4x2_t, half)
ASCTWIN_REG_C_BOTH(2, asc_half2hif8_rna, hifloat8_t, half, CAST_ROUND)
ASCTWIN_REG_C_BOTH(2, asc_half2hif8_rh, hifloat8_t, half, CAST_HYBRID)
ASCTWIN_REG_C_ONE(2, asc_bfloat162float, float, bfloat16_t, UNKNOWN)
ASCTWIN_REG_C_FIVE(BOTH, 1, asc_bfloat162half, half, bfloat16_t)
ASCTWIN_REG_C_FIVE(BOTH, 2, asc_bfloat162int32, int32_t, bfloat16_t)
ASCTWIN_REG_C_FIVE(ONE, 4, asc_bfloat162e2m1x2, fp4x2_e2m1_t, bfloat16_t)
ASCTWIN_REG_C_FIVE(ONE, 4, asc_bfloat162e1m2x2, fp4x2_e1m2_t, bfloat16_t)
ASCTWIN_REG_C_ONE(2, asc_int82half, half, int8_t, UNKNOWN)
ASCTWIN_REG_C_ONE(2, asc_int82int16, int16_t, int8_t, UNKNOWN)
ASCTWIN_REG_C_ONE(4, asc_int82int32, int32_t, int8_t, UNKNOWN)
ASCTWIN_REG_C_ONE(2, asc_uint82half, half, uint8_t, UNKNOWN)
ASCTWIN_REG_C_ONE(2, asc_uint82uint16, uint16_t, uint8_t, UNKNOWN)
ASCTWIN_REG_C_ONE(4, asc_uint82uint32, uint32_t, uint8_t, UNKNOWN)
ASCTWIN_REG_C_ONE(2, asc_int162float, float, int16_t, UNKNOWN)
ASCTWIN_REG_C_FIVE(ONE, 1, asc_int162half, half, int16_t)
ASCTWIN_REG_C_ONE(2, asc_int162int32, int32_t, int16_t, UNKNOWN)
ASCTWIN_REG_C_ONE(2, asc_int162uint32, uint32_t, int16_t, UNKNOWN)
ASCTWIN_REG_C_BOTH(2, asc_int162uint8, uint8_t, int16_t, UNKNOWN)
ASCTWIN_REG_C_ONE(2, asc_uint162uint32, uint32_t, uint16_t, UNKNOWN)
ASCTWIN_REG_C_BOTH(2, asc_uint162uint8, uint8_t, uint16_t, UNKNOWN)
ASCTWIN_REG_C_FIVE(ONE, 1, asc_int322float, float, int32_t)
ASCTWIN_REG_C_BOTH(2, asc_int322int16, int16_t, int32_t, UNKNOWN)
ASCTWIN_REG_C_BOTH(2, asc_int322uint16, uint16_t, int32_t, UNKNOWN)
ASCTWIN_REG_C_ONE(2, asc_int322int64, int64_t, int32_t, UNKNOWN)
ASCTWIN_REG_C_BOTH(4, asc_int322uint8, uint8_t, int32_t, UNKNOWN)
ASCTWIN_REG_C_BOTH(2, asc_uint322int16, int16_t, uint32_t, UNKNOWN)
ASCTWIN_REG_C_BOTH(2, asc_uint322uint16, uint16_t, uint32_t, UNKNOWN)
ASCTWIN_REG_C_BOTH(4, asc_uint322uint8, uint8_t, uint32_t, UNKNOWN)
ASCTWIN_REG_C_FIVE(ONE, 2, asc_int642float, float, int64_t)
ASCTWIN_REG_C_BOTH(2, asc_int642int32, int32_t, int64_t, UNKNOWN)
ASCTWIN_REG_C_ONE(4, asc_int4x22half, half, int4x2_t, UNKNOWN)
ASCTWIN_REG_C_ONE(4, asc_int4x22bfloat16, bfloat16_t, int4x2_t, UNKNOWN)
ASCTWIN_REG_C_ONE(4, asc_int4x22int16, int16_t, int4x2_t, UNKNOWN)
ASCTWIN_REG_C_ONE(4, asc_e4m32float, float, fp8_e4m3fn_t, UNKNOWN)
ASCTWIN_REG_C_ONE(4, asc_e5m22float, float, fp8_e5m2_t, UNKNOWN)
ASCTWIN_REG_C_ONE(4, asc_hif82float, float, hifloat8_t, UNKNOWN)
ASCTWIN_REG_C_ONE(2, asc_hif82half, half, hifloat8_t, UNKNOWN)
ASCTWIN_REG_C_ONE(4, asc_e2m1x22bfloat16, bfloat16_t, fp4x2_e2m1_t, UNKNOWN)
ASCTWIN_REG_C_ONE(4, asc_e1m2x22bfloat16, bfloat16_t, fp4x2_e1m2_t, UNKNOWN)

#undef ASCTWIN_REG_C_FIVE
#undef ASCTWIN_REG_C_ONE
#undef ASCTWIN_REG_C_BOTH
#undef ASCTWIN_REG_C_CAST_4
#undef ASCTWIN_REG_C_CAST_2
#undef ASCTWIN_REG_C_CAST_1
#undef ASCTWIN_REG_C_CAST
