// Answers of the chip's description, asctwin/isa/chips.
#include "tiling/platform/platform_ascendc.h"

#include <algorithm>
#include <iterator>
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

constexpr uint32_t kGroupBytes = 1024 * 1024;

uint32_t count(int cores) { return static_cast<uint32_t>(cores); }

}  // namespace

PlatformAscendC::PlatformAscendC(fe::PlatFormInfos*)
    : PlatformAscendC(asctwin::host::chosen_chip()) {}

uint32_t PlatformAscendC::GetCoreNum() const {
  return chip_->split_cores ? GetCoreNumAiv() : GetCoreNumAic();
}

uint32_t PlatformAscendC::GetCoreNumAic() const { return count(chip_->cube_cores); }

uint32_t PlatformAscendC::GetCoreNumAiv() const {
  return count(chip_->split_cores ? chip_->vector_cores : chip_->cube_cores);
}

uint32_t PlatformAscendC::GetCoreNumVector() const {
  return chip_->split_cores ? 0 : count(chip_->vector_cores);
}

SocVersion PlatformAscendC::GetSocVersion() const {
  constexpr std::pair<std::string_view, SocVersion> kVersions[] = {
#define ASCTWIN_SOC_VERSION(name) {#name, SocVersion::name},
#include "asctwin/isa/soc_versions.inc"
#undef ASCTWIN_SOC_VERSION
  };
  for (const auto& [name, version] : kVersions)
    if (name == chip_->soc_version) return version;
  return SocVersion::RESERVED_VERSION;
}

NpuArch PlatformAscendC::GetCurNpuArch() const { return static_cast<NpuArch>(chip_->npu_arch); }

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
  // A part that the library keeps is not offered.
  if (type == CoreMemType::UB || type == CoreMemType::L1) size -= chip_->library_keeps_bytes;
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

uint32_t PlatformAscendC::GetLibApiWorkSpaceSize() const { return chip_->library_workspace_bytes; }

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

}  // namespace asctwin::host
