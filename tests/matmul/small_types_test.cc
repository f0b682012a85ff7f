// Products of int4b_t on the 910B, and of fp8, hifloat8 and MX on the 950, against plain loops.
// spec: matmul.md, sections 1.4 and 8.6
#define ASCENDC_CUBE_ONLY
#include <gtest/gtest.h>

#include "property/budget.h"
#include "small_types.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

template <class T, bool kTrans = false>
using InGm = MatmulType<TPosition::GM, CubeFormat::ND, T, kTrans>;

template <class... Tensors>
void expect_clean(const std::function<void()>& kernel, const char* soc, int blocks,
                  const Tensors&... tensors) {
  asctwin::RunOptions options;
  options.soc = soc;
  options.blocks = blocks;
  options.kind = asctwin::KernelKind{1, 0};
  const asctwin::Report report = asctwin::run_on_cores(
      kernel, options,
      {asctwin::GlobalRange{tensors.block().data(), tensors.block().size_bytes(), "argument",
                            tensors.may_be_unwritten()}...});
  ASSERT_TRUE(report.clean()) << report.text();
}

template <class T>
GlobalTensor<T> global(const asctwin::Gm<T>& gm) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(gm.data(), gm.size());
  return tensor;
}

struct Part {
  int m0, n0, m, n;
  Part(const Problem& p, const Tiling& t) {
    const int parts = (p.m + t.singleCoreM - 1) / t.singleCoreM;
    const int index = static_cast<int>(GetBlockIdx());
    m0 = index % parts * t.singleCoreM, n0 = index / parts * t.singleCoreN;
    m = std::min<int>(t.singleCoreM, p.m - m0), n = std::min<int>(t.singleCoreN, p.n - n0);
  }
};

// A is not transposed.
template <class A, class B, class C, bool kB, class Bias = float>
void expect_product(Problem p, std::mt19937& random, const char* soc) {
  const auto tiling = [&] {
    mt::MultiCoreMatmulTiling api;
    api.SetDim(p.cores);
    api.SetAType(mt::TPosition::GM, mt::CubeFormat::ND, kDataType<A>, false);
    api.SetBType(mt::TPosition::GM, mt::CubeFormat::ND, kDataType<B>, kB);
    api.SetCType(mt::TPosition::GM, mt::CubeFormat::ND, kDataType<C>);
    api.SetBiasType(mt::TPosition::GM, mt::CubeFormat::ND, kDataType<Bias>);
    api.SetOrgShape(p.m, p.n, p.k);
    api.SetShape(p.m, p.n, p.k);
    api.EnableBias(p.bias);
    Tiling t;
    if (api.GetTiling(t) == -1) t.set_usedCoreNum(0);
    return t;
  }();
  ASSERT_GT(tiling.usedCoreNum, 0);
  const auto a = values(random, size_t(p.m) * p.k), b = values(random, size_t(p.k) * p.n);
  const auto bias = values(random, size_t(p.n), 50);
  const auto a_gm = packed<A>(a, p.m, p.k, false), b_gm = packed<B>(b, p.k, p.n, kB);
  const auto bias_gm = stored<Bias>(bias, {1, p.n}, false);
  const asctwin::Gm<C> c(size_t(p.m) * p.n);
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<InGm<A>, InGm<B, kB>, InGm<C>, InGm<Bias>> mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        if (static_cast<int>(GetBlockIdx()) >= tiling.usedCoreNum) return;
        const Part part(p, tiling);
        mm.SetTail(part.m, part.n);
        mm.SetTensorA(global_of<A>(a_gm)[static_cast<uint64_t>(part.m0 * p.k)]);
        mm.SetTensorB(global_of<B>(b_gm)[static_cast<uint64_t>(kB ? part.n0 * p.k : part.n0)], kB);
        if (p.bias) mm.SetBias(global(bias_gm)[static_cast<uint64_t>(part.n0)]);
        mm.IterateAll(global(c)[static_cast<uint64_t>(part.m0 * p.n + part.n0)]);
        mm.End();
      },
      soc, p.cores, a_gm, b_gm, bias_gm, c);
  const auto expected = product(p, a, b, bias);
  for (size_t i = 0; i < expected.size(); ++i)
    ASSERT_EQ(static_cast<float>(c[i]), static_cast<float>(expected[i]))
        << i << " of " << p.m << " x " << p.n << " x " << p.k << ", base " << tiling.baseM << " x "
        << tiling.baseN << " x " << tiling.baseK;
}

Problem random_problem(std::mt19937& random, bool bias) {
  const auto size = [&] { return 1 + static_cast<int>(random() % 150); };
  Problem p{size(), size(), size()};
  p.n += p.n % 2, p.k += p.k % 2;  // whole bytes of 4 bits
  p.bias = bias && random() % 2 == 0;
  p.cores = 1 + static_cast<int>(random() % 4);
  return p;
}

TEST(SmallTypes, Int4) {
  std::mt19937 random(1);
  for (int64_t i = 0; i < asctwin::test::calls(6) && !HasFatalFailure(); ++i) {
    expect_product<int4b_t, int4b_t, int32_t, true, int32_t>(random_problem(random, true), random,
                                                             "Ascend910B1");
    if (HasFatalFailure()) return;
    expect_product<int4b_t, int4b_t, int32_t, false, int32_t>(random_problem(random, false), random,
                                                              "Ascend910B1");
  }
}

TEST(SmallTypes, Fp8) {
  std::mt19937 random(2);
  constexpr const char* k950 = "Ascend950";
  for (int64_t i = 0; i < asctwin::test::calls(3) && !HasFatalFailure(); ++i) {
    expect_product<fp8_e4m3fn_t, fp8_e4m3fn_t, float, true>(random_problem(random, true), random,
                                                            k950);
    expect_product<fp8_e4m3fn_t, fp8_e5m2_t, float, false>(random_problem(random, true), random,
                                                           k950);
    expect_product<fp8_e5m2_t, fp8_e4m3fn_t, bfloat16_t, true>(random_problem(random, false),
                                                               random, k950);
    expect_product<fp8_e5m2_t, fp8_e5m2_t, half, false, half>(random_problem(random, true), random,
                                                              k950);
  }
}

TEST(SmallTypes, HiFloat8) {
  std::mt19937 random(3);
  for (int64_t i = 0; i < asctwin::test::calls(3) && !HasFatalFailure(); ++i) {
    expect_product<hifloat8_t, hifloat8_t, float, true>(random_problem(random, true), random,
                                                        "Ascend950");
    expect_product<hifloat8_t, hifloat8_t, half, false>(random_problem(random, true), random,
                                                        "Ascend950");
  }
}

// Scales are powers of two around 1, so that every order of a sum gives the same.
struct ScaleData {
  int lines, groups;  // groups: of 32 elements, padded to an even number
  std::vector<int> exponents;

  ScaleData(int lines_of, int k, std::mt19937& random)
      : lines(lines_of), groups(up((k + 31) / 32, 2)), exponents(size_t(lines) * groups) {
    for (int& exponent : exponents) exponent = static_cast<int>(random() % 5) - 2;
  }
  float at(int line, int q) const {
    return std::ldexp(1.0f, exponents[size_t(line) * groups + q / 32]);
  }
  // [lines, K / 64, 2], or [K / 64, lines, 2]
  asctwin::Gm<fp8_e8m0_t> stored(bool by_lines) const {
    asctwin::Gm<fp8_e8m0_t> all(exponents.size());
    for (int line = 0; line < lines; ++line)
      for (int g = 0; g < groups; ++g) {
        const size_t pair =
            by_lines ? size_t(line) * (groups / 2) + g / 2 : size_t(g / 2) * lines + line;
        all[pair * 2 + g % 2] =
            fp8_e8m0_t(static_cast<uint8_t>(127 + exponents[size_t(line) * groups + g]));
      }
    return all;
  }
};

template <class A, class B>
Tiling scaled_tiling(const Problem& p) {
  mt::MatmulApiTiling api;
  api.SetAType(mt::TPosition::GM, mt::CubeFormat::ND, kDataType<A>, p.a_transposed);
  api.SetBType(mt::TPosition::GM, mt::CubeFormat::ND, kDataType<B>, p.b_transposed);
  api.SetScaleAType(mt::TPosition::GM, mt::CubeFormat::ND, p.a_transposed);
  api.SetScaleBType(mt::TPosition::GM, mt::CubeFormat::ND, p.b_transposed);
  api.SetMadType(mt::MatrixMadType::MXMODE);
  api.SetCType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT);
  api.SetBiasType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT);
  api.SetOrgShape(p.m, p.n, p.k);
  api.SetShape(p.m, p.n, p.k);
  api.EnableBias(p.bias);
  api.SetFixSplit(p.base_m, p.base_n, -1);
  Tiling tiling;
  if (api.GetTiling(tiling) == -1) tiling.set_usedCoreNum(0);
  return tiling;
}

template <class T, bool kTrans>
using ScaledGm = MatmulTypeWithScale<TPosition::GM, TPosition::GM, CubeFormat::ND, T, kTrans>;

template <class A, class B>
void expect_scaled(const Problem& p, const std::vector<int>& a, const std::vector<int>& b,
                   const std::vector<int>& bias, const ScaleData& scale_a, const ScaleData& scale_b,
                   const asctwin::Gm<float>& c) {
  for (int i = 0; i < p.m; ++i)
    for (int j = 0; j < p.n; ++j) {
      float sum = p.bias ? static_cast<float>(bias[size_t(j)]) : 0;
      for (int q = 0; q < p.k; ++q)
        sum += kUnit<A> * static_cast<float>(a[size_t(i) * p.k + q]) * scale_a.at(i, q) * kUnit<B> *
               static_cast<float>(b[size_t(q) * p.n + j]) * scale_b.at(j, q);
      ASSERT_EQ(c[size_t(i) * p.n + j], sum)
          << i << ", " << j << " of " << p.m << " x " << p.n << " x " << p.k;
    }
}

template <class A, class B, bool kA, bool kB, const auto& kConfig = CFG_NORM>
void try_scaled(Problem p, std::mt19937& random) {
  p.a_transposed = kA, p.b_transposed = kB;
  const Tiling tiling = scaled_tiling<A, B>(p);
  ASSERT_GT(tiling.usedCoreNum, 0);
  const auto a = values(random, size_t(p.m) * p.k), b = values(random, size_t(p.k) * p.n);
  const auto bias = values(random, size_t(p.n), 50);
  const auto a_gm = packed<A>(a, p.m, p.k, kA), b_gm = packed<B>(b, p.k, p.n, kB);
  const auto bias_gm = stored<float>(bias, {1, p.n}, false);
  const ScaleData scale_a(p.m, p.k, random), scale_b(p.n, p.k, random);
  const auto scale_a_gm = scale_a.stored(!kA), scale_b_gm = scale_b.stored(kB);
  const asctwin::Gm<float> c(size_t(p.m) * p.n);
  expect_clean(
      [&] {
        TPipe pipe;
        Matmul<ScaledGm<A, kA>, ScaledGm<B, kB>, InGm<float>, InGm<float>, kConfig,
               MatmulCallBackFunc<nullptr, nullptr, nullptr>,
               AscendC::Impl::Detail::MatmulWithScalePolicy>
            mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        mm.SetTensorA(global_of<A>(a_gm), kA);
        mm.SetTensorB(global_of<B>(b_gm), kB);
        mm.SetTensorScaleA(global(scale_a_gm), kA);
        mm.SetTensorScaleB(global(scale_b_gm), kB);
        if (p.bias) mm.SetBias(global(bias_gm));
        mm.IterateAll(global(c));
        mm.End();
      },
      "Ascend950", 1, a_gm, b_gm, bias_gm, scale_a_gm, scale_b_gm, c);
  expect_scaled<A, B>(p, a, b, bias, scale_a, scale_b, c);
}

Problem problem_of_scaled(std::mt19937& random) {
  Problem p = random_problem(random, true);
  p.m += p.m % 2;
  p.k += static_cast<int>(random() % 2) * 200;
  if (p.m > 32 && p.n > 64) p.base_m = 32, p.base_n = 64;
  return p;
}

TEST(Scaled, Fp8) {
  std::mt19937 random(4);
  for (int64_t i = 0; i < asctwin::test::calls(3) && !HasFatalFailure(); ++i) {
    try_scaled<fp8_e4m3fn_t, fp8_e4m3fn_t, false, true>(problem_of_scaled(random), random);
    try_scaled<fp8_e4m3fn_t, fp8_e5m2_t, false, false, CFG_MDL>(problem_of_scaled(random), random);
    try_scaled<fp8_e5m2_t, fp8_e4m3fn_t, true, true>(problem_of_scaled(random), random);
    try_scaled<fp8_e5m2_t, fp8_e5m2_t, true, false>(problem_of_scaled(random), random);
  }
}

TEST(Scaled, Fp4) {
  std::mt19937 random(5);
  for (int64_t i = 0; i < asctwin::test::calls(3) && !HasFatalFailure(); ++i) {
    try_scaled<fp4x2_e2m1_t, fp4x2_e2m1_t, false, true>(problem_of_scaled(random), random);
    try_scaled<fp4x2_e2m1_t, fp4x2_e1m2_t, false, false, CFG_MDL>(problem_of_scaled(random),
                                                                  random);
    try_scaled<fp4x2_e1m2_t, fp4x2_e2m1_t, true, true>(problem_of_scaled(random), random);
    try_scaled<fp4x2_e1m2_t, fp4x2_e1m2_t, true, false>(problem_of_scaled(random), random);
  }
}

TEST(Scaled, OfOneRow) {
  std::mt19937 random(6);
  Problem p{1, 40, 130};
  try_scaled<fp8_e4m3fn_t, fp8_e4m3fn_t, false, true>(p, random);
}

// Returns the findings of `calls` on an object of fp8 with scales.
template <class Object>
std::string said_of(const std::function<void(Object&)>& calls, int base_k = 64) {
  Tiling tiling = scaled_tiling<fp8_e4m3fn_t, fp8_e4m3fn_t>({32, 32, 128});
  tiling.set_baseK(base_k);
  asctwin::RunOptions options;
  options.soc = "Ascend950";
  options.kind = asctwin::KernelKind{1, 0};
  const auto report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        Object mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        calls(mm);
      },
      options, {});
  return report.text();
}
template <class A, class B, template <const auto&, typename...> class kPolicy>
using Fp8Object = Matmul<A, B, InGm<float>, InGm<float>, CFG_NORM,
                         MatmulCallBackFunc<nullptr, nullptr, nullptr>, kPolicy>;

TEST(Scaled, WhatIsMissingIsNamed) {
  using Fp8 = ScaledGm<fp8_e4m3fn_t, false>;
  using Right = Fp8Object<Fp8, Fp8, AscendC::Impl::Detail::MatmulWithScalePolicy>;
  const asctwin::Gm<uint8_t> a(4096), scale(256);
  const auto set = [&](auto& mm) {
    mm.SetTensorA(global_of<fp8_e4m3fn_t>(a));
    mm.SetTensorB(global_of<fp8_e4m3fn_t>(a));
  };
  const auto says = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  const auto unscaled = [&](auto& mm) {
    set(mm);
    mm.IterateAll(GlobalTensor<float>());
  };
  says(said_of<Right>(unscaled), "`IterateAll` has no scales of A");
  const auto turned = [&](auto& mm) { mm.SetTensorScaleB(global_of<fp8_e8m0_t>(scale)); };
  says(said_of<Right>(turned), "transposed where isScaleTrans");
  says(said_of<Right>([](auto&) {}, 32), "`baseK` is a multiple of 64");
  says(said_of<Fp8Object<Fp8, Fp8, AscendC::Impl::Detail::MatmulPolicy>>([](auto&) {}),
       "a MatmulTypeWithScale without MatmulWithScalePolicy");
  using Fp4 = InGm<fp4x2_e2m1_t>;
  says(said_of<Fp8Object<Fp4, Fp4, AscendC::Impl::Detail::MatmulPolicy>>([](auto&) {}),
       "floats of 4 bits are multiplied with scales");
}

}  // namespace
