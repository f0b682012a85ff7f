// The chip by name, as sources ask that do not use PlatformAscendC.
// UNVERIFIED: evidence = inferred. Only the entries that are in use are known.
#include "platform/platform_infos_def.h"

#include "host/chip.h"
#include "tiling/platform/platform_ascendc.h"

namespace fe {
using asctwin::isa::Chip;

bool PlatFormInfos::GetPlatformResWithLock(const std::string& label, const std::string& key,
                                           std::string& value) {
  const Chip& chip = asctwin::host::chosen_chip();
  if (label != "version") return false;
  if (key == "Short_SoC_version")
    value = std::string(chip.series);
  else if (key == "SoC_version")
    value = std::string(chip.name);
  else
    return false;
  return true;
}

bool PlatFormInfos::GetPlatformRes(const std::string& label, const std::string& key,
                                   std::string& value) {
  return GetPlatformResWithLock(label, key, value);
}

uint32_t PlatFormInfos::GetCoreNum() const {
  return platform_ascendc::PlatformAscendC(nullptr).GetCoreNum();
}

PlatformInfoManager& PlatformInfoManager::Instance() {
  static PlatformInfoManager manager;
  return manager;
}

uint32_t PlatformInfoManager::GetPlatformInfoWithOutSocVersion(PlatformInfo&,
                                                               OptionalInfo& optional) {
  optional.soc_version = std::string(asctwin::host::chosen_chip().name);
  return 0;
}

}  // namespace fe
