// Bounds: tensors, objects, and one finding for each object and effect.
#include "check/call/bounds.h"

#include <gtest/gtest.h>

#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/nd_nz.h"
#include "asctwin/isa/scalar.h"
#include "asctwin/isa/transpose.h"
#include "asctwin/isa/vector.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

struct Expected {
  const char *verb, *operand, *first, *last, *object, *size;
};

void expect_outside(const Finding& found, const Expected& expected) {
  EXPECT_EQ(found.code, Code::E0201);
  EXPECT_EQ(fact(found, "verb"), expected.verb);
  EXPECT_EQ(fact(found, "operand"), expected.operand);
  EXPECT_EQ(fact(found, "first"), expected.first);
  EXPECT_EQ(fact(found, "last"), expected.last);
  EXPECT_EQ(fact(found, "object"), expected.object);
  EXPECT_EQ(fact(found, "size"), expected.size);
}

// Sixteen blocks of 32 B from two arrays of 512 B, as asc_transto5hd is used; `from` backwards.
isa::TransDataTo5HD transpose(OneCore& one) {
  one.add_object(0, 512, "`to`");
  one.add_object(1024, 512, "`from`");
  isa::TransDataTo5HD op;
  for (int i = 0; i < isa::kListLength; ++i) {
    op.dst[i] = one.ub(static_cast<uint64_t>(i) * 32);
    op.src[i] = one.ub(1024 + static_cast<uint64_t>(15 - i) * 32);
  }
  return op;
}

TEST(Bounds, GiveOneFindingForEachObjectAndEffect) {
  OneCore one;
  isa::TransDataTo5HD op = transpose(one);
  EXPECT_EQ(codes_of(one.bounds(op)), "");
  op.repeat_times = 2;
  op.dst_rep_stride = 16;
  op.src_rep_stride = 1;
  const auto found = one.bounds(op);
  ASSERT_EQ(codes_of(found), "E0201 E0201");
  expect_outside(found[0], {"writes", "dst[15]", "0", "1024", "`to`", "512"});
  expect_outside(found[1], {"reads", "src[0]", "0", "544", "`from`", "512"});
}

isa::VectorBinary add(OneCore& one, int64_t count) {
  auto op = isa::record_of<isa::VectorOp::kAdd>();
  op.dst = one.ub(0, 256);
  op.src0 = one.ub(4096, 128);
  op.src1 = one.ub(8192, 256);
  op.lanes.count = count;
  return op;
}

TEST(Bounds, AreThoseOfTheTensor) {
  OneCore one;
  EXPECT_EQ(codes_of(one.bounds(add(one, 64))), "");
  const auto found = one.bounds(add(one, 65));
  ASSERT_EQ(codes_of(found), "E0201");
  expect_outside(found[0],
                 {"reads", "src0", "0", "130", "its tensor (at byte 4096 of UB, 196608 B)", "128"});
}

TEST(Bounds, AreThoseOfTheObjectWhereATensorClaimsMore) {
  OneCore one;
  one.add_object(0, 128, "the queue's buffer");
  isa::VectorBinary op = add(one, 64);
  op.dst = one.ub(32, 256);
  const auto found = one.bounds(op);
  ASSERT_EQ(codes_of(found), "E0201");
  expect_outside(found[0], {"writes", "dst", "32", "160", "the queue's buffer", "128"});
}

TEST(Bounds, NameAnObjectThatATensorFillsByItsName) {
  OneCore one;
  one.add_object(0, 256, "the queue's buffer");
  isa::VectorBinary op = add(one, 129);
  op.src0 = op.src1 = one.ub(4096);
  const auto found = one.bounds(op);
  ASSERT_EQ(codes_of(found), "E0201");
  expect_outside(found[0], {"writes", "dst", "0", "258", "the queue's buffer", "256"});
}

TEST(Bounds, OfAPointerAreThoseOfItsObject) {
  OneCore one;
  isa::CopyPadOut op;
  op.dst = one.gm(4000);
  op.src = one.ub(0);
  op.block_len = 96;
  EXPECT_EQ(codes_of(one.bounds(op)), "");
  op.block_len = 97;
  const auto found = one.bounds(op);
  ASSERT_EQ(codes_of(found), "E0201");
  expect_outside(found[0], {"writes", "dst", "4000", "4097", "argument 1", "4096"});
}

TEST(Bounds, TakeTheWidestReachInsideOneObject) {
  OneCore one;
  one.add_object(4096, 512, "`both`");
  isa::VectorBinary op = add(one, 264);
  op.dst = one.ub(0);
  op.src0 = one.ub(4096);
  op.src1 = one.ub(4096 + 64);
  const auto found = one.bounds(op);
  ASSERT_EQ(codes_of(found), "E0201");
  expect_outside(found[0], {"reads", "src1", "64", "592", "`both`", "512"});
}

TEST(Bounds, SayTheSameOfStridedAndContiguousLanes) {
  OneCore one;
  isa::VectorBinary op = add(one, 128);
  op.src0 = op.src1 = one.ub(4096);
  op.lanes = {};
  op.lanes.count_form = false;
  op.lanes.repeat = 2;
  op.lanes.mask[1] = 0;  // 64 lanes of each repeat: 128 B of 256 B
  const auto found = one.bounds(op);
  ASSERT_EQ(codes_of(found), "E0201");
  expect_outside(found[0], {"writes", "dst", "0", "384", "its tensor", "256"});
}

TEST(Bounds, NeedAnObject) {
  OneCore one;
  isa::VectorBinary op = add(one, 16);
  op.src0.address = reinterpret_cast<uint8_t*>(0x40);
  op.src0.extent_bytes = isa::kUnknownExtent;
  const auto found = one.bounds(op);
  ASSERT_EQ(codes_of(found), "E0202");
  EXPECT_EQ(fact(found[0], "operand"), "src0");
  EXPECT_EQ(fact(found[0], "address"), "byte 64 from a null pointer");
}

// Every field at the largest value that its limit allows.
TEST(Bounds, HoldForTheLargestFields) {
  OneCore one;
  isa::CopyPadIn op;
  op.dst = one.ub(0);
  op.src = one.gm(0);
  op.block_count = 4095;
  op.block_len = (1 << 21) - 1;
  op.src_stride = op.dst_stride = UINT32_MAX;
  const auto found = one.both(op);
  ASSERT_EQ(codes_of(found), "E0201 E0201");
  // 4094 * (2097152 + 32 * 4294967295) + 2097152, 4094 * (2097151 + 4294967295) + 2097151
  EXPECT_EQ(fact(found[0], "last"), "562683663220800");
  EXPECT_EQ(fact(found[1], "last"), "17592183939075");
}

// Loops whose plain 64-bit hull would wrap around to a small one.
struct Wild {
  static const isa::OpInfo info;
  isa::Operand dst;
  int64_t stride = 0;
  void accesses(isa::AccessSink& sink) const {
    const isa::Loop loop{INT64_MAX, stride};
    sink.add({isa::Effect::kWrite, 0, dst.address, 1, {loop, loop, loop}});
  }
};
constexpr isa::OperandInfo kWild[] = {{"dst", isa::operand_of<Wild, &Wild::dst>}};
const isa::OpInfo Wild::info = {
    .name = "Wild", .variant = "", .doc = "", .spec = "", .operands = kWild};

TEST(Bounds, NeverWrapAround) {
  OneCore one;
  const auto up = one.bounds(Wild{one.ub(0, 64), INT64_MAX});
  ASSERT_EQ(codes_of(up), "E0201");
  expect_outside(up[0], {"writes", "dst", "0", "9223372036854775807", "its tensor", "64"});
  const auto down = one.bounds(Wild{one.ub(0, 64), INT64_MIN});
  ASSERT_EQ(codes_of(down), "E0201");
  expect_outside(down[0], {"writes", "dst", "-9223372036854775808", "1", "its tensor", "64"});
}

isa::GetValue get(OneCore& one, uint64_t index) {
  isa::GetValue op;
  op.src = one.ub(0, 64);
  op.dtype = DType::kFloat;
  op.index = index;
  return op;
}

TEST(Bounds, OfOneElementAreItsIndex) {
  OneCore one;
  EXPECT_EQ(codes_of(one.both(get(one, 15))), "");
  const auto found = one.both(get(one, 16));
  ASSERT_EQ(codes_of(found), "E0205");
  EXPECT_EQ(fact(found[0], "index"), "16");
  EXPECT_EQ(fact(found[0], "size"), "16");
  EXPECT_EQ(fact(one.both(get(one, ~uint64_t{0})).at(0), "index"), "-1");
  EXPECT_EQ(codes_of(one.both(get(one, uint64_t{1} << 62))), "E0205");
}

TEST(Bounds, OfOneElementBehindAPointerAreThoseOfItsObject) {
  OneCore one;
  isa::SetValue op;
  op.dst = one.gm(4088);
  op.dtype = DType::kHalf;
  op.index = 3;
  EXPECT_EQ(codes_of(one.both(op)), "");
  op.index = 4;
  const auto found = one.both(op);
  ASSERT_EQ(codes_of(found), "E0205");
  EXPECT_EQ(fact(found[0], "size"), "4");
}

TEST(Bounds, AreNotAskedOfACallWithoutMeaning) {
  OneCore one;
  isa::VectorBinary op = add(one, 65);
  op.src0_stride.block = 256;
  EXPECT_EQ(codes_of(one.both(op)), "E0102");
  op.src0_stride.block = 1;
  op.src1.address += 1;
  EXPECT_EQ(codes_of(one.both(op)), "E0104 E0201");
}

}  // namespace
}  // namespace asctwin::check
