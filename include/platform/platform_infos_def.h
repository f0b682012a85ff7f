// The chip by the names of its configuration, or what a test puts in its place.
// spec: custom_op.md, section 2.7; opbase.md, section 1.9
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace fe {

enum class LocalMemType { L0_A = 0, L0_B, L0_C, L1, L2, UB, HBM, FB, BT, RESERVED };

class PlatFormInfos {
 public:
  using Entries = std::map<std::string, std::string>;

  bool Init() { return true; }
  // False where the chip has no such entry. "SoCInfo", "AICoreSpec", "version" and
  // "AICoreintrinsicDtypeMap" are labels.
  bool GetPlatformRes(const std::string& label, const std::string& key, std::string& value);
  bool GetPlatformRes(const std::string& label, Entries& entries);
  bool GetPlatformResWithLock(const std::string& label, const std::string& key,
                              std::string& value) {
    return GetPlatformRes(label, key, value);
  }
  bool GetPlatformResWithLock(const std::string& label, Entries& entries) {
    return GetPlatformRes(label, entries);
  }
  // In place of the chip's.
  void SetPlatformRes(const std::string& label, Entries& entries) { own_[label] = entries; }
  void SetPlatformResWithLock(const std::string& label, Entries& entries) {
    SetPlatformRes(label, entries);
  }
  // "AiCore", "VectorCore": of which GetCoreNum() tells.
  void SetCoreNumByCoreType(const std::string& type) { core_type_ = type; }
  uint32_t GetCoreNum();
  uint32_t GetCoreNumByType(const std::string& type);
  void GetLocalMemSize(const LocalMemType& type, uint64_t& size);  // bytes
  void GetLocalMemBw(const LocalMemType&, uint64_t& bytes_a_cycle) { bytes_a_cycle = 0; }

  bool is_changed() const { return !own_.empty(); }

 private:
  std::map<std::string, Entries> own_;
  std::string core_type_;
};

struct OptionalInfo {
  std::string soc_version;
  std::string core_type;
  uint32_t ai_core_num = 0;
  std::string l1_fusion_flag;
};
struct StrInfo {
  std::string aic_version, ccec_aic_version, ccec_aiv_version, is_support_ai_cpu_compiler;
  std::string short_soc_version, soc_version;
};
struct SoCInfo {
  uint32_t ai_core_cnt = 0, vector_core_cnt = 0, ai_cpu_cnt = 0;
  uint64_t memory_size = 0, l2_size = 0;
};
struct AiCoreSpec {
  uint64_t l0_a_size = 0, l0_b_size = 0, l0_c_size = 0, l1_size = 0, ub_size = 0;
};
struct PlatformInfo {
  StrInfo str_info;
  SoCInfo soc_info;
  AiCoreSpec ai_core_spec;
};

class PlatformInfoManager {
 public:
  static PlatformInfoManager& Instance();
  static PlatformInfoManager& GeInstance() { return Instance(); }
  // 0; `optional` names the chip.
  uint32_t GetPlatformInfoWithOutSocVersion(PlatformInfo& info, OptionalInfo& optional);
};

}  // namespace fe

#include "asctwin/base/macros_show.inc"
