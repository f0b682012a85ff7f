// The chip by name, as sources ask that do not use PlatformAscendC.
// UNVERIFIED: evidence = inferred. Only the entries that are in use are known.
#include "platform/platform_infos_def.h"

#include <algorithm>
#include <cstdlib>

#include "host/chip.h"

namespace fe {
namespace {

using asctwin::Hardware;
using asctwin::isa::Chip;
using Entries = PlatFormInfos::Entries;

Entries soc_entries(const Chip& chip) {
  const int vectors = chip.split_cores ? chip.vector_cores : chip.cube_cores;
  Entries entries = {
      {"ai_core_cnt",
       std::to_string(chip.split_cores && chip.cube_cores == 0 ? vectors : chip.cube_cores)},
      {"vector_core_cnt", std::to_string(vectors)},
      {"l2_size", std::to_string(chip.l2_bytes)},
      {"core_type_list", chip.split_cores ? "CubeCore,VectorCore" : "AiCore"}};
  if (chip.split_cores) entries["cube_core_cnt"] = std::to_string(chip.cube_cores);
  return entries;
}

Entries core_entries(const Chip& chip) {
  const std::pair<const char*, Hardware> kSizes[] = {
      {"ub_size", Hardware::UB},    {"l1_size", Hardware::L1},    {"l0_a_size", Hardware::L0A},
      {"l0_b_size", Hardware::L0B}, {"l0_c_size", Hardware::L0C}, {"bt_size", Hardware::BIAS},
      {"fb_size", Hardware::FIXBUF}};
  Entries entries;
  for (const auto& [key, memory] : kSizes) entries[key] = std::to_string(chip.size_of(memory));
  if (chip.cube_mhz > 0) entries["cube_freq"] = std::to_string(chip.cube_mhz);
  return entries;
}

Entries chip_entries(const Chip& chip, const std::string& label) {
  if (label == "SoCInfo") return soc_entries(chip);
  if (label == "AICoreSpec") return core_entries(chip);
  if (label == "version")
    return {{"Short_SoC_version", std::string(chip.series)},
            {"SoC_version", std::string(chip.name)},
            {"NpuArch", std::to_string(chip.npu_arch)}};
  return {};
}

uint64_t number_of(PlatFormInfos& infos, const char* label, const char* key) {
  std::string value;
  return infos.GetPlatformRes(label, key, value) ? std::strtoull(value.c_str(), nullptr, 10) : 0;
}

}  // namespace

bool PlatFormInfos::GetPlatformRes(const std::string& label, const std::string& key,
                                   std::string& value) {
  Entries entries;
  if (!GetPlatformRes(label, entries)) return false;
  const auto found = entries.find(key);
  if (found == entries.end()) return false;
  value = found->second;
  return true;
}

bool PlatFormInfos::GetPlatformRes(const std::string& label, Entries& entries) {
  const auto own = own_.find(label);
  entries = own != own_.end() ? own->second : chip_entries(asctwin::host::chosen_chip(), label);
  return !entries.empty();
}

uint32_t PlatFormInfos::GetCoreNumByType(const std::string& type) {
  const auto all = static_cast<uint32_t>(number_of(*this, "SoCInfo", "ai_core_cnt"));
  const auto own = static_cast<uint32_t>(
      number_of(*this, "SoCInfo", type == "VectorCore" ? "vector_core_cnt" : "cube_core_cnt"));
  return type == "AiCore" || own == 0 ? all : own;
}

uint32_t PlatFormInfos::GetCoreNum() {
  const bool is_split = number_of(*this, "SoCInfo", "cube_core_cnt") > 0;
  if (!core_type_.empty()) return GetCoreNumByType(core_type_);
  return GetCoreNumByType(is_split ? "VectorCore" : "AiCore");
}

void PlatFormInfos::GetLocalMemSize(const LocalMemType& type, uint64_t& size) {
  constexpr const char* kKeys[] = {"l0_a_size", "l0_b_size", "l0_c_size", "l1_size", "",
                                   "ub_size",   "",          "fb_size",   "bt_size"};
  const auto index = static_cast<size_t>(type);
  if (type == LocalMemType::L2)
    size = number_of(*this, "SoCInfo", "l2_size");
  else
    size = index < std::size(kKeys) ? number_of(*this, "AICoreSpec", kKeys[index]) : 0;
}

PlatformInfoManager& PlatformInfoManager::Instance() {
  static PlatformInfoManager manager;
  return manager;
}

uint32_t PlatformInfoManager::GetPlatformInfoWithOutSocVersion(PlatformInfo& info,
                                                               OptionalInfo& optional) {
  PlatFormInfos chip;
  const auto core = [&](const char* key) { return number_of(chip, "AICoreSpec", key); };
  optional.soc_version = std::string(asctwin::host::chosen_chip().name);
  optional.ai_core_num = chip.GetCoreNumByType("AiCore");
  info.str_info.soc_version = optional.soc_version;
  chip.GetPlatformRes("version", "Short_SoC_version", info.str_info.short_soc_version);
  info.soc_info.ai_core_cnt = optional.ai_core_num;
  info.soc_info.vector_core_cnt = chip.GetCoreNumByType("VectorCore");
  info.soc_info.l2_size = number_of(chip, "SoCInfo", "l2_size");
  info.ai_core_spec = {core("l0_a_size"), core("l0_b_size"), core("l0_c_size"), core("l1_size"),
                       core("ub_size")};
  return 0;
}

}  // namespace fe
