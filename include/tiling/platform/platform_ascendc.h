// Answers a tiling function's queries about the chip: numbers of cores and sizes of memories. The
// chip is the host runtime's: ASCTWIN_SOC, or else the first of the architecture that the program's
// kernels are compiled for; PlatformAscendCManager::GetInstance() may name another.
// UNVERIFIED: evidence = inferred. Values of the enumerations are those of the public header; a
// chip without published bandwidths has none.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <cstdlib>

#include "platform/platform_infos_def.h"

enum class NpuArch : uint32_t {
#define ASCTWIN_NPU_ARCH(name, number) name = number,
#include "asctwin/isa/npu_archs.inc"
#undef ASCTWIN_NPU_ARCH
  DAV_RESV = 0xFFFF
};

namespace asctwin::isa {
struct Chip;
}
namespace platform_ascendc {
class PlatformAscendC;
}
namespace asctwin::host {
// Whether sorted scores are region proposals on this chip, not pairs of a value and an index.
bool sorts_proposals(const platform_ascendc::PlatformAscendC& platform);
bool sorts_values(const platform_ascendc::PlatformAscendC& platform);  // Sort with SortConfig
// Whether vector functions of this chip work on registers.
bool works_on_registers(const platform_ascendc::PlatformAscendC& platform);
}  // namespace asctwin::host

namespace platform_ascendc {

enum class CoreMemType { L0_A = 0, L0_B, L0_C, L1, L2, UB, HBM, FB, BT, RESERVED };

enum class SocVersion {
#define ASCTWIN_SOC_VERSION(name) name,
#include "asctwin/isa/soc_versions.inc"
#undef ASCTWIN_SOC_VERSION
  ASCEND910_95 = ASCEND950,
  RESERVED_VERSION = 99999
};

using ::NpuArch;

enum class ReservedSize { RESERVED_SIZE_8K, RESERVED_SIZE_16K, RESERVED_SIZE_32K };

class PlatformAscendC {
 public:
  // Values set in `platformInfo` go before the chip's own numbers.
  explicit PlatformAscendC(fe::PlatFormInfos* platformInfo);

  uint32_t GetCoreNum() const;     // AIV where cores are separate, AI cores elsewhere
  uint32_t GetCoreNumAic() const;  // 0 on a chip of vector cores alone
  uint32_t GetCoreNumAiv() const;
  uint32_t GetCoreNumVector() const;  // vector cores beside AI cores, as on the 310P; otherwise 0
  SocVersion GetSocVersion() const;
  NpuArch GetCurNpuArch() const;
  // Blocks to launch for `sliceNum` slices, one for each vector core, where a block has one cube
  // core and its share of the vector cores: two share a block on at most `aicCoreNum` blocks.
  uint32_t CalcTschBlockDim(uint32_t sliceNum, uint32_t aicCoreNum, uint32_t aivCoreNum) const;
  uint32_t CalcTschNumBlocks(uint32_t sliceNum, uint32_t aicCoreNum, uint32_t aivCoreNum) const {
    return CalcTschBlockDim(sliceNum, aicCoreNum, aivCoreNum);
  }
  void GetCoreMemSize(const CoreMemType& memType, uint64_t& size) const;  // bytes
  void GetCoreMemBw(const CoreMemType& memType, uint64_t& bwSize) const;  // bytes a cycle; 0
  uint32_t GetLibApiWorkSpaceSize() const;                                // bytes
  uint32_t GetResGroupBarrierWorkSpaceSize() const;                       // bytes
  uint32_t GetResCubeGroupWorkSpaceSize() const;                          // bytes
  uint32_t GetVecRegLen() const;  // bytes of a vector register; 0 where there are none
  // Sets the part of UB that GetCoreMemSize() leaves out from now on.
  void ReserveLocalMemory(ReservedSize size);

 protected:
  explicit PlatformAscendC(const asctwin::isa::Chip& chip) : chip_(&chip) {}

 private:
  friend bool asctwin::host::sorts_proposals(const PlatformAscendC& platform);
  friend bool asctwin::host::sorts_values(const PlatformAscendC& platform);
  uint64_t number_set(const char* label, const char* key, uint64_t otherwise) const;

  const asctwin::isa::Chip* chip_;
  fe::PlatFormInfos* infos_ = nullptr;
  uint64_t reserved_bytes_ = 0;
};

class PlatformAscendCManager {
 public:
  static PlatformAscendC* GetInstance();
  // The chip called `customSocVersion`, "Ascend910B1"; nullptr where there is none of this name.
  // The first call of either form decides for the whole program.
  static PlatformAscendC* GetInstance(const char* customSocVersion);
};

}  // namespace platform_ascendc

#ifndef ASCENDC_ASSERT
#define ASCENDC_ASSERT(condition, behaviour) \
  do {                                       \
    if (!(condition)) {                      \
      behaviour;                             \
      std::abort();                          \
    }                                        \
  } while (false)
#endif

#include "asctwin/base/macros_show.inc"
