// Rules of the layout changes: what only the 950 has, where a matrix may start, and each corner in
// which the vendor's library is known to differ, broken and kept.
// spec: data_movement.md, sections 2.2, 2.5, 3 and 4
#include <gtest/gtest.h>

#include "asctwin/isa/nd_nz.h"
#include "one_core.h"

namespace asctwin::check {
namespace {

constexpr const char* k910B = "Ascend910B1";
constexpr const char* k310P = "Ascend310P3";
constexpr const char* k950 = "Ascend950";

isa::Operand in(OneCore& one, TPosition position) {
  const Hardware memory = one.core().chip().memory_of(position);
  return {one.core().memory.of(memory).data(), isa::kUnknownExtent, position};
}

// One matrix on which every library agrees with its documents.
isa::Nd2Nz quiet(OneCore& one, TPosition to = TPosition::VECIN) {
  isa::Nd2Nz op;
  op.dst = in(one, to);
  op.src = one.gm(0);
  op.dtype = DType::kHalf;
  op.nd_num = 1;
  op.n_value = op.dst_nz_c0_stride = 8;
  op.d_value = op.src_d_value = 32;
  op.dst_nz_n_stride = 1;
  return op;
}

template <class Change>
std::string codes_after(const char* chip, TPosition to, Change change) {
  OneCore one(chip);
  isa::Nd2Nz op = quiet(one, to);
  change(op);
  return codes_of(one.params(op));
}

TEST(Nd2NzCorners, AreSilentWhereTheLibraryAgrees) {
  for (const char* chip : {k910B, k310P, k950})
    EXPECT_EQ(codes_after(chip, TPosition::VECIN, [](isa::Nd2Nz&) {}), "") << chip;
}

TEST(Nd2NzCorners, NameTheMatrices) {
  const auto two = [](isa::Nd2Nz& op) {
    op.nd_num = 2;
    op.src_nd_matrix_stride = op.dst_nz_matrix_stride = 256;
  };
  const auto shifted = [](isa::Nd2Nz& op) { op.src_nd_matrix_stride = 16; };
  for (const char* chip : {k910B, k950}) {
    EXPECT_EQ(codes_after(chip, TPosition::VECIN, two), "W0105") << chip;
    EXPECT_EQ(codes_after(chip, TPosition::VECIN, shifted), "W0105") << chip;
  }
  EXPECT_EQ(codes_after(k310P, TPosition::VECIN, two), "");
  EXPECT_EQ(codes_after(k910B, TPosition::A1, two), "") << "an instruction of its own";
}

TEST(Nd2NzCorners, NameTheRowStride) {
  const auto apart = [](isa::Nd2Nz& op) { op.dst_nz_n_stride = 2; };
  EXPECT_EQ(codes_after(k910B, TPosition::VECIN, apart), "W0105");
  EXPECT_EQ(codes_after(k910B, TPosition::A1, apart), "");
  EXPECT_EQ(codes_after(k310P, TPosition::VECIN, apart), "");
  EXPECT_EQ(codes_after(k310P, TPosition::A1, apart), "W0105");
}

TEST(Nd2NzCorners, NameTheTailOfARow) {
  const auto ragged = [](isa::Nd2Nz& op) { op.d_value = op.src_d_value = 24; };
  for (const char* chip : {k910B, k310P, k950})
    EXPECT_EQ(codes_after(chip, TPosition::VECIN, ragged), "W0105") << chip;
  EXPECT_EQ(codes_after(k310P, TPosition::A1, ragged), "");
}

TEST(Nd2NzCorners, NameTheRowPitch) {
  const auto rows_of = [](int64_t rows) {
    return [rows](isa::Nd2Nz& op) {
      op.n_value = rows;
      op.src_d_value = 48;
    };
  };
  EXPECT_EQ(codes_after(k910B, TPosition::VECIN, rows_of(255)), "");
  EXPECT_EQ(codes_after(k910B, TPosition::VECIN, rows_of(256)), "W0105");
  EXPECT_EQ(codes_after(k310P, TPosition::VECIN, rows_of(2)), "W0105");
}

TEST(Nd2NzCorners, NameFloat) {
  const auto floats = [](isa::Nd2Nz& op) { op.dtype = DType::kFloat; };
  EXPECT_EQ(codes_after(k910B, TPosition::VECIN, floats), "W0105");
  EXPECT_EQ(codes_after(k910B, TPosition::A1, floats), "");
  const auto integers = [](isa::Nd2Nz& op) { op.dtype = DType::kInt32; };
  EXPECT_EQ(codes_after(k910B, TPosition::VECIN, integers), "");
}

TEST(Nd2NzCorners, AreOneWarningACall) {
  OneCore one;
  isa::Nd2Nz op = quiet(one);
  op.dtype = DType::kFloat;
  op.dst_nz_n_stride = 2;
  op.d_value = 31;
  const auto found = one.params(op);
  ASSERT_EQ(codes_of(found), "W0105");
  EXPECT_EQ(fact(found[0], "actual"), "type float on the way into UB");
}

TEST(Nd2NzCorners, DoNotSpeakOfACallThatDoesNothing) {
  const auto nothing = [](isa::Nd2Nz& op) {
    op.n_value = 0;
    op.dst_nz_n_stride = 2;
  };
  EXPECT_EQ(codes_after(k910B, TPosition::VECIN, nothing), "");
}

TEST(Nd2NzLocal, WarnsOfGapsBetweenRowsWhereTheWayLeadsOverGlobalMemory) {
  for (const char* chip : {k910B, k950}) {
    OneCore one(chip);
    isa::Nd2NzLocal op;
    static_cast<isa::NdToNz&>(op) = quiet(one);
    op.dst = in(one, TPosition::TSCM);
    op.src = one.ub(0);
    EXPECT_EQ(codes_of(one.params(op)), "") << chip;
    op.src_d_value = 48;
    EXPECT_EQ(codes_of(one.params(op)), chip == k910B ? "W0105" : "") << chip;
    op.nd_num = 2;
    EXPECT_EQ(codes_of(one.params(op)), "E0102") << chip;
  }
}

TEST(SmallC0, IsOnThe950Alone) {
  OneCore one(k950), a2;
  isa::Nd2Nz op = quiet(one, TPosition::A1);
  op.small_c0 = true;
  EXPECT_EQ(codes_of(one.params(op)), "E0105") << "32 columns";
  op.d_value = 4;
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.dst_nz_c0_stride = op.dst_nz_n_stride = 0;  // ignored
  EXPECT_EQ(codes_of(one.params(op)), "");
  op.d_value = 5;
  EXPECT_EQ(codes_of(one.params(op)), "E0105");
  isa::Nd2Nz elsewhere = quiet(a2, TPosition::A1);
  elsewhere.small_c0 = true;
  elsewhere.d_value = 4;
  EXPECT_EQ(codes_of(a2.params(elsewhere)), "E0101");
}

TEST(SmallC0, IntoUbIsNotModelled) {
  OneCore one(k950);
  isa::Nd2Nz op = quiet(one);
  op.small_c0 = true;
  op.d_value = 4;
  EXPECT_EQ(codes_of(one.params(op)).substr(0, 5), "E0901");
}

TEST(MatrixStride, EndsEarlierOnTheWayIntoL1) {
  const auto wide = [](int64_t stride) {
    return [stride](isa::Nd2Nz& op) { op.dst_nz_matrix_stride = stride; };
  };
  EXPECT_EQ(codes_after(k950, TPosition::A1, wide(16384)), "");
  EXPECT_EQ(codes_after(k950, TPosition::A1, wide(16385)), "E0105");
  EXPECT_EQ(codes_after("KirinX90", TPosition::A1, wide(16385)), "E0105");
  EXPECT_EQ(codes_after(k310P, TPosition::A1, wide(65535)), "");
}

isa::Nz2Nd from_nz(OneCore& one, int64_t rows, DType dtype) {
  isa::Nz2Nd op;
  op.dst = one.gm(0);
  op.src = in(one, TPosition::VECOUT);
  op.dtype = dtype;
  op.nd_num = 2;
  op.n_value = rows;
  op.d_value = op.dst_d_stride = 16;
  return op;
}

TEST(Nz2Nd, WarnsOfWhatTheLibraryAsksForBeyondItsDocuments) {
  OneCore one, newer(k950);
  EXPECT_EQ(codes_of(one.params(from_nz(one, 4, DType::kHalf))), "");
  EXPECT_EQ(codes_of(one.params(from_nz(one, 3, DType::kHalf))), "W0105");
  EXPECT_EQ(codes_of(newer.params(from_nz(newer, 3, DType::kHalf))), "");
  isa::Nz2Nd op = from_nz(one, 4, DType::kHalf);
  op.src_n_stride = 4096;
  EXPECT_EQ(codes_of(one.params(op)), "W0105");
}

TEST(Nz2Nd, Of8BitsIsNotModelledOnThe950AndUnknownElsewhere) {
  OneCore one, newer(k950);
  EXPECT_EQ(codes_of(newer.params(from_nz(newer, 4, DType::kInt8))), "E0901");
  EXPECT_EQ(codes_of(newer.params(from_nz(newer, 4, DType::kInt64))), "");
  EXPECT_EQ(codes_of(one.params(from_nz(one, 4, DType::kInt8))), "E0101");
}

}  // namespace
}  // namespace asctwin::check
