// The chip by name, as sources ask that do not use PlatformAscendC.
// UNVERIFIED: evidence = inferred. Only the entries that are in use are known.
#include "platform/platform_infos_def.h"

#include "host/chip.h"
#include "tiling/platform/platform_ascendc.h"

namespace fe {
namespace {

using asctwin::isa::Chip;

// "Ascend910B" of Ascend910B1, "Ascend910_93" of Ascend910_9391.
std::string short_name(const Chip& chip) {
  const std::string name(chip.name);
  if (name.starts_with("Ascend910_93")) return "Ascend910_93";
  if (name.starts_with("Ascend910B")) return "Ascend910B";
  if (name.starts_with("Ascend310P")) return "Ascend310P";
  if (name.starts_with("Ascend310B")) return "Ascend310B";
  if (name.starts_with("Ascend950")) return "Ascend950";
  if (name.starts_with("Ascend910")) return "Ascend910";
  return name;
}

}  // namespace

bool PlatFormInfos::GetPlatformResWithLock(const std::string& label, const std::string& key,
                                           std::string& value) {
  const Chip& chip = asctwin::host::chosen_chip();
  if (label != "version") return false;
  if (key == "Short_SoC_version")
    value = short_name(chip);
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
