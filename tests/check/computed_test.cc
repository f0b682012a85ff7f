// Results of computations with undefined bytes: which bytes they are, where they go, what uses them.
#include <gtest/gtest.h>

#include "asctwin/isa/scalar.h"
#include "asctwin/isa/vector.h"
#include "check/init/undefined.h"
#include "moving_calls.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

// Lanes [0, 16) of half are written, all others never.
void write_lanes(OneCore& one) { one.undefined_used(fill(one, 0, 16)); }

template <isa::VectorOp kOp>
isa::VectorScalar scalar_call(OneCore& one, uint64_t to, uint64_t from, int64_t count) {
  auto op = isa::record_of<kOp>();
  op.dst = one.ub(to);
  op.src = one.ub(from);
  op.lanes.count = count;
  return op;
}

isa::VectorScalar add(OneCore& one, uint64_t to, uint64_t from, int64_t count = 32) {
  return scalar_call<isa::VectorOp::kAdds>(one, to, from, count);
}

isa::GetValue get(OneCore& one, uint64_t at, uint64_t* value) {
  isa::GetValue op;
  op.src = one.ub(at);
  op.result = value;
  return op;
}

TEST(Computed, IsNoFaultUntilItIsUsed) {
  OneCore one;
  write_lanes(one);
  EXPECT_EQ(codes_of(one.undefined_used(add(one, 1024, 0))), "");
  EXPECT_EQ(codes_of(one.undefined_used(copy(one.gm(0), one.ub(1024), 1))), "");
  const auto found = one.undefined_used(copy(one.gm(0), one.ub(1024), 2));
  ASSERT_EQ(codes_of(found), "E0302");
  EXPECT_EQ(fact(found[0], "op"), "Adds");
  EXPECT_EQ(fact(found[0], "operand"), "src");
  EXPECT_EQ(fact(found[0], "first"), "32");
  ASSERT_FALSE(found[0].notes.empty());
  EXPECT_EQ(found[0].notes.back().english(), "the result is stored by `DataCopy` at kernel.cpp:42");
}

TEST(Computed, IsReportedOnce) {
  OneCore one;
  write_lanes(one);
  one.undefined_used(add(one, 1024, 0));
  EXPECT_EQ(codes_of(one.undefined_used(copy(one.gm(0), one.ub(1024), 2))), "E0302");
  EXPECT_EQ(codes_of(one.undefined_used(copy(one.gm(0), one.ub(1024), 2))), "");
}

TEST(Computed, KeepsTheFirstCallThroughOthers) {
  OneCore one;
  write_lanes(one);
  one.undefined_used(add(one, 1024, 0));
  EXPECT_EQ(codes_of(one.undefined_used(
                scalar_call<isa::VectorOp::kMuls>(one, 2048, 1024, 32))),
            "");
  EXPECT_EQ(codes_of(one.undefined_used(copy(one.ub(3072), one.ub(2048), 2))), "");
  EXPECT_EQ(codes_of(one.undefined_used(copy(one.gm(0), one.ub(3072), 1))), "");
  const auto found = one.undefined_used(copy(one.gm(0), one.ub(3072), 2));
  ASSERT_EQ(codes_of(found), "E0302");
  EXPECT_EQ(fact(found[0], "op"), "Adds");
}

TEST(Computed, IsUsedByAScalar) {
  OneCore one;
  uint64_t value = 0;
  write_lanes(one);
  one.undefined_used(add(one, 1024, 0));
  EXPECT_EQ(codes_of(one.undefined_used(get(one, 1024 + 30, &value))), "");
  const auto found = one.undefined_used(get(one, 1024 + 32, &value));
  ASSERT_EQ(codes_of(found), "E0302");
  EXPECT_EQ(found[0].notes.back().english(), "the result is used by `GetValue` at kernel.cpp:42");
}

TEST(Computed, EndsWhenItIsWritten) {
  OneCore one;
  write_lanes(one);
  one.undefined_used(add(one, 1024, 0));
  one.undefined_used(fill(one, 1024 + 32, 16));
  EXPECT_EQ(codes_of(one.undefined_used(copy(one.gm(0), one.ub(1024), 2))), "");
}

// An access through a pointer is not seen, but its bytes are.
TEST(Computed, EndsWhenAPointerWritesIt) {
  OneCore one;
  write_lanes(one);
  one.undefined_used(add(one, 1024, 0));
  for (int word = 0; word < 4; ++word) *one.ub(1024 + 32 + 8 * word).address ^= 1;
  EXPECT_EQ(codes_of(one.undefined_used(copy(one.gm(0), one.ub(1024), 2))), "");
}

TEST(Computed, IsWhatDependsOnTheBytes) {
  OneCore one;
  write_lanes(one);
  auto zero = isa::record_of<isa::VectorOp::kAnd>();
  one.undefined_used(fill(one, 512, 32));
  zero.dst = one.ub(1024);
  zero.src0 = one.ub(0);
  zero.src1 = one.ub(512);
  zero.dtype = DType::kUInt16;
  zero.lanes.count = 32;
  EXPECT_EQ(codes_of(one.undefined_used(zero)), "");
  EXPECT_EQ(codes_of(one.undefined_used(copy(one.gm(0), one.ub(1024), 2))), "");
}

TEST(Computed, IsMarkedInPlace) {
  OneCore one;
  write_lanes(one);
  one.undefined_used(add(one, 0, 0));
  EXPECT_EQ(codes_of(one.undefined_used(copy(one.gm(0), one.ub(0), 1))), "");
  EXPECT_EQ(codes_of(one.undefined_used(copy(one.gm(0), one.ub(0), 2))), "E0302");
}

}  // namespace
}  // namespace asctwin::check
