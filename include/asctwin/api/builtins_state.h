// The compiler's own functions of registers and of the core: CTRL, atomic copies, masks, hints and
// single numbers.
// spec: adv_nn.md, part 2
#pragma once

#include "asctwin/api/builtins.h"
#include "asctwin/api/c_cast_calls.h"
#include "asctwin/api/c_copy_calls.h"

// The control register; sbitset0 and sbitset1 change one bit of a word.
inline int64_t get_ctrl(ASCTWIN_C_WHERE) {
  uint64_t bits = 0;
  asctwin::isa::GetCtrl op;
  op.result = &bits;
  asctwin::issue(op, where, "get_ctrl");
  return static_cast<int64_t>(bits);
}
ASCTWIN_C_ALONE(set_ctrl, (uint64_t config), asctwin::c_issue(asctwin::isa::SetCtrl{config}, call))
constexpr uint64_t sbitset0(uint64_t bits, int64_t index) {
  return bits & ~(uint64_t{1} << (index & 63));
}
constexpr uint64_t sbitset1(uint64_t bits, int64_t index) {
  return bits | uint64_t{1} << (index & 63);
}

namespace asctwin {

inline uint64_t raw_atomic_config(const CCall& call) {
  uint64_t bits = 0;
  isa::GetStoreAtomicConfig op;
  op.result = &bits;
  issue(op, call.where, call.name);
  return bits;
}
inline DType raw_atomic_type(const CCall& call) {
  constexpr DType kTypes[] = {DType::kFloat, DType::kFloat, DType::kHalf,     DType::kInt16,
                              DType::kInt32, DType::kInt8,  DType::kBFloat16, DType::kFloat};
  return kTypes[raw_atomic_config(call) & 7];
}

inline void raw_deq_scale(uint64_t word, const CCall& call) {
  const int64_t offset = static_cast<int64_t>(word << 18) >> 55;  // bits 37 to 45, with a sign
  c_issue(isa::SetDeqScale{isa::DeqForm::kWord, word & UINT32_MAX, offset, (word >> 46 & 1) != 0},
          call);
}

}  // namespace asctwin

ASCTWIN_C_PLAIN(set_atomic_max,
                asctwin::c_issue(asctwin::isa::SetAtomicMax{{asctwin::raw_atomic_type(call)}},
                                 call))
ASCTWIN_C_PLAIN(set_atomic_min,
                asctwin::c_issue(asctwin::isa::SetAtomicMin{{asctwin::raw_atomic_type(call)}},
                                 call))
ASCTWIN_C_ALONE(set_st_atomic_cfg, (asctwin::CInt type, asctwin::CInt op),
                asctwin::c_issue(asctwin::isa::SetStoreAtomicConfig{type.given(), op.given()},
                                 call))
ASCTWIN_C_ALONE(
    set_st_atomic_cfg, (uint64_t config),
    asctwin::c_issue(asctwin::isa::SetStoreAtomicConfig{static_cast<int64_t>(config & 7),
                                                        static_cast<int64_t>(config >> 3 & 3)},
                     call))
inline uint64_t get_st_atomic_cfg(ASCTWIN_C_WHERE) {
  return asctwin::raw_atomic_config({where, "get_st_atomic_cfg"});
}

ASCTWIN_C_ALONE(set_deqscale, (half scale),
                asctwin::c_issue(asctwin::isa::SetDeqScale{asctwin::isa::DeqForm::kHalf,
                                                           asctwin::bits_of(scale), 0, false},
                                 call))
ASCTWIN_C_ALONE(set_deqscale, (uint64_t config), asctwin::raw_deq_scale(config, call))

// The value that copies with padding put in; its low bits count.
ASCTWIN_C_ALONE(set_mov_pad_val, (uint64_t value),
                asctwin::c_set_pad_value(static_cast<uint32_t>(value), call))

// Past the data cache; `offset` is 0.
template <class T>
std::remove_cv_t<T> ld_dev(T* address, int16_t offset, ASCTWIN_C_WHERE) {
  if (offset != 0) asctwin::framework::builtin_not_modelled("ld_dev", "an offset", where);
  return AscendC::ReadGmByPassDCache(address, where);
}
// At the address of the flags between cores it is a cross-core flag of the scalar pipe.
template <class V, class T>
void st_dev(V value, T* address, int16_t offset, ASCTWIN_C_WHERE) {
  if (offset != 0) asctwin::framework::builtin_not_modelled("st_dev", "an offset", where);
  if (asctwin::framework::is_sync_address(reinterpret_cast<uint64_t>(address)))
    return ffts_cross_core_sync(PIPE_S, static_cast<uint64_t>(value), where);
  using Element = std::remove_cv_t<T>;
  AscendC::WriteGmByPassDCache(const_cast<Element*>(address), static_cast<Element>(value), where);
}

// Hints and numbers of a device that is not there.
inline void icache_preload(int64_t) {}
inline void preload(const void*, int64_t = 0) {}
inline int64_t get_icache_prl_st() { return 0; }
inline void dc_preload(const void*, int64_t) {}
inline int64_t get_ffts_base_addr() { return 0; }
inline int64_t get_coreid() { return asctwin::framework::block_index(); }
inline int64_t get_pc() { return asctwin::framework::system_cycle(); }
inline int64_t get_arch_ver() {
  uint32_t version = 0;
  AscendC::GetArchVersion(version);
  return version;
}
inline int64_t get_stack_phy_base() { return 0; }
inline int64_t get_smmu_tag_ver() { return 0; }
inline int64_t get_sys_va_base() { return 0; }
inline int64_t get_task_ration() { return asctwin::framework::sub_block_count(); }

inline int64_t bcnt0(uint64_t bits) { return AscendC::GetBitCount<0>(bits); }
inline int64_t bcnt1(uint64_t bits) { return AscendC::GetBitCount<1>(bits); }
inline int64_t sff0(uint64_t bits) { return AscendC::GetSFFValue<0>(bits); }
inline int64_t sff1(uint64_t bits) { return AscendC::GetSFFValue<1>(bits); }
inline int64_t sflbits(int64_t bits) { return AscendC::CountBitsCntSameAsSignBit(bits); }
#define ASCTWIN_RAW_ROUND(letter, mode)                                          \
  inline int64_t conv_f322s32##letter(float value) {                             \
    return AscendC::ScalarCast<float, int32_t, AscendC::RoundMode::mode>(value); \
  }
ASCTWIN_RAW_ROUND(r, CAST_RINT)
ASCTWIN_RAW_ROUND(a, CAST_ROUND)
ASCTWIN_RAW_ROUND(f, CAST_FLOOR)
ASCTWIN_RAW_ROUND(c, CAST_CEIL)
#undef ASCTWIN_RAW_ROUND
inline half conv_f322f16o(float value) {
  return AscendC::ScalarCast<float, half, AscendC::RoundMode::CAST_ODD>(value);
}

// Tile functions of the compiler's automatic mode are plain functions here.
#define __tf__
#define __in__
#define __out__
#define __cce_get_tile_ptr(x) x
