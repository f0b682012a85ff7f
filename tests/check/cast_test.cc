// Tests the accepted calls of Cast, of the calls around it and of the control register: pairs,
// roundings, halves of bytes, scales, and where a result may lie. spec: vector.md, sections 1.6,
// 4.5, 4.6 and 6.3
#include "asctwin/isa/cast.h"

#include <gtest/gtest.h>

#include "asctwin/isa/control.h"
#include "asctwin/isa/dequant.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

using isa::CastMode;

isa::Cast cast(OneCore& one, DType dst, DType src, CastMode mode) {
  isa::Cast op;
  op.dst = one.ub(0);
  op.src = one.ub(4096);
  op.dst_dtype = dst;
  op.dtype = src;
  op.round_mode = static_cast<int64_t>(mode);
  op.lanes.count = 256;
  const int widest = std::max(info_of(dst).bits, info_of(src).bits);
  op.dst_stride = {1, 8 * info_of(dst).bits / widest};
  op.src_stride = {1, 8 * info_of(src).bits / widest};
  return op;
}

std::string codes(const char* chip, DType src, DType dst, CastMode mode) {
  OneCore one(chip);
  one.core().registers_to_set().deq_scale.form = isa::DeqForm::kHalf;
  return codes_of(one.params(cast(one, dst, src, mode)));
}

TEST(CastSupport, FollowsTheTableOf910B) {
  using enum DType;
  const char* chip = "Ascend910B1";
  EXPECT_EQ(codes(chip, kFloat, kHalf, CastMode::kOdd), "");
  EXPECT_EQ(codes(chip, kFloat, kHalf, CastMode::kNone), "");
  EXPECT_EQ(codes(chip, kFloat, kBFloat16, CastMode::kRint), "");
  EXPECT_EQ(codes(chip, kFloat, kBFloat16, CastMode::kNone), "E0101");
  EXPECT_EQ(codes(chip, kHalf, kFloat, CastMode::kRint), "E0101");
  EXPECT_EQ(codes(chip, kHalf, kBFloat16, CastMode::kRint), "E0101");
  EXPECT_EQ(codes(chip, kInt16, kInt32, CastMode::kNone), "E0101");
  EXPECT_EQ(codes(chip, kInt32, kHalf, CastMode::kOdd), "");
  EXPECT_EQ(codes(chip, kHalf, kInt32, CastMode::kNone), "W0105");
}

TEST(CastSupport, DiffersOnOtherChips) {
  using enum DType;
  EXPECT_EQ(codes("Ascend310P3", kHalf, kInt8, CastMode::kRint), "E0101");
  EXPECT_EQ(codes("Ascend310P3", kHalf, kInt8, CastMode::kNone), "");
  EXPECT_EQ(codes("Ascend310P3", kFloat, kBFloat16, CastMode::kRint), "E0101");
  EXPECT_EQ(codes("Ascend910A", kHalf, kInt4, CastMode::kNone), "E0101");
  EXPECT_EQ(codes("Ascend310B1", kHalf, kInt4, CastMode::kNone), "E0101");
  EXPECT_EQ(codes("Ascend310B1", kInt32, kHalf, CastMode::kNone), "");
  EXPECT_EQ(codes("Ascend310B1", kInt32, kHalf, CastMode::kRint), "E0101");
  EXPECT_EQ(codes("Ascend950", kInt8, kInt32, CastMode::kNone), "");
  EXPECT_EQ(codes("Ascend950", kUInt32, kUInt8, CastMode::kTrunc), "");
  EXPECT_EQ(codes("Ascend950", kHalf, kBFloat16, CastMode::kCeil), "");
  EXPECT_EQ(codes("Ascend950", kHalf, kBFloat16, CastMode::kOdd), "E0101");
  EXPECT_EQ(codes("Ascend950", kUInt8, kInt32, CastMode::kNone), "E0101");
  EXPECT_EQ(codes("Ascend950", kFloat, kHiFloat8, CastMode::kRound), "");
  EXPECT_EQ(codes("Ascend950", kHalf, kHiFloat8, CastMode::kHybrid), "");
  EXPECT_EQ(codes("Ascend950", kFloat, kHiFloat8, CastMode::kRint), "E0101");
  EXPECT_EQ(codes("Ascend950", kFloat, kFp8E4M3, CastMode::kHybrid), "E0101");
  EXPECT_EQ(codes("Ascend950", kBFloat16, kFp4E2M1, CastMode::kTrunc), "");
  EXPECT_EQ(codes("Ascend950", kHalf, kFp4E2M1, CastMode::kTrunc), "E0101");
  EXPECT_EQ(codes("Ascend950", kFp8E8M0, kBFloat16, CastMode::kNone), "");
  EXPECT_EQ(codes("Ascend950", kComplex32, kComplex64, CastMode::kNone), "E0901");
  EXPECT_EQ(codes("Ascend950", kDouble, kFloat, CastMode::kNone), "E0901");
  EXPECT_EQ(codes("Ascend950", kInt8, kFloat, CastMode::kNone), "E0101");
  EXPECT_EQ(codes("Ascend950", kFloat, kHalf, CastMode::kOdd), "");
}

TEST(CastSupport, NamesWhatThereIs) {
  OneCore one;
  auto found = one.params(cast(one, DType::kFloat, DType::kHalf, CastMode::kRint));
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "`roundMode` CAST_RINT for src half -> dst float");
  EXPECT_EQ(fact(found[0], "supported"), "CAST_NONE");
  found = one.params(cast(one, DType::kInt32, DType::kInt16, CastMode::kNone));
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "the types src int16_t -> dst int32_t");
}

TEST(CastMasks, CountTheLanesOfTheWiderType) {
  OneCore one;
  isa::Cast op = cast(one, DType::kFloat, DType::kHalf, CastMode::kNone);
  op.lanes.count_form = false;
  op.lanes.length = 64;
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.lanes.length = 65;
  EXPECT_EQ(codes_of(one.params(op)), "W0108");
  op.lanes.length = -1;
  op.lanes.mask[1] = 1;
  const auto found = one.params(op);
  ASSERT_EQ(codes_of(found), "E0105");
  EXPECT_EQ(fact(found[0], "type"), "float");
}

TEST(CastOfNibbles, TakesPairs) {
  OneCore one;
  isa::Cast op = cast(one, DType::kInt4, DType::kHalf, CastMode::kNone);
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.lanes.count = 255;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
  op.lanes.count_form = false;
  op.lanes.length = 3;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
  op.lanes.length = -1;
  op.lanes.mask[0] = 0xF3;
  op.lanes.mask[1] = 0;
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.lanes.mask[0] = 0xF6;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
}

TEST(DeqScale, HasToBeSetInItsForm) {
  OneCore one, of_950("Ascend950");
  const auto to_half = [](OneCore& core) {
    return codes_of(core.params(cast(core, DType::kHalf, DType::kInt32, CastMode::kNone)));
  };
  EXPECT_EQ(to_half(one), "E0105");
  EXPECT_EQ(to_half(of_950), "");  // it is 1 at launch
  isa::SetDeqScale set;
  set.form = isa::DeqForm::kWord;
  set.commit(one.core().registers_to_set());
  EXPECT_EQ(to_half(one), "E0105");
  set.form = isa::DeqForm::kHalf;
  set.commit(one.core().registers_to_set());
  EXPECT_EQ(to_half(one), "");
}

TEST(DeqScale, OfCastDequantIsAWordOrWords) {
  OneCore one;
  isa::CastDequant op;
  op.dst = one.ub(0);
  op.src = one.ub(4096);
  op.dst_dtype = DType::kInt8;
  op.dtype = DType::kInt16;
  op.lanes.count = 16;
  op.is_vec_deq = false;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
  one.core().registers_to_set().deq_scale = {isa::DeqForm::kWord, 0};
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.is_vec_deq = true;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
  one.add_object(0, 8192, "a TBuf's buffer");
  one.core().registers_to_set().deq_scale = {isa::DeqForm::kVector, 0, one.ub(6144).address};
  EXPECT_EQ(codes_of(one.both(op)), "");
}

TEST(CastInPlace, MayNarrowAndNotWiden) {
  OneCore one;
  one.add_object(0, 8192, "a TBuf's buffer");
  isa::Cast op = cast(one, DType::kHalf, DType::kFloat, CastMode::kRint);
  op.src = op.dst;
  EXPECT_EQ(codes_of(one.overlap(op)), "");
  op.src = one.ub(32);
  EXPECT_EQ(codes_of(one.overlap(op)), "E0107");
  isa::Cast widening = cast(one, DType::kFloat, DType::kHalf, CastMode::kNone);
  widening.src = widening.dst;
  EXPECT_EQ(codes_of(one.overlap(widening)), "E0107");
  widening.lanes.count = 64;  // one repeat
  EXPECT_EQ(codes_of(one.overlap(widening)), "E0107");
  isa::Cast same = cast(one, DType::kInt32, DType::kFloat, CastMode::kRint);
  same.src = same.dst;
  EXPECT_EQ(codes_of(one.overlap(same)), "");
}

// 256 halfs, 512 B, that begin `first` bytes behind the start of the 256 floats that they become.
TEST(CastInPlace, MayGrowOverItsUpperHalf) {
  const auto widened = [](uint32_t first) {
    OneCore one;
    isa::Cast op = cast(one, DType::kFloat, DType::kHalf, CastMode::kNone);
    op.src = one.ub(first);
    return codes_of(one.overlap(op));
  };
  EXPECT_EQ(widened(512), "");
  EXPECT_EQ(widened(384), "");
  EXPECT_EQ(widened(352), "E0107");  // repeat 2 writes to byte 768, repeat 3 reads from 736 on
  EXPECT_EQ(widened(1024), "");
}

TEST(AddDeqRelu, DestroysItsSourcesOn910B) {
  OneCore one;
  one.add_object(0, 16384, "a TBuf's buffer");
  one.core().registers_to_set().deq_scale = {isa::DeqForm::kHalf, 0x3C00};
  isa::Duplicate fill;
  fill.dst = one.ub(4096);
  fill.dtype = DType::kInt32;
  fill.scalar = 100;
  fill.lanes.count = 128;
  EXPECT_EQ(codes_of(one.undefined(fill)), "");
  isa::AddDeqRelu op;
  op.dst = one.ub(0);
  op.src0 = one.ub(4096);
  op.src1 = one.ub(4352);
  op.dst_stride.repeat = 4;
  op.lanes.count = 64;
  EXPECT_EQ(codes_of(one.undefined(op)), "");
  uint16_t sum;
  std::memcpy(&sum, op.dst.address, sizeof(sum));
  EXPECT_EQ(sum, 0x5A40);  // 200
  EXPECT_EQ(codes_of(one.undefined(op)), "E0301");
}

TEST(Control, NamesItsBits) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(isa::SetCtrlSpr{48, 48, 1})), "");
  EXPECT_EQ(codes_of(one.params(isa::SetCtrlSpr{53, 53, 1})), "E0105");
  EXPECT_EQ(codes_of(one.params(isa::SetCtrlSpr{48, 48, 2})), "E0102");
  OneCore of_950("Ascend950"), of_310p("Ascend310P3");
  EXPECT_EQ(codes_of(of_950.params(isa::SetCtrlSpr{53, 53, 1})), "");
  EXPECT_EQ(codes_of(of_950.params(isa::SetCtrlSpr{6, 10, 1})), "E0901");
  EXPECT_EQ(codes_of(of_310p.params(isa::SetCtrlSpr{48, 48, 1})), "E0101");
}

TEST(Control, NamesTheModesOfSaturation) {
  OneCore one, of_950("Ascend950");
  const auto found = one.params(isa::SetSaturationFlag{1, true});
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "`mode` FLOAT8");
  EXPECT_EQ(fact(found[0], "supported"), "FLOAT, INT, CAST");
  EXPECT_EQ(codes_of(of_950.params(isa::SetSaturationFlag{1, true})), "E0901");
}

}  // namespace
}  // namespace asctwin::check
