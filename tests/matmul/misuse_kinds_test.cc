// Tests the findings about objects that no product has: tilings, types, formats, positions,
// configurations.
// spec: matmul.md, sections 1.3, 1.4, 5.4, 12.1 and 13
#define ASCENDC_CUBE_ONLY
#include "misuse.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

// A field of the tiling, a value that no tiling has, and what is said of it.
struct WrongField {
  int32_t Tiling::*field;
  int32_t value;
  const char* part;
};

class WrongTiling : public testing::TestWithParam<WrongField> {};

TEST_P(WrongTiling, IsRefused) {
  Sample sample;
  sample.tiling.*GetParam().field = GetParam().value;
  expect_finding(report_of(sample, [](auto&) {}), Code::E0105, "Init", GetParam().part);
}

INSTANTIATE_TEST_SUITE_P(
    Fields, WrongTiling,
    testing::Values(WrongField{&Tiling::M, 0, "`M` is 0"},
                    WrongField{&Tiling::singleCoreK, -1, "`singleCoreK` is -1"},
                    WrongField{&Tiling::baseM, 24, "`baseM` is a multiple of 16"},
                    WrongField{&Tiling::baseN, 8, "`baseN` is a multiple of 16"},
                    WrongField{&Tiling::baseK, 8, "`baseK` is a multiple of 16"},
                    WrongField{&Tiling::dbL0A, -1, "`dbL0A` is 1 or 2"},
                    WrongField{&Tiling::dbL0B, 3, "`dbL0B` is 1 or 2"},
                    WrongField{&Tiling::isBias, 2, "`isBias` is 0 or 1"},
                    WrongField{&Tiling::iterateOrder, 2, "`iterateOrder` is 0 or 1"},
                    WrongField{&Tiling::depthA1, 3, "`depthA1` is 3, with `stepM` 1"},
                    WrongField{&Tiling::depthB1, 5, "`depthB1` is 5, with `stepN` 1"}));

TEST(MatmulMisuseKinds, BuffersOfL0AreOneWhereTheyAreZero) {
  Sample sample;
  sample.tiling.set_dbL0A(0);
  sample.tiling.set_dbL0B(0);
  expect_clean(report_of(sample, [&](auto& mm) { compute(sample, mm); }));
}

TEST(MatmulMisuseKinds, ATilingOfALargerShape) {
  Sample sample;
  sample.tiling.set_singleCoreM(48);
  const auto report = report_of(sample, [&](auto& mm) { compute(sample, mm); });
  expect_finding(report, Code::E0201, "DataCopy", "IterateAll");
}

TEST(MatmulMisuseKinds, ABlockThatL0DoesNotHold) {
  Sample sample;
  sample.tiling.set_baseK(2048);
  const auto report = report_of(sample, [&](auto& mm) { compute(sample, mm); });
  expect_finding(report, Code::E0105, "IterateAll", "65536 B");
}

// 256 blocks of 32 x 32 halves, twice, are 1 MiB.
TEST(MatmulMisuseKinds, BlocksThatL1DoesNotHold) {
  Sample sample;
  sample.tiling.set_stepKa(256);
  sample.tiling.set_depthA1(512);
  const auto report = report_of(sample, [&](auto& mm) { compute(sample, mm); });
  expect_finding(report, Code::E0105, "IterateAll", "of L1 (baseM * baseK * depthA1");
}

constexpr MatmulConfig kRowByRow = GetNormalConfig(true);
using RowByRow = Matmul<InGm<half>, InGm<half>, InGm<float>, InGm<float>, kRowByRow>;

// spec: matmul.md, section 12: an inner axis of more than 65535 elements needs `intrinsicsCheck`.
TEST(MatmulMisuseKinds, RowsThatAreFurtherApartThanACopyTakes) {
  constexpr int kPitch = 70000;
  Sample sample;
  sample.a = asctwin::Gm<half>(std::vector<half>(size_t{32} * kPitch, half(1)));
  sample.tiling.set_Ka(kPitch);
  const auto report = report_of(sample, [&](auto& mm) { compute(sample, mm); });
  expect_finding(report, Code::E0102, "DataCopy", "set `intrinsicsCheck` in the MatmulConfig");
  expect_clean(report_of<RowByRow>(sample, [&](auto& mm) { compute(sample, mm); }));
  EXPECT_EQ(sample.c[32 * 32 - 1], 32.0F);
}

using Mdl = Matmul<InGm<half>, InGm<half>, InGm<float>, InGm<float>, CFG_MDL>;

// K has two blocks, of which L1 holds one: then it holds one row of blocks.
TEST(MatmulMisuseKinds, LargeLoadsOfSeveralRowsWithoutAllOfK) {
  Sample sample;
  sample.tiling.set_baseK(16);
  sample.tiling.set_stepKa(1);
  sample.tiling.set_stepM(2);
  sample.tiling.set_depthA1(2);
  expect_finding(report_of<Mdl>(sample, [](auto&) {}), Code::E0105, "Init", "the 2 blocks of K");
  sample.tiling.set_stepKa(2);
  sample.tiling.set_depthA1(4);
  expect_clean(report_of<Mdl>(sample, [&](auto& mm) { compute(sample, mm); }));
}

// Six blocks of K, of A three at a time and of B two.
TEST(MatmulMisuseKinds, LargeLoadsWhoseStepsDoNotMeet) {
  Sample sample;
  sample.tiling.set_singleCoreK(96);
  sample.tiling.set_baseK(16);
  sample.tiling.set_stepKa(3);
  sample.tiling.set_depthA1(3);
  sample.tiling.set_stepKb(2);
  sample.tiling.set_depthB1(2);
  expect_finding(report_of<Mdl>(sample, [](auto&) {}), Code::E0105, "Init",
                 "of A in 2 steps, and of B in 3");
}

constexpr MatmulConfig kBasic = GetBasicConfig(16, 32, 32);
using Basic = Matmul<InGm<half>, InGm<half>, InGm<float>, InGm<float>, kBasic>;

TEST(MatmulMisuseKinds, ABasicBlockOfOtherSizesThanItsTiling) {
  Sample sample;
  sample.tiling.set_baseM(32);
  sample.tiling.set_baseK(32);
  expect_finding(report_of<Basic>(sample, [](auto&) {}), Code::E0105, "Init",
                 "`basicM`, which is 16");
  sample.tiling.set_baseM(16);
  expect_clean(report_of<Basic>(sample, [&](auto& mm) { compute(sample, mm); }));
  sample.tiling.set_singleCoreM(24);
  expect_finding(report_of<Basic>(sample, [](auto&) {}), Code::E0105, "Init",
                 "a multiple of `baseM`, 16");
}

template <class Object>
void expect_refused(const char* part) {
  const Sample sample;
  expect_finding(report_of<Object>(sample, [](auto&) {}), Code::E0105, "Init", part);
}
constexpr MatmulConfig partial_output() {
  MatmulConfig config = CFG_NORM;
  config.isPartialOutput = true;
  return config;
}
constexpr MatmulConfig kPartialOutput = partial_output();
constexpr MatmulConfig split_channels() {
  MatmulConfig config = CFG_NORM;
  config.isEnableChannelSplit = true;
  return config;
}
constexpr MatmulConfig kSplitChannels = split_channels();
TEST(MatmulMisuseKinds, TypesFormatsPositionsAndTemplatesThatNoProductHas) {
  using A = InGm<half>;
  using C = InGm<float>;
  expect_refused<Matmul<A, InGm<float>, C>>("an A of half and a B of float");
  expect_refused<Matmul<A, A, InGm<int32_t>>>("a C of int32_t from half");
  expect_refused<Matmul<C, C, InGm<int8_t>>>("a C of int8_t from float");
  expect_refused<Matmul<At<TPosition::VECCALC, CubeFormat::ND, half>, A, C>>("GM, VECOUT or TSCM");
  expect_refused<Matmul<At<TPosition::GM, CubeFormat::ZN, half>, A, C>>("ND, NZ, VECTOR or SCALAR");
  expect_refused<Matmul<A, A, At<TPosition::VECOUT, CubeFormat::ND, float>>>(
      "GM, VECIN, TSCM or CO1");
  expect_refused<Matmul<A, A, At<TPosition::GM, CubeFormat::ZZ, float>>>("ND, NZ or ND_ALIGN");
  expect_refused<Matmul<A, A, At<TPosition::CO1, CubeFormat::NZ, half>>>("C in CO1 of half");
  expect_refused<Matmul<A, A, C, C, kPartialOutput>>("another template than MDL");
  expect_refused<Matmul<A, A, C, C, kSplitChannels>>("that is not in NZ");
  expect_refused<Matmul<A, A, C, C, CFG_IBSHARE_NORM>>("ASCENDC_CUBE_ONLY");
}

}  // namespace
