// The host's tiling: published points, what published kernels rely on, and that every choice keeps
// the constraints.
// spec: matmul.md, sections 10.3, 11 and 12
#include <gtest/gtest.h>

#include <cstring>

#include "adv_api/matmul/bmm_tiling.h"
#include "adv_api/matmul/matmul_tiling.h"
#include "adv_api/matmul/matmul_tilingdata.h"
#include "lib/matmul/bmm_tiling.h"
#include "lib/matmul/matmul_tiling.h"
#include "problem.h"

namespace {

using namespace matmul_test;
using mt::TPosition;

int64_t up(int64_t size, int64_t to) { return (size + to - 1) / to * to; }
int64_t parts(int64_t size, int64_t part) { return (size + part - 1) / part; }

TEST(MatmulTiling, GivesThePublishedPoints) {
  Problem p{128, 30720, 1024};
  p.cores = 24;
  Tiling tiling = tiling_of<half, float, float>(p);
  EXPECT_EQ(tiling.usedCoreNum, 24);
  EXPECT_EQ(tiling.singleCoreM, 128);
  EXPECT_EQ(tiling.singleCoreN, 1280);
  EXPECT_EQ(tiling.baseM, 128);
  EXPECT_EQ(tiling.baseN, 256);
  EXPECT_EQ(tiling.baseK, 64);
  EXPECT_EQ(tiling.stepKa, 4);
  EXPECT_EQ(tiling.depthA1, 8);
  EXPECT_EQ(tiling.depthB1, 8);
  p.cores = 20;
  tiling = tiling_of<half, float, float>(p);
  EXPECT_EQ(tiling.usedCoreNum, 20);
  EXPECT_EQ(tiling.singleCoreN, 1536);
  p = {1024, 640, 256};
  p.cores = 2, p.base_m = 256, p.base_n = 128;
  tiling = tiling_of<half, float, float>(p);
  EXPECT_EQ(tiling.singleCoreM, 512);
  EXPECT_EQ(tiling.singleCoreN, 640);
  EXPECT_EQ(tiling.baseK, 64);
}

// Section 12.3.
TEST(MatmulTiling, SplitsAsPublishedKernelsExpect) {
  Problem p{512, 128, 128};
  p.cores = 2, p.base_m = 128, p.base_n = 64;
  const Tiling to_ub = tiling_of<half, float, float>(p, TPosition::VECIN);
  EXPECT_EQ(to_ub.singleCoreM, 512);
  EXPECT_EQ(to_ub.singleCoreN, 64);
  p = {512, 512, 128};
  p.cores = 2;
  const Tiling to_gm = tiling_of<half, float, float>(p);
  EXPECT_EQ(to_gm.singleCoreM, 256);
  EXPECT_EQ(to_gm.singleCoreN, 512);
}

// A kernel that calls no SetTail needs shares of one size: 16 of 64 x 128, though 20 or 24 cores
// could take smaller ones.
TEST(MatmulTiling, PrefersSharesWithoutATail) {
  for (const int cores : {20, 24})
    for (const bool bias : {false, true}) {
      Problem p{256, 512, 192};
      p.cores = cores, p.bias = bias;
      const Tiling tiling = tiling_of<half, float, float>(p);
      EXPECT_EQ(tiling.usedCoreNum, 16);
      EXPECT_EQ(tiling.singleCoreM, 64);
      EXPECT_EQ(tiling.singleCoreN, 128);
    }
  // No share of 1000 x 1000 but the whole is even, and it is not taken.
  Problem p{1000, 1000, 64};
  p.cores = 20;
  EXPECT_GT((tiling_of<half, float, float>(p).usedCoreNum), 10);
}

template <class T>
void expect_constraints(const Problem& p, const Tiling& t) {
  const int64_t size = sizeof(T), c0 = 32 / size;
  EXPECT_EQ(t.usedCoreNum, parts(p.m, t.singleCoreM) * parts(p.n, t.singleCoreN));
  EXPECT_LE(t.usedCoreNum, p.cores);
  EXPECT_EQ(t.singleCoreK, p.k);
  EXPECT_LE(t.baseM * t.baseK * size * t.dbL0A, 64 * 1024);
  EXPECT_LE(t.baseN * t.baseK * size * t.dbL0B, 64 * 1024);
  EXPECT_LE(t.baseM * t.baseN * 4 * t.dbL0C, 128 * 1024);
  EXPECT_LE(p.bias ? t.baseN * 4 : 0, 1024);
  EXPECT_EQ(t.baseM % 16, 0);
  EXPECT_EQ(t.baseN % 16, 0);
  EXPECT_EQ(t.baseK % std::max<int64_t>(16, c0), 0);
  EXPECT_LE(t.baseM, up(t.singleCoreM, 16));
  EXPECT_LE(t.baseN, up(t.singleCoreN, std::max<int64_t>(16, c0)));
  EXPECT_EQ(t.depthA1 % (t.stepM * t.stepKa), 0);
  EXPECT_EQ(t.depthB1 % (t.stepN * t.stepKb), 0);
  EXPECT_LE((t.baseM * t.depthA1 + up(t.baseN, c0) * t.depthB1) * t.baseK * size, 512 * 1024 - 128);
  for (const int32_t value : {t.baseM, t.baseN, t.baseK, t.stepM, t.stepN, t.stepKa, t.stepKb})
    EXPECT_GT(value, 0);
}

template <class T, class C>
void expect_random_constraints(unsigned seed) {
  std::mt19937 random(seed);
  for (int i = 0; i < 400; ++i) {
    const auto size = [&] { return 1 + static_cast<int>(random() % (1u << (random() % 14))); };
    Problem p{size(), size(), size()};
    p.cores = 1 + static_cast<int>(random() % 50);
    p.bias = random() % 2 == 0;
    expect_constraints<T>(p, tiling_of<T, C, C>(p));
  }
}
TEST(MatmulTiling, KeepsItsConstraints) {
  expect_random_constraints<half, float>(1);
  expect_random_constraints<float, float>(2);
  expect_random_constraints<int8_t, int32_t>(3);
}

TEST(MatmulTiling, FailsWhereThereIsNone) {
  Problem p{12, 64, 64};
  p.base_m = 32;
  EXPECT_EQ((tiling_of<half, float, float>(p).usedCoreNum), 0);
  p = {64, 64, 64};
  p.base_m = 24;
  EXPECT_EQ((tiling_of<half, float, float>(p).usedCoreNum), 0);
  mt::MatmulApiTiling nothing_set;
  Tiling tiling;
  EXPECT_EQ(nothing_set.GetTiling(tiling), -1);
}

TEST(MatmulTiling, IsFiftyWordsInTheirOrder) {
  Tiling tiling;
  ASSERT_EQ(tiling.GetDataSize(), 200u);
  tiling.set_usedCoreNum(1);
  tiling.set_singleCoreK(8);
  tiling.set_baseK(11);
  tiling.set_isBias(16);
  tiling.set_stepKa(27);
  tiling.set_dbL0C(33);
  tiling.set_ALayoutInfoB(34);
  tiling.set_CLayoutInfoS2(48);
  tiling.set_mxTypePara(50);
  int32_t words[50];
  tiling.SaveToBuffer(words, sizeof(words));
  for (const int word : {1, 8, 11, 16, 27, 33, 34, 48, 50}) EXPECT_EQ(words[word - 1], word);
  EXPECT_EQ(tiling.get_stepKa(), 27);
}

TEST(MatmulTiling, SplitsKWhereAsked) {
  mt::MultiCoreMatmulTiling api;
  api.SetDim(2);
  api.SetAType(TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT16);
  api.SetBType(TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT16);
  api.SetCType(TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT);
  api.SetOrgShape(16, 16, 1024);
  api.SetShape(16, 16, 1024);
  api.EnableMultiCoreSplitK(true);
  AscendC::tiling::TCubeTiling tiling;
  ASSERT_NE(api.GetTiling(tiling), -1);
  EXPECT_EQ(tiling.singleCoreK, 512);
  EXPECT_EQ(tiling.usedCoreNum, 2);
}

}  // namespace
