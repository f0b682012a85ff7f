// Answers of the chip's description, asctwin/isa/chips.
#include "tiling/platform/platform_ascendc.h"

#include <algorithm>

#include "host/chip.h"

namespace platform_ascendc {
namespace {

using asctwin::Hardware;
using asctwin::isa::Chip;
using asctwin::isa::Family;

// UNVERIFIED: evidence = inferred. What the library asks of a workspace: 16 MiB where cores are
// separate, 2 MiB elsewhere.
constexpr uint32_t kSplitWorkspaceBytes = 16 * 1024 * 1024;
constexpr uint32_t kFusedWorkspaceBytes = 2 * 1024 * 1024;

class PlatformOf final : public PlatformAscendC {
 public:
  explicit PlatformOf(const Chip& chip) : PlatformAscendC(chip) {}
};

uint32_t count(int cores) { return static_cast<uint32_t>(cores); }
uint32_t rounded_up_quotient(uint32_t a, uint32_t b) { return a / b + (a % b == 0 ? 0 : 1); }

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
  switch (chip_->family) {
    case Family::k910A:
      return SocVersion::ASCEND910;
    case Family::k310P:
    case Family::k310PVector:
      return SocVersion::ASCEND310P;
    case Family::kA2:
      return SocVersion::ASCEND910B;
    case Family::k310B:
      return SocVersion::ASCEND310B;
    case Family::k950:
      return SocVersion::ASCEND910_95;
    default:
      return SocVersion::RESERVED_VERSION;
  }
}

NpuArch PlatformAscendC::GetCurNpuArch() const { return static_cast<NpuArch>(chip_->npu_arch); }

// One block takes, where cores are separate, as many vector cores as there are for each cube core.
uint32_t PlatformAscendC::CalcTschBlockDim(uint32_t slices, uint32_t cube, uint32_t vector) const {
  if (cube == 0 || vector == 0 || cube > vector) return slices;
  const uint32_t vectors_a_block = vector / cube;
  return std::min(cube, rounded_up_quotient(slices, vectors_a_block));
}

void PlatformAscendC::GetCoreMemSize(const CoreMemType& type, uint64_t& size) const {
  switch (type) {
    case CoreMemType::L0_A:
      size = chip_->size_of(Hardware::L0A);
      return;
    case CoreMemType::L0_B:
      size = chip_->size_of(Hardware::L0B);
      return;
    case CoreMemType::L0_C:
      size = chip_->size_of(Hardware::L0C);
      return;
    case CoreMemType::L1:
      size = chip_->size_of(Hardware::L1);
      return;
    case CoreMemType::L2:
      size = chip_->l2_bytes;
      return;
    case CoreMemType::UB:
      size = chip_->scratch_begin;
      return;
    default:
      size = 0;
  }
}

void PlatformAscendC::GetCoreMemBw(const CoreMemType&, uint64_t& bytes_a_cycle) const {
  bytes_a_cycle = 0;
}

uint32_t PlatformAscendC::GetLibApiWorkSpaceSize() const {
  return chip_->split_cores ? kSplitWorkspaceBytes : kFusedWorkspaceBytes;
}

PlatformAscendC* PlatformAscendCManager::GetInstance() { return GetInstance(nullptr); }

PlatformAscendC* PlatformAscendCManager::GetInstance(const char* name) {
  const Chip* chip = name == nullptr ? &asctwin::host::chosen_chip() : asctwin::isa::find_chip(name);
  if (chip == nullptr) return nullptr;
  static PlatformOf instance(*chip);
  return &instance;
}

}  // namespace platform_ascendc
