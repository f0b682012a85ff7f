// Lengths and gaps in another unit than their own: told by tensors that they would fill.
// Units: data_movement.md, sections 1.3 and 6.2
#include "check/call/units.h"

#include <gtest/gtest.h>

#include "asctwin/isa/copy.h"
#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/vector.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

std::string help_in(const std::vector<Finding>& findings) {
  return findings.empty() ? "<no finding>" : findings[0].help.english();
}

// Two tensors of 256 B: 8 blocks, 128 halves.
isa::DataCopy copy(OneCore& one, int64_t block_count, int64_t block_len) {
  isa::DataCopy op;
  op.dst = one.ub(0, 256);
  op.src = one.gm(0, 256);
  op.dtype = op.dst_dtype = DType::kHalf;
  op.block_count = block_count;
  op.block_len = block_len;
  return op;
}

TEST(Units, OfALengthInBlocks) {
  OneCore one;
  EXPECT_EQ(codes_of(one.units(copy(one, 1, 8))), "");
  EXPECT_EQ(help_in(one.units(copy(one, 1, 256))),
            "`blockLen` counts blocks of 32 B: 256 bytes are 8");
  EXPECT_EQ(help_in(one.units(copy(one, 1, 128))),
            "`blockLen` counts blocks of 32 B: 128 elements are 8");
  EXPECT_EQ(help_in(one.units(copy(one, 4, 64))),
            "`blockLen` counts blocks of 32 B: 64 bytes are 2");
}

// The bytes are there: the size of a tensor of global memory is what the kernel says of it.
TEST(Units, OfALengthThatStaysInTheArgument) {
  OneCore one;
  isa::DataCopy op = copy(one, 1, 32);
  op.dst = one.gm(0, 32);
  op.src = one.ub(0, 1024);
  const auto found = one.units(op);
  EXPECT_EQ(codes_of(found), "W0201");
  EXPECT_EQ(help_in(found), "`blockLen` counts blocks of 32 B: 32 bytes are 1");
}

TEST(Units, AreNotGuessedWhereNoneFits) {
  OneCore one;
  EXPECT_EQ(codes_of(one.units(copy(one, 1, 9))), "E0201 E0201");
  EXPECT_EQ(help_in(one.units(copy(one, 1, 9))), "");
  EXPECT_EQ(help_in(one.units(copy(one, 1, 96))), "");   // 96 B fit, but fill nothing
  EXPECT_EQ(help_in(one.units(copy(one, 1, 512))), "");  // 512 B do not fit
}

TEST(Units, OfAGapInBlocks) {
  OneCore one;
  isa::DataCopy op = copy(one, 4, 2);
  op.src = one.gm(0, 512);  // four rows of 128 B
  op.src_gap = 2;
  EXPECT_EQ(codes_of(one.units(op)), "");
  op.src_gap = 64;
  EXPECT_EQ(help_in(one.units(op)), "`srcGap` counts blocks of 32 B: 64 bytes are 2");
  op.block_len = 64;
  EXPECT_EQ(help_in(one.units(op)), "`blockLen` counts blocks of 32 B: 64 bytes are 2");
}

TEST(Units, OfACount) {
  OneCore one;
  isa::DataCopy op = copy(one, 1, 0);
  op.count = 128;
  EXPECT_EQ(codes_of(one.units(op)), "");
  op.count = 256;
  EXPECT_EQ(help_in(one.units(op)), "`count` counts elements: 256 bytes are 128");
  auto add = isa::record_of<isa::VectorOp::kAdd>();
  add.dst = one.ub(0, 256);
  add.src0 = add.src1 = one.ub(512, 256);
  add.lanes.count = 256;
  EXPECT_EQ(help_in(one.units(add)), "`count` counts elements: 256 bytes are 128");
}

isa::CopyPadOut out(OneCore& one, int64_t block_len) {
  isa::CopyPadOut op;
  op.dst = one.gm(0, 256);
  op.src = one.ub(0, 256);
  op.dtype = DType::kFloat;
  op.block_len = block_len;
  return op;
}

TEST(Units, OfALengthInBytesThatStaysInside) {
  OneCore one;
  EXPECT_EQ(codes_of(one.units(out(one, 256))), "");
  const auto found = one.units(out(one, 64));
  ASSERT_EQ(codes_of(found), "W0103");
  EXPECT_EQ(fact(found[0], "field"), "blockLen");
  EXPECT_EQ(fact(found[0], "actual"), "64");
  EXPECT_EQ(fact(found[0], "unit"), "bytes");
  EXPECT_EQ(fact(found[0], "meant"), "elements");
  EXPECT_EQ(fact(found[0], "right"), "256");
  EXPECT_EQ(fact(one.units(out(one, 8)).at(0), "meant"), "blocks of 32 B");
}

// A part of a tensor, or one element of it, is what it says.
TEST(Units, AreNotDoubtedWithoutBothTensors) {
  OneCore one;
  EXPECT_EQ(codes_of(one.units(out(one, 60))), "");
  isa::CopyPadOut op = out(one, 64);
  op.dst = one.gm(0, 512);
  EXPECT_EQ(codes_of(one.units(op)), "");
  op = out(one, 4);
  op.dst = one.gm(0, 128);
  op.src = one.ub(0, 128);
  EXPECT_EQ(codes_of(one.units(op)), "");
}

// 64 elements would fill what is left of both, by chance: the last row of a matrix, one of two
// parts of its rows, rows that are padded.
TEST(Units, AreNotDoubtedInAPartOfABuffer) {
  OneCore one;
  isa::CopyPadOut op = out(one, 64);
  op.dst = one.gm(1024, 256);
  EXPECT_EQ(codes_of(one.units(op)), "");
  op = out(one, 64);
  op.dst_stride = 64;
  EXPECT_EQ(codes_of(one.units(op)), "");
  isa::CopyPadIn padded;
  padded.dst = one.ub(0, 192);
  padded.src = one.gm(0, 148);
  padded.dtype = DType::kHalf;
  padded.block_len = 74;
  padded.is_pad = true;
  padded.right_padding = 11;
  EXPECT_EQ(codes_of(one.units(padded)), "");
}

TEST(Units, OfAStrideInBlocks) {
  OneCore one;
  isa::CopyPadOut op = out(one, 32);
  op.block_count = 4;
  op.src_stride = 1;
  EXPECT_EQ(codes_of(one.units(op)), "");
  op.src_stride = 32;
  EXPECT_EQ(help_in(one.units(op)), "`srcStride` counts blocks of 32 B: 32 bytes are 1");
}

}  // namespace
}  // namespace asctwin::check
