// Every chip against the published tables: data_movement.md, sections 0.1 to 0.3 and 13.2;
// vector.md, section 1.8.
#include "isa/chips/chip.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>

namespace asctwin::isa {
namespace {

struct Capacity {  // a row of section 0.2, in its own figures; FB is the sum of its four parts
  const char* name;
  int aic, aiv;
  uint32_t ub, l1, l0a, l0b, l0c, bt, fb;
  uint64_t l2;
};

constexpr Capacity kPublished[] = {
    {"Ascend910B1", 24, 48, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 201326592},
    {"Ascend910B2", 24, 48, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 201326592},
    {"Ascend910B2C", 24, 48, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 201326592},
    {"Ascend910B3", 20, 40, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 201326592},
    {"Ascend910B4", 20, 40, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 100663296},
    {"Ascend910B4-1", 20, 40, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 176160768},
    {"Ascend910_9391", 24, 48, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 201326592},
    {"Ascend910_9392", 24, 48, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 201326592},
    {"Ascend910_9381", 24, 48, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 201326592},
    {"Ascend910_9382", 24, 48, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 201326592},
    {"Ascend910_9372", 20, 40, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 201326592},
    {"Ascend910_9362", 20, 40, 196608, 524288, 65536, 65536, 131072, 1024, 7168, 176160768},
    {"Ascend310P1", 10, 8, 262144, 1048576, 65536, 65536, 262144, 0, 0, 16777216},
    {"Ascend310P3", 8, 7, 262144, 1048576, 65536, 65536, 262144, 0, 0, 16777216},
    {"Ascend310P1-VEC", 0, 8, 262144, 0, 0, 0, 0, 0, 0, 16777216},
    {"Ascend310P3-VEC", 0, 7, 262144, 0, 0, 0, 0, 0, 0, 16777216},
    {"Ascend310B1", 1, 1, 253952, 1048576, 65536, 65536, 131072, 1024, 6144, 4194304},
    {"Ascend310B4", 1, 1, 253952, 1048576, 65536, 65536, 131072, 1024, 6144, 4194304},
    {"Ascend910A", 32, 0, 262144, 1048576, 65536, 65536, 262144, 0, 0, 33554432},
    {"Ascend910ProA", 32, 0, 262144, 1048576, 65536, 65536, 262144, 0, 0, 33554432},
    {"Ascend950", 32, 64, 253952, 524288, 65536, 65536, 262144, 4096, 6144, 134217728},
    {"KirinX90", 1, 0, 120832, 1048576, 65536, 65536, 131072, 1024, 7168, 0},
    {"Kirin9020", 1, 0, 120832, 1048576, 65536, 65536, 131072, 1024, 7168, 0},
};

const Chip& chip_named(const std::string& name) {
  const Chip* chip = find_chip(name);
  if (chip == nullptr) throw std::runtime_error("no chip " + name);
  return *chip;
}

TEST(Chips, HaveThePublishedCapacities) {
  for (const Capacity& row : kPublished) {
    SCOPED_TRACE(row.name);
    const Chip& chip = chip_named(row.name);
    EXPECT_EQ(chip.cube_cores, row.aic);
    EXPECT_EQ(chip.vector_cores, row.aiv);
    EXPECT_EQ(chip.size_of(Hardware::GM), 0u);
    EXPECT_EQ(chip.size_of(Hardware::UB), row.ub);
    EXPECT_EQ(chip.size_of(Hardware::L1), row.l1);
    EXPECT_EQ(chip.size_of(Hardware::L0A), row.l0a);
    EXPECT_EQ(chip.size_of(Hardware::L0B), row.l0b);
    EXPECT_EQ(chip.size_of(Hardware::L0C), row.l0c);
    EXPECT_EQ(chip.size_of(Hardware::BIAS), row.bt);
    EXPECT_EQ(chip.size_of(Hardware::FIXBUF), row.fb);
    EXPECT_EQ(chip.l2_bytes, row.l2);
  }
}

TEST(Chips, AreExactlyThePublishedOnes) {
  std::set<std::string_view> published, known;
  for (const Capacity& row : kPublished) published.insert(row.name);
  for (const Chip& chip : chips()) EXPECT_TRUE(known.insert(chip.name).second) << chip.name;
  EXPECT_EQ(known, published);
}

struct Architecture {  // product table; sections 1.8 of vector.md and 13.2 of data_movement.md
  const char* name;
  Family family;
  int npu_arch;
  bool split_cores;
  uint32_t scratch_kib;
  int event_ids;
  bool zero_is_nop;
};

TEST(Chips, HaveThePublishedArchitecture) {
  const Architecture rows[] = {
      {"Ascend910A", Family::k910A, 1001, false, 248, 4, true},
      {"Ascend310P3", Family::k310P, 2002, false, 248, 8, false},
      {"Ascend310P3-VEC", Family::k310PVector, 2002, true, 248, 8, false},
      {"Ascend910B1", Family::kA2, 2201, true, 184, 8, true},
      {"Ascend910_9391", Family::kA2, 2201, true, 184, 8, true},
      {"Ascend310B1", Family::k310B, 3002, false, 248, 8, true},
      {"Ascend950", Family::k950, 3510, true, 248, 8, true},
      {"KirinX90", Family::kX90, 3003, false, 118, 8, true},
      {"Kirin9020", Family::k9020, 3003, false, 118, 8, true},
  };
  for (const Architecture& row : rows) {
    SCOPED_TRACE(row.name);
    const Chip& chip = chip_named(row.name);
    EXPECT_EQ(chip.family, row.family);
    EXPECT_EQ(chip.npu_arch, row.npu_arch);
    EXPECT_EQ(chip.split_cores, row.split_cores);
    EXPECT_EQ(chip.scratch_begin, row.scratch_kib * 1024);
    EXPECT_EQ(chip.event_ids, row.event_ids);
    EXPECT_EQ(chip.zero_is_nop, row.zero_is_nop);
  }
}

// The columns of section 0.1 in the order of the TPosition values; '-' is no memory at all.
std::string map_of(const Chip& chip) {
  constexpr const char* kNames[] = {"GM", "UB", "L1", "L0A", "L0B", "L0C", "BT", "FB", "-"};
  std::string map;
  for (int value = 0; value < kPositions; ++value) {
    map += kNames[static_cast<int>(chip.memory_of(static_cast<TPosition>(value)))];
    map += ' ';
  }
  return map;
}

TEST(Chips, MapPositionsAsPublished) {
  EXPECT_EQ(map_of(chip_named("Ascend910A")), "GM L1 L0A L1 L0B UB L0C L0C UB UB UB UB L1 L1 - - ");
  EXPECT_EQ(map_of(chip_named("Ascend310P1")), map_of(chip_named("Ascend910A")));
  EXPECT_EQ(map_of(chip_named("Ascend310P1-VEC")), "GM - - - - - - - - UB UB UB - - - - ");
  EXPECT_EQ(map_of(chip_named("Ascend910B1")),
            "GM L1 L0A L1 L0B L1 BT L0C GM UB UB UB GM L1 FB - ");
  EXPECT_EQ(map_of(chip_named("Ascend310B1")), "GM L1 L0A L1 L0B UB BT L0C GM UB UB UB - L1 FB - ");
  EXPECT_EQ(map_of(chip_named("Ascend950")), map_of(chip_named("Ascend910B1")));
  EXPECT_EQ(map_of(chip_named("KirinX90")), "GM L1 L0A L1 L0B L1 BT L0C GM UB UB UB - L1 FB - ");
}

TEST(Chips, HavePositionsOnlyInMemoriesThatExist) {
  for (const Chip& chip : chips()) {
    for (Hardware memory : chip.memory) {
      if (memory == Hardware::GM || memory == Hardware::MAX) continue;
      EXPECT_GT(chip.size_of(memory), 0u) << chip.name << ' ' << static_cast<int>(memory);
    }
    EXPECT_LE(chip.scratch_begin, chip.size_of(Hardware::UB)) << chip.name;
  }
}

TEST(Chips, AlignAddressesAsTheDocumentsAsk) {
  const std::array<uint32_t, kMemories> documented = {1, 32, 32, 512, 512, 64, 64, 128};
  for (const Chip& chip : chips()) EXPECT_EQ(chip.align_bytes, documented) << chip.name;
}

TEST(Chips, HaveThePublishedClocks) {
  EXPECT_EQ(chip_named("Ascend910A").cube_mhz, 1000);
  EXPECT_EQ(chip_named("Ascend910B1").cube_mhz, 1850);
  EXPECT_EQ(chip_named("Ascend910B2").cube_mhz, 1800);
  EXPECT_EQ(chip_named("Ascend910B3").cube_mhz, 1800);
  EXPECT_EQ(chip_named("Ascend910B4").cube_mhz, 1500);
  EXPECT_EQ(chip_named("Ascend910_9362").cube_mhz, 1850);
  EXPECT_EQ(chip_named("Ascend310P3").cube_mhz, 1060);
  EXPECT_EQ(chip_named("Ascend310B1").cube_mhz, 1224);
  EXPECT_EQ(chip_named("Ascend950").cube_mhz, 1650);
}

TEST(FindChip, TakesTheExactNameOnly) {
  EXPECT_EQ(find_chip("Ascend910B3")->name, "Ascend910B3");
  EXPECT_EQ(find_chip("ascend910b3"), nullptr);
  EXPECT_EQ(find_chip("Ascend910B"), nullptr);  // published with 910A's facts: too easily mistaken
  EXPECT_EQ(find_chip(""), nullptr);
  EXPECT_EQ(default_chip().name, "Ascend910B1");
}

TEST(ClosestChip, NamesWhatWasProbablyMeant) {
  EXPECT_EQ(closest_chip("ascend910b3"), "Ascend910B3");
  EXPECT_EQ(closest_chip("910B4"), "Ascend910B4");
  EXPECT_EQ(closest_chip("Ascend910B"), "Ascend910B1");
  EXPECT_EQ(closest_chip("Ascned310P3"), "Ascend310P3");
  EXPECT_EQ(closest_chip("kirin-x90"), "KirinX90");
  EXPECT_EQ(closest_chip("Ascend910B4_1"), "Ascend910B4-1");
  EXPECT_EQ(closest_chip("gfx906"), "");
  EXPECT_EQ(closest_chip(""), "");
}

TEST(UnmodelledChips, AreKnownByName) {
  for (const char* name : {"Ascend960", "Ascend960PR_1", "dav-9201", "Ascend350", "Kirin9030",
                           "dav-3113", "dav-5102", "dav-5161", "dav-5165", "Ascend950PR_9579"}) {
    EXPECT_EQ(find_chip(name), nullptr) << name;
    EXPECT_NE(why_not_modelled(name), "") << name;
  }
  for (const char* name : {"Ascend9", "dav-5166", "dav-0", "", "Ascend950"})
    EXPECT_EQ(why_not_modelled(name), "") << name;
}

}  // namespace
}  // namespace asctwin::isa
