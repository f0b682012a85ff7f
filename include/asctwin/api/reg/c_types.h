// Types, masks and addresses of vector functions in the C form.
// spec: delta_2026.md, sections 3.1 and 3.2
#pragma once

#include "asctwin/api/reg/rearrange.h"
#include "asctwin/api/reg/unaligned.h"

#define ASCTWIN_REG_C_REGISTER(name, Element) using vector_##name = asctwin::reg::Vector<Element>;
ASCTWIN_REG_C_REGISTER(int8_t, int8_t)
ASCTWIN_REG_C_REGISTER(uint8_t, uint8_t)
ASCTWIN_REG_C_REGISTER(int4x2_t, int4x2_t)
ASCTWIN_REG_C_REGISTER(fp4x2_e2m1_t, fp4x2_e2m1_t)
ASCTWIN_REG_C_REGISTER(fp4x2_e1m2_t, fp4x2_e1m2_t)
ASCTWIN_REG_C_REGISTER(hifloat8_t, hifloat8_t)
ASCTWIN_REG_C_REGISTER(fp8_e4m3fn_t, fp8_e4m3fn_t)
ASCTWIN_REG_C_REGISTER(fp8_e5m2_t, fp8_e5m2_t)
ASCTWIN_REG_C_REGISTER(fp8_e8m0_t, fp8_e8m0_t)
ASCTWIN_REG_C_REGISTER(int16_t, int16_t)
ASCTWIN_REG_C_REGISTER(uint16_t, uint16_t)
ASCTWIN_REG_C_REGISTER(half, half)
ASCTWIN_REG_C_REGISTER(bfloat16_t, bfloat16_t)
ASCTWIN_REG_C_REGISTER(int32_t, int32_t)
ASCTWIN_REG_C_REGISTER(uint32_t, uint32_t)
ASCTWIN_REG_C_REGISTER(float, float)
ASCTWIN_REG_C_REGISTER(int64_t, int64_t)
ASCTWIN_REG_C_REGISTER(uint64_t, uint64_t)
#undef ASCTWIN_REG_C_REGISTER
using vector_bool = AscendC::Reg::MaskReg;
using vector_load_unalign = AscendC::Reg::UnalignRegForLoad;
using vector_store_unalign = AscendC::Reg::UnalignRegForStore;
using addr_reg = AscendC::Reg::AddrReg;
using iter_reg = addr_reg;

constexpr int64_t asc_get_vf_len() { return asctwin::reg::kBytes; }

inline constexpr auto PAT_ALL = AscendC::Reg::MaskPattern::ALL;
inline constexpr auto PAT_VL1 = AscendC::Reg::MaskPattern::VL1;
inline constexpr auto PAT_VL2 = AscendC::Reg::MaskPattern::VL2;
inline constexpr auto PAT_VL3 = AscendC::Reg::MaskPattern::VL3;
inline constexpr auto PAT_VL4 = AscendC::Reg::MaskPattern::VL4;
inline constexpr auto PAT_VL8 = AscendC::Reg::MaskPattern::VL8;
inline constexpr auto PAT_VL16 = AscendC::Reg::MaskPattern::VL16;
inline constexpr auto PAT_VL32 = AscendC::Reg::MaskPattern::VL32;
inline constexpr auto PAT_VL64 = AscendC::Reg::MaskPattern::VL64;
inline constexpr auto PAT_VL128 = AscendC::Reg::MaskPattern::VL128;
inline constexpr auto PAT_M3 = AscendC::Reg::MaskPattern::M3;
inline constexpr auto PAT_M4 = AscendC::Reg::MaskPattern::M4;
inline constexpr auto PAT_H = AscendC::Reg::MaskPattern::H;
inline constexpr auto PAT_Q = AscendC::Reg::MaskPattern::Q;
inline constexpr auto PAT_ALLF = AscendC::Reg::MaskPattern::ALLF;

#define ASCTWIN_REG_C_MASK(width, T)                                                               \
  inline vector_bool asc_create_mask_b##width(AscendC::Reg::MaskPattern pattern, ASCTWIN_HERE) {   \
    return asctwin::reg::mask_of_pattern(pattern, sizeof(T), {"asc_create_mask_b" #width, where}); \
  }                                                                                                \
  inline vector_bool asc_update_mask_b##width(uint32_t& count, ASCTWIN_HERE) {                     \
    return asctwin::reg::mask_of_count(count, sizeof(T), {"asc_update_mask_b" #width, where});     \
  }                                                                                                \
  inline void asc_intlv_b##width(vector_bool& dst0, vector_bool& dst1, vector_bool& src0,          \
                                 vector_bool& src1, ASCTWIN_HERE) {                                \
    AscendC::Reg::Interleave<T>(dst0, dst1, src0, src1, where);                                    \
  }                                                                                                \
  inline void asc_deintlv_b##width(vector_bool& dst0, vector_bool& dst1, vector_bool& src0,        \
                                   vector_bool& src1, ASCTWIN_HERE) {                              \
    AscendC::Reg::DeInterleave<T>(dst0, dst1, src0, src1, where);                                  \
  }
ASCTWIN_REG_C_MASK(8, uint8_t)
ASCTWIN_REG_C_MASK(16, uint16_t)
ASCTWIN_REG_C_MASK(32, uint32_t)
#undef ASCTWIN_REG_C_MASK

inline vector_bool asc_get_mask_spr_b16(ASCTWIN_HERE) {
  return AscendC::Reg::MoveMask<uint16_t>(where);
}
inline vector_bool asc_get_mask_spr_b32(ASCTWIN_HERE) {
  return AscendC::Reg::MoveMask<uint32_t>(where);
}

// An address of loops: its indices are not among its arguments, so it is refused.
#define ASCTWIN_REG_C_ADDRESS(name)                                                           \
  template <class... Strides>                                                                 \
  inline addr_reg name(uint32_t, Strides...) {                                                \
    asctwin::reg::unmodelled({#name, asctwin::SourceLoc{}},                                   \
                             "addresses whose loops are not given; add the offsets instead"); \
    return {0};                                                                               \
  }
ASCTWIN_REG_C_ADDRESS(asc_update_addr_reg_b8)
ASCTWIN_REG_C_ADDRESS(asc_update_addr_reg_b16)
ASCTWIN_REG_C_ADDRESS(asc_update_addr_reg_b32)
ASCTWIN_REG_C_ADDRESS(asc_create_iter_reg_b8)
ASCTWIN_REG_C_ADDRESS(asc_create_iter_reg_b16)
ASCTWIN_REG_C_ADDRESS(asc_create_iter_reg_b32)
#undef ASCTWIN_REG_C_ADDRESS
