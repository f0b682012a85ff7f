// Answers of the chip's description, asctwin/isa/chips.
#include "tiling/platform/platform_ascendc.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "host/chip.h"
#include "host/memory.h"

namespace platform_ascendc {
namespace {

using asctwin::Hardware;
using asctwin::isa::Chip;

class PlatformOf final : public PlatformAscendC {
 public:
  explicit PlatformOf(const Chip& chip) : PlatformAscendC(chip) {}
};

constexpr std::pair<std::string_view, std::string_view> kFormerName = {"Ascend910_95", "Ascend950"};
constexpr uint32_t kGroupBytes = 1024 * 1024;

uint32_t count(int cores) { return static_cast<uint32_t>(cores); }

// The first chip of an architecture; nullptr: none is known.
const Chip* chip_of(NpuArch arch) {
  for (const Chip& chip : asctwin::isa::chips())
    if (static_cast<NpuArch>(chip.npu_arch) == arch) return &chip;
  return nullptr;
}

const Chip* chip_of_series(std::string_view wanted) {
  if (wanted == kFormerName.first) wanted = kFormerName.second;
  const auto chips = asctwin::isa::chips();
  const auto at = std::ranges::find(chips, wanted, &Chip::series);
  return at == chips.end() ? nullptr : &*at;
}

// The chip that the caller's entries name; nullptr: none, or one that is not known.
const Chip* chip_named_by(fe::PlatFormInfos& infos) {
  std::string name;
  return infos.GetPlatformRes("version", "Short_SoC_version", name) ? chip_of_series(name)
                                                                    : nullptr;
}

}  // namespace

PlatformAscendC::PlatformAscendC(fe::PlatFormInfos* infos)
    : PlatformAscendC(asctwin::host::chosen_chip()) {
  if (infos != nullptr && infos->is_changed()) infos_ = infos;
}

uint64_t PlatformAscendC::number_set(const char* label, const char* key, uint64_t otherwise) const {
  std::string text;
  if (infos_ == nullptr || !infos_->GetPlatformRes(label, key, text)) return otherwise;
  return std::strtoull(text.c_str(), nullptr, 10);
}

uint32_t PlatformAscendC::GetCoreNum() const {
  if (infos_ != nullptr) return infos_->GetCoreNum();
  return chip_->split_cores ? GetCoreNumAiv() : GetCoreNumAic();
}

uint32_t PlatformAscendC::GetCoreNumAic() const {
  if (infos_ != nullptr) return infos_->GetCoreNumByType("CubeCore");
  return count(chip_->cube_cores);
}

uint32_t PlatformAscendC::GetCoreNumAiv() const {
  if (infos_ != nullptr) return infos_->GetCoreNumByType("VectorCore");
  return count(chip_->split_cores ? chip_->vector_cores : chip_->cube_cores);
}

uint32_t PlatformAscendC::GetCoreNumVector() const {
  return chip_->split_cores ? 0 : count(chip_->vector_cores);
}

// UNVERIFIED: evidence = inferred. The name of the series goes before the architecture.
SocVersion PlatformAscendC::GetSocVersion() const {
  const Chip* chip = infos_ == nullptr ? chip_ : chip_named_by(*infos_);
  if (chip == nullptr) chip = chip_of(GetCurNpuArch());
  constexpr std::pair<std::string_view, SocVersion> kVersions[] = {
#define ASCTWIN_SOC_VERSION(name) {#name, SocVersion::name},
#include "asctwin/isa/soc_versions.inc"
#undef ASCTWIN_SOC_VERSION
  };
  for (const auto& [name, version] : kVersions)
    if (chip != nullptr && name == chip->soc_version) return version;
  return SocVersion::RESERVED_VERSION;
}

NpuArch PlatformAscendC::GetCurNpuArch() const {
  const auto own = static_cast<uint64_t>(chip_->npu_arch);
  std::string name;
  if (infos_ != nullptr && infos_->GetPlatformRes("version", "NpuArch", name))
    return static_cast<NpuArch>(number_set("version", "NpuArch", own));
  if (infos_ != nullptr)
    if (const Chip* const chip = chip_named_by(*infos_); chip != nullptr)
      return static_cast<NpuArch>(chip->npu_arch);
  return static_cast<NpuArch>(own);
}

// A block takes as many slices as there are vector cores for each cube core.
uint32_t PlatformAscendC::CalcTschBlockDim(uint32_t slices, uint32_t cube, uint32_t vector) const {
  if (cube == 0 || vector == 0 || cube > vector) return slices;
  const uint32_t slices_a_block = vector / cube;
  const uint32_t blocks = slices / slices_a_block + (slices % slices_a_block == 0 ? 0 : 1);
  return slices_a_block == 2 ? std::min(blocks, cube) : blocks;
}

void PlatformAscendC::GetCoreMemSize(const CoreMemType& type, uint64_t& size) const {
  constexpr Hardware kMemories[] = {Hardware::L0A, Hardware::L0B,    Hardware::L0C,
                                    Hardware::L1,  Hardware::MAX,    Hardware::UB,
                                    Hardware::MAX, Hardware::FIXBUF, Hardware::BIAS};  // by type
  const auto index = static_cast<size_t>(type);
  size = 0;
  if (type == CoreMemType::L2)
    size = chip_->l2_bytes;
  else if (type == CoreMemType::HBM)
    size = asctwin::host::Memory::total_bytes();
  else if (index < std::size(kMemories))
    size = chip_->size_of(kMemories[index]);
  if (infos_ != nullptr && type != CoreMemType::HBM)
    infos_->GetLocalMemSize(static_cast<fe::LocalMemType>(type), size);
  // A part that the library keeps is not offered.
  const Chip* const chip = infos_ == nullptr ? chip_ : chip_of(GetCurNpuArch());
  if (chip != nullptr && (type == CoreMemType::UB || type == CoreMemType::L1))
    size -= std::min<uint64_t>(size, chip->library_keeps_bytes);
  if (type == CoreMemType::UB) size -= std::min(size, reserved_bytes_);
}

// UNVERIFIED: evidence = inferred. Figures are known of the 910B only.
uint32_t PlatformAscendC::GetResGroupBarrierWorkSpaceSize() const { return kGroupBytes; }
uint32_t PlatformAscendC::GetResCubeGroupWorkSpaceSize() const { return kGroupBytes; }

uint32_t PlatformAscendC::GetVecRegLen() const { return chip_->vector_register_bytes; }

void PlatformAscendC::ReserveLocalMemory(ReservedSize size) {
  constexpr uint64_t kKiB = 1024;
  reserved_bytes_ = size == ReservedSize::RESERVED_SIZE_8K    ? 8 * kKiB
                    : size == ReservedSize::RESERVED_SIZE_16K ? 16 * kKiB
                                                              : 32 * kKiB;
}

void PlatformAscendC::GetCoreMemBw(const CoreMemType&, uint64_t& bytes_a_cycle) const {
  bytes_a_cycle = 0;
}

uint32_t PlatformAscendC::GetLibApiWorkSpaceSize() const {
  constexpr uint32_t kOfUnknownChips = 2 * 1024 * 1024;
  const Chip* const chip = infos_ == nullptr ? chip_ : chip_of(GetCurNpuArch());
  return chip == nullptr ? kOfUnknownChips : chip->library_workspace_bytes;
}

PlatformAscendC* PlatformAscendCManager::GetInstance() { return GetInstance(nullptr); }

PlatformAscendC* PlatformAscendCManager::GetInstance(const char* name) {
  const Chip* chip =
      name == nullptr ? &asctwin::host::chosen_chip() : asctwin::isa::find_chip(name);
  if (chip == nullptr) return nullptr;
  static PlatformOf instance(*chip);
  return &instance;
}

}  // namespace platform_ascendc

namespace asctwin::host {

bool sorts_proposals(const platform_ascendc::PlatformAscendC& platform) {
  return platform.chip_->sorts_proposals;
}

bool sorts_values(const platform_ascendc::PlatformAscendC& platform) {
  return platform.chip_->has(isa::Feature::kLike950);
}

// Architectures that are named and not modelled are later ones.
bool works_on_registers(const platform_ascendc::PlatformAscendC& platform) {
  const NpuArch arch = platform.GetCurNpuArch();
  for (const isa::Chip& chip : isa::chips())
    if (static_cast<NpuArch>(chip.npu_arch) == arch) return chip.has(isa::Feature::kLike950);
  return true;
}

}  // namespace asctwin::host
