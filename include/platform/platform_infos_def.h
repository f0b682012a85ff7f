// The chip by the names of its configuration.
// spec: custom_op.md, section 2.7
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <string>

namespace fe {

class PlatFormInfos {
 public:
  // False where the chip has no such entry. Of "version": "Short_SoC_version", "SoC_version".
  bool GetPlatformResWithLock(const std::string& label, const std::string& key, std::string& value);
  bool GetPlatformRes(const std::string& label, const std::string& key, std::string& value);
  uint32_t GetCoreNum() const;
};

struct OptionalInfo {
  std::string soc_version;
};
struct PlatformInfo {};

class PlatformInfoManager {
 public:
  static PlatformInfoManager& Instance();
  // 0; `optional` names the chip.
  uint32_t GetPlatformInfoWithOutSocVersion(PlatformInfo& info, OptionalInfo& optional);
};

}  // namespace fe

#include "asctwin/base/macros_show.inc"
