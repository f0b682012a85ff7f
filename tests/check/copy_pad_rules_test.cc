// Rules of DataCopyPad and of what it reads beside its arguments, broken and kept.
// spec: data_movement.md, sections 6.2 to 6.6, 7 and 12
#include <gtest/gtest.h>

#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/nd_dma.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

constexpr const char* k950 = "Ascend950";

isa::CopyPadIn copy_in(OneCore& one, int64_t src_stride = 0) {
  isa::CopyPadIn op;
  op.dst = one.ub(0);
  op.src = one.gm(64);
  op.block_count = 2;
  op.block_len = 32;
  op.src_stride = src_stride;
  return op;
}

TEST(CopyPadRules, LetThe950ReadABlockAgain) {
  OneCore one(k950), a2;
  EXPECT_EQ(codes_of(one.both(copy_in(one, -32))), "");
  EXPECT_EQ(codes_of(one.params(copy_in(one, -33))), "E0105");
  EXPECT_EQ(codes_of(a2.params(copy_in(a2, -1))), "E0102");
}

TEST(CopyPadRules, KeepCompactToThe950) {
  OneCore one(k950), a2;
  isa::CopyPadIn in = copy_in(one), elsewhere = copy_in(a2);
  in.compact = elsewhere.compact = true;
  EXPECT_EQ(codes_of(one.params(in)), "");
  const auto found = a2.params(elsewhere);
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "PaddingMode::Compact");
}

TEST(CopyPadRules, LetOnlyThe950CopyIntoL1) {
  for (const char* chip : {k950, "Ascend910B1", "KirinX90"}) {
    OneCore one(chip);
    isa::CopyPadIn op = copy_in(one);
    op.dst = {one.core().memory.of(Hardware::L1).data(), isa::kUnknownExtent, TPosition::A1};
    EXPECT_EQ(codes_of(one.params(op)), chip == k950 ? "" : "E0101") << chip;
  }
}

// Unlike the other forms, this one has to copy something.
TEST(CopyPadRules, WantABlockOnTheWayIntoL1) {
  OneCore one;
  isa::CopyPadToL1 op;
  op.dst = {one.core().memory.of(Hardware::L1).data(), isa::kUnknownExtent, TPosition::TSCM};
  op.src = one.ub(0);
  op.dtype = DType::kHalf;
  op.block_len = 64;
  op.nd_num = op.n_value = op.dst_nz_c0_stride = op.dst_nz_n_stride = 1;
  op.d_value = op.src_d_value = 32;
  EXPECT_EQ(codes_of(one.both(op)), "");
  op.block_count = 0;
  EXPECT_EQ(codes_of(one.params(op)), "E0102");
  op.block_count = 1;
  op.block_len = 63;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
}

TEST(PadSettings, NameAPositionInUb) {
  OneCore one;
  isa::SetPadValue set;
  set.dtype = DType::kHalf;
  for (const TPosition position : {TPosition::VECIN, TPosition::VECOUT, TPosition::MAX}) {
    set.position = position;
    EXPECT_EQ(codes_of(one.params(set)), "");
  }
  set.position = TPosition::A1;
  EXPECT_EQ(codes_of(one.params(set)), "E0105");
}

TEST(PadSettings, AreNotOnEveryChip) {
  OneCore chip_310b("Ascend310B1"), a2;
  EXPECT_EQ(codes_of(chip_310b.params(isa::SetPadValue{})), "E0101");
  EXPECT_EQ(codes_of(a2.params(isa::SetLoopModeIn{})), "E0101");
  EXPECT_EQ(codes_of(a2.params(isa::NdDmaDci{})), "E0101");
}

TEST(NdDmaRules, Pad64BitsWithZero) {
  OneCore one(k950);
  isa::NdDma op;
  op.dst = one.ub(0);
  op.src = one.gm(0);
  op.dtype = DType::kInt64;
  EXPECT_EQ(codes_of(one.both(op)), "");
  op.constant_value = 1;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
  op.constant_value = 0;
  op.nearest = true;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
}

// The last of five dimensions reaches farthest: 2 x 3 x 2 x 2 x 4 elements behind one another.
TEST(NdDmaRules, StayInsideTheirTensors) {
  OneCore one(k950);
  isa::NdDma op;
  op.dst = one.ub(0, 96);
  op.src = one.gm(0, 96);
  const int64_t sizes[] = {2, 3, 2, 2, 4};
  int64_t pitch = 1;
  for (int d = 0; d < isa::kNdDmaDims; ++d) {
    op.dims[d] = {sizes[d], pitch, pitch, 0, 0};
    pitch *= sizes[d];
  }
  EXPECT_EQ(codes_of(one.both(op)), "");
  op.dims[4].left = 1;
  EXPECT_EQ(codes_of(one.both(op)), "E0201");
  op.dims[4] = {5, 24, 24, 0, 0};
  EXPECT_EQ(codes_of(one.both(op)), "E0201 E0201");
}

}  // namespace
}  // namespace asctwin::check
