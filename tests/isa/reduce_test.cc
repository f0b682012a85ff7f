// Tests the accumulators after reductions, and worked numbers of the documents.
// spec: vector.md, section 4.11
#include <gtest/gtest.h>

#include "asctwin/num/half.h"
#include "isa/compare.h"
#include "property/random/each_operation.h"

namespace asctwin::test {
namespace {

constexpr uint64_t kCalls = 2000;  // of each operation

template <class I>
void expect_same_accumulators(const I& prototype) {
  Arena arena;
  for (uint64_t seed = 1; seed <= kCalls; ++seed) {
    Rng rng(seed);
    Machine machine{isa::default_chip(), CoreKind::kVector};
    const std::optional<I> call = random_call(prototype, rng, machine, arena);
    ASSERT_TRUE(call.has_value());
    reference_data() = *machine.data;
    ref::Memory expected(arena.bytes());
    run_reference(*call, machine.context(), expected, arena.begin());
    resolved(machine, *call).execute();
    const std::string text = describe(isa::op_info_of(*call), &*call, machine, seed);
    ASSERT_EQ(machine.data->sum_accumulator, reference_data().sum_accumulator) << text;
    ASSERT_EQ(machine.data->extreme_accumulator, reference_data().extreme_accumulator) << text;
  }
}

TEST(Accumulators, HoldWhatReductionsOverRepeatsFind) {
  isa::for_each_operation<isa::VectorReduce>(expect_same_accumulators<isa::VectorReduce>);
}
TEST(Accumulators, HoldWhatReductionsOfTensorsFind) {
  isa::for_each_operation<isa::ReduceTotal>(expect_same_accumulators<isa::ReduceTotal>);
}

// The first four halves of a block; the others are 0.
half block_sum(const std::vector<float>& numbers, bool saturates) {
  alignas(32) half block[16] = {}, result[8] = {};
  for (size_t i = 0; i < numbers.size(); ++i) block[i] = half(numbers[i]);
  isa::VectorReduce op;
  op.operation = isa::ReduceOp::kBlockReduceSum;
  op.dst.address = reinterpret_cast<uint8_t*>(result);
  op.src.address = reinterpret_cast<uint8_t*>(block);
  op.lanes.length = 16;
  Machine machine{isa::default_chip(), CoreKind::kVector};
  machine.registers.floats_saturate = saturates;
  resolved(machine, op).execute();
  return result[0];
}

// 60000 + 60000 saturates at 65504, -30000 + 100 is rounded to -29904; their sum 35600 lies in the
// middle of two halves. The document leaves out the rounding and prints 35604.
TEST(BlockReduceSum, SaturatesAtEachNode) {
  EXPECT_EQ(static_cast<float>(block_sum({60000, 60000, -30000, 100}, true)), 35584);
  EXPECT_EQ(static_cast<float>(block_sum({60000, 60000, -30000, 100}, false)), INFINITY);
}

// In half, 2048 + 1 is 2048, so the order of additions shows: neighbours come first.
TEST(BlockReduceSum, AddsNeighboursFirst) {
  EXPECT_EQ(static_cast<float>(block_sum({2048, 1, 1, 1}, false)), 2050);
  EXPECT_EQ(static_cast<float>(block_sum({2048, 1, 1, 0}, false)), 2048);
  EXPECT_EQ(static_cast<float>(block_sum({2048, 1, 0, 0, 1, 1}, false)), 2050);
}

}  // namespace
}  // namespace asctwin::test
