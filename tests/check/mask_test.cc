// Tests the rules of masks per type, mode and chip.
// spec: vector.md, sections 1.2 to 1.4
#include <gtest/gtest.h>

#include "asctwin/isa/mask.h"
#include "asctwin/isa/vector.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

constexpr uint64_t kAllLanes = ~uint64_t{0};

isa::VectorBinary of_bits(OneCore& one, DType dtype, uint64_t low, uint64_t high) {
  auto op = isa::record_of<isa::VectorOp::kAdd>();
  op.dst = op.src0 = op.src1 = one.ub(0);
  op.dtype = dtype;
  op.lanes.count_form = false;
  op.lanes.mask[0] = low;
  op.lanes.mask[1] = high;
  return op;
}

isa::VectorBinary of_length(OneCore& one, DType dtype, int64_t length) {
  isa::VectorBinary op = of_bits(one, dtype, 0, 0);
  op.lanes.length = length;
  return op;
}

std::string codes(OneCore& one, const isa::VectorBinary& op) { return codes_of(one.params(op)); }

TEST(MaskBits, BehindTheRepeatAreZeros) {
  OneCore one;
  EXPECT_EQ(codes(one, of_bits(one, DType::kHalf, kAllLanes, kAllLanes)), "");
  EXPECT_EQ(codes(one, of_bits(one, DType::kFloat, kAllLanes, 0)), "");
  EXPECT_EQ(codes(one, of_bits(one, DType::kFloat, kAllLanes, 1)), "E0105");
  EXPECT_EQ(codes(one, of_bits(one, DType::kFloat, 0, kAllLanes)), "E0105");
}

TEST(MaskBits, Of64BitTypesAreThirtyTwo) {
  OneCore one("Ascend950");
  isa::Duplicate op;
  op.dst = one.ub(0);
  op.dtype = DType::kInt64;
  op.lanes.count_form = false;
  op.lanes.mask[0] = 0xFFFFFFFF;
  op.lanes.mask[1] = 0;
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.lanes.mask[0] = 0x100000000;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
}

// The mask register has fewer bits than a repeat of 8-bit types has lanes.
TEST(MaskBits, Of8BitTypesAreNotModelled) {
  OneCore one("Ascend950");
  isa::Duplicate op;
  op.dst = one.ub(0);
  op.dtype = DType::kInt8;
  op.lanes.count = 300;
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.lanes.count_form = false;
  EXPECT_EQ(codes_of(one.params(op)), "E0901");
  one.core().registers_to_set().counter_mode = true;
  op.lanes.length = 300;
  EXPECT_EQ(codes_of(one.params(op)), "");
}

TEST(EmptyMask, DoesNothingOnA2AndIsRefusedOn310PAnd910A) {
  OneCore a2, chip_310p("Ascend310P3"), chip_910a("Ascend910A");
  EXPECT_EQ(codes(a2, of_bits(a2, DType::kHalf, 0, 0)), "W0102");
  EXPECT_EQ(codes(a2, of_length(a2, DType::kHalf, 0)), "W0102");
  EXPECT_EQ(codes(chip_310p, of_bits(chip_310p, DType::kHalf, 0, 0)), "E0105");
  EXPECT_EQ(codes(chip_910a, of_bits(chip_910a, DType::kHalf, 0, 0)), "E0105");
  EXPECT_EQ(codes(chip_310p, of_bits(chip_310p, DType::kHalf, 0, 1)), "");
}

TEST(EmptyMask, IsNoElementInCounterMode) {
  OneCore chip_310p("Ascend310P3");
  chip_310p.core().registers_to_set().counter_mode = true;
  EXPECT_EQ(codes(chip_310p, of_bits(chip_310p, DType::kHalf, 0, 0)), "");
}

TEST(MaskLength, BeyondARepeatIsSuspicious) {
  OneCore one;
  EXPECT_EQ(codes(one, of_length(one, DType::kHalf, 128)), "");
  EXPECT_EQ(codes(one, of_length(one, DType::kHalf, 129)), "W0108");
  EXPECT_EQ(codes(one, of_length(one, DType::kFloat, 64)), "");
  const auto found = one.params(of_length(one, DType::kFloat, 65));
  ASSERT_EQ(codes_of(found), "W0108");
  EXPECT_EQ(fact(found[0], "field"), "mask");
  EXPECT_EQ(fact(found[0], "actual"), "65");
  EXPECT_EQ(fact(found[0], "lanes"), "64");
}

TEST(MaskLength, CountsElementsInCounterMode) {
  OneCore one;
  one.core().registers_to_set().counter_mode = true;
  EXPECT_EQ(codes(one, of_length(one, DType::kHalf, 5000)), "");
  EXPECT_EQ(codes(one, of_length(one, DType::kHalf, UINT32_MAX)), "");
  EXPECT_EQ(codes(one, of_length(one, DType::kHalf, int64_t{UINT32_MAX} + 1)), "E0105");
  EXPECT_EQ(codes(one, of_bits(one, DType::kHalf, 5000, 0)), "");
  EXPECT_EQ(codes(one, of_bits(one, DType::kHalf, 5000, 1)), "E0105");
}

// isSetMask = false: the argument stands for nothing.
TEST(MaskArgument, IsNotReadWithoutSetMask) {
  OneCore one;
  isa::VectorBinary op = of_length(one, DType::kFloat, 65);
  op.lanes.set_mask = false;
  EXPECT_EQ(codes(one, op), "");
}

isa::SetVectorMask vector_mask(int64_t length, bool counter) {
  isa::SetVectorMask op;
  op.dtype = DType::kFloat;
  op.by_length = true;
  op.length = length;
  op.counter = counter;
  return op;
}

TEST(SetVectorMask, TakesALengthOfARepeatOrACount) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(vector_mask(-1, false))), "E0102");
  EXPECT_EQ(codes_of(one.params(vector_mask(64, false))), "");
  EXPECT_EQ(codes_of(one.params(vector_mask(65, false))), "W0108");
  EXPECT_EQ(codes_of(one.params(vector_mask(65, true))), "");
}

TEST(SetVectorMask, TakesOneCountInTwoWords) {
  OneCore one;
  isa::SetVectorMask op;
  op.counter = true;
  op.low = UINT32_MAX;
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.low = uint64_t{UINT32_MAX} + 1;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
  op.low = 0;
  op.high = 1;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
}

// Section 1.4, the column of support.
TEST(MaskCalls, AreNotOnEveryChip) {
  OneCore chip_910a("Ascend910A"), vector_core("Ascend310P3-VEC"), kirin("KirinX90");
  EXPECT_EQ(codes_of(chip_910a.params(isa::SetMaskMode{true})), "E0101");
  EXPECT_EQ(codes_of(chip_910a.params(isa::ResetMask{})), "E0101");
  EXPECT_EQ(codes_of(chip_910a.params(isa::SetVectorMask{})), "");
  EXPECT_EQ(codes_of(chip_910a.params(vector_mask(4, true))), "E0105");
  EXPECT_EQ(codes_of(vector_core.params(isa::SetMaskMode{true})), "");
  EXPECT_EQ(codes_of(vector_core.params(isa::SetVectorMask{})), "E0101");
  EXPECT_EQ(codes_of(kirin.params(isa::ResetMask{})), "E0101");
  EXPECT_EQ(codes_of(kirin.params(isa::SetMaskMode{true})), "");
}

}  // namespace
}  // namespace asctwin::check
