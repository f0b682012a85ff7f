// Forms of the object that few kernels use: quantised results, batches, sums in parts, strips.
// spec: matmul.md, sections 4.5, 6, 7 and 8.2
#define ASCENDC_CUBE_ONLY
#include <gtest/gtest.h>

#include "problem.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

template <class T, bool kTrans = false, LayoutMode kLayout = LayoutMode::NONE,
          CubeFormat kFormat = CubeFormat::ND>
using Gm = MatmulType<TPosition::GM, kFormat, T, kTrans, kLayout>;

template <class T>
GlobalTensor<T> global(const asctwin::Gm<T>& gm) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(gm.data(), gm.size());
  return tensor;
}

template <class... Tensors>
void expect_clean(const std::function<void()>& kernel, int blocks, const Tensors&... tensors) {
  asctwin::RunOptions options;
  options.blocks = blocks;
  const asctwin::Report report = asctwin::run_on_cores(
      kernel, options,
      {asctwin::GlobalRange{tensors.block().data(), tensors.block().size_bytes(), "argument",
                            tensors.may_be_unwritten()}...});
  ASSERT_TRUE(report.clean()) << report.text();
}

uint64_t word_of(float scale) {
  uint32_t bits;
  std::memcpy(&bits, &scale, sizeof(bits));
  return bits;
}

// Section 16.5. Scales are powers of two, so that every step is exact.
class Quantised : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(ByColumn, Quantised, testing::Bool());

TEST_P(Quantised, Int8BecomesHalf) {
  const bool by_column = GetParam();
  Problem p{40, 72, 100};
  p.bias = true;
  const auto tiling = tiling_of<int8_t, half, int32_t>(p);
  std::mt19937 random(1);
  const auto a = values(random, size_t(p.m * p.k)), b = values(random, size_t(p.k * p.n));
  const auto bias = values(random, size_t(p.n), 50);
  const auto a_gm = stored<int8_t>(a, {p.m, p.k}, false),
             b_gm = stored<int8_t>(b, {p.k, p.n}, false);
  const auto bias_gm = stored<int32_t>(bias, {1, p.n}, false);
  const asctwin::Gm<half> c(size_t(p.m * p.n));
  const asctwin::Gm<uint64_t> words(static_cast<size_t>(p.n));
  for (int j = 0; j < p.n; ++j) words[size_t(j)] = word_of(by_column && j % 2 != 0 ? 0.25f : 0.5f);
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<Gm<int8_t>, Gm<int8_t>, Gm<half>, Gm<int32_t>, CFG_MDL> mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        if (by_column)
          mm.SetQuantVector(global(words));
        else
          mm.SetQuantScalar(word_of(0.5f));
        mm.SetTensorA(global(a_gm));
        mm.SetTensorB(global(b_gm));
        mm.SetBias(global(bias_gm));
        mm.IterateAll(global(c));
        mm.End();
      },
      1, a_gm, b_gm, bias_gm, c, words);
  const auto expected = product(p, a, b, bias);
  for (size_t i = 0; i < expected.size(); ++i) {
    const float scale = by_column && i % size_t(p.n) % 2 != 0 ? 0.25f : 0.5f;
    ASSERT_EQ(float(c[i]), float(half(float(expected[i]) * scale))) << i;
  }
}

// Operands that lie between two numbers of HF32: towards zero, to the nearest, and as they are.
TEST(Hf32, RoundsOperandsUntilItIsSwitchedOff) {
  constexpr int kSide = 32, kDepth = 16;
  constexpr float kBetween = 1 + 0x1p-12f + 0x1p-20f;
  const auto tiling = tiling_of<float, float, float>({kSide, kSide, kDepth});
  const asctwin::Gm<float> a(size_t(kSide * kDepth)), b(size_t(kDepth * kSide));
  const asctwin::Gm<float> c(size_t(3 * kSide * kSide));
  for (size_t i = 0; i < a.size(); ++i) a[i] = kBetween, b[i] = 1;
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<Gm<float>, Gm<float>, Gm<float>> mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        const auto multiply = [&](int part) {
          mm.SetTensorA(global(a));
          mm.SetTensorB(global(b));
          mm.IterateAll(global(c)[static_cast<uint64_t>(part * kSide * kSide)]);
          mm.End();
        };
        mm.SetHF32(true, 1);
        multiply(0);
        mm.SetHF32(true);
        multiply(1);
        mm.SetHF32(false);
        multiply(2);
      },
      1, a, b, c);
  for (size_t i = 0; i < size_t(kSide * kSide); ++i) {
    ASSERT_EQ(c[i], kDepth) << i;
    ASSERT_EQ(c[kSide * kSide + i], kDepth * (1 + 0x1p-11f)) << i;
    ASSERT_EQ(c[2 * kSide * kSide + i], kDepth * kBetween) << i;
  }
}

// Four matrices of a batch, A [B, S, N, G, D] and B as in section 16.4.
TEST(Batch, TakesMatricesFromTheirLayout) {
  constexpr int kM = 20, kN = 33, kK = 24, kG = 4;
  mt::MultiCoreMatmulTiling api;
  api.SetDim(1);
  api.SetAType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT16, false);
  api.SetBType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT16, true);
  api.SetCType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT);
  api.SetOrgShape(kM, kN, kK);
  api.SetShape(kM, kN, kK);
  api.SetALayout(1, kM, 1, kG, kK);
  api.SetBLayout(1, kN, 1, kG, kK);
  api.SetCLayout(1, kM, 1, kG, kN);
  api.SetBatchNum(kG);
  Tiling tiling;
  ASSERT_NE(api.GetTiling(tiling), -1);
  std::mt19937 random(2);
  const auto a = values(random, kM * kG * kK), b = values(random, kN * kG * kK);
  const auto a_gm = stored<half>(a, {kM * kG, kK}, false);
  const auto b_gm = stored<half>(b, {kN * kG, kK}, false);
  const asctwin::Gm<float> c(kM * kG * kN);
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<Gm<half, false, LayoutMode::BSNGD>, Gm<half, true, LayoutMode::BSNGD>,
               Gm<float, false, LayoutMode::BSNGD>>
            mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        mm.SetTensorA(global(a_gm), false);
        mm.SetTensorB(global(b_gm), true);
        mm.SetBatchNum(kG, kG);
        mm.IterateBatch(global(c), false, 0, false);
        mm.End();
      },
      1, a_gm, b_gm, c);
  for (int g = 0; g < kG; ++g)
    for (int i = 0; i < kM; ++i)
      for (int j = 0; j < kN; ++j) {
        int sum = 0;
        for (int q = 0; q < kK; ++q)
          sum += a[size_t((i * kG + g) * kK + q)] * b[size_t((j * kG + g) * kK + q)];
        ASSERT_EQ(c[size_t((i * kG + g) * kN + j)], float(sum)) << g << ", " << i << ", " << j;
      }
}

// Section 3.1: a scalar stands for a vector of K.
template <class T>
void expect_scalars() {
  Problem row{1, 40, 70}, column{20, 1, 70};
  const auto of_row = tiling_of<T, float, float>(row),
             of_column = tiling_of<T, float, float>(column);
  std::mt19937 random(5);
  const auto a = values(random, size_t(column.m * column.k));
  const auto b = values(random, size_t(row.k * row.n));
  const auto a_gm = stored<T>(a, {column.m, column.k}, false);
  const auto b_gm = stored<T>(b, {row.k, row.n}, false);
  const asctwin::Gm<float> c(size_t(row.n)), d(size_t(column.m));
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<Gm<T>, Gm<T>, Gm<float>> first, second;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), first, &of_row, second, &of_column);
        first.SetTensorA(static_cast<T>(3.0f));
        first.SetTensorB(global(b_gm));
        first.IterateAll(global(c));
        first.End();
        second.SetTensorA(global(a_gm));
        second.SetTensorB(static_cast<T>(-2.0f));
        second.IterateAll(global(d));
        second.End();
      },
      1, a_gm, b_gm, c, d);
  for (int j = 0; j < row.n; ++j) {
    int sum = 0;
    for (int q = 0; q < row.k; ++q) sum += 3 * b[size_t(q * row.n + j)];
    ASSERT_EQ(c[size_t(j)], float(sum)) << j;
  }
  for (int i = 0; i < column.m; ++i) {
    int sum = 0;
    for (int q = 0; q < column.k; ++q) sum -= 2 * a[size_t(i * column.k + q)];
    ASSERT_EQ(d[size_t(i)], float(sum)) << i;
  }
}
TEST(Scalar, StandsForAVectorOfHalves) { expect_scalars<half>(); }
TEST(Scalar, StandsForAVectorOfFloats) { expect_scalars<float>(); }

// Section 4.5: chunks of K, each with operands of its own, are summed in L0C.
TEST(PartialSum, AddsOntoTheBlock) {
  Problem p{32, 48, 96};
  p.base_m = 32, p.base_n = 48;
  const auto tiling = tiling_of<half, float, float>(p);
  std::mt19937 random(3);
  const auto a = values(random, size_t(p.m * p.k)), b = values(random, size_t(p.k * p.n));
  const auto a_gm = stored<half>(a, {p.m, p.k}, false), b_gm = stored<half>(b, {p.k, p.n}, false);
  const asctwin::Gm<float> c(size_t(p.m * p.n));
  constexpr static MatmulConfig kConfig = [] {
    MatmulConfig config = CFG_NORM;
    config.enUnitFlag = false;
    return config;
  }();
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<Gm<half>, Gm<half>, Gm<float>, Gm<float>, kConfig> mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        for (int k = 0; k < p.k; k += 32) {
          mm.SetSingleShape(p.m, p.n, 32);
          mm.SetTensorA(global(a_gm)[uint64_t(k)]);
          mm.SetTensorB(global(b_gm)[uint64_t(k * p.n)]);
          mm.Iterate(k != 0);
        }
        mm.GetTensorC(global(c));
        mm.End();
      },
      1, a_gm, b_gm, c);
  const auto expected = product(p, a, b, {});
  for (size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(c[i], float(expected[i])) << i;
}

// Section 8.2: the parts of K are added in global memory.
TEST(SplitK, AddsInGlobalMemory) {
  Problem p{24, 40, 128};
  p.cores = 1;
  auto tiling = tiling_of<half, float, float>(p);
  tiling.set_singleCoreK(32);
  std::mt19937 random(4);
  const auto a = values(random, size_t(p.m * p.k)), b = values(random, size_t(p.k * p.n));
  const auto a_gm = stored<half>(a, {p.m, p.k}, false), b_gm = stored<half>(b, {p.k, p.n}, false);
  const asctwin::Gm<float> c(size_t(p.m * p.n));
  for (float& value : c) value = 0;
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<Gm<half>, Gm<half>, Gm<float>> mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        const int k = static_cast<int>(GetBlockIdx()) * 32;
        mm.SetTensorA(global(a_gm)[uint64_t(k)]);
        mm.SetTensorB(global(b_gm)[uint64_t(k * p.n)]);
        mm.IterateAll(global(c), 1);
        mm.End();
      },
      4, a_gm, b_gm, c);
  const auto expected = product(p, a, b, {});
  for (size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(c[i], float(expected[i])) << i;
}

// C in strips of 16 columns.
TEST(Strips, HoldTheResult) {
  Problem p{36, 80, 40};
  const auto tiling = tiling_of<half, half, float>(p);
  std::mt19937 random(5);
  const auto a = values(random, size_t(p.m * p.k)), b = values(random, size_t(p.k * p.n));
  const auto a_gm = stored<half>(a, {p.m, p.k}, false), b_gm = stored<half>(b, {p.k, p.n}, false);
  const Stored layout{p.m, p.n, true, 16};
  const asctwin::Gm<half> c(layout.size());
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<Gm<half>, Gm<half>, Gm<half, false, LayoutMode::NONE, CubeFormat::NZ>> mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        mm.SetTensorA(global(a_gm));
        mm.SetTensorB(global(b_gm));
        mm.IterateAll(global(c));
        mm.End();
      },
      1, a_gm, b_gm, c);
  const auto expected = product(p, a, b, {});
  for (int i = 0; i < p.m; ++i)
    for (int j = 0; j < p.n; ++j)
      ASSERT_EQ(float(c[layout.at(i, j)]), float(half(float(expected[size_t(i * p.n + j)]))));
}

// Section 5.3: nothing of the tiling comes at run time.
template <bool kMayHaveBias>
constexpr MatmulConfig kShapes = GetMMConfig<MatmulConfigMode::CONFIG_NORM>(
    MatmulShapeParams{64, 48, 80, 32, 48, 32}, MatmulBiasParams{kMayHaveBias});
template <bool kMayHaveBias>
constexpr MatmulApiStaticTiling kConstant =
    GetMatmulApiTiling<Gm<half>, Gm<half>, Gm<float>, Gm<float>>(kShapes<kMayHaveBias>);
static_assert(kConstant<false>.baseM == 32 && kConstant<false>.singleCoreK == 80 &&
              kConstant<false>.isBias == 0 && kConstant<true>.isBias == 1);

template <bool kMayHaveBias>
void expect_product_of_constant_tiling() {
  const Problem p{60, 48, 80};
  std::mt19937 random(6);
  const auto a = values(random, size_t(p.m * p.k)), b = values(random, size_t(p.k * p.n));
  const auto a_gm = stored<half>(a, {p.m, p.k}, false), b_gm = stored<half>(b, {p.k, p.n}, false);
  const asctwin::Gm<float> c(size_t(p.m * p.n));
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<Gm<half>, Gm<half>, Gm<float>, Gm<float>, kConstant<kMayHaveBias>> mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, (::TCubeTiling*)nullptr);
        mm.SetOrgShape(p.m, p.n, p.k);
        mm.SetSingleShape(p.m, p.n, p.k);
        mm.SetTensorA(global(a_gm));
        mm.SetTensorB(global(b_gm));
        mm.IterateAll(global(c));
        mm.End();
      },
      1, a_gm, b_gm, c);
  const auto expected = product(p, a, b, {});
  for (size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(c[i], float(expected[i])) << i;
}

TEST(ConstantTiling, NeedsNoneAtRunTime) { expect_product_of_constant_tiling<false>(); }
// isBias says that there may be one.
TEST(ConstantTiling, MayBeWithoutItsBias) { expect_product_of_constant_tiling<true>(); }

// Section 2.3: the cube core of a mixed kernel calls by itself, and its vector cores wait for a
// flag.
TEST(CubeOnlyInAMixedKernel, HandsCToItsVectorCores) {
  const Problem p{32, 64, 48};
  const auto tiling = tiling_of<half, float, float>(p);
  std::mt19937 random(7);
  const auto a = values(random, size_t(p.m * p.k)), b = values(random, size_t(p.k * p.n));
  const auto a_gm = stored<half>(a, {p.m, p.k}, false), b_gm = stored<half>(b, {p.k, p.n}, false);
  const asctwin::Gm<float> c(size_t(p.m * p.n)), doubled(size_t(p.m * p.n));
  const auto kernel = [&] {
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
    TPipe pipe;
    if ASCEND_IS_AIC {
      Matmul<Gm<half>, Gm<half>, Gm<float>> mm;
      REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm);
      mm.Init(&tiling, &pipe);
      mm.SetTensorA(global(a_gm));
      mm.SetTensorB(global(b_gm));
      mm.IterateAll(global(c));
      mm.End();
      CrossCoreSetFlag<2, PIPE_FIX>(3);
    }
    if ASCEND_IS_AIV {
      CrossCoreWaitFlag(3);
      const uint32_t count = 32 * 64 / 2, first = static_cast<uint32_t>(GetSubBlockIdx()) * count;
      TQue<QuePosition::VECIN, 1> in;
      TQue<QuePosition::VECOUT, 1> out;
      pipe.InitBuffer(in, 1, count * sizeof(float));
      pipe.InitBuffer(out, 1, count * sizeof(float));
      LocalTensor<float> x = in.AllocTensor<float>();
      DataCopy(x, global(c)[first], count);
      in.EnQue(x);
      x = in.DeQue<float>();
      LocalTensor<float> y = out.AllocTensor<float>();
      Muls(y, x, 2.0f, static_cast<int32_t>(count));
      in.FreeTensor(x);
      out.EnQue(y);
      y = out.DeQue<float>();
      DataCopy(global(doubled)[first], y, count);
      out.FreeTensor(y);
    }
  };
  expect_clean(kernel, 1, a_gm, b_gm, c, doubled);
  const auto expected = product(p, a, b, {});
  for (size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(doubled[i], 2 * float(expected[i])) << i;
}

// Section 9.2: blocks on the other side of the diagonal are neither computed nor written. The side
// goes by the numbers of a block, not by its elements.
template <template <const auto&, typename...> class Policy>
void expect_triangle(bool upper) {
  Problem p{64, 96, 32};
  p.base_m = 16, p.base_n = 32;
  const auto tiling = tiling_of<half, float, float>(p);
  std::mt19937 random(8);
  const auto a = values(random, size_t(p.m * p.k)), b = values(random, size_t(p.k * p.n));
  const auto a_gm = stored<half>(a, {p.m, p.k}, false), b_gm = stored<half>(b, {p.k, p.n}, false);
  const asctwin::Gm<float> c(size_t(p.m * p.n));
  for (float& value : c) value = 1000;
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<Gm<half>, Gm<half>, Gm<float>, Gm<float>, CFG_NORM,
               MatmulCallBackFunc<nullptr, nullptr, nullptr>, Policy>
            mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        mm.SetTensorA(global(a_gm));
        mm.SetTensorB(global(b_gm));
        mm.IterateAll(global(c));
        mm.End();
      },
      1, a_gm, b_gm, c);
  const auto expected = product(p, a, b, {});
  for (int i = 0; i < p.m; ++i)
    for (int j = 0; j < p.n; ++j) {
      const int row = i / p.base_m, column = j / p.base_n;
      const bool skipped = upper ? row > column : column > row;
      const auto at = size_t(i * p.n + j);
      ASSERT_EQ(c[at], skipped ? 1000 : float(expected[at])) << i << ", " << j;
    }
}
TEST(Triangle, LeavesTheOtherSideAsItIs) {
  expect_triangle<AscendC::Impl::Detail::TrianUpperMatmulPolicy>(true);
  expect_triangle<AscendC::Impl::Detail::TrianLowerMatmulPolicy>(false);
}

}  // namespace
