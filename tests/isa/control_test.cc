// The control register: what each call sets, and how results follow it.
// spec: vector.md, sections 6.3 and 6.4
#include "asctwin/isa/control.h"

#include <gtest/gtest.h>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

enum Mode : int64_t { kFloatMode, kFloat8Mode, kIntMode, kCastMode };

template <class I>
void run_on(Machine& machine, I op) {
  resolved(machine, op).commit(machine.registers);
}

uint64_t bit48(const Machine& machine) {
  uint64_t bits = 7;
  resolved(machine, isa::GetCtrlSpr{48, 48, &bits}).execute();
  return bits;
}

bool saturation(const Machine& machine, Mode mode) {
  uint64_t flag = 7;
  resolved(machine, isa::GetSaturationFlag{mode, &flag}).execute();
  return flag == 1;
}

// 60000 + 60000 in half, as bits.
uint16_t sum_beyond_the_range(const Machine& machine) {
  constexpr uint16_t k60000 = 0x7B53;
  uint16_t lanes[16] = {k60000};
  auto add = isa::record_of<isa::VectorOp::kAdd>();
  add.dst.address = add.src0.address = add.src1.address = reinterpret_cast<uint8_t*>(lanes);
  add.lanes.count = 1;
  resolved(machine, add).execute();
  return lanes[0];
}

TEST(Control, AtLaunchInfinitiesLiveOn910B) {
  const Machine machine{isa::default_chip()};
  EXPECT_EQ(bit48(machine), 1u);
  EXPECT_FALSE(saturation(machine, kFloatMode));
  EXPECT_FALSE(saturation(machine, kIntMode));
  EXPECT_TRUE(saturation(machine, kCastMode));
  EXPECT_EQ(sum_beyond_the_range(machine), 0x7C00);
}

TEST(Control, EveryCallSetsBit48) {
  Machine machine{isa::default_chip()};
  run_on(machine, isa::SetCtrlSpr{48, 48, 0});
  EXPECT_EQ(bit48(machine), 0u);
  EXPECT_EQ(sum_beyond_the_range(machine), 0x7BFF);
  run_on(machine, isa::SetOverflow{1});
  EXPECT_EQ(bit48(machine), 1u);
  run_on(machine, isa::SetSaturationFlag{kFloatMode, true});
  EXPECT_EQ(bit48(machine), 0u);
  run_on(machine, isa::SetCtrlSpr{48, 48, 1});
  EXPECT_EQ(sum_beyond_the_range(machine), 0x7C00);
  run_on(machine, isa::SetOverflow{0});
  EXPECT_TRUE(saturation(machine, kFloatMode));
}

uint64_t whole_register(const Machine& machine) {
  uint64_t bits = 7;
  resolved(machine, isa::GetCtrl{&bits}).execute();
  return bits;
}

// Each bit that asc_set_ctrl sets is seen by the other calls.
TEST(Control, AllBitsAtOnce) {
  Machine machine{isa::default_chip()};
  constexpr uint64_t kIeee = uint64_t{1} << 48, kSaturate = uint64_t{1} << 53,
                     kCounter = uint64_t{1} << 56, kWrap = uint64_t{1} << 59;
  EXPECT_EQ(whole_register(machine), kIeee);
  const auto set = [&](uint64_t value) {
    resolved(machine, isa::SetCtrl{value}).commit(machine.registers, {});
    EXPECT_EQ(whole_register(machine), value);
  };
  set(kSaturate | kCounter);
  EXPECT_EQ(sum_beyond_the_range(machine), 0x7BFF);
  EXPECT_TRUE(machine.registers.integers_saturate);
  EXPECT_TRUE(machine.registers.counter_mode);
  EXPECT_TRUE(saturation(machine, kCastMode));
  set(kIeee | kWrap);
  EXPECT_EQ(sum_beyond_the_range(machine), 0x7C00);
  EXPECT_FALSE(machine.registers.integers_saturate);
  EXPECT_FALSE(machine.registers.counter_mode);
  EXPECT_FALSE(saturation(machine, kCastMode));
}

TEST(Control, ModesAreApart) {
  Machine machine{isa::default_chip()};
  run_on(machine, isa::SetSaturationFlag{kIntMode, true});
  EXPECT_TRUE(machine.registers.integers_saturate);
  EXPECT_TRUE(saturation(machine, kIntMode));
  EXPECT_TRUE(saturation(machine, kCastMode));
  run_on(machine, isa::SetSaturationFlag{kCastMode, false});
  EXPECT_TRUE(machine.registers.casts_wrap);
  EXPECT_FALSE(saturation(machine, kCastMode));
  EXPECT_FALSE(machine.registers.floats_saturate);
}

TEST(Control, SomeChipsAlwaysSaturate) {
  for (const char* chip : {"Ascend310P3", "Ascend310B1", "Ascend910A"}) {
    Machine machine{*isa::find_chip(chip)};
    run_on(machine, isa::SetOverflow{1});
    EXPECT_EQ(sum_beyond_the_range(machine), 0x7BFF) << chip;
  }
}

TEST(Control, SetOverflowOn310PIsForIntegers) {
  Machine machine{*isa::find_chip("Ascend310P3")};
  run_on(machine, isa::SetOverflow{0});
  EXPECT_TRUE(machine.registers.integers_saturate);
  run_on(machine, isa::SetOverflow{1});
  EXPECT_FALSE(machine.registers.integers_saturate);
  EXPECT_FALSE(machine.registers.floats_saturate);
}

}  // namespace
}  // namespace asctwin::test
