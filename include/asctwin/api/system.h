// Declares queries about the core and the chip, and calls that change no result of a run.
// spec: vector.md, section 5
#pragma once

#include "asctwin/api/print.h"
#include "asctwin/api/tensor.h"
#include "asctwin/core_info.h"
#include "asctwin/isa/chip_macros.h"

namespace AscendC {

inline int64_t GetSubBlockNum() { return asctwin::framework::sub_block_count(); }
inline int64_t GetTaskRatio() { return asctwin::framework::sub_block_count(); }
inline int64_t GetTaskRation() { return asctwin::framework::sub_block_count(); }
inline int64_t GetSystemCycle() { return asctwin::framework::system_cycle(); }
inline int64_t GetProgramCounter() { return asctwin::framework::system_cycle(); }

// The decimal digits of __NPU_ARCH__ as hexadecimal ones; 0 where no chip is known.
inline void GetArchVersion(uint32_t& coreVersion) {
  coreVersion = 0;
#ifdef __NPU_ARCH__
  for (uint32_t digits = __NPU_ARCH__, shift = 0; digits != 0; digits /= 10, shift += 4)
    coreVersion |= digits % 10 << shift;
#endif
}

// 0 where the chip does not say.
constexpr uint32_t GetUBSizeInBytes() { return ASCTWIN_UB_KIB * 1024; }

#if ASCTWIN_LIKE_950
// The UB of a kernel without SIMT functions.
constexpr uint32_t GetRuntimeUBSize() { return 248 * 1024; }
#endif

constexpr uint32_t VREDUCE_PER_REP_OUTPUT = 2;
// Constants in which chips differ, as far as they are documented; the figures of the 910B where no
// chip is known. TMP_UB_OFFSET: where calls may use UB by themselves.
#ifdef ASCTWIN_TMP_UB_KIB
constexpr uint32_t TMP_UB_OFFSET = ASCTWIN_TMP_UB_KIB * 1024;
#endif
#ifdef ASCTWIN_AIV_CORES
constexpr int32_t AIV_CORE_NUM = ASCTWIN_AIV_CORES;
#endif
#ifdef ASCTWIN_RESERVED_WORKSPACE_MIB
constexpr uint32_t RESERVED_WORKSPACE = ASCTWIN_RESERVED_WORKSPACE_MIB * 1024 * 1024;
#endif

// The bytes of a vector register: of the chips whose page says so.
#if ASCTWIN_HAS_VECTOR_LENGTH
template <bool has_vec_len = true>
#else
template <bool has_vec_len = false>
#endif
constexpr uint32_t GetVecLen() {
  static_assert(has_vec_len, "this chip does not have GetVecLen");
  return ONE_REPEAT_BYTE_SIZE;
}
// Older names of the same queries on the 950.
#if ASCTWIN_LIKE_950
constexpr uint32_t GetVRegSize() { return GetVecLen(); }
constexpr uint32_t VECTOR_REG_WIDTH = ONE_REPEAT_BYTE_SIZE;
#endif

// Calls `function` on cores of one kind. A core that is both calls it for either.
enum class EngineType : int32_t { AIC = 1, AIV = 2 };
template <EngineType engine, auto function, typename... Args>
void Async(Args... args) {
  if (engine == EngineType::AIC ? asctwin::framework::core_is_cube()
                                : asctwin::framework::core_is_vector())
    function(args...);
}

// Stops the core.
inline void Trap(asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::framework::assertion_failed(where, "Trap()", "");
}

// DumpTensor of `dumpSize` elements from element `countOff` on.
template <typename Tensor>
void DumpAccChkPoint(const Tensor& tensor, uint32_t index, uint32_t countOff, uint32_t dumpSize,
                     asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  DumpTensor(tensor[countOff], index, dumpSize, where);
}

// Hints and settings without an effect on what is computed.
inline void ICachePreLoad(const int64_t) {}
inline int64_t GetICachePreloadStatus() { return 0; }
template <typename T>
void DataCachePreload(const GlobalTensor<uint64_t>&, const T) {}
template <int32_t = 0>
void Nop(int32_t = 1) {}
inline void SetSyncBaseAddr(uint64_t) {}
inline void SetNextTaskStart() {}
inline void WaitPreTaskEnd() {}
inline void MetricsProfStart() {}
inline void MetricsProfStop() {}
// A hint for the scalar unit's cache: it changes no result.
template <CacheRwMode, CacheMode>
void SetScalarCacheMode() {}
template <typename Mark>
void TRACE_START(Mark) {}
template <typename Mark>
void TRACE_STOP(Mark) {}

// For `x / divisor` of unsigned numbers: (x * magic / 2^bits + x) >> shift, where `bits` is the
// width of T. `divisor` is not 0.
// UNVERIFIED: evidence = inferred. The pair is not printed; its use fixes it up to equal results.
template <typename T>
void GetUintDivMagicAndShift(T& magic, T& shift, T divisor) {
  static_assert(std::is_unsigned_v<T>, "GetUintDivMagicAndShift divides unsigned numbers");
  constexpr int kBits = 8 * sizeof(T);
  int log2 = 0;
  while (log2 < kBits && (unsigned __int128){1} << log2 < divisor) ++log2;
  shift = static_cast<T>(log2);
  const auto rest = ((unsigned __int128){1} << log2) - divisor;
  magic = static_cast<T>((rest << kBits) / divisor + 1);
}

}  // namespace AscendC

using AscendC::TRACE_START;
using AscendC::TRACE_STOP;

// The memories of a core, of the 910B where no chip is known.
#ifdef ASCTWIN_L0C_KIB
constexpr uint32_t ASC_UB_SIZE = ASCTWIN_TOTAL_UB_KIB * 1024;
constexpr uint32_t ASC_L0C_SIZE = ASCTWIN_L0C_KIB * 1024;
constexpr uint32_t ASC_BT_SIZE = ASCTWIN_BT_KIB * 1024;
constexpr uint32_t ASC_L1_SIZE = 512 * 1024;
constexpr uint32_t ASC_L0A_SIZE = 64 * 1024;
constexpr uint32_t ASC_L0B_SIZE = 64 * 1024;
#endif
