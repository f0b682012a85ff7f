// The state of the vector unit: what each mask call writes, and what each form of an instruction
// reads and leaves behind.
// spec: vector.md, sections 1.2 to 1.5
#include <gtest/gtest.h>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

using Mask = std::array<uint64_t, 2>;

constexpr uint64_t kAllLanes = ~uint64_t{0};

Mask mask_after(const isa::SetVectorMask& op) {
  isa::Registers registers;
  registers.mask = {1, 2};
  op.commit(registers, {});
  return registers.mask;
}

isa::SetVectorMask of_length(DType dtype, int64_t length, bool counter = false) {
  isa::SetVectorMask op;
  op.dtype = dtype;
  op.by_length = true;
  op.length = length;
  op.counter = counter;
  return op;
}

TEST(SetVectorMask, TakesTheHighWordFirst) {
  isa::SetVectorMask op;
  op.high = 0x55;
  op.low = 0xAA;
  EXPECT_EQ(mask_after(op), (Mask{0xAA, 0x55}));
}

// Section 1.2, the register that a length gives.
TEST(SetVectorMask, TurnsALengthIntoLanes) {
  EXPECT_EQ(mask_after(of_length(DType::kHalf, 0)), (Mask{0, 0}));
  EXPECT_EQ(mask_after(of_length(DType::kHalf, 3)), (Mask{7, 0}));
  EXPECT_EQ(mask_after(of_length(DType::kHalf, 63)), (Mask{kAllLanes >> 1, 0}));
  EXPECT_EQ(mask_after(of_length(DType::kHalf, 64)), (Mask{kAllLanes, 0}));
  EXPECT_EQ(mask_after(of_length(DType::kHalf, 65)), (Mask{kAllLanes, 1}));
  EXPECT_EQ(mask_after(of_length(DType::kHalf, 127)), (Mask{kAllLanes, kAllLanes >> 1}));
  EXPECT_EQ(mask_after(of_length(DType::kHalf, 128)), (Mask{kAllLanes, kAllLanes}));
  EXPECT_EQ(mask_after(of_length(DType::kHalf, 1000)), (Mask{kAllLanes, kAllLanes}));
}

TEST(SetVectorMask, KnowsTheLengthOfARepeat) {
  EXPECT_EQ(mask_after(of_length(DType::kFloat, 64)), (Mask{kAllLanes, 0}));
  EXPECT_EQ(mask_after(of_length(DType::kFloat, 65)), (Mask{kAllLanes, 1}));
  EXPECT_EQ(mask_after(of_length(DType::kInt64, 31)), (Mask{kAllLanes >> 33, 0}));
  EXPECT_EQ(mask_after(of_length(DType::kInt64, 32)), (Mask{kAllLanes, kAllLanes}));
}

TEST(SetVectorMask, CountsForCounterMode) {
  EXPECT_EQ(mask_after(of_length(DType::kFloat, 1000, true)), (Mask{1000, 0}));
}

TEST(SetVectorMask, LeavesTheMode) {
  isa::Registers registers;
  of_length(DType::kFloat, 1000, true).commit(registers, {});
  EXPECT_FALSE(registers.counter_mode);
}

TEST(MaskMode, LeavesTheMask) {
  isa::Registers registers;
  registers.mask = {1, 2};
  isa::SetMaskMode{true}.commit(registers, {});
  EXPECT_TRUE(registers.counter_mode);
  EXPECT_EQ(registers.mask, (Mask{1, 2}));
  isa::SetMaskMode{false}.commit(registers, {});
  EXPECT_FALSE(registers.counter_mode);
}

TEST(ResetMask, LeavesTheMode) {
  isa::Registers registers;
  registers.counter_mode = true;
  registers.mask = {1, 2};
  isa::ResetMask{}.commit(registers);
  EXPECT_EQ(registers.mask, (Mask{kAllLanes, kAllLanes}));
  EXPECT_TRUE(registers.counter_mode);
}

isa::Registers counter_of(uint64_t count) {
  isa::Registers registers;
  registers.counter_mode = true;
  registers.mask = {count, 0};
  return registers;
}

isa::VectorScalar count_form_without_mask() {
  auto op = isa::record_of<isa::VectorOp::kAdds>();
  op.lanes.count = 5;
  op.lanes.set_mask = false;
  return op;
}

// Section 1.5: the count is not read, the current mode and mask are.
TEST(CountForm, WithoutSetMaskIsTheRegisters) {
  Machine machine{*isa::find_chip("Ascend910B1"), CoreKind::kVector, counter_of(7)};
  const isa::VectorScalar op = resolved(machine, count_form_without_mask());
  EXPECT_TRUE(op.lanes.counter);
  EXPECT_EQ(op.lanes.count, 7);
  op.commit(machine.registers);
  EXPECT_TRUE(machine.registers.counter_mode);
  EXPECT_EQ(machine.registers.mask, (Mask{7, 0}));
}

TEST(CountForm, WithoutSetMaskStaysTheCountOn310BAnd950) {
  for (const char* chip : {"Ascend310B1", "Ascend950"}) {
    Machine machine{*isa::find_chip(chip), CoreKind::kVector, counter_of(7)};
    const isa::VectorScalar op = resolved(machine, count_form_without_mask());
    EXPECT_EQ(op.lanes.count, 5) << chip;
    op.commit(machine.registers);
    EXPECT_FALSE(machine.registers.counter_mode) << chip;
    EXPECT_EQ(machine.registers.mask, (Mask{kAllLanes, kAllLanes})) << chip;
  }
}

}  // namespace
}  // namespace asctwin::test
