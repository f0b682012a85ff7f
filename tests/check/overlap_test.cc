// Where the accesses of one call may meet, and where they may not.
// spec: data_movement.md, sections 1.4, 2.3, 4 and 9.1; vector.md, section 1.6
#include "check/call/overlap.h"

#include <gtest/gtest.h>

#include "asctwin/isa/copy.h"
#include "asctwin/isa/nd_nz.h"
#include "asctwin/isa/transpose.h"
#include "asctwin/isa/vector.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

isa::DataCopy copy(OneCore& one, uint64_t to, uint64_t from) {
  isa::DataCopy op;
  op.dst = one.ub(to);
  op.src = one.ub(from);
  op.block_len = 4;
  return op;
}

TEST(Overlap, OfACopyIsUndefined) {
  OneCore one;
  one.add_object(0, 1024, "a TBuf's buffer");
  EXPECT_EQ(codes_of(one.overlap(copy(one, 128, 0))), "");
  const auto found = one.overlap(copy(one, 96, 0));
  ASSERT_EQ(codes_of(found), "E0107");
  EXPECT_EQ(fact(found[0], "actual"), "writes `{dst}` over its own `{src}`");
  EXPECT_EQ(fact(found[0], "first"), "96");
  EXPECT_EQ(fact(found[0], "last"), "128");
  EXPECT_EQ(fact(found[0], "object"), "a TBuf's buffer");
  EXPECT_EQ(codes_of(one.overlap(copy(one, 0, 96))), "E0107");
  EXPECT_EQ(codes_of(one.overlap(copy(one, 0, 128))), "");
}

TEST(Overlap, OfACopyWithItselfChangesNothing) {
  OneCore one;
  isa::DataCopy op = copy(one, 0, 0);
  EXPECT_EQ(codes_of(one.overlap(op)), "");
  op.block_count = 2;
  op.src_gap = op.dst_gap = 3;
  EXPECT_EQ(codes_of(one.overlap(op)), "");
  op.src_gap = 2;
  EXPECT_EQ(codes_of(one.overlap(op)), "E0107");
}

// Bursts of one block in one half of each pair of blocks, read from the other half.
TEST(Overlap, OfCopiesIsAskedByteByByte) {
  OneCore one;
  isa::DataCopy op = copy(one, 0, 32);
  op.block_count = 8;
  op.block_len = op.src_gap = op.dst_gap = 1;
  EXPECT_EQ(codes_of(one.overlap(op)), "");
  op.src_gap = 2;
  EXPECT_EQ(codes_of(one.overlap(op)), "E0107");
}

// Two rows of two strips. Section 2.3: overlapping destinations have no order.
isa::Nd2Nz to_strips(OneCore& one, int64_t c0_stride, int64_t n_stride) {
  isa::Nd2Nz op;
  op.dst = one.ub(0);
  op.src = one.gm(0);
  op.dtype = DType::kHalf;
  op.nd_num = 1;
  op.n_value = 2;
  op.d_value = op.src_d_value = 32;
  op.dst_nz_c0_stride = c0_stride;
  op.dst_nz_n_stride = n_stride;
  return op;
}

TEST(Overlap, OfStripsIsUndefined) {
  OneCore one;
  EXPECT_EQ(codes_of(one.overlap(to_strips(one, 2, 1))), "");
  EXPECT_EQ(codes_of(one.overlap(to_strips(one, 1, 2))), "");
  EXPECT_EQ(codes_of(one.overlap(to_strips(one, 3, 2))), "");
  const auto found = one.overlap(to_strips(one, 1, 1));
  ASSERT_EQ(codes_of(found), "E0107");
  EXPECT_EQ(fact(found[0], "actual"), "writes `{dst}` twice");
  EXPECT_EQ(fact(found[0], "first"), "32");
  EXPECT_EQ(fact(found[0], "last"), "64");
}

// Section 4: matrices may stand column by column between one another's rows.
TEST(Overlap, OfInterleavedMatricesIsTheirBytes) {
  OneCore one;
  isa::Nz2Nd op;
  op.dst = one.gm(0);
  op.src = one.ub(0);
  op.dtype = DType::kHalf;
  op.nd_num = op.n_value = 2;
  op.d_value = 16;
  op.dst_d_stride = 48;
  op.dst_nd_matrix_stride = 16;
  EXPECT_EQ(codes_of(one.overlap(op)), "");
  op.dst_nd_matrix_stride = 15;
  EXPECT_EQ(codes_of(one.overlap(op)), "E0107");
}

isa::VectorBinary add(OneCore& one, uint64_t dst, uint64_t src1) {
  auto op = isa::record_of<isa::VectorOp::kAdd>();
  op.dst = one.ub(dst);
  op.src0 = one.ub(65536);
  op.src1 = one.ub(src1);
  op.dtype = DType::kHalf;
  op.lanes.count = 512;
  return op;
}

// Rules 1 and 2 of vector.md, section 1.6.
TEST(Overlap, InsideARepeatIsWholeOrNone) {
  OneCore one;
  EXPECT_EQ(codes_of(one.overlap(add(one, 0, 0))), "");
  EXPECT_EQ(codes_of(one.overlap(add(one, 0, 1024))), "");
  const auto found = one.overlap(add(one, 0, 32));
  ASSERT_EQ(codes_of(found), "E0107");
  EXPECT_EQ(fact(found[0], "actual"), "writes `{dst}` over a part of `{src}` in one repeat");
  EXPECT_EQ(fact(found[0], "src"), "src1");
  EXPECT_EQ(fact(found[0], "first"), "32");
  EXPECT_EQ(fact(found[0], "last"), "256");
}

TEST(Overlap, WithALaterRepeatIsUndefinedAndWithAnEarlierOneIsNot) {
  OneCore one;
  EXPECT_EQ(codes_of(one.overlap(add(one, 0, 256))), "");
  const auto found = one.overlap(add(one, 256, 0));
  ASSERT_EQ(codes_of(found), "E0107");
  EXPECT_EQ(fact(found[0], "actual"),
            "writes `{dst}` in one repeat and reads it as `{src}` in a later one");
  EXPECT_EQ(fact(found[0], "first"), "256");
  EXPECT_EQ(fact(found[0], "last"), "512");
}

template <isa::VectorOp kOperation>
isa::VectorBinary gather(OneCore& one, DType dtype, bool in_src1) {
  auto op = isa::record_of<kOperation>();
  op.dst = op.src0 = op.src1 = one.ub(0);
  (in_src1 ? op.src0 : op.src1) = one.ub(65536);
  op.dtype = dtype;
  op.lanes.count_form = false;
  op.lanes.repeat = 4;
  op.dst_stride.repeat = 0;
  (in_src1 ? op.src1_stride : op.src0_stride).repeat = 0;
  return op;
}

// Rule 3: results may gather in the second source, of some instructions and types.
TEST(Overlap, AllowsSumsThatGatherInTheSecondSource) {
  OneCore one;
  EXPECT_EQ(codes_of(one.overlap(gather<isa::VectorOp::kAdd>(one, DType::kHalf, true))), "");
  EXPECT_EQ(codes_of(one.overlap(gather<isa::VectorOp::kMax>(one, DType::kInt32, true))), "");
  EXPECT_EQ(codes_of(one.overlap(gather<isa::VectorOp::kAdd>(one, DType::kHalf, false))), "E0107");
  EXPECT_EQ(codes_of(one.overlap(gather<isa::VectorOp::kAdd>(one, DType::kInt16, true))), "E0107");
  EXPECT_EQ(codes_of(one.overlap(gather<isa::VectorOp::kDiv>(one, DType::kFloat, true))), "E0107");
  isa::VectorBinary apart = gather<isa::VectorOp::kAdd>(one, DType::kFloat, true);
  apart.dst_stride.repeat = 8;
  EXPECT_EQ(codes_of(one.overlap(apart)), "");
  apart.src1.address += 32;
  EXPECT_EQ(codes_of(one.overlap(apart)), "E0107");
}

TEST(Overlap, CountsOnlyLanesThatTakePart) {
  OneCore one;
  auto op = isa::record_of<isa::VectorOp::kAdds>();
  op.dst = one.ub(0);
  op.src = one.ub(32);
  op.lanes.count_form = false;
  op.lanes.mask[0] = 0xFFFF;  // the first block of each repeat
  op.lanes.mask[1] = 0;
  EXPECT_EQ(codes_of(one.overlap(op)), "");
  op.lanes.mask[0] = 0x1FFFF;
  EXPECT_EQ(codes_of(one.overlap(op)), "E0107");
}

TEST(Overlap, OfWritesOfTwoRepeatsIsTheirOrder) {
  OneCore one;
  isa::Duplicate op;
  op.dst = one.ub(0);
  op.lanes.count_form = false;
  op.lanes.repeat = 3;
  op.dst_stride.repeat = 0;
  EXPECT_EQ(codes_of(one.overlap(op)), "");
}

isa::TransDataTo5HD transpose(OneCore& one, uint64_t to, uint64_t from) {
  isa::TransDataTo5HD op;
  for (uint64_t i = 0; i < isa::kListLength; ++i) {
    op.dst[i] = one.ub(to + 32 * i);
    op.src[i] = one.ub(from + 32 * i);
  }
  return op;
}

// Section 9.1: sixteen blocks are read before one is written.
TEST(Overlap, OfA5HDIsItsWholeList) {
  OneCore one;
  isa::TransDataTo5HD op = transpose(one, 0, 0);
  EXPECT_EQ(codes_of(one.overlap(op)), "");
  std::swap(op.dst[3], op.dst[12]);
  EXPECT_EQ(codes_of(one.overlap(op)), "");
  op.dst[3] = op.dst[4];
  EXPECT_EQ(codes_of(one.overlap(op)), "E0107");
  EXPECT_EQ(codes_of(one.overlap(transpose(one, 512, 0))), "");
  EXPECT_EQ(codes_of(one.overlap(transpose(one, 480, 0))), "E0107");
}

TEST(Overlap, IsNotAskedOfACallWithoutMeaning) {
  OneCore one;
  std::vector<Finding> findings;
  findings.push_back(one.core().finding(Code::E0201, "Add", {}));
  const isa::VectorBinary op = add(one, 0, 32);
  OverlapCheck().check(one.core(), core::instruction_of(op, "Add", {}, 0), findings);
  EXPECT_EQ(codes_of(findings), "E0201");
}

}  // namespace
}  // namespace asctwin::check
