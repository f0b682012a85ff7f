// Tests the accepted calls of elementwise operations: types of sources, lengths of shifts, 32-bit
// types of operations on bits, and a destination that is read.
// spec: vector.md, sections 4.1 to 4.3
#include <gtest/gtest.h>

#include "asctwin/isa/vector.h"
#include "moving_calls.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

using isa::VectorOp;

template <VectorOp kOperation>
isa::VectorScalar shift(OneCore& one, DType dtype, int64_t by) {
  auto op = isa::record_of<kOperation>();
  op.dst = op.src = one.ub(0);
  op.dtype = dtype;
  op.scalar = static_cast<uint64_t>(by) & (~uint64_t{0} >> (64 - 8 * size_of(dtype)));
  op.lanes.count = 16;
  return op;
}

template <VectorOp kOperation>
std::string codes_of_shift(DType dtype, int64_t by, const char* chip = "Ascend910B1") {
  OneCore one(chip);
  return codes_of(one.params(shift<kOperation>(one, dtype, by)));
}

TEST(Shift, IsAtMostTheWidthOfAnElement) {
  for (const DType dtype : {DType::kInt16, DType::kUInt16, DType::kInt32, DType::kUInt32}) {
    const auto bits = static_cast<int64_t>(8 * size_of(dtype));
    for (const int64_t by : {int64_t{0}, bits}) {
      EXPECT_EQ(codes_of_shift<VectorOp::kShiftLeft>(dtype, by), "");
      EXPECT_EQ(codes_of_shift<VectorOp::kShiftRight>(dtype, by), "");
    }
    for (const int64_t by : {int64_t{-1}, bits + 1}) {
      EXPECT_EQ(codes_of_shift<VectorOp::kShiftLeft>(dtype, by), "E0105");
      EXPECT_EQ(codes_of_shift<VectorOp::kShiftRight>(dtype, by), "E0105");
    }
  }
}

TEST(Shift, SaysHowFarItIs) {
  OneCore one;
  const auto found = one.params(shift<VectorOp::kShiftLeft>(one, DType::kInt16, -3));
  ASSERT_EQ(codes_of(found), "E0105");
  EXPECT_EQ(fact(found[0], "shift"), "-3");
  EXPECT_EQ(fact(found[0], "bits"), "16");
}

TEST(Shift, RoundsSignedNumbersAlone) {
  EXPECT_EQ(codes_of_shift<VectorOp::kShiftRightRounded>(DType::kInt32, 4), "");
  EXPECT_EQ(codes_of_shift<VectorOp::kShiftRightRounded>(DType::kUInt32, 4), "E0101");
}

TEST(Shift, IsNotOn310PAnd910A) {
  EXPECT_EQ(codes_of_shift<VectorOp::kShiftLeft>(DType::kInt16, 4, "Ascend310B1"), "");
  EXPECT_EQ(codes_of_shift<VectorOp::kShiftLeft>(DType::kInt16, 4, "Ascend310P3"), "E0101");
  EXPECT_EQ(codes_of_shift<VectorOp::kShiftRight>(DType::kInt16, 4, "Ascend910A"), "E0101");
}

template <VectorOp kOperation>
isa::VectorAccumulate accumulate(OneCore& one, DType dst, DType src) {
  auto op = isa::record_of<kOperation>();
  op.dst = one.ub(0);
  op.src0 = one.ub(256);
  op.src1 = one.ub(512);
  op.dtype = dst;
  op.src0_dtype = op.src1_dtype = src;
  op.lanes.count = 16;
  return op;
}
template <VectorOp kOperation>
std::string codes_of_types(DType dst, DType src, const char* chip = "Ascend910B1") {
  OneCore one(chip);
  return codes_of(one.params(accumulate<kOperation>(one, dst, src)));
}

TEST(Accumulate, TakesTheListedPairsOfTypes) {
  constexpr auto kHalf = DType::kHalf, kFloat = DType::kFloat;
  EXPECT_EQ(codes_of_types<VectorOp::kMulAddDst>(kHalf, kHalf), "");
  EXPECT_EQ(codes_of_types<VectorOp::kMulAddDst>(kFloat, kHalf), "");
  EXPECT_EQ(codes_of_types<VectorOp::kMulAddDst>(kHalf, kFloat), "E0101");
  EXPECT_EQ(codes_of_types<VectorOp::kMulAddDst>(kFloat, kHalf, "Ascend310B1"), "E0101");
  EXPECT_EQ(codes_of_types<VectorOp::kMulAddDst>(DType::kUInt32, DType::kUInt32, "Ascend310B1"),
            "");
  EXPECT_EQ(codes_of_types<VectorOp::kMulAddDst>(kHalf, kHalf, "Ascend910A"), "E0101");
  EXPECT_EQ(codes_of_types<VectorOp::kFusedMulAdd>(kFloat, kHalf), "E0101");
}

// dst is a source: 16 floats of it are 64 bytes.
TEST(Accumulate, ReadsItsDestination) {
  OneCore one;
  auto op = accumulate<VectorOp::kMulAddDst>(one, DType::kFloat, DType::kHalf);
  one.undefined(fill(one, 256, 32));
  one.undefined(fill(one, 512, 32));
  one.undefined(fill(one, 0, 30));
  const auto found = one.undefined(op);
  ASSERT_EQ(codes_of(found), "E0302");
  EXPECT_EQ(fact(found[0], "operand"), "dst");
  one.undefined(fill(one, 0, 32));
  EXPECT_EQ(codes_of(one.undefined(op)), "");
}

// 16 halves are 32 bytes of each source, however wide dst is.
TEST(Accumulate, ReadsNarrowSourcesAsFarAsTheyAre) {
  OneCore one;
  one.add_object(0, 64, "dst");
  one.add_object(256, 32, "src0");
  one.add_object(512, 32, "src1");
  auto op = accumulate<VectorOp::kMulAddDst>(one, DType::kFloat, DType::kHalf);
  EXPECT_EQ(codes_of(one.bounds(op)), "");
  op.lanes.count = 17;
  EXPECT_NE(codes_of(one.bounds(op)), "");
}

// A source of half the width lies over a part of what is written.
TEST(Accumulate, NeverOverlapsWhereItWidens) {
  OneCore one;
  auto op = accumulate<VectorOp::kMulAddDst>(one, DType::kFloat, DType::kHalf);
  op.lanes.count = 64;
  EXPECT_EQ(codes_of(one.overlap(op)), "");
  op.src0 = op.dst;
  EXPECT_EQ(codes_of(one.overlap(op)), "E0107");
  op = accumulate<VectorOp::kMulAddDst>(one, DType::kFloat, DType::kFloat);
  op.src0 = op.dst;
  EXPECT_EQ(codes_of(one.overlap(op)), "");
}

isa::VectorBinary logic_of_words(OneCore& one, int64_t count) {
  auto op = isa::record_of<VectorOp::kAnd>();
  op.dst = op.src0 = op.src1 = one.ub(0, 64);
  op.dtype = DType::kInt32;
  op.lanes.count = count;
  return op;
}

TEST(LogicOfWords, CountsLanesOf16Bits) {
  OneCore one;
  EXPECT_EQ(codes_of(one.both(logic_of_words(one, 32))), "");
  EXPECT_EQ(codes_of(one.both(logic_of_words(one, 33))), "W0109 E0201 E0201");
  EXPECT_EQ(codes_of(one.params(logic_of_words(one, 8))), "");
  EXPECT_EQ(codes_of(one.params(logic_of_words(one, 15))), "W0109");
  const auto found = one.params(logic_of_words(one, 16));
  ASSERT_EQ(codes_of(found), "W0109");
  EXPECT_EQ(fact(found[0], "rest"), "8");
}

TEST(LogicOfWords, HasNoMask) {
  OneCore one;
  isa::VectorBinary op = logic_of_words(one, 32);
  op.lanes.count_form = false;
  op.lanes.mask[1] = 0;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
}

TEST(LogicOfWords, IsOn910BAlone) {
  OneCore one("Ascend310B1");
  EXPECT_EQ(codes_of(one.params(logic_of_words(one, 32))), "E0101");
}

}  // namespace
}  // namespace asctwin::check
