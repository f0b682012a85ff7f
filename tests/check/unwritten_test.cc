// Bytes that nothing has written: what uses them, what carries them along, what ends that.
// spec: sync_and_timing.md, section 3.1 (initcheck)
#include <gtest/gtest.h>

#include <cstring>
#include <utility>

#include "asctwin/isa/load_data.h"
#include "asctwin/isa/scalar.h"
#include "asctwin/isa/transpose.h"
#include "asctwin/isa/vector.h"
#include "core/framework/buffer_pool.h"
#include "moving_calls.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

isa::VectorScalar add(OneCore& one, uint64_t at, int64_t count) {
  auto op = isa::record_of<isa::VectorOp::kAdds>();
  op.dst = one.ub(8192);
  op.src = one.ub(at);
  op.lanes.count = count;
  return op;
}

core::Buffer allocated(OneCore& one, uint32_t bytes) {
  core::Buffer buffer;
  buffer.memory = {one.ub(0).address, bytes, 0, TPosition::VECIN};
  buffer.state = core::BufferState::kAllocated;
  return buffer;
}

TEST(Unwritten, IsFreshMemoryThatIsComputedWith) {
  OneCore one;
  EXPECT_EQ(codes_of(one.undefined(fill(one, 0, 20))), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 20))), "");
  const auto found = one.undefined(add(one, 0, 32));
  ASSERT_EQ(codes_of(found), "E0302");
  EXPECT_EQ(fact(found[0], "operand"), "src");
  EXPECT_EQ(fact(found[0], "first"), "40");
  EXPECT_EQ(fact(found[0], "last"), "64");
  EXPECT_EQ(fact(found[0], "origin"), "where nothing was written");
}

// The scalar pipe stores a DataBlock element by element, its last one before another.
TEST(Unwritten, IsTheElementThatIsMissingInABlock) {
  constexpr uint64_t kElements = 16, kMissing = 3;
  OneCore one;
  const auto store = [&](uint64_t element) {
    isa::SetValue op;
    op.dst = one.ub(element * sizeof(uint16_t));
    op.dtype = DType::kHalf;
    return codes_of(one.undefined(op));
  };
  for (uint64_t i = 0; i < kElements; ++i)
    if (i != kMissing) EXPECT_EQ(store(i), "");
  const auto found = one.undefined(add(one, 0, kElements));
  ASSERT_EQ(codes_of(found), "E0302");
  EXPECT_EQ(fact(found[0], "first"), "6");
  EXPECT_EQ(fact(found[0], "last"), "8");
  EXPECT_EQ(store(kMissing), "");
  EXPECT_EQ(store(kElements - 1), "");
  isa::GetValue load;
  uint16_t value = 0;
  load.src = one.ub(kMissing * sizeof(uint16_t));
  load.dtype = DType::kHalf;
  load.result = &value;
  EXPECT_EQ(codes_of(one.undefined(load)), "");
}

TEST(Unwritten, IsUsedByTheScalarPipe) {
  OneCore one;
  uint64_t value = 0;
  isa::GetValue op;
  op.src = one.ub(64);
  op.result = &value;
  EXPECT_EQ(codes_of(one.undefined(op)), "E0302");
}

// `tensor(i) = value` takes a reference to what it writes.
TEST(Unwritten, IsNotUsedByAReference) {
  OneCore one;
  uint64_t value = 0;
  isa::GetValue op;
  op.src = one.ub(64);
  op.result = &value;
  op.by_reference = true;
  EXPECT_EQ(codes_of(one.undefined(op)), "");
  op.by_reference = false;
  EXPECT_EQ(codes_of(one.undefined(op)), "");
}

TEST(Unwritten, IsToldOncePerPlace) {
  OneCore one;
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 32))), "E0302");
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 32))), "");
}

TEST(Unwritten, IsNotUsedByLanesThatAreMaskedOff) {
  OneCore one;
  one.undefined(fill(one, 0, 16));
  isa::VectorScalar op = add(one, 0, 0);
  op.lanes.count_form = false;
  op.lanes.mask[0] = 0xFFFF;
  op.lanes.mask[1] = 0;
  EXPECT_EQ(codes_of(one.undefined(op)), "");
  op.lanes.mask[0] = 0x1FFFF;
  EXPECT_EQ(codes_of(one.undefined(op)), "E0302");
}

// The number may have bytes of poison; the words around it do not.
TEST(Unwritten, EndsWhenAPointerWritesTheWord) {
  OneCore one;
  const int32_t numbers[] = {-3, 5, -3, 7};
  std::memcpy(one.ub(0).address, numbers, sizeof(numbers));
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 8))), "");
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 9))), "E0302");
}

TEST(Unwritten, IsCarriedByACopy) {
  OneCore one;
  EXPECT_EQ(codes_of(one.undefined(copy(one.ub(1024), one.ub(32), 1))), "");
  const auto found = one.undefined(add(one, 1024, 16));
  ASSERT_EQ(codes_of(found), "E0302");
  EXPECT_EQ(fact(found[0], "origin"),
            "which `DataCopy` at kernel.cpp:42 took from UB, where nothing was written");
  EXPECT_EQ(fact(found[0], "origin_line"), "42");
}

TEST(Unwritten, IsAWarningWhereItLeavesTheCore) {
  OneCore one;
  one.undefined(fill(one, 0, 20));
  const auto found = one.undefined(copy(one.gm(0), one.ub(0), 2));
  ASSERT_EQ(codes_of(found), "W0302");
  EXPECT_EQ(fact(found[0], "first"), "40");
  EXPECT_EQ(fact(found[0], "last"), "64");
}

TEST(Unwritten, IsABufferThatIsAllocatedAnew) {
  OneCore one;
  one.undefined(fill(one, 0, 64));
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 64))), "");
  one.buffer_changed(allocated(one, 64));
  const auto found = one.undefined(add(one, 0, 64));
  ASSERT_EQ(codes_of(found), "E0302");
  EXPECT_EQ(fact(found[0], "first"), "0");
  EXPECT_EQ(fact(found[0], "last"), "64");
}

TEST(Unwritten, IsNotABufferThatIsTakenOutOfItsQueue) {
  OneCore one;
  one.undefined(fill(one, 0, 64));
  core::Buffer buffer = allocated(one, 64);
  buffer.state = core::BufferState::kDequeued;
  one.buffer_changed(buffer);
  EXPECT_EQ(codes_of(one.undefined(add(one, 0, 64))), "");
}

// Some blocks are written in part.
TEST(Unwritten, IsAllOfABufferThatIsAllocatedAnew) {
  OneCore one;
  one.undefined(fill(one, 0, 20));
  one.buffer_changed(allocated(one, 64));
  EXPECT_EQ(codes_of(one.undefined(add(one, 32, 4))), "E0302");
}

TEST(Unwritten, IsToldOnceOfEachOperandAndCall) {
  OneCore one;
  one.undefined(fill(one, 1024, 16));
  auto both = isa::record_of<isa::VectorOp::kAdd>();
  both.dst = one.ub(8192);
  both.src0 = one.ub(0);
  both.src1 = one.ub(1024);
  both.lanes.count = 16;
  EXPECT_EQ(fact(one.undefined(both).at(0), "operand"), "src0");
  std::swap(both.src0, both.src1);
  EXPECT_EQ(fact(one.undefined(both).at(0), "operand"), "src1");
  EXPECT_EQ(codes_of(one.undefined(both)), "");
  isa::VectorScalar add = check::add(one, 0, 16);
  EXPECT_EQ(codes_of(one.undefined(add)), "E0302");
  auto mul = isa::record_of<isa::VectorOp::kMuls>();
  mul.dst = add.dst;
  mul.src = add.src;
  mul.lanes = add.lanes;
  EXPECT_EQ(codes_of(one.undefined(mul)), "E0302");
}

// One call in the source brings bytes of two buffers.
TEST(Unwritten, NamesTheBufferThatACopyTookItFrom) {
  OneCore one;
  one.add_object(0, 32, "one buffer");
  one.add_object(32, 32, "the other one");
  one.undefined(copy(one.ub(1024), one.ub(0), 1));
  one.undefined(copy(one.ub(2048), one.ub(32), 1));
  auto both = isa::record_of<isa::VectorOp::kAdd>();
  both.dst = one.ub(8192);
  both.src0 = one.ub(1024);
  both.src1 = one.ub(2048);
  both.lanes.count = 16;
  const std::string begin = "which `DataCopy` at kernel.cpp:42 took from ";
  EXPECT_EQ(fact(one.undefined(both).at(0), "origin"),
            begin + "one buffer, where nothing was written");
  one.undefined(fill(one, 1024, 16));
  EXPECT_EQ(fact(one.undefined(both).at(0), "origin"),
            begin + "the other one, where nothing was written");
}

isa::LoadDataWithTranspose load_square(OneCore& one, DType dtype) {
  isa::LoadDataWithTranspose op;
  op.dst = {one.core().memory.of(Hardware::L0B).data(), isa::kUnknownExtent, TPosition::B2};
  op.src = {one.core().memory.of(Hardware::L1).data(), isa::kUnknownExtent, TPosition::B1};
  op.dtype = dtype;
  op.repeat_times = 1;
  return op;
}

// Half bytes are taken apart, which is more than to carry them.
TEST(Unwritten, IsCarriedByATransposeOfWholeBytes) {
  OneCore one("Ascend310B1");
  EXPECT_EQ(codes_of(one.undefined(load_square(one, DType::kInt8))), "");
  EXPECT_EQ(codes_of(one.undefined(load_square(one, DType::kInt4))), "E0302");
}

}  // namespace
}  // namespace asctwin::check
