// Addresses that are data: offsets are found wrong before they are used, and are not read where
// they lie in no memory. spec: data_movement.md, section 9.4
#include <gtest/gtest.h>

#include <cstring>

#include "asctwin/isa/gather.h"
#include "asctwin/isa/permute.h"
#include "asctwin/isa/transpose.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

constexpr uint64_t kOffsetsAt = 4096;

void put_offsets(OneCore& one, const std::vector<uint32_t>& offsets) {
  std::memcpy(one.ub(kOffsetsAt).address, offsets.data(), offsets.size() * sizeof(uint32_t));
}

template <class Record>
Record call_of(OneCore& one, DType dtype, const std::vector<uint32_t>& offsets) {
  put_offsets(one, offsets);
  Record op;
  op.dst = one.ub(0, 64);
  op.src = one.ub(1024, 64);
  op.offsets = one.ub(kOffsetsAt, offsets.size() * sizeof(uint32_t));
  op.dtype = dtype;
  op.lanes.count = static_cast<int64_t>(offsets.size());
  return op;
}
isa::Gather gather(OneCore& one, DType dtype, const std::vector<uint32_t>& offsets) {
  return call_of<isa::Gather>(one, dtype, offsets);
}

TEST(Offsets, ReachTheEndOfTheTensor) {
  OneCore one;
  EXPECT_EQ(codes_of(one.both(gather(one, DType::kHalf, {0, 62}))), "");
  const auto found = one.both(gather(one, DType::kHalf, {0, 64}));
  ASSERT_EQ(codes_of(found), "E0201");
  EXPECT_EQ(fact(found[0], "operand"), "src");
  EXPECT_EQ(fact(found[0], "last"), "66");
  isa::Gather moved = gather(one, DType::kHalf, {0, 62});
  moved.base = 2;
  EXPECT_EQ(codes_of(one.both(moved)), "E0201");
  EXPECT_EQ(codes_of(one.both(gather(one, DType::kHalf, {0xFFFFFFFE}))), "E0201");
}

TEST(Offsets, OfScatterReachTheEndOfTheDestination) {
  OneCore one("Ascend310P3");
  EXPECT_EQ(codes_of(one.both(call_of<isa::Scatter>(one, DType::kFloat, {60, 0}))), "");
  const auto found = one.both(call_of<isa::Scatter>(one, DType::kFloat, {64, 0}));
  ASSERT_EQ(codes_of(found), "E0201");
  EXPECT_EQ(fact(found[0], "operand"), "dst");
}

TEST(Offsets, AreMultiplesOfAnElement) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(gather(one, DType::kFloat, {4, 8}))), "");
  const auto found = one.params(gather(one, DType::kFloat, {4, 6}));
  ASSERT_EQ(codes_of(found), "E0105");
  EXPECT_EQ(fact(found[0], "index"), "1");
  EXPECT_EQ(fact(found[0], "offset"), "6");
  isa::Gather moved = gather(one, DType::kFloat, {4, 8});
  moved.base = 2;
  EXPECT_EQ(codes_of(one.params(moved)), "E0105");
}

TEST(Offsets, HaveARangeOn310BAnd950) {
  for (const char* chip : {"Ascend310B1", "Ascend950"}) {
    OneCore one(chip);
    EXPECT_EQ(codes_of(one.params(gather(one, DType::kInt8, {65535}))), "");
    EXPECT_EQ(codes_of(one.params(gather(one, DType::kInt8, {65536}))), "E0105");
    EXPECT_EQ(codes_of(one.params(gather(one, DType::kHalf, {131070}))), "");
    EXPECT_EQ(codes_of(one.params(gather(one, DType::kHalf, {131072}))), "E0105");
  }
  OneCore a2;
  EXPECT_EQ(codes_of(a2.params(gather(a2, DType::kHalf, {131072}))), "");
}

TEST(Offsets, OfLanesThatTakeNoPartAreNotRead) {
  OneCore one;
  isa::Gather op = gather(one, DType::kHalf, {3, 2});
  op.lanes.count_form = false;
  op.lanes.mask[0] = 2;
  op.lanes.mask[1] = 0;
  EXPECT_EQ(codes_of(one.both(op)), "");
}

TEST(Offsets, InNoMemoryAreFoundAndNotRead) {
  OneCore one;
  isa::Gather op = gather(one, DType::kHalf, {0, 2});
  op.offsets.address = nullptr;
  EXPECT_EQ(codes_of(one.both(op)), "E0203");
  alignas(32) uint8_t foreign[64] = {};
  op.offsets.address = foreign;
  EXPECT_EQ(codes_of(one.both(op)), "E0202");
  op = gather(one, DType::kHalf, {0, 2});
  op.lanes.count = 9;  // one more than the block of the tensor of offsets has
  EXPECT_EQ(fact(one.both(op).at(0), "operand"), "srcOffset");
  op.lanes.count = UINT32_MAX;
  EXPECT_EQ(codes_of(one.both(op)).substr(0, 5), "E0201");
}

TEST(Offsets, StandWhereTheVectorUnitReads) {
  OneCore one;
  isa::Gather op = gather(one, DType::kHalf, {0, 2});
  op.offsets.position = TPosition::A1;
  const auto found = one.params(op);
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "the path A1 -> VECCALC");
}

TEST(Offsets, OfGatherbAreWholeBlocks) {
  OneCore one;
  put_offsets(one, {0, 32, 64, 96, 0, 0, 0, 32});
  isa::Gatherb op;
  op.dst = one.ub(0);
  op.src = one.ub(1024, 128);
  op.offsets = one.ub(kOffsetsAt, 32);
  EXPECT_EQ(codes_of(one.both(op)), "");
  put_offsets(one, {0, 32, 64, 96, 0, 0, 0, 16});
  EXPECT_EQ(codes_of(one.both(op)), "E0105");
}

// Products of data_movement.md, sections 9.4 and 9.1.
TEST(Gather, IsNotOnEveryChip) {
  OneCore a2, chip_910a("Ascend910A"), chip_310p("Ascend310P3");
  EXPECT_EQ(codes_of(a2.params(call_of<isa::Scatter>(a2, DType::kHalf, {0}))), "E0101");
  EXPECT_EQ(codes_of(chip_910a.params(gather(chip_910a, DType::kHalf, {0}))), "E0101");
  EXPECT_EQ(codes_of(chip_310p.params(isa::Gatherb{})), "E0101");
  EXPECT_EQ(codes_of(chip_310p.params(isa::SetVaReg{})), "E0101");
}

isa::TransposeExt images(OneCore& one, int64_t type, int64_t channels) {
  isa::TransposeExt op;
  op.dst = one.ub(0);
  op.src = one.ub(32768);
  op.tmp = one.ub(65536, 2048);
  op.type = type;
  op.n_size = op.h_size = 1;
  op.c_size = channels;
  op.w_size = 16;
  return op;
}

// Section 9.3: (C + 2) * 512 B and (2 C + 1) * 512 B of scratch, none on 310P.
TEST(Transpose, NeedsItsScratch) {
  OneCore one, chip_310p("Ascend310P3");
  EXPECT_EQ(codes_of(one.both(images(one, 11, 2))), "");
  EXPECT_EQ(codes_of(one.both(images(one, 11, 3))), "E0201");
  EXPECT_EQ(codes_of(one.both(images(one, 12, 1))), "");
  EXPECT_EQ(codes_of(one.both(images(one, 12, 2))), "E0201");
  EXPECT_EQ(codes_of(chip_310p.both(images(chip_310p, 11, 3))), "");
}

TEST(Transpose, SaysWhatItDoesNotTake) {
  OneCore one, chip_950("Ascend950");
  EXPECT_EQ(codes_of(one.params(images(one, 3, 1))), "E0105");
  EXPECT_EQ(codes_of(one.params(images(one, 10, 1))), "E0105");  // half
  EXPECT_EQ(codes_of(chip_950.params(images(chip_950, 10, 1))), "");
  EXPECT_EQ(codes_of(one.params(images(one, 11, 0))), "W0102");
  EXPECT_EQ(codes_of(one.params(images(one, 0, 1))), "W0102");
  isa::TransposeExt op = images(one, 11, 1);
  op.w_size = 15;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
  op = images(one, 11, 1);
  op.src = op.dst;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
}

isa::TransDataTo5HD lists(OneCore& one, int64_t repeats, int64_t stride) {
  isa::TransDataTo5HD op;
  for (int i = 0; i < isa::kListLength; ++i) {
    op.dst[i] = one.ub(static_cast<uint64_t>(32 * i));
    op.src[i] = one.ub(static_cast<uint64_t>(8192 + 32 * i));
  }
  op.repeat_times = repeats;
  op.src_rep_stride = stride;
  return op;
}

TEST(TransDataTo5Hd, WarnsOfStridesWithOneRepeat) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(lists(one, 1, 0))), "");
  EXPECT_EQ(codes_of(one.params(lists(one, 1, 1))), "W0107");
  EXPECT_EQ(codes_of(one.params(lists(one, 2, 1))), "");
  EXPECT_EQ(codes_of(one.params(lists(one, 0, 1))), "");
}

TEST(TransDataTo5Hd, HasVaRegistersOnA2And950) {
  OneCore one, chip_310p("Ascend310P3");
  isa::TransDataTo5HD op = lists(chip_310p, 1, 0);
  op.dst_va = 0;
  op.src_va = 2;
  for (auto& va : chip_310p.core().registers_to_set().va) va.fill(chip_310p.ub(0).address);
  EXPECT_EQ(codes_of(chip_310p.params(op)), "E0101");
  for (auto& va : one.core().registers_to_set().va) va.fill(one.ub(0).address);
  EXPECT_EQ(codes_of(one.params(op)), "");
}

}  // namespace
}  // namespace asctwin::check
