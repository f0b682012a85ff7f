// Where operands begin. The alignments are those of data_movement.md, sections 0.3 and 1.5.
#include "check/call/operands.h"

#include <gtest/gtest.h>

#include "asctwin/isa/copy.h"
#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/transpose.h"
#include "asctwin/isa/vector.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

isa::VectorBinary add_at(OneCore& one, uint64_t dst, uint64_t src0, uint64_t src1) {
  auto op = isa::record_of<isa::VectorOp::kAdd>();
  op.dst = one.ub(dst);
  op.src0 = one.ub(src0);
  op.src1 = one.ub(src1);
  op.lanes.count = 16;
  return op;
}

TEST(Operands, BeginAtABlockOfUb) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(add_at(one, 32, 64, 96))), "");
  const auto found = one.params(add_at(one, 32, 64, 0x150));
  ASSERT_EQ(codes_of(found), "E0104");
  EXPECT_EQ(fact(found[0], "operand"), "src1");
  EXPECT_EQ(fact(found[0], "memory"), "UB");
  EXPECT_EQ(fact(found[0], "address"), "0x0150");
  EXPECT_EQ(fact(found[0], "align"), "32");
}

TEST(Operands, EachHaveTheirFinding) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(add_at(one, 16, 64, 31))), "E0104 E0104");
}

isa::DataCopy copy_from(OneCore& one, uint64_t src) {
  isa::DataCopy op;
  op.dst = one.ub(0);
  op.src = one.gm(src);
  op.dtype = op.dst_dtype = DType::kFloat;
  op.count = 16;
  return op;
}

TEST(Operands, BeginAtAnElementOfGlobalMemoryForACopy) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(copy_from(one, 4))), "");
  const auto found = one.params(copy_from(one, 6));
  ASSERT_EQ(codes_of(found), "E0104");
  EXPECT_EQ(fact(found[0], "operand"), "src");
  EXPECT_EQ(fact(found[0], "memory"), "GM");
  EXPECT_EQ(fact(found[0], "address"), "0x0006");
  EXPECT_EQ(fact(found[0], "align"), "4");
}

TEST(Operands, BeginAnywhereInGlobalMemoryForAPaddedCopy) {
  OneCore one;
  isa::CopyPadIn op;
  op.dst = one.ub(0);
  op.src = one.gm(1);
  op.block_len = 8;
  EXPECT_EQ(codes_of(one.params(op)), "");
}

TEST(Operands, OfAListHaveOneFinding) {
  OneCore one;
  isa::TransDataTo5HD op;
  for (int i = 0; i < isa::kListLength; ++i) {
    op.dst[i] = one.ub(static_cast<uint64_t>(i) * 32 + (i >= 3 ? 16 : 0));
    op.src[i] = one.ub(1024 + static_cast<uint64_t>(i) * 32);
  }
  op.src[15].address = nullptr;
  const auto found = one.params(op);
  ASSERT_EQ(codes_of(found), "E0104 E0203");
  EXPECT_EQ(fact(found[0], "operand"), "dst[3]");
  EXPECT_EQ(fact(found[0], "address"), "0x0070");
  EXPECT_EQ(fact(found[1], "operand"), "src[15]");
}

TEST(Operands, AreNotNull) {
  OneCore one;
  isa::VectorBinary op = add_at(one, 0, 64, 128);
  op.src0.address = nullptr;
  const auto found = one.both(op);
  ASSERT_EQ(codes_of(found), "E0203");
  EXPECT_EQ(fact(found[0], "operand"), "src0");
}

TEST(Operands, ThatAreNotTouchedBeginAnywhere) {
  OneCore one;
  isa::VectorBinary op = add_at(one, 1, 64, 128);
  op.src0.address = nullptr;
  op.lanes.count = 0;
  EXPECT_EQ(codes_of(one.both(op)), "");
}

// A list of two that is not touched, and one operand behind it that is.
struct OnlySource {
  static const isa::OpInfo info;
  isa::Operand dst[2], src;
  void accesses(isa::AccessSink& sink) const {
    sink.add({isa::Effect::kRead, 2, src.address, 1, {}});
  }
};
constexpr isa::OperandInfo kOnlySource[] = {
    {"dst", isa::operand_of<OnlySource, &OnlySource::dst>, 2},
    {"src", isa::operand_of<OnlySource, &OnlySource::src>}};
const isa::OpInfo OnlySource::info = {
    .name = "OnlySource", .variant = "", .doc = "", .spec = "", .operands = kOnlySource};

TEST(Operands, AreCountedOverLists) {
  OneCore one;
  const auto found = one.params(OnlySource{{one.ub(1), one.ub(1)}, one.ub(1)});
  ASSERT_EQ(codes_of(found), "E0104");
  EXPECT_EQ(fact(found[0], "operand"), "src");
}

}  // namespace
}  // namespace asctwin::check
