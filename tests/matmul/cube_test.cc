// The object on cube cores alone, against plain loops: every type, layout and transpose.
// spec: matmul.md, sections 3, 4 and 16.1
#define ASCENDC_CUBE_ONLY
#include <gtest/gtest.h>

#include "problem.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

template <class T, class C, class Bias, CubeFormat kIn, CubeFormat kOut, bool kA, bool kB>
struct Types {
  using A = MatmulType<TPosition::GM, kIn, T, kA>;
  using B = MatmulType<TPosition::GM, kIn, T, kB>;
  using Result = MatmulType<TPosition::GM, kOut, C>;
  using Added = MatmulType<TPosition::GM, CubeFormat::ND, Bias>;
  using Input = T;
  using Output = C;
  using BiasT = Bias;
};

enum class Way { kAll, kIterate };

// As a kernel of real code does it.
template <class Y, const auto& kConfig>
void multiply(GlobalTensor<typename Y::Input> a, GlobalTensor<typename Y::Input> b,
              GlobalTensor<typename Y::BiasT> bias, GlobalTensor<typename Y::Output> c,
              const Problem& p, const Tiling& tiling, Way way) {
  TPipe pipe;
  Matmul<typename Y::A, typename Y::B, typename Y::Result, typename Y::Added, kConfig> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  const int index = static_cast<int>(GetBlockIdx());
  if (index >= tiling.usedCoreNum) return;
  const int parts = (p.m + tiling.singleCoreM - 1) / tiling.singleCoreM;
  const int m0 = index % parts * tiling.singleCoreM, n0 = index / parts * tiling.singleCoreN;
  const int tail_m = std::min(tiling.singleCoreM, p.m - m0);
  const int tail_n = std::min(tiling.singleCoreN, p.n - n0);
  if (tail_m < tiling.singleCoreM || tail_n < tiling.singleCoreN) mm.SetTail(tail_m, tail_n);
  mm.SetTensorA(a[static_cast<uint64_t>(p.a_transposed ? m0 : m0 * p.k)], p.a_transposed);
  mm.SetTensorB(b[static_cast<uint64_t>(p.b_transposed ? n0 * p.k : n0)], p.b_transposed);
  if (p.bias) mm.SetBias(bias[static_cast<uint64_t>(n0)]);
  const auto to = c[static_cast<uint64_t>(m0 * p.n + n0)];
  if (way == Way::kAll) {
    mm.IterateAll(to);
  } else {
    while (mm.template Iterate<true>()) mm.template GetTensorC<true>(to);
  }
  mm.End();
}

constexpr MatmulConfig kNorm = GetNormalConfig(), kMdl = GetMDLConfig();

template <class Y>
asctwin::Report run(const Problem& p, const Tiling& tiling, Way way,
                    const asctwin::Gm<typename Y::Input>& a,
                    const asctwin::Gm<typename Y::Input>& b,
                    const asctwin::Gm<typename Y::BiasT>& bias,
                    const asctwin::Gm<typename Y::Output>& c) {
  asctwin::RunOptions options;
  options.blocks = p.cores;
  options.kind = asctwin::KernelKind{1, 0};
  const auto range = [](const auto& gm, const char* name) {
    return asctwin::GlobalRange{gm.block().data(), gm.block().size_bytes(), name,
                                gm.may_be_unwritten()};
  };
  return asctwin::run_on_cores(
      [&] {
        GlobalTensor<typename Y::Input> a_gm, b_gm;
        GlobalTensor<typename Y::BiasT> bias_gm;
        GlobalTensor<typename Y::Output> c_gm;
        a_gm.SetGlobalBuffer(a.data(), a.size());
        b_gm.SetGlobalBuffer(b.data(), b.size());
        bias_gm.SetGlobalBuffer(bias.data(), bias.size());
        c_gm.SetGlobalBuffer(c.data(), c.size());
        if (p.first_n)
          multiply<Y, kMdl>(a_gm, b_gm, bias_gm, c_gm, p, tiling, way);
        else
          multiply<Y, kNorm>(a_gm, b_gm, bias_gm, c_gm, p, tiling, way);
      },
      options, {range(a, "a"), range(b, "b"), range(bias, "bias"), range(c, "c")});
}

template <class T, class C, class Bias, bool kA, bool kB, bool kNz = false>
void expect_product(Problem p, std::mt19937& random, Way way) {
  constexpr CubeFormat kIn = kNz ? CubeFormat::NZ : CubeFormat::ND;
  using Y = Types<T, C, Bias, kIn, CubeFormat::ND, kA, kB>;
  p.a_transposed = kA;
  p.b_transposed = kB;
  const auto tiling =
      tiling_of<T, C, Bias>(p, mt::TPosition::GM, kNz ? mt::CubeFormat::NZ : mt::CubeFormat::ND);
  ASSERT_GT(tiling.usedCoreNum, 0);
  const auto a = values(random, size_t(p.m) * p.k), b = values(random, size_t(p.k) * p.n);
  const auto bias = values(random, size_t(p.n), 50);
  constexpr int c0 = 32 / sizeof(T);
  const Stored a_layout = kA ? Stored{p.k, p.m, kNz, c0} : Stored{p.m, p.k, kNz, c0};
  const Stored b_layout = kB ? Stored{p.n, p.k, kNz, c0} : Stored{p.k, p.n, kNz, c0};
  const asctwin::Gm<C> c(size_t(p.m) * p.n);
  const asctwin::Report report =
      run<Y>(p, tiling, way, stored<T>(a, a_layout, kA), stored<T>(b, b_layout, kB),
             stored<Bias>(bias, {1, p.n}, false), c);
  ASSERT_TRUE(report.clean()) << report.text();
  const auto expected = product(p, a, b, bias);
  for (size_t i = 0; i < expected.size(); ++i)
    ASSERT_EQ(static_cast<float>(c[i]),
              static_cast<float>(static_cast<C>(static_cast<float>(expected[i]))))
        << "element " << i << " of " << p.m << " x " << p.n << " x " << p.k << ", base "
        << tiling.baseM << " x " << tiling.baseN << " x " << tiling.baseK << ", cores "
        << tiling.usedCoreNum;
}

Problem random_problem(std::mt19937& random, int most = 150) {
  const auto size = [&] {
    return 1 + static_cast<int>(random() % (random() % 4 == 0 ? 20u : static_cast<unsigned>(most)));
  };
  Problem p;
  p.m = size(), p.n = size(), p.k = size();
  p.bias = random() % 2 == 0;
  p.first_n = random() % 2 == 0;
  p.cores = 1 + static_cast<int>(random() % 8);
  return p;
}

Problem one_core(std::mt19937& random) {
  Problem p = random_problem(random);
  p.cores = 1;
  return p;
}

template <class T, class C, class Bias>
void expect_products(unsigned seed, int rounds) {
  std::mt19937 random(seed);
  for (int i = 0; i < rounds && !testing::Test::HasFatalFailure(); ++i) {
    const Way way = random() % 2 == 0 ? Way::kAll : Way::kIterate;
    expect_product<T, C, Bias, false, false>(random_problem(random), random, way);
    if (!testing::Test::HasFatalFailure())
      expect_product<T, C, Bias, true, false>(random_problem(random), random, way);
    if (!testing::Test::HasFatalFailure())
      expect_product<T, C, Bias, false, true>(random_problem(random), random, way);
    if (!testing::Test::HasFatalFailure())
      expect_product<T, C, Bias, true, true>(random_problem(random), random, way);
  }
}

TEST(CubeMatmul, OfHalf) { expect_products<half, float, float>(1, 10); }
TEST(CubeMatmul, OfHalfWithABiasOfHalf) { expect_products<half, half, half>(2, 5); }
TEST(CubeMatmul, OfBfloat16) { expect_products<bfloat16_t, float, float>(3, 5); }
TEST(CubeMatmul, OfFloat) { expect_products<float, float, float>(4, 10); }
TEST(CubeMatmul, InStripsOfHalf) {
  std::mt19937 random(6);
  for (int i = 0; i < 10; ++i) {
    expect_product<half, half, float, false, false, true>(one_core(random), random, Way::kAll);
    expect_product<half, float, float, true, true, true>(one_core(random), random, Way::kIterate);
    expect_product<float, float, float, true, false, true>(one_core(random), random, Way::kAll);
    expect_product<int8_t, int32_t, int32_t, false, true, true>(one_core(random), random,
                                                                Way::kAll);
  }
}
TEST(CubeMatmul, OfInt8) { expect_products<int8_t, int32_t, int32_t>(5, 10); }

}  // namespace
