// The C API: the core, atomic copies, single numbers, the data cache.
// spec: adv_nn.md, sections 6 and 8.4
#pragma once

#include "asctwin/api/c_forms.h"
#include "asctwin/api/scalar.h"
#include "asctwin/simt.h"

// The first statement of a kernel: registers as at launch.
inline void asc_init() { asctwin::framework::reset_registers(); }

inline int64_t asc_get_block_idx() { return asctwin::framework::block_index(); }
inline int64_t asc_get_block_num() { return asctwin::framework::block_count(); }
inline int64_t asc_get_sub_block_id() { return asctwin::framework::sub_block_index(); }
inline int64_t asc_get_sub_block_num() { return asctwin::framework::sub_block_count(); }
// UNVERIFIED: evidence = inferred: the number of the core among those of its kind.
inline int64_t asc_get_core_id() { return asctwin::framework::block_index(); }
inline int64_t asc_get_program_counter() { return asctwin::framework::system_cycle(); }
inline int64_t asc_get_system_cycle() { return asctwin::framework::system_cycle(); }
inline void asc_get_arch_ver(uint32_t& core_version) { AscendC::GetArchVersion(core_version); }
inline void asc_set_ffts_base_addr(uint64_t) {}
// UNVERIFIED: evidence = inferred: addresses and versions of a device that is not there are 0.
inline int64_t asc_get_ffts_base_addr() { return 0; }
inline int64_t asc_get_phy_stack_base() { return 0; }
inline int64_t asc_get_sys_virtual_base() { return 0; }
inline int64_t asc_get_smmu_tag_version() { return 0; }

// The control register, of which bits 48, 53, 56 and 59 may be changed.
inline int64_t asc_get_ctrl(ASCTWIN_C_WHERE) {
  uint64_t bits = 0;
  asctwin::isa::GetCtrl op;
  op.result = &bits;
  asctwin::issue(op, where, "asc_get_ctrl");
  return static_cast<int64_t>(bits);
}
ASCTWIN_C_ALONE(asc_set_ctrl, (uint64_t config),
                asctwin::c_issue(asctwin::isa::SetCtrl{config}, call))

// The address of a byte of UB.
inline uint64_t asc_get_phy_buf_addr(uint64_t offset, ASCTWIN_C_WHERE) {
  uint8_t* const address =
      asctwin::framework::place_tensor(asctwin::TPosition::VECCALC, offset, 0, where);
  asctwin::framework::give_pointer(address);
  return reinterpret_cast<uint64_t>(address);
}

#define ASCTWIN_C_ATOMICS(suffix, T)                                                          \
  ASCTWIN_C_PLAIN(asc_set_atomic_add_##suffix,                                                \
                  asctwin::c_issue(asctwin::isa::SetAtomicAdd{{asctwin::dtype_of<T>}}, call)) \
  ASCTWIN_C_PLAIN(asc_set_atomic_max_##suffix,                                                \
                  asctwin::c_issue(asctwin::isa::SetAtomicMax{{asctwin::dtype_of<T>}}, call)) \
  ASCTWIN_C_PLAIN(asc_set_atomic_min_##suffix,                                                \
                  asctwin::c_issue(asctwin::isa::SetAtomicMin{{asctwin::dtype_of<T>}}, call))
ASCTWIN_C_ATOMICS(int8, int8_t)
ASCTWIN_C_ATOMICS(int16, int16_t)
ASCTWIN_C_ATOMICS(int, int32_t)
ASCTWIN_C_ATOMICS(bfloat, bfloat16_t)
ASCTWIN_C_ATOMICS(float16, half)
ASCTWIN_C_ATOMICS(float, float)
#undef ASCTWIN_C_ATOMICS
ASCTWIN_C_PLAIN(asc_set_atomic_none, asctwin::c_issue(asctwin::isa::SetAtomicNone{}, call))

union asc_store_atomic_config {
  uint64_t config = 0;
  struct {
    uint64_t atomic_type : 3;
    uint64_t atomic_op : 2;
    uint64_t : 59;
  };
};
// type: 0 none, 1 float, 2 half, 3 int16_t, 4 int32_t, 5 int8_t, 6 bfloat16_t; op: 0, the sum.
ASCTWIN_C_ALONE(asc_set_store_atomic_config_v1, (asctwin::CInt type, asctwin::CInt op),
                asctwin::c_issue(asctwin::isa::SetStoreAtomicConfig{type.given(), op.given()},
                                 call))
ASCTWIN_C_ALONE(asc_set_store_atomic_config_v2, (asctwin::CInt type, asctwin::CInt op),
                asctwin::c_issue(asctwin::isa::SetStoreAtomicConfig{type.given(), op.given()},
                                 call))
inline void asc_get_store_atomic_config(asc_store_atomic_config& config, ASCTWIN_C_WHERE) {
  asctwin::isa::GetStoreAtomicConfig op;
  op.result = &config.config;
  asctwin::issue(op, where, "asc_get_store_atomic_config");
}

inline int64_t asc_popc(uint64_t value) { return AscendC::GetBitCount<1>(value); }
inline int64_t asc_zero_bits_cnt(uint64_t value) { return AscendC::GetBitCount<0>(value); }
inline int64_t asc_clz(uint64_t value) { return AscendC::CountLeadingZero(value); }
inline int64_t asc_ffs(uint64_t value) { return AscendC::GetSFFValue<1>(value); }
inline int64_t asc_ffz(uint64_t value) { return AscendC::GetSFFValue<0>(value); }
inline int64_t asc_sflbits(int64_t value) { return AscendC::CountBitsCntSameAsSignBit(value); }
constexpr uint64_t asc_set_nthbit(uint64_t bits, int64_t idx) {
  return bits | uint64_t{1} << (idx & 63);
}
constexpr uint64_t asc_clear_nthbit(uint64_t bits, int64_t idx) {
  return bits & ~(uint64_t{1} << (idx & 63));
}

// Hints.
inline void asc_datacache_preload(const uint64_t*, int64_t) {}
inline void asc_icache_preload(const void*, int64_t) {}
inline int64_t asc_get_icache_preload_status() { return 0; }

namespace asctwin {

inline void c_clean_line(const void* address, bool global, const CCall& call) {
  c_issue(
      isa::DataCacheCleanAndInvalid{global ? raw_global(address) : raw_local(address, call.where),
                                    false, global},
      call);
}
inline void c_clean_all(bool global, const CCall& call) {
  c_issue(isa::DataCacheCleanAndInvalid{{}, true, global}, call);
}

}  // namespace asctwin

ASCTWIN_C_ALONE(asc_dcci_single, (const void* dst),
                asctwin::simt::is_inside()
                    ? asctwin::simt::invalidate(dst, call.where, "asc_dcci_single")
                    : asctwin::c_clean_line(dst, true, call))
ASCTWIN_C_ALONE(asc_ub_dcci_single, (const void* dst), asctwin::c_clean_line(dst, false, call))
ASCTWIN_C_PLAIN(asc_dcci_entire_all, asctwin::c_clean_all(true, call))
ASCTWIN_C_PLAIN(asc_dcci_entire_ub, asctwin::c_clean_all(false, call))
ASCTWIN_C_PLAIN(asc_dcci_entire_out, asctwin::c_clean_all(true, call))
ASCTWIN_C_PLAIN(asc_dcci_entire_atomic, asctwin::c_clean_all(true, call))
