// CMPMASK and the mask register: what Compare, SetCmpMask, Select and GatherMask leave there.
// spec: vector.md, sections 1.5, 4.7, 4.8 and 4.10
#include <gtest/gtest.h>

#include <cstring>

#include "property/random/call.h"
#include "ref/select.h"

namespace asctwin::test {
namespace {

ref::Element element_of(DType dtype) {
  using Kind = ref::Element::Kind;
  if (dtype == DType::kHalf) return {2, Kind::kHalf};
  if (dtype == DType::kFloat) return {4, Kind::kFloat};
  return {4, Kind::kSigned};
}

bool bit(const uint64_t (&words)[2], int64_t lane) {
  return (words[lane / 64] >> lane % 64 & 1) != 0;
}

// Lanes of the one repeat, after the mode and the mask have been looked up.
bool is_on(const isa::CompareRegister& call, int64_t lane) {
  if (call.lanes.counter) return lane < call.lanes.count;
  return bit(call.lanes.mask, lane);
}

uint64_t value_at(const isa::Operand& operand, int64_t size, int64_t stride, int64_t lane) {
  const int64_t bl = 32 / size;
  uint64_t value = 0;
  std::memcpy(&value, operand.address + 32 * (lane / bl * stride) + lane % bl * size,
              static_cast<size_t>(size));
  return value;
}

void expect_register(const isa::CompareRegister& call, const Machine& machine) {
  const isa::CompareRegister op = resolved(machine, call);
  isa::Registers after = machine.registers;
  op.commit(after);
  const ref::Element element = element_of(op.dtype);
  const int64_t size = element.size_bytes;
  for (int64_t lane = 0; lane < 128; ++lane) {
    bool expected = bit(machine.registers.cmp_mask.bits, lane);
    const bool on = lane < 256 / size && is_on(op, lane);
    if (on)
      expected = ref::compare(static_cast<ref::Cmp>(op.mode), element,
                              value_at(op.src0, size, op.src0_stride.block, lane),
                              value_at(op.src1, size, op.src1_stride.block, lane));
    ASSERT_EQ(bit(after.cmp_mask.bits, lane), expected) << "lane " << lane;
    ASSERT_EQ(bit(after.cmp_mask.known, lane), on || bit(machine.registers.cmp_mask.known, lane))
        << "lane " << lane;
  }
}

TEST(CompareRegister, ChangesTheBitsOfActiveLanesAlone) {
  Arena arena;
  for (const isa::Chip* chip : one_chip_per_family())
    for (uint64_t seed = 1; seed <= 500; ++seed) {
      Rng rng(seed);
      Machine machine{*chip};
      const auto call = random_call(isa::CompareRegister{}, rng, machine, arena);
      if (!call) break;
      expect_register(*call, machine);
      if (HasFailure()) return;
    }
}

TEST(SetCmpMask, LoadsSixteenBytes) {
  Arena arena;
  Rng rng(1);
  Machine machine{isa::default_chip()};
  const auto call = random_call(isa::SetCmpMask{}, rng, machine, arena);
  isa::Registers after;
  resolved(machine, *call).commit(after);
  EXPECT_EQ(0, std::memcmp(after.cmp_mask.bits, call->src.address, 16));
  EXPECT_EQ(after.cmp_mask.known[0] & after.cmp_mask.known[1], ~uint64_t{0});
}

isa::Registers in_counter_mode() {
  isa::Registers registers;
  registers.counter_mode = true;
  registers.mask = {5, 6};
  registers.cmp_mask = {{1, 2}, {~uint64_t{0}, ~uint64_t{0}}};
  return registers;
}

template <class Record>
isa::Registers after(Record op, const char* chip = "Ascend910B1") {
  op.lanes.count_form = false;
  op.lanes.length = 3;
  const Machine machine{*isa::find_chip(chip), CoreKind::kVector, in_counter_mode()};
  isa::Registers registers = machine.registers;
  resolved(machine, op).commit(registers);
  return registers;
}

// Section 1.5: modes 1 and 2 are software there, which resets mode and mask.
TEST(Select, ResetsTheMaskWhereItIsSoftware) {
  isa::Select op;
  op.mode = 2;
  EXPECT_FALSE(after(op).counter_mode);
  EXPECT_EQ(after(op).mask, isa::kEveryLane);
  EXPECT_TRUE(after(op, "Ascend310P3").counter_mode);
  EXPECT_EQ(after(op, "Ascend310P3").mask, (isa::LaneMask{3, 0}));
  op.mode = 0;
  EXPECT_TRUE(after(op).counter_mode);
  EXPECT_EQ(after(op).mask, (isa::LaneMask{3, 0}));
  EXPECT_FALSE(after(isa::SelectScalar{}).counter_mode);
}

TEST(Select, LeavesCmpMaskUndefined) {
  isa::Select op;
  EXPECT_EQ(after(op).cmp_mask.known[0], 0u);
  EXPECT_EQ(after(isa::SelectScalar{}).cmp_mask.known[1], 0u);
  isa::SelectScalar by_register;
  by_register.from_register = true;
  EXPECT_EQ(after(by_register).cmp_mask.bits[0], 1u);
  EXPECT_NE(after(by_register).cmp_mask.known[0], 0u);
}

// A comparison with a mask leaves this mask, although the mask chooses no lanes.
TEST(Compare, LeavesTheMaskThatItIsGiven) {
  EXPECT_EQ(after(isa::Compare{}).mask, (isa::LaneMask{3, 0}));
  EXPECT_TRUE(after(isa::Compare{}).counter_mode);
}

TEST(GatherMask, LeavesNormalModeAndItsOwnMask) {
  isa::GatherMask op;
  op.source.mask = 77;
  isa::Registers registers = in_counter_mode();
  op.commit(registers);
  EXPECT_FALSE(registers.counter_mode);
  EXPECT_EQ(registers.mask, (isa::LaneMask{77, 0}));
  EXPECT_STREQ(registers.mask_left_by, "GatherMask");
  registers.set_mask(isa::kEveryLane);
  EXPECT_EQ(registers.mask_left_by, nullptr);
}

}  // namespace
}  // namespace asctwin::test
