// A description becomes a page: rows of limits and support are grouped as a reader wants them.
#include "reference/model.h"

#include <gtest/gtest.h>

#include "isa/tables.h"
#include "reference/words.h"

namespace asctwin::reference {
namespace {

using isa::Families;
using isa::Family;

struct Record {
  isa::Operand dst, src;
  DType dtype = DType::kHalf;
  int64_t length = 0;
};

constexpr isa::OperandInfo kOperands[] = {{"dst", isa::operand_of<Record, &Record::dst>},
                                          {"src", isa::operand_of<Record, &Record::src>}};
constexpr isa::Limit kLimits[] = {
    {.field = "length",
     .value = isa::value_of<Record, &Record::length>,
     .lo = 1,
     .hi = 4095,
     .families = Families(Family::kA2, Family::k310P),
     .zero_does_nothing = true,
     .unit = "bytes",
     .meaning = "how long"},
    {.field = "length",
     .value = isa::value_of<Record, &Record::length>,
     .lo = 0,
     .hi = (int64_t{1} << 40) - 1,
     .multiple_of = 2,
     .families = Families(Family::k950)},
};
constexpr isa::Support kSupport[] = {
    {Families(Family::kA2, Family::k310P), isa::kVectorPositions, isa::kGlobal, isa::kTypes16,
     PIPE_MTE2},
    {Families(Family::k950), isa::kVectorPositions, isa::kGlobal, isa::kTypes8, PIPE_MTE2,
     isa::kVectorSide, false},
};
constexpr isa::Alignment kAlignments[] = {{1, Hardware::GM, 0}};
constexpr isa::OpInfo kMove = {.name = "Move",
                               .variant = "slow",
                               .doc = "moves",
                               .spec = "nowhere",
                               .operands = kOperands,
                               .dtype = isa::dtype_of_record<Record>,
                               .support = kSupport,
                               .limits = kLimits,
                               .alignments = kAlignments};

TEST(Page, JoinsTheRangesOfOneField) {
  const Page page = page_of(kMove);
  ASSERT_EQ(page.fields.size(), 1u);
  const Field& length = page.fields[0];
  EXPECT_EQ(length.unit, "bytes");
  ASSERT_EQ(length.ranges.size(), 2u);
  EXPECT_EQ(common_range(length, page), "");
  const std::vector<std::string> expected = {"how long", "[1, 4095] on 910B/910C, 310P",
                                             "[0, 2^40 - 1] on 950", "a multiple of 2 on 950",
                                             "0 does nothing and is a warning on 910B/910C"};
  EXPECT_EQ(sentences_of(length, page), expected);
}

TEST(Page, OfOneChipSpeaksOfNoOther) {
  const Page page = page_of(kMove, Families(Family::kA2));
  ASSERT_EQ(page.fields[0].ranges.size(), 1u);
  EXPECT_EQ(common_range(page.fields[0], page), "[1, 4095]");
  const std::vector<std::string> expected = {"how long", "0 does nothing and is a warning"};
  EXPECT_EQ(sentences_of(page.fields[0], page), expected);
  EXPECT_TRUE(page_of(kMove, Families(Family::k910A)).chips.empty());
}

TEST(Page, JoinsThePathsThatChipsShare) {
  const Page page = page_of(kMove);
  ASSERT_EQ(page.paths.size(), 1u);
  EXPECT_EQ(path_text(page.paths[0]), "GM -> VECIN/VECOUT/VECCALC (UB)");
  EXPECT_EQ(cores_text(page.paths[0]), "AIV");
  ASSERT_EQ(page.paths[0].rows.size(), 2u);
  EXPECT_EQ(type_row_text(page.paths[0].rows[0], " "), "int16_t uint16_t half");
  EXPECT_EQ(type_row_text(page.paths[0].rows[1], " "), "int8_t uint8_t (not modelled)");
}

// Rows of types that go together stand as they are; the modes of a row go with its types.
TEST(Page, ShowsTypesThatGoTogether) {
  struct Converted : Record {
    DType dst_dtype = DType::kFloat;
    int64_t mode = 0;
  };
  static constexpr isa::OperandInfo kPair[] = {
      {.name = "dst",
       .first = isa::operand_of<Converted, &Converted::dst>,
       .dtype = isa::type_of_member<Converted, &Converted::dst_dtype>},
      {"src", isa::operand_of<Converted, &Converted::src>}};
  static constexpr const char* kModes[] = {"UP", "DOWN"};
  static constexpr isa::Support kPairs[] = {
      {Families(Family::kA2), isa::kVectorPositions, isa::kGlobal, isa::kTypes16, PIPE_V},
      {.families = Families(Family::kA2),
       .dst = isa::kVectorPositions,
       .src = isa::kGlobal,
       .types = isa::Types(DType::kFloat),
       .pipe = PIPE_V,
       .own_types = {isa::kTypes8},
       .modes = isa::Modes(0, 1)}};
  const isa::OpInfo convert = {
      .name = "Convert",
      .variant = "",
      .doc = "converts",
      .spec = "nowhere",
      .operands = kPair,
      .dtype = isa::type_of_member<Converted, &Converted::dtype>,
      .support = kPairs,
      .accuracy = {isa::Accuracy::kUlp, 1.5},
      .mode = {
          .field = "way", .value = isa::value_of<Converted, &Converted::mode>, .names = kModes}};
  const Page page = page_of(convert);
  EXPECT_EQ(page.mode, "way");
  EXPECT_EQ(accuracy_text(page), "within 1.5 ulp of the exact result");
  ASSERT_EQ(page.paths.size(), 1u);
  ASSERT_EQ(page.paths[0].rows.size(), 2u);
  EXPECT_EQ(type_row_text(page.paths[0].rows[0], " "), "int16_t uint16_t half");
  EXPECT_EQ(type_row_text(page.paths[0].rows[1], " "),
            "src float -> dst int8_t/uint8_t by UP or DOWN");
}

TEST(Page, TellsUnmodelledChipsApart) {
  const Page page = page_of(kMove);
  EXPECT_EQ(letter_of(standing_on(page, Family::kA2)), 'y');
  EXPECT_EQ(letter_of(standing_on(page, Family::k950)), 'u');
  EXPECT_EQ(letter_of(standing_on(page, Family::k310B)), '-');
}

TEST(Page, SaysWhereOperandsStart) {
  const Page page = page_of(kMove);
  EXPECT_EQ(starts_text(page, "dst"), "32 B in UB");
  EXPECT_EQ(starts_text(page, "src"), "sizeof(T) in GM");
}

TEST(Page, IsFoundByNameFormOrBoth) {
  const auto every = Families::all();
  EXPECT_EQ(pages_named("nd2nz", every).size(), 1u);
  EXPECT_EQ(pages_named("DATACOPY nd2nz", every).size(), 1u);
  EXPECT_GT(pages_named("datacopy", every).size(), 2u);
  EXPECT_TRUE(pages_named("", every).empty());
}

TEST(Words, LargeNumbersAreReadable) {
  EXPECT_EQ(number_text(65535), "65535");
  EXPECT_EQ(number_text(2097151), "2^21 - 1");
  EXPECT_EQ(number_text(2097150), "2097150");
  EXPECT_EQ(number_text(-1), "-1");
}

}  // namespace
}  // namespace asctwin::reference
