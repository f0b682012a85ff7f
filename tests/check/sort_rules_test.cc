// The rules of merges: which queues take part, what several repeats ask for, and results that no
// merge has left. spec: vector.md, section 4.12
#include <gtest/gtest.h>

#include "asctwin/isa/proposal.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

// Four queues of four structures, one behind the other.
template <class Record>
Record four_queues(OneCore& one, int64_t structure_bytes) {
  Record op;
  op.dst = one.ub(8192);
  op.dtype = DType::kHalf;
  op.valid_bit = 0b1111;
  for (int i = 0; i < isa::kMostQueues; ++i) {
    op.lengths[i] = 4;
    op.src[i] = one.ub(static_cast<uint64_t>(4 * i * structure_bytes));
  }
  return op;
}
isa::MrgSort merge(OneCore& one) { return four_queues<isa::MrgSort>(one, 8); }

TEST(Merge, TakesTheFirstQueues) {
  OneCore one;
  for (const int64_t bits : {0b11, 0b111, 0b1111}) {
    isa::MrgSort op = merge(one);
    op.valid_bit = bits;
    EXPECT_EQ(codes_of(one.params(op)), "") << bits;
  }
  for (const int64_t bits : {0, 1, 2, 4, 5, 0b1110, 0b11111, 0b10011}) {
    isa::MrgSort op = merge(one);
    op.valid_bit = bits;
    EXPECT_EQ(codes_of(one.params(op)), "E0105") << bits;
    auto suspended = four_queues<isa::MrgSortSuspended>(one, 8);
    suspended.valid_bit = bits;
    EXPECT_EQ(codes_of(one.params(suspended)), "E0105") << bits;
  }
}

TEST(Merge, RepeatsWithFourQueuesOfOneLength) {
  OneCore one;
  isa::MrgSort op = merge(one);
  op.repeat_times = 3;
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.lengths[3] = 3;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
  op = merge(one);
  op.repeat_times = 3;
  op.valid_bit = 0b111;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
}

TEST(Merge, RepeatsWithQueuesSideBySide) {
  OneCore one;
  isa::MrgSort op = merge(one);
  op.repeat_times = 2;
  op.src[2] = one.ub(96);
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
  op.repeat_times = 1;
  EXPECT_EQ(codes_of(one.params(op)), "");
}

TEST(Merge, RepeatsWithProposalsSideBySide) {
  OneCore one("Ascend310P3");
  auto op = four_queues<isa::MrgSort4>(one, 16);
  op.repeat_times = 2;
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.dtype = DType::kFloat;  // of 32 B
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
}

TEST(Merge, IsNotRepeatedWhereItMayEndEarly) {
  OneCore one;
  auto op = four_queues<isa::MrgSortSuspended>(one, 8);
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.repeat_times = 2;
  EXPECT_EQ(codes_of(one.params(op)), "E0102");
}

TEST(Merge, ReadsNoQueueBeyondItsTensor) {
  OneCore one;
  auto op = four_queues<isa::MrgSortSuspended>(one, 8);
  op.src[1] = one.ub(32, 24);
  op.lengths[1] = 5;  // 40 B; the last block of the tensor ends before
  const auto found = one.both(op);
  ASSERT_EQ(codes_of(found), "E0201");
  EXPECT_EQ(fact(found[0], "operand"), "src[1]");
}

TEST(Merge, WritesOverNoneOfItsQueues) {
  OneCore one;
  isa::MrgSort op = merge(one);
  op.dst = one.ub(128);
  EXPECT_EQ(codes_of(one.overlap(op)), "");
  op.dst = one.ub(96);
  EXPECT_EQ(codes_of(one.overlap(op)), "E0107");
}

TEST(MergeResult, NeedsAMergeThatMayEndEarly) {
  OneCore one;
  uint64_t counts = 0;
  isa::GetMrgSortResult result;
  result.result = &counts;
  EXPECT_EQ(codes_of(one.params(result)), "E0105");
  one.core().registers_to_set().merged_counts = 0x0004000300020001;
  EXPECT_EQ(codes_of(one.params(result)), "");
}

}  // namespace
}  // namespace asctwin::check
