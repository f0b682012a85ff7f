// Bytes without a defined value: where they come from, where they go, what uses them.
// spec: data_movement.md, section 6.3
#include "check/init/undefined.h"

#include <gtest/gtest.h>

#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/scalar.h"
#include "asctwin/isa/transpose.h"
#include "asctwin/isa/vector.h"
#include "moving_calls.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

// 20 halves, 2 of padding on the right, 10 dummy ones: bytes [40, 64) are not data.
isa::CopyPadIn pad_in(OneCore& one, bool is_pad = false) {
  isa::CopyPadIn op;
  op.dst = one.ub(0);
  op.src = one.gm(0);
  op.dtype = DType::kHalf;
  op.block_len = 40;
  op.right_padding = 2;
  op.is_pad = is_pad;
  return op;
}

isa::VectorScalar add(OneCore& one, uint64_t at, int64_t count) {
  auto op = isa::record_of<isa::VectorOp::kAdds>();
  op.dst = op.src = one.ub(at);
  op.lanes.count = count;
  return op;
}

isa::GetValue get(OneCore& one, uint64_t at, uint64_t* value) {
  isa::GetValue op;
  op.src = one.ub(at);
  op.result = value;
  return op;
}

TEST(Undefined, IsPaddingWithoutAValueThatIsComputedWith) {
  OneCore one;
  EXPECT_EQ(codes_of(one.undefined(pad_in(one))), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 20))), "");
  const auto found = one.undefined(add(one, 0, 21));
  ASSERT_EQ(codes_of(found), "E0301");
  EXPECT_EQ(fact(found[0], "operand"), "src");
  EXPECT_EQ(fact(found[0], "object"), "UB");
  EXPECT_EQ(fact(found[0], "first"), "40");
  EXPECT_EQ(fact(found[0], "last"), "42");
  EXPECT_EQ(fact(found[0], "origin_op"), "DataCopyPad");
  EXPECT_EQ(fact(found[0], "origin_file"), "kernel.cpp");
  EXPECT_EQ(fact(found[0], "origin_line"), "42");
}

// The four rows of the table that define every byte.
TEST(Undefined, IsNotPaddingWithAValue) {
  OneCore one;
  EXPECT_EQ(codes_of(one.undefined(pad_in(one, true))), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 32))), "");
}

TEST(Undefined, IsNotPaddingWithTheValueOfAnEarlierCall) {
  OneCore one;
  one.undefined(pad_in(one, true));
  EXPECT_EQ(codes_of(one.undefined(pad_in(one))), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 32))), "");
}

TEST(Undefined, AreNotDummyBytesThatRepeatTheFirstElement) {
  OneCore one;
  isa::CopyPadIn op = pad_in(one);
  op.right_padding = 0;
  EXPECT_EQ(codes_of(one.undefined(op)), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 32))), "");
}

TEST(Undefined, IsUsedByOneElementAsWell) {
  OneCore one;
  uint64_t value = 0;
  one.undefined(pad_in(one));
  EXPECT_EQ(codes_of(one.undefined(get(one, 39, &value))), "");
  EXPECT_EQ(codes_of(one.undefined(get(one, 40, &value))), "E0301");
}

TEST(Undefined, IsNotUsedByLanesThatAreMaskedOff) {
  OneCore one;
  one.undefined(pad_in(one));
  isa::VectorScalar op = add(one, 0, 0);
  op.lanes.count_form = false;
  op.lanes.mask[0] = (1 << 20) - 1;
  op.lanes.mask[1] = 0;
  EXPECT_EQ(codes_of(one.undefined(op)), "");
  op.lanes.mask[0] |= 1 << 31;
  EXPECT_EQ(codes_of(one.undefined(op)), "E0301");
}

TEST(Undefined, EndsWhenTheByteIsWritten) {
  OneCore one;
  one.undefined(pad_in(one));
  EXPECT_EQ(codes_of(one.undefined(fill(one, 32, 15))), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 31))), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 32))), "E0301");
}

// An access through a pointer is not seen, but its bytes are.
TEST(Undefined, EndsWhenAPointerWritesTheByte) {
  OneCore one;
  one.undefined(pad_in(one));
  std::fill_n(one.ub(40).address, 24, 7);
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 32))), "");
}

TEST(Undefined, IsCarriedByACopyToAnotherPlace) {
  OneCore one;
  one.undefined(pad_in(one));
  EXPECT_EQ(codes_of(one.undefined(copy(one.ub(1024), one.ub(32), 1))), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 1024, 4))), "");
  const auto found = one.undefined(add(one, 1024, 5));
  ASSERT_EQ(codes_of(found), "E0301");
  EXPECT_EQ(fact(found[0], "first"), "1032");
  EXPECT_EQ(fact(found[0], "origin_op"), "DataCopyPad");
}

TEST(Undefined, IsOverwrittenByACopy) {
  OneCore one;
  one.undefined(pad_in(one));
  one.undefined(fill(one, 1024, 16));
  EXPECT_EQ(codes_of(one.undefined(copy(one.ub(32), one.ub(1024), 1))), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 32))), "");
}

// Transposes the blocks from 2048 on, except the fourth: in its place stands the block at 32.
isa::TransDataTo5HD transpose(OneCore& one) {
  isa::TransDataTo5HD op;
  op.repeat_times = 1;
  for (uint64_t i = 0; i < isa::kListLength; ++i) {
    op.src[i] = one.ub(2048 + 32 * i);
    op.dst[i] = one.ub(4096 + 32 * i);
  }
  op.src[3] = one.ub(32);
  return op;
}

// Column 4 of the block at 32 is undefined from the start: row 4 of the transpose is.
TEST(Undefined, TurnsWithATranspose) {
  OneCore one;
  one.undefined(pad_in(one));
  const isa::TransDataTo5HD op = transpose(one);
  one.undefined(fill(one, 2048, 16 * 16));
  EXPECT_EQ(codes_of(one.undefined(op)), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 4096, 4 * 16 + 3))), "");
  const auto found = one.undefined(add(one, 4096, 4 * 16 + 4));
  ASSERT_EQ(codes_of(found), "E0301");
  EXPECT_EQ(fact(found[0], "first"), "4230");  // 4096 + 4 rows of 32 B + column 3
  EXPECT_EQ(fact(found[0], "last"), "4232");
}

TEST(Undefined, IsAWarningWhereItLeavesTheCore) {
  OneCore one;
  one.undefined(pad_in(one));
  EXPECT_EQ(codes_of(one.undefined(copy(one.gm(0), one.ub(0), 1))), "");
  const auto found = one.undefined(copy(one.gm(0), one.ub(0), 2));
  ASSERT_EQ(codes_of(found), "W0301");
  EXPECT_EQ(fact(found[0], "first"), "40");
  EXPECT_EQ(fact(found[0], "last"), "64");
  isa::CopyPadOut exact;
  exact.dst = one.gm(0);
  exact.src = one.ub(0);
  exact.block_len = 40;
  EXPECT_EQ(codes_of(one.undefined(exact)), "");
}

TEST(Undefined, IsToldOfAsFarAsItHasOneOrigin) {
  OneCore one;
  one.undefined(pad_in(one));
  const auto found = one.undefined(add(one, 0, 64));  // nothing has written behind the padding
  ASSERT_EQ(codes_of(found), "E0301");
  EXPECT_EQ(fact(found[0], "first"), "40");
  EXPECT_EQ(fact(found[0], "last"), "64");
}

// Row n of the transpose has column n of the block at 32, of which a pointer has written the last
// word by its first half.
TEST(Undefined, OfAWordThatAPointerHasWrittenIsNotCarried) {
  OneCore one;
  one.undefined(pad_in(one));
  const isa::TransDataTo5HD op = transpose(one);
  one.undefined(fill(one, 2048, 16 * 16));
  one.undefined(fill(one, 4096, 16 * 16));
  *one.ub(56).address = 7;
  EXPECT_EQ(codes_of(one.undefined(op)), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 4096 + 13 * 32, 16))), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 4096 + 11 * 32, 16))), "E0301");
}

}  // namespace
}  // namespace asctwin::check
