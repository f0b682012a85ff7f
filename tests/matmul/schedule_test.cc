// Tests the effect of a MatmulConfig and of callbacks on a result: pairs of blocks, parts of K,
// relu and columns on the 950, the kernel's own way out of L0C.
// spec: matmul.md, sections 3.3, 5.1, 5.4 and 9.1
#define ASCENDC_CUBE_ONLY
#include <gtest/gtest.h>

#include "misuse.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

template <class T>
GlobalTensor<T> global(const asctwin::Gm<T>& gm) {
  return Sample::global(gm);
}

template <class T, CubeFormat kFormat = CubeFormat::ND, bool kTrans = false>
using Gm = MatmulType<TPosition::GM, kFormat, T, kTrans>;

// A product of half into float on one core, and the object that computes it.
struct Trial {
  Problem p;
  Tiling tiling;
  std::mt19937 random{7};
  std::vector<int> a, b, expected;
  asctwin::Gm<half> a_gm, b_gm;
  asctwin::Gm<float> c;

  explicit Trial(Problem of, int base_k = -1, size_t c_size = 0, bool by_columns = false)
      : p(of),
        tiling(tiling_of<half, float, float>(of)),
        a(values(random, size_t(p.m) * p.k)),
        b(values(random, size_t(p.k) * p.n)),
        expected(product(p, a, b, {})),
        a_gm(stored<half>(a, by_columns ? Stored{p.k, p.m} : Stored{p.m, p.k}, by_columns)),
        b_gm(stored<half>(b, by_columns ? Stored{p.n, p.k} : Stored{p.k, p.n}, by_columns)),
        c(c_size != 0 ? c_size : size_t(of.m) * of.n) {
    if (base_k > 0) tiling.set_baseK(base_k);
  }

  template <class Object>
  asctwin::Report run(const std::function<void(Object&)>& calls, const char* soc = "Ascend910B1") {
    asctwin::RunOptions options;
    options.soc = soc;
    options.kind = asctwin::KernelKind{1, 0};
    return asctwin::run_on_cores(
        [&] {
          TPipe pipe;
          Object mm;
          REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
          mm.SetTensorA(global(a_gm));
          mm.SetTensorB(global(b_gm));
          calls(mm);
          mm.End();
        },
        options, {range_of(a_gm, "a"), range_of(b_gm, "b"), range_of(c, "c")});
  }
};

constexpr MatmulConfig outer(IterateOrder order) {
  return GetNormalConfig(false, false, false, BatchMode::BATCH_LESS_THAN_L1, true, order,
                         ScheduleType::OUTER_PRODUCT);
}
constexpr MatmulConfig kPairsOfColumns = outer(IterateOrder::ORDER_M);
constexpr MatmulConfig kPairsOfRows = outer(IterateOrder::ORDER_N);

// 3 x 5 blocks: the last pair has one.
template <const auto& kConfig>
void expect_pairs(bool first_n, int steps, bool by_iterate) {
  Trial t({72, 140, 40, false, false, false, 1, 32, 32, first_n});
  (first_n ? t.tiling.set_stepM(2) : t.tiling.set_stepN(2));
  (first_n ? t.tiling.set_depthA1(2 * t.tiling.get_depthA1())
           : t.tiling.set_depthB1(2 * t.tiling.get_depthB1()));
  using Object = Matmul<Gm<half>, Gm<half>, Gm<float>, Gm<float>, kConfig>;
  int count = 0;
  const asctwin::Report report = t.run<Object>([&](auto& mm) {
    if (!by_iterate) return mm.IterateAll(global(t.c));
    for (; mm.template Iterate<true>(); ++count) mm.template GetTensorC<true>(global(t.c));
  });
  ASSERT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(count, by_iterate ? steps : 0);
  for (size_t i = 0; i < t.expected.size(); ++i)
    ASSERT_EQ(t.c[i], static_cast<float>(t.expected[i])) << i;
}

TEST(OuterProduct, OneIterateGivesTwoNeighboursAlongN) {
  expect_pairs<kPairsOfColumns>(false, 3 * 3, true);
  expect_pairs<kPairsOfColumns>(false, 0, false);
}
TEST(OuterProduct, OneIterateGivesTwoNeighboursAlongM) {
  expect_pairs<kPairsOfRows>(true, 5 * 2, true);
  expect_pairs<kPairsOfRows>(true, 0, false);
}

TEST(OuterProduct, WritesPairsOneBehindTheOther) {
  Trial t({64, 64, 32, false, false, false, 1, 32, 32}, -1, size_t(64 * 64));
  t.tiling.set_stepN(2);
  t.tiling.set_depthB1(2 * t.tiling.get_depthB1());
  using Object = Matmul<Gm<half>, Gm<half>, Gm<float>, Gm<float>, kPairsOfColumns>;
  const asctwin::Report report = t.run<Object>([&](auto& mm) {
    for (uint64_t at = 0; mm.template Iterate<true>(); at += 2 * 32 * 32)
      mm.template GetTensorC<true>(global(t.c)[at], 0, true);
  });
  ASSERT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 64; ++j) {
      const int slot = i / 32 * 2 + j / 32;
      ASSERT_EQ(t.c[size_t(slot * 1024 + i % 32 * 32 + j % 32)],
                static_cast<float>(t.expected[size_t(i * 64 + j)]));
    }
}

TEST(OuterProduct, HostMakesRoomForAPair) {
  mt::MatmulApiTiling api;
  api.SetAType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT16);
  api.SetBType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT16);
  api.SetCType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT);
  api.SetShape(512, 512, 64);
  api.SetOrgShape(512, 512, 64);
  api.SetMatmulConfigParams(0, false, mt::ScheduleType::OUTER_PRODUCT, mt::MatrixTraverse::FIRSTM);
  Tiling t;
  ASSERT_EQ(api.GetTiling(t), 0);
  EXPECT_EQ(t.stepN, 2);
  EXPECT_EQ(t.depthB1 % 2, 0);
  EXPECT_LE(2 * t.baseM * t.baseN * 4, 128 * 1024);
}

constexpr MatmulConfig partial_output() {
  MatmulConfig config = CFG_MDL;
  config.isPartialOutput = true;
  return config;
}
constexpr MatmulConfig kPartial = partial_output();
using PartialObject = Matmul<Gm<half>, Gm<half>, Gm<float>, Gm<float>, kPartial>;

// Two blocks of three parts of K each, the last one shorter; a part is what its K gives alone.
TEST(PartialOutput, GivesEachPartOfK) {
  constexpr int kM = 32, kN = 64, kK = 80, kBase = 32, kSlot = 32 * 32;
  Trial t({kM, kN, kK, false, false, false, 1, 32, 32}, kBase, size_t(6 * kSlot));
  t.tiling.set_stepKa(1), t.tiling.set_stepKb(1);
  t.tiling.set_depthA1(2), t.tiling.set_depthB1(2);
  const asctwin::Report report = t.run<PartialObject>([&](auto& mm) {
    for (uint64_t at = 0; mm.template Iterate<true>(); at += kSlot)
      mm.template GetTensorC<true>(global(t.c)[at], 0, true);
  });
  ASSERT_TRUE(report.clean()) << report.text();
  for (int block = 0; block < 2; ++block)
    for (int part = 0; part < 3; ++part)
      for (int e = 0; e < kSlot; ++e) {
        const int i = e / 32, j = block * 32 + e % 32;
        int sum = 0;
        for (int q = part * kBase; q < std::min(kK, (part + 1) * kBase); ++q)
          sum += t.a[size_t(i * kK + q)] * t.b[size_t(q * kN + j)];
        ASSERT_EQ(t.c[size_t((block * 3 + part) * kSlot + e)], static_cast<float>(sum)) << part;
      }
}

TEST(PartialOutput, IsTakenByIterateAndWrittenInARow) {
  Trial t({32, 32, 64}, 32);
  expect_finding(t.run<PartialObject>([&](auto& mm) { mm.IterateAll(global(t.c)); }), Code::E0105,
                 "IterateAll", "taken by Iterate and GetTensorC");
  const auto in_place = [&](auto& mm) {
    mm.template Iterate<true>();
    mm.template GetTensorC<true>(global(t.c));
  };
  expect_finding(t.run<PartialObject>(in_place), Code::E0105, "GetTensorC",
                 "`enSequentialWrite` false");
}

constexpr MatmulConfig with_relu() {
  MatmulConfig config = CFG_NORM;
  config.enableRelu = true;
  return config;
}
constexpr MatmulConfig kRelu = with_relu();

TEST(OnThe950, ReluComesBehindTheSum) {
  Trial t({40, 50, 60});
  using Object = Matmul<Gm<half>, Gm<half>, Gm<float>, Gm<float>, kRelu>;
  const auto all = [&](auto& mm) { mm.IterateAll(global(t.c)); };
  const asctwin::Report report = t.run<Object>(all, "Ascend950");
  ASSERT_TRUE(report.clean()) << report.text();
  for (size_t i = 0; i < t.expected.size(); ++i)
    ASSERT_EQ(t.c[i], static_cast<float>(std::max(0, t.expected[i]))) << i;
  EXPECT_NE(t.run<Object>(all).text().find("`enableRelu` is for the 950"), std::string::npos);
}

// A and C are stored column by column, so is B: what a program in column-major order has.
TEST(OnThe950, MatricesMayLieColumnByColumn) {
  Trial t({40, 72, 60, false, false, false, 1, 16, 32}, -1, 0, true);
  constexpr auto kColumns = CubeFormat::COLUMN_MAJOR;
  using Object = Matmul<Gm<half, kColumns>, Gm<half, kColumns>, Gm<float, kColumns>>;
  const auto report = t.run<Object>([&](auto& mm) { mm.IterateAll(global(t.c)); }, "Ascend950");
  ASSERT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < 40; ++i)
    for (int j = 0; j < 72; ++j)
      ASSERT_EQ(t.c[size_t(j * 40 + i)], static_cast<float>(t.expected[size_t(i * 72 + j)]));
}

// A callback that writes twice each result, as a kernel does: by a Fixpipe of its own.
void copy_out(const __gm__ void* gm, const LocalTensor<int8_t>& co1, const void* params,
              const uint64_t, const uint64_t times) {
  const auto& out = *reinterpret_cast<const DataCopyOutParams*>(params);
  GlobalTensor<float> to;
  to.SetGlobalBuffer(reinterpret_cast<float*>(const_cast<void*>(gm)));
  const FixpipeParamsV220 fixpipe(out.cBurstNum, out.burstLen, out.srcStride, out.dstStride, false);
  SetAtomicAdd<float>();
  for (uint64_t i = 0; i < times; ++i) {
    Fixpipe(to, co1.ReinterpretCast<float>(), fixpipe);
    PipeBarrier<PIPE_FIX>();
  }
  SetAtomicNone();
}

TEST(Callback, DataCopyOutTakesEachBlock) {
  Trial t({40, 72, 60, false, false, false, 1, 16, 32});
  for (size_t i = 0; i < t.c.size(); ++i) t.c[i] = 1;
  using Object = Matmul<Gm<half>, Gm<half>, Gm<float>, Gm<float>, CFG_NORM,
                        MatmulCallBackFunc<copy_out, nullptr, nullptr>>;
  const asctwin::Report report = t.run<Object>([&](auto& mm) {
    mm.SetSelfDefineData(uint64_t{2});
    mm.IterateAll(global(t.c));
  });
  ASSERT_TRUE(report.clean()) << report.text();
  for (size_t i = 0; i < t.expected.size(); ++i)
    ASSERT_EQ(t.c[i], static_cast<float>(1 + 2 * t.expected[i])) << i;
}

// A MatmulConfig that says which calls there are.
constexpr MatmulConfig iterates_all() {
  MatmulConfig config = CFG_NORM;
  config.iterateMode = IterateMode::ITERATE_MODE_ALL;
  config.enableSetBias = config.enableSetDefineData = false;
  return config;
}
constexpr MatmulConfig kAllAlone = iterates_all();

TEST(Config, NamesTheCallsThatAreMade) {
  using Object = Matmul<Gm<half>, Gm<half>, Gm<float>, Gm<float>, kAllAlone>;
  Trial t({32, 32, 32});
  EXPECT_TRUE(t.run<Object>([&](auto& mm) { mm.IterateAll(global(t.c)); }).clean());
  expect_finding(t.run<Object>([](auto& mm) { mm.template Iterate<true>(); }), Code::E0105,
                 "Iterate", "`iterateMode` is 2");
  expect_finding(t.run<Object>([&](auto& mm) { mm.SetBias(global(t.c)); }), Code::E0105, "SetBias",
                 "`enableSetBias` is true");
  expect_finding(t.run<Object>([](auto& mm) { mm.SetSelfDefineData(uint64_t{1}); }), Code::E0105,
                 "SetSelfDefineData", "`enableSetDefineData` is true");
}

}  // namespace
