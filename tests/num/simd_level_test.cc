// Which SIMD level a request comes to.
#include "num/simd_level.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace asctwin {
namespace {

TEST(SimdLevel, PortableIsAlwaysThereForTheAsking) {
  EXPECT_TRUE(cpu_has(SimdLevel::kPortable));
  EXPECT_EQ(resolve_simd_level("portable"), SimdLevel::kPortable);
}

TEST(SimdLevel, NamedLevelOrTheBestThereIs) {
  for (SimdLevel best : kSimdLevels) {
    for (SimdLevel asked : kSimdLevels)
      EXPECT_EQ(resolve_simd_level(name_of(asked), best), std::min(asked, best));
  }
}

TEST(SimdLevel, NamesAreThoseOfTheDocumentation) {
  EXPECT_STREQ(name_of(SimdLevel::kPortable), "portable");
  EXPECT_STREQ(name_of(SimdLevel::kAvx2), "avx2");
  EXPECT_STREQ(name_of(SimdLevel::kAvx512), "avx512");
  EXPECT_STREQ(name_of(SimdLevel::kAvx512Fp16), "avx512fp16");
  EXPECT_STREQ(name_of(SimdLevel::kNeon), "neon");
  EXPECT_STREQ(name_of(SimdLevel::kNeonFp16), "neonfp16");
}

TEST(SimdLevel, NoNameAndUnknownNamesGiveTheBest) {
  for (SimdLevel best : kSimdLevels) {
    EXPECT_EQ(resolve_simd_level(nullptr, best), best);
    EXPECT_EQ(resolve_simd_level("", best), best);
    EXPECT_EQ(resolve_simd_level("AVX2 ", best), best);
  }
}

TEST(SimdLevel, BestIsTheHighestTheCpuHas) {
  for (SimdLevel level : kSimdLevels) {
    EXPECT_EQ(cpu_has(level), level <= best_simd_level());
  }
  EXPECT_EQ(simd_level(), simd_level());
}

// In a process of its own, because the environment is read once.
TEST(SimdLevelDeathTest, EnvironmentChooses) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto exit_with_level = [](const char* name) {
    setenv("ASCTWIN_SIMD", name, 1);
    const int level = static_cast<int>(simd_level());
    setenv("ASCTWIN_SIMD", "avx512", 1);
    std::_Exit(level + 10 * static_cast<int>(simd_level()));
  };
  EXPECT_EXIT(exit_with_level("portable"), ::testing::ExitedWithCode(0), "");
  const int best = static_cast<int>(best_simd_level());
  EXPECT_EXIT(exit_with_level("none"), ::testing::ExitedWithCode(11 * best), "");
}

}  // namespace
}  // namespace asctwin
