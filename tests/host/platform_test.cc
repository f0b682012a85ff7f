// Tests a tiling function's view of the chip. Figures are those of the published tables.
#include "tiling/platform/platform_ascendc.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace {

using platform_ascendc::CoreMemType;
using platform_ascendc::PlatformAscendC;
using platform_ascendc::PlatformAscendCManager;
using platform_ascendc::SocVersion;

uint64_t size_of(const PlatformAscendC& platform, CoreMemType type) {
  uint64_t size = 0;
  platform.GetCoreMemSize(type, size);
  return size;
}

TEST(Platform, OfTheDefaultChip) {
  const PlatformAscendC platform(nullptr);
  EXPECT_EQ(platform.GetCoreNumAic(), 24u);
  EXPECT_EQ(platform.GetCoreNumAiv(), 48u);
  EXPECT_EQ(platform.GetCoreNum(), 48u);
  EXPECT_EQ(platform.GetSocVersion(), SocVersion::ASCEND910B);
  EXPECT_EQ(static_cast<int>(platform.GetCurNpuArch()), 2201);
  EXPECT_EQ(size_of(platform, CoreMemType::UB), 196352u) << "256 B less than there are";
  EXPECT_EQ(size_of(platform, CoreMemType::L1), 524032u);
  EXPECT_EQ(size_of(platform, CoreMemType::L0_C), 128u * 1024);
  EXPECT_EQ(size_of(platform, CoreMemType::L2), 192u * 1024 * 1024);
  EXPECT_EQ(size_of(platform, CoreMemType::BT), 1024u);
  EXPECT_EQ(size_of(platform, CoreMemType::FB), 7u * 1024);
  EXPECT_EQ(platform.GetVecRegLen(), 0u);
  EXPECT_EQ(platform.GetLibApiWorkSpaceSize(), 16u * 1024 * 1024);
  EXPECT_EQ(platform.GetResGroupBarrierWorkSpaceSize(), 1024u * 1024);
  EXPECT_EQ(platform.GetResCubeGroupWorkSpaceSize(), 1024u * 1024);
}

TEST(Platform, KeepsALocalMemoryBack) {
  PlatformAscendC platform(nullptr);
  platform.ReserveLocalMemory(platform_ascendc::ReservedSize::RESERVED_SIZE_32K);
  platform.ReserveLocalMemory(platform_ascendc::ReservedSize::RESERVED_SIZE_8K);
  EXPECT_EQ(size_of(platform, CoreMemType::UB), 196352u - 8 * 1024) << "the last call counts";
  EXPECT_EQ(size_of(platform, CoreMemType::L1), 524032u);
}

// As projects write it: chips of one answer have cases of their own.
bool is_of_a2(SocVersion version) {
  switch (version) {
    case SocVersion::ASCEND910B:
    case SocVersion::ASCEND910_93:
      return true;
    case SocVersion::ASCEND950:
    case SocVersion::ASCEND310P:
    default:
      return false;
  }
}

TEST(Platform, HasVersionsOfItsOwn) {
  EXPECT_TRUE(is_of_a2(PlatformAscendC(nullptr).GetSocVersion()));
  EXPECT_FALSE(is_of_a2(SocVersion::ASCEND910_95));
  EXPECT_EQ(SocVersion::ASCEND910_95, SocVersion::ASCEND950);
  EXPECT_EQ(static_cast<int>(SocVersion::ASCEND910_55), 5);
  EXPECT_EQ(static_cast<int>(SocVersion::RESERVED_VERSION), 99999);
}

TEST(Platform, BlocksForSlices) {
  const PlatformAscendC platform(nullptr);
  EXPECT_EQ(platform.CalcTschBlockDim(7, 24, 48), 4u) << "two slices a block";
  EXPECT_EQ(platform.CalcTschBlockDim(7, 0, 48), 7u) << "no cube cores";
  EXPECT_EQ(platform.CalcTschNumBlocks(8, 8, 8), 8u);
  EXPECT_EQ(platform.CalcTschNumBlocks(100, 24, 48), 24u) << "no more than there are";
  EXPECT_EQ(platform.CalcTschNumBlocks(100, 24, 24), 100u);
}

[[noreturn]] void ask_for_another_chip() {
  const PlatformAscendC* platform = PlatformAscendCManager::GetInstance("Ascend310P3");
  const bool is_it = PlatformAscendCManager::GetInstance("no chip") == nullptr &&
                     platform->GetSocVersion() == SocVersion::ASCEND310P &&
                     platform->GetCoreNum() == 8 && platform->GetCoreNumVector() == 7 &&
                     PlatformAscendCManager::GetInstance() == platform;
  std::exit(is_it ? 0 : 1);
}

TEST(Platform, ByName) { EXPECT_EXIT(ask_for_another_chip(), testing::ExitedWithCode(0), ""); }

[[noreturn]] void ask_by_environment(const char* soc) {
  setenv("ASCTWIN_SOC", soc, 1);
  std::exit(PlatformAscendC(nullptr).GetCoreNumAic() == 20 ? 0 : 1);
}

TEST(Platform, ByEnvironment) {
  EXPECT_EXIT(ask_by_environment("Ascend910B3"), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(ask_by_environment("Ascend910B9"), testing::ExitedWithCode(2),
              "error: `ASCTWIN_SOC` is `Ascend910B9`, which is no chip\n  = help: did you mean");
}

}  // namespace
