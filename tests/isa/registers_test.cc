// What instructions leave in the registers, and what they take from them.
// spec: data_movement.md, sections 6.3 and 9.1; vector.md, sections 1.2 and 1.5
#include <gtest/gtest.h>

#include "isa/compare.h"

namespace asctwin::test {
namespace {

constexpr uint64_t kAllLanes = ~uint64_t{0};

template <class I>
isa::Registers after(const I& call, const isa::Registers& before) {
  Machine machine{isa::default_chip(), CoreKind::kVector, before};
  const I op = resolved(machine, call);
  op.commit(machine.registers);
  return machine.registers;
}

isa::Registers counter_of(uint64_t count) {
  isa::Registers registers;
  registers.counter_mode = true;
  registers.mask = {count, 0};
  return registers;
}

TEST(Registers, CountFormLeavesNormalModeAndAFullMask) {
  auto add = isa::record_of<isa::VectorOp::kAdd>();
  add.lanes.count = 5;
  const isa::Registers registers = after(add, counter_of(7));
  EXPECT_FALSE(registers.counter_mode);
  EXPECT_EQ(registers.mask, (std::array{kAllLanes, kAllLanes}));
}

TEST(Registers, MaskFormLeavesItsMaskAndTheMode) {
  auto add = isa::record_of<isa::VectorOp::kAdd>();
  add.lanes.count_form = false;
  add.lanes.mask[0] = 0x1234;
  add.lanes.mask[1] = 0x5678;
  const isa::Registers registers = after(add, {});
  EXPECT_FALSE(registers.counter_mode);
  EXPECT_EQ(registers.mask, (std::array<uint64_t, 2>{0x1234, 0x5678}));
}

TEST(Registers, ContinuousMaskLeavesItsLanes) {
  auto adds = isa::record_of<isa::VectorOp::kAdds>();
  adds.lanes.count_form = false;
  adds.lanes.length = 70;
  EXPECT_EQ(after(adds, {}).mask, (std::array<uint64_t, 2>{kAllLanes, 0x3F}));
  adds.lanes.length = 3;
  EXPECT_EQ(after(adds, {}).mask, (std::array<uint64_t, 2>{7, 0}));
  adds.lanes.length = 128;
  EXPECT_EQ(after(adds, {}).mask, (std::array{kAllLanes, kAllLanes}));
}

TEST(Registers, ContinuousMaskIsACountInCounterMode) {
  isa::Duplicate duplicate;
  duplicate.lanes.count_form = false;
  duplicate.lanes.length = 300;
  const isa::Registers registers = after(duplicate, counter_of(7));
  EXPECT_TRUE(registers.counter_mode);
  EXPECT_EQ(registers.mask, (std::array<uint64_t, 2>{300, 0}));
}

TEST(Registers, WithoutSetMaskNothingChanges) {
  auto muls = isa::record_of<isa::VectorOp::kMuls>();
  muls.lanes.count_form = false;
  muls.lanes.set_mask = false;
  const isa::Registers registers = after(muls, counter_of(7));
  EXPECT_TRUE(registers.counter_mode);
  EXPECT_EQ(registers.mask, (std::array<uint64_t, 2>{7, 0}));
}

TEST(Registers, IsPadLeavesItsValue) {
  isa::CopyPadIn copy;
  copy.is_pad = true;
  copy.padding_value = 0x2A;
  EXPECT_EQ(after(copy, {}).pad_value, 0x2A);
}

TEST(Registers, CopyWithoutIsPadKeepsTheOldValue) {
  isa::CopyPadIn copy;
  copy.padding_value = 0x2A;
  isa::Registers before;
  EXPECT_EQ(after(copy, before).pad_value, std::nullopt);
  before.pad_value = 7;
  EXPECT_EQ(after(copy, before).pad_value, 7);
}

// The C form: two neighbouring VA registers are the sixteen addresses of a side.
TEST(Registers, VaRegistersNameTheListsOfTransDataTo5Hd) {
  Rng rng(1);
  Arena arena;
  Machine machine{isa::default_chip(), CoreKind::kVector};
  uint8_t* const blocks = arena.take(rng, 0, 32 * 32, 32);
  arena.fill(rng);
  for (int va = 0; va < 4; ++va) {
    isa::SetVaReg set;
    set.va = 2 + va;
    for (int i = 0; i < isa::kVaAddresses; ++i) set.addresses[i] = blocks + 32 * (8 * va + i);
    set.commit(machine.registers);
  }
  isa::TransDataTo5HD call;
  call.dst_va = 2;
  call.src_va = 4;
  call.dst_rep_stride = call.src_rep_stride = 0;
  expect_like_reference(call, machine, arena, 1);
}

}  // namespace
}  // namespace asctwin::test
