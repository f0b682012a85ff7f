// Tests the description of every record, and descriptions of kinds of instructions that are not in
// the list: a conversion of types, a comparison, a reduction.
#include <gtest/gtest.h>

#include "isa/join.h"
#include "isa/operations.h"
#include "isa/signature.h"
#include "isa/tables.h"
#include "property/random/call.h"

namespace asctwin::test {
namespace {

using isa::Kind;
using isa::Support;
using isa::Types;

template <class I>
concept GivesBack = requires(I& op) {
  op.result;
};

// A record without execute() is performed by the core: it synchronises. One that moves or computes
// has operands, or moves a register to the kernel.
template <class I>
void expect_kind_fits(const I& prototype) {
  const isa::OpInfo& info = isa::op_info_of(prototype);
  if (!Executes<I>) {
    EXPECT_EQ(info.kind, Kind::kSynchronises) << info.name;
  }
  if ((info.kind == Kind::kMoves || info.kind == Kind::kComputes) && !GivesBack<I>) {
    EXPECT_FALSE(info.operands.empty()) << info.name;
  }
  if (info.kind == Kind::kSetsRegister) {
    for (const isa::Support& row : info.support) EXPECT_EQ(row.pipe, PIPE_S) << info.name;
  }
  EXPECT_EQ(info.addresses_are_data, isa::kAddressesAreData<I>) << info.name;
}
TEST(Descriptions, SayWhatKindAnInstructionIs) {
#define ASCTWIN_OP(record) isa::for_each_operation<isa::record>(expect_kind_fits<isa::record>);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP
}

TEST(Tables, AreJoinedInTheirOrder) {
  constexpr int kFew[] = {1, 2};
  constexpr std::array<int, 2> kMore{4, 5};
  constexpr auto kAll = isa::join<int>(kFew, 3, kMore);
  static_assert(kAll == std::array{1, 2, 3, 4, 5});
}

// vector.md, section 4.5: Cast has a mode of rounding, which depends on both types, and as many
// lanes in a repeat as the wider type.
enum class Round { kNone, kRint, kFloor };
struct Cast {
  isa::Operand dst, src;
  DType dst_dtype = DType::kHalf;
  DType dtype = DType::kFloat;  // of src
  int64_t mode = 0;
};
constexpr const char* kRoundNames[] = {"CAST_NONE", "CAST_RINT", "CAST_FLOOR"};
constexpr isa::OperandInfo kCastOperands[] = {
    {.name = "dst",
     .first = isa::operand_of<Cast, &Cast::dst>,
     .dtype = isa::type_of_member<Cast, &Cast::dst_dtype>},
    {"src", isa::operand_of<Cast, &Cast::src>},
};
constexpr Support cast(DType dst, DType src, isa::Modes modes) {
  return {.families = isa::Families::all(),
          .dst = isa::kVectorPositions,
          .src = isa::kVectorPositions,
          .types = Types(src),
          .pipe = PIPE_V,
          .own_types = {Types(dst)},
          .modes = modes};
}
constexpr isa::Modes kEveryRound{Round::kNone, Round::kRint, Round::kFloor};
constexpr Support kCasts[] = {
    cast(DType::kHalf, DType::kFloat, kEveryRound),
    cast(DType::kFloat, DType::kHalf, isa::Modes(Round::kNone)),
    cast(DType::kInt32, DType::kFloat, isa::Modes(Round::kRint, Round::kFloor)),
};
constexpr isa::OpInfo kCast = {
    .name = "Cast",
    .variant = "",
    .doc = "converts",
    .spec = "nowhere",
    .operands = kCastOperands,
    .dtype = isa::dtype_of_record<Cast>,
    .support = kCasts,
    .mode = {
        .field = "roundMode", .value = isa::value_of<Cast, &Cast::mode>, .names = kRoundNames}};

Cast cast_in_ub(DType dst, DType src, Round mode) {
  Cast call;
  call.dst.position = call.src.position = TPosition::VECCALC;
  call.dst_dtype = dst;
  call.dtype = src;
  call.mode = static_cast<int64_t>(mode);
  return call;
}
bool is_supported(const isa::OpInfo& info, const void* call) {
  return isa::find_support(info, call, isa::Family::kA2) != nullptr;
}

TEST(Pairs, GoTogetherWithTheirModes) {
  const auto supported = [](DType dst, DType src, Round mode) {
    const Cast call = cast_in_ub(dst, src, mode);
    return is_supported(kCast, &call);
  };
  EXPECT_TRUE(supported(DType::kHalf, DType::kFloat, Round::kRint));
  EXPECT_TRUE(supported(DType::kFloat, DType::kHalf, Round::kNone));
  EXPECT_FALSE(supported(DType::kFloat, DType::kHalf, Round::kRint));
  EXPECT_FALSE(supported(DType::kInt32, DType::kHalf, Round::kRint));
  EXPECT_FALSE(supported(DType::kInt32, DType::kFloat, Round::kNone));
}

TEST(Pairs, AreWrittenFromSourceToDestination) {
  const Cast call = cast_in_ub(DType::kInt32, DType::kFloat, Round::kFloor);
  EXPECT_EQ(isa::signature_of(kCast, &call), "src float -> dst int32_t");
  EXPECT_EQ(isa::signature_of(kCast, kCasts[2], nullptr), "src float -> dst int32_t");
  EXPECT_EQ(isa::names_of(kCast, kCasts[2].modes, ", "), "CAST_RINT, CAST_FLOOR");
  EXPECT_EQ(isa::mode_name(kCast, 77), "77");
}

TEST(Pairs, HaveTheLanesOfTheirWidestType) {
  const Cast narrow = cast_in_ub(DType::kInt8, DType::kHalf, Round::kNone);
  const Cast wide = cast_in_ub(DType::kFloat, DType::kHalf, Round::kNone);
  EXPECT_EQ(isa::lanes_per_repeat(kCast, &narrow), 128);
  EXPECT_EQ(isa::lanes_per_repeat(kCast, &wide), 64);
}

TEST(Pairs, AreTheCellsOfRandomCalls) {
  const std::vector<Cell> cells = cells_of(kCast, isa::Family::kA2);
  EXPECT_EQ(cells.size(), (3 + 1 + 2) * 9u);  // positions in UB: 3 of dst, 3 of src
  for (const Cell& cell : cells) {
    Cast call;
    set_cell(kCast, &call, cell);
    EXPECT_EQ(isa::find_support(kCast, &call, isa::Family::kA2), cell.row);
  }
}

// vector.md, section 4.7: Compare writes a bit for each lane, as bytes: the type of dst is the same
// whatever the sources are, so no row says it.
struct Compare {
  isa::Operand dst, src;
  DType dtype = DType::kHalf;
};
constexpr isa::OperandInfo kCompareOperands[] = {
    {.name = "dst",
     .first = isa::operand_of<Compare, &Compare::dst>,
     .dtype = isa::fixed_type<DType::kUInt8>},
    {"src", isa::operand_of<Compare, &Compare::src>},
};
constexpr Support kCompares[] = {
    {isa::Families::all(), isa::kVectorPositions, isa::kVectorPositions, isa::kTypes16, PIPE_V}};
constexpr isa::OpInfo kCompare = {.name = "Compare",
                                  .variant = "",
                                  .doc = "compares",
                                  .spec = "nowhere",
                                  .operands = kCompareOperands,
                                  .dtype = isa::dtype_of_record<Compare>,
                                  .support = kCompares};

TEST(FixedTypes, AreNoMatterOfSupport) {
  Compare call;
  call.dst.position = call.src.position = TPosition::VECCALC;
  EXPECT_TRUE(is_supported(kCompare, &call));
  EXPECT_FALSE(isa::has_own_types(kCompare));
  EXPECT_EQ(isa::type_of(kCompare, kCompareOperands[0], &call), DType::kUInt8);
  EXPECT_EQ(isa::type_of(kCompare, kCompareOperands[1], &call), DType::kHalf);
  EXPECT_EQ(isa::lanes_per_repeat(kCompare, &call), 128);
  EXPECT_EQ(cells_of(kCompare, isa::Family::kA2).size(), 3 * 9u);
}

// cube.md, section 1.3: int4b_t is multiplied without a bias.
TEST(OperandsThatMayBeMissing, HaveTheirTypeOnlyWhereTheyAreGiven) {
  isa::Mmad call;
  call.dst.position = TPosition::CO1;
  call.fm.position = TPosition::A2;
  call.filter.position = TPosition::B2;
  call.dtype = call.filter_dtype = DType::kInt4;
  call.dst_dtype = call.bias_dtype = DType::kInt32;
  EXPECT_TRUE(is_supported(isa::Mmad::info, &call));
  EXPECT_EQ(isa::signature_of(isa::Mmad::info, &call), "fm int4b_t, filter int4b_t -> dst int32_t");
  call.has_bias = true;
  EXPECT_FALSE(is_supported(isa::Mmad::info, &call));
  call.dtype = call.filter_dtype = DType::kInt8;
  EXPECT_TRUE(is_supported(isa::Mmad::info, &call));
  call.bias_dtype = DType::kFloat;
  EXPECT_FALSE(is_supported(isa::Mmad::info, &call));
  EXPECT_EQ(isa::signature_of(isa::Mmad::info, &call),
            "fm int8_t, filter int8_t, bias float -> dst int32_t");
}

}  // namespace
}  // namespace asctwin::test
