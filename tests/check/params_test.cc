// Limits and rules, at their boundaries. The ranges are those of data_movement.md, sections 1, 2, 4
// and 6.
#include "check/call/params.h"

#include <gtest/gtest.h>

#include "asctwin/isa/copy.h"
#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/nd_nz.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

isa::CopyPadIn pad_of(OneCore& one, int64_t block_count) {
  isa::CopyPadIn op;
  op.dst = one.ub(0);
  op.src = one.gm(0);
  op.block_count = block_count;
  op.block_len = 8;
  return op;
}

isa::Nz2Nd nz_of(OneCore& one, int64_t columns) {
  isa::Nz2Nd op;
  op.dst = one.gm(0);
  op.src = one.ub(0);
  op.dtype = DType::kHalf;
  op.n_value = 1;
  op.d_value = columns;
  op.dst_d_stride = 64;
  return op;
}

TEST(Params, HoldALimitAtItsBoundaries) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(pad_of(one, -1))), "E0102");
  EXPECT_EQ(codes_of(one.params(pad_of(one, 1))), "");
  EXPECT_EQ(codes_of(one.params(pad_of(one, 4095))), "");
  EXPECT_EQ(codes_of(one.params(pad_of(one, 4096))), "E0102");
}

TEST(Params, SayWhichFieldLeavesWhichRange) {
  OneCore one;
  const auto found = one.params(pad_of(one, 5000));
  ASSERT_EQ(codes_of(found), "E0102");
  EXPECT_EQ(fact(found[0], "op"), "DataCopyPad");
  EXPECT_EQ(fact(found[0], "product"), "Ascend 910B");
  EXPECT_EQ(fact(found[0], "field"), "blockCount");
  EXPECT_EQ(fact(found[0], "actual"), "5000");
  EXPECT_EQ(fact(found[0], "lo"), "0");
  EXPECT_EQ(fact(found[0], "hi"), "4095");
  EXPECT_EQ(found[0].help, "split the copy: at most 4095 blocks each");
  EXPECT_EQ(found[0].file, "kernel.cpp");
  EXPECT_EQ(found[0].line, kLine);
  EXPECT_EQ(found[0].instruction, kNumber);
  EXPECT_EQ(found[0].pipe, PIPE_MTE2);
}

isa::DataCopy blocks_of(OneCore& one, int64_t block_count) {
  isa::DataCopy op;
  op.dst = one.ub(0);
  op.src = one.gm(0);
  op.block_count = block_count;
  op.block_len = 1;
  return op;
}

// Section 1: an error on 310P, nothing but a warning elsewhere.
TEST(Params, WarnOfZeroWhereItDoesNothing) {
  OneCore a2, chip_310p("Ascend310P3");
  const auto warned = a2.params(blocks_of(a2, 0));
  ASSERT_EQ(codes_of(warned), "W0102");
  EXPECT_EQ(fact(warned[0], "field"), "blockCount");
  const auto refused = chip_310p.params(blocks_of(chip_310p, 0));
  ASSERT_EQ(codes_of(refused), "E0102");
  EXPECT_EQ(fact(refused[0], "lo"), "1");
}

TEST(Params, CallSeveralZerosOneWarning) {
  OneCore one;
  isa::CopyPadIn op = pad_of(one, 0);
  op.block_len = 0;
  EXPECT_EQ(codes_of(one.params(op)), "W0102");
}

TEST(Params, HoldAMultiple) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(nz_of(one, 32))), "");
  const auto found = one.params(nz_of(one, 24));
  ASSERT_EQ(codes_of(found), "E0103");
  EXPECT_EQ(fact(found[0], "field"), "dValue");
  EXPECT_EQ(fact(found[0], "actual"), "24");
  EXPECT_EQ(fact(found[0], "multiple"), "16");
  EXPECT_EQ(codes_of(one.params(nz_of(one, 8193))), "E0102");
}

TEST(Params, ReportEveryFieldOutOfRange) {
  OneCore one;
  isa::CopyPadIn op = pad_of(one, 5000);
  op.src_stride = -1;
  op.dst = one.ub(1);  // not looked at: such a call has no bytes
  EXPECT_EQ(codes_of(one.params(op)), "E0102 E0102");
}

TEST(Params, HoldARuleAndGiveItsFields) {
  OneCore one;
  isa::CopyPadIn op = pad_of(one, 1);
  op.narrow_params = true;
  op.block_len = 65535;
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.block_len = 65536;
  const auto found = one.params(op);
  ASSERT_EQ(codes_of(found), "E0105");
  EXPECT_EQ(fact(found[0], "actual"),
            "`blockLen` {blockLen}, `srcStride` {srcStride}, `dstStride` {dstStride}");
  EXPECT_EQ(fact(found[0], "statement"), "the lengths and strides of DataCopyParams have 16 bits");
  EXPECT_EQ(fact(found[0], "blockLen"), "65536");
  EXPECT_EQ(fact(found[0], "srcStride"), "0");
  EXPECT_EQ(found[0].help, "use DataCopyExtParams");
}

isa::DataCopy bytes_of(OneCore& one, int64_t count) {
  isa::DataCopy op;
  op.dst = one.ub(0);
  op.src = one.gm(0);
  op.count = count;
  return op;
}

TEST(Params, TakeARulesOwnFacts) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(bytes_of(one, 64))), "");
  const auto found = one.params(bytes_of(one, 40));
  ASSERT_EQ(codes_of(found), "W0101");
  EXPECT_EQ(fact(found[0], "bytes"), "40");
  EXPECT_EQ(fact(found[0], "rest"), "8");
  EXPECT_EQ(fact(found[0], "statement"), "<none>");
}

TEST(Params, PreferTheRuleToAZeroThatFollowsFromIt) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(bytes_of(one, 16))), "W0101");
  EXPECT_EQ(codes_of(one.params(bytes_of(one, 0))), "W0102");
}

}  // namespace
}  // namespace asctwin::check
