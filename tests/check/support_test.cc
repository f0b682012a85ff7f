// Support: paths, types and what asctwin does not model. The tables are those of data_movement.md,
// section 1, and vector.md, section 4.
#include "check/call/support.h"

#include <gtest/gtest.h>

#include "asctwin/isa/copy.h"
#include "asctwin/isa/fixpipe.h"
#include "asctwin/isa/mmad.h"
#include "asctwin/isa/nd_nz.h"
#include "asctwin/isa/vector.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

template <isa::VectorOp kOperation>
isa::VectorBinary binary(OneCore& one, DType dtype) {
  auto op = isa::record_of<kOperation>();
  op.dst = one.ub(0);
  op.src0 = one.ub(256);
  op.src1 = one.ub(512);
  op.dtype = dtype;
  op.lanes.count = 16;
  return op;
}

isa::VectorScalar maxs(OneCore& one) {
  auto op = isa::record_of<isa::VectorOp::kMaxs>();
  op.dst = op.src = one.ub(0);
  op.lanes.count = 16;
  return op;
}

// Any operands on any chip: a description without a support table.
struct Anywhere {
  static const isa::OpInfo info;
  isa::Operand dst;
  void accesses(isa::AccessSink& sink) const {
    sink.add({isa::Effect::kWrite, 0, dst.address, 1, {}});
  }
};
constexpr isa::OperandInfo kAnywhere[] = {{"dst", isa::operand_of<Anywhere, &Anywhere::dst>}};
const isa::OpInfo Anywhere::info = {
    .name = "Anywhere", .variant = "", .doc = "", .spec = "", .operands = kAnywhere};

TEST(Support, NamesThePathAndThePathsThereAre) {
  OneCore chip_310p("Ascend310P3");
  isa::DataCopy op;
  op.dst = chip_310p.ub(0);
  op.src = chip_310p.ub(64);
  op.dst.position = TPosition::A1;
  op.block_len = 1;
  const auto found = chip_310p.params(op);
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "the path VECCALC -> A1");
  EXPECT_EQ(fact(found[0], "product"), "Ascend 310P");
  EXPECT_EQ(fact(found[0], "supported"),
            "GM -> VECIN/VECOUT/VECCALC, VECIN/VECOUT/VECCALC -> GM, CO2 -> GM, "
            "VECIN/VECOUT/VECCALC -> VECIN/VECOUT/VECCALC, GM -> A1/B1, "
            "VECIN/VECOUT/VECCALC -> TSCM, A1/B1/TSCM -> VECIN/VECOUT/VECCALC, CO1 -> CO2");
}

TEST(Support, NamesTheTypeAndTheTypesThereAre) {
  OneCore one;
  EXPECT_EQ(codes_of(one.params(binary<isa::VectorOp::kAdd>(one, DType::kInt16))), "");
  const auto found = one.params(binary<isa::VectorOp::kAdd>(one, DType::kInt8));
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "type int8_t");
  EXPECT_EQ(fact(found[0], "supported"), "int16_t, half, int32_t, float");
}

TEST(Support, GathersTheTypesOfAllRowsOfAPath) {
  OneCore chip("Ascend950");
  const auto found = chip.params(binary<isa::VectorOp::kDiv>(chip, DType::kBool));
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "supported"),
            "int16_t, uint16_t, half, int32_t, uint32_t, float, int64_t, uint64_t, complex32, "
            "complex64");
}

TEST(Support, SaysThatAChipHasNoSuchInstruction) {
  OneCore one("Ascend910A");
  const auto found = one.params(maxs(one));
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "any call");
  EXPECT_EQ(fact(found[0], "supported"), "nothing: it is not on this chip");
}

TEST(Support, SaysThatAChipHasAnotherFormOfTheInstruction) {
  OneCore one("Ascend910A");
  isa::Nd2Nz op;
  op.dst = one.ub(0);
  op.src = one.gm(0);
  op.dtype = DType::kHalf;
  const auto found = one.params(op);
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "the path GM -> VECCALC");
  EXPECT_EQ(fact(found[0], "supported"), "nothing: this form of it is not on this chip");
}

TEST(Support, NamesTheOnlyPosition) {
  OneCore one;
  isa::Duplicate op;
  op.dst = one.ub(0);
  op.dst.position = TPosition::CO1;
  const auto found = one.params(op);
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "the position CO1");
  EXPECT_EQ(fact(found[0], "supported"), "VECIN/VECOUT/VECCALC");
}

TEST(Support, RefusesAPositionThatTheChipDoesNotHave) {
  OneCore a2, vector_core("Ascend310P3-VEC");
  Anywhere op{a2.ub(0)};
  op.dst.position = TPosition::A1;
  EXPECT_EQ(codes_of(a2.params(op)), "");
  for (const TPosition missing : {TPosition::A1, TPosition::MAX}) {
    op.dst = vector_core.ub(0);
    op.dst.position = missing;
    const auto found = vector_core.params(op);
    ASSERT_EQ(codes_of(found), "E0101");
    EXPECT_EQ(fact(found[0], "supported"), "the positions GM, VECIN, VECOUT, VECCALC");
    EXPECT_EQ(fact(found[0], "what"),
              missing == TPosition::A1 ? "the position A1" : "the position MAX");
  }
}

TEST(Support, TellsWhatIsNotModelledApart) {
  OneCore one("Ascend950");
  isa::Duplicate op;
  op.dst = one.ub(0);
  op.dtype = DType::kFp4E2M1;
  const auto found = one.params(op);
  ASSERT_EQ(codes_of(found), "E0901");
  EXPECT_EQ(fact(found[0], "what"), "type fp4x2_e2m1_t");
}

// reg_api.md, section 15: what the tables do not list is refused, not called unknown.
template <isa::ReduceOp kOperation>
std::string codes_of_reduction(const char* chip, DType dtype) {
  OneCore one(chip);
  isa::VectorReduce op;
  op.operation = kOperation;
  op.dst = one.ub(0);
  op.src = one.ub(4096);
  op.dtype = dtype;
  op.lanes.length = 8;
  return codes_of(one.params(op));
}
TEST(Support, OfReductionsFollowsTheTables) {
  using enum isa::ReduceOp;
  using enum DType;
  for (const DType dtype : {kInt8, kUInt8, kBFloat16, kInt64, kUInt64, kDouble}) {
    EXPECT_EQ(codes_of_reduction<kWholeReduceMax>("Ascend950", dtype), "E0101");
    EXPECT_EQ(codes_of_reduction<kWholeReduceSum>("Ascend950", dtype), "E0101");
    EXPECT_EQ(codes_of_reduction<kBlockReduceSum>("Ascend950", dtype), "E0101");
  }
  for (const DType dtype : {kInt16, kUInt16, kInt32, kUInt32}) {
    EXPECT_EQ(codes_of_reduction<kWholeReduceMin>("Ascend950", dtype), "");
    EXPECT_EQ(codes_of_reduction<kWholeReduceMin>("Ascend910B1", dtype), "E0101");
    EXPECT_EQ(codes_of_reduction<kBlockReduceMin>("Ascend950", dtype), "E0101");
    EXPECT_EQ(codes_of_reduction<kPairReduceSum>("Ascend950", dtype), "E0101");
  }
  EXPECT_EQ(codes_of_reduction<kWholeReduceSum>("Ascend950", kInt32), "");
  EXPECT_EQ(codes_of_reduction<kWholeReduceSum>("Ascend950", kInt16), "E0901");
}

isa::Fixpipe fixpipe(DType src, DType dst, QuantMode mode) {
  isa::Fixpipe op;
  op.dst.position = TPosition::GM;
  op.src.position = TPosition::CO1;
  op.src_dtype = src;
  op.dtype = dst;
  op.mode = mode;
  op.m_size = op.n_size = 0;
  return op;
}

// cube.md, section 7.4
TEST(Support, NamesTheTypesThatGoTogether) {
  OneCore one;
  const auto found = one.params(fixpipe(DType::kInt32, DType::kBFloat16, QuantMode::F322BF16));
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "the types src int32_t -> dst bfloat16_t");
  EXPECT_EQ(fact(found[0], "supported"),
            "int32_t, float on both sides; src float -> dst half; src float -> dst bfloat16_t; "
            "src float -> dst int8_t/uint8_t; src int32_t -> dst half; "
            "src int32_t -> dst int8_t/uint8_t");
}

TEST(Support, NamesTheModesOfTheTypes) {
  OneCore one;
  const auto found = one.params(fixpipe(DType::kInt32, DType::kHalf, QuantMode::REQ8));
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "`quantPre` REQ8 for src int32_t -> dst half");
  EXPECT_EQ(fact(found[0], "supported"), "VDEQF16, DEQF16");
}

// A call without conversion is named by one type, one with two types by both.
TEST(Support, NamesTypesThatAreTheSameOnBothSides) {
  OneCore one("Ascend910A");
  isa::DataCopy op;
  op.dst = one.ub(0);
  op.src = one.gm(0);
  op.dtype = op.dst_dtype = DType::kBFloat16;
  EXPECT_EQ(fact(one.params(op).at(0), "what"), "type bfloat16_t");
  op.dtype = DType::kHalf;
  const auto found = one.params(op);
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "the types src half -> dst bfloat16_t");
  EXPECT_EQ(fact(found[0], "supported"),
            "int8_t, uint8_t, int16_t, uint16_t, half, int32_t, uint32_t, float, int64_t, "
            "uint64_t, double, bool on both sides");
}

// cube.md, section 1.3
TEST(Support, NamesTheProductsOfTheChip) {
  OneCore one("Ascend310P3");
  isa::Mmad op;
  op.dst.position = TPosition::CO1;
  op.fm.position = TPosition::A2;
  op.filter.position = TPosition::B2;
  op.dst_dtype = DType::kInt32;
  const auto found = one.params(op);
  ASSERT_EQ(codes_of(found), "E0101");
  EXPECT_EQ(fact(found[0], "what"), "the types fm half, filter half -> dst int32_t");
  EXPECT_EQ(fact(found[0], "supported"),
            "fm int8_t, filter int8_t -> dst int32_t; fm half, filter half -> dst float; "
            "fm half, filter half -> dst half; fm int4b_t, filter int4b_t -> dst int32_t; "
            "fm uint8_t, filter int8_t -> dst int32_t; fm uint8_t, filter uint8_t -> dst int32_t");
}

TEST(Support, EndsTheCheckOfACall) {
  OneCore one;
  isa::VectorBinary op = binary<isa::VectorOp::kAdd>(one, DType::kInt8);
  op.lanes.count = -1;
  op.dst.address += 1;
  EXPECT_EQ(codes_of(one.both(op)), "E0101");
}

}  // namespace
}  // namespace asctwin::check
