// The object on vector cores, whose cube core computes for them, against plain loops.
// spec: matmul.md, sections 2.2, 4.12, 16.2 and 16.3
#include <gtest/gtest.h>

#include "problem.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

template <class T>
using InGm = MatmulType<TPosition::GM, CubeFormat::ND, T, true>;
using ToUb = MatmulType<TPosition::VECIN, CubeFormat::ND, float>;
using BiasType = MatmulType<TPosition::GM, CubeFormat::ND, float>;

struct Data {
  Problem p;
  Tiling tiling;
  std::vector<int> a, b, bias, expected;
  asctwin::Gm<half> a_gm, b_gm;
  asctwin::Gm<float> bias_gm, c;
  asctwin::Gm<uint8_t> workspace = asctwin::Gm<uint8_t>(size_t{17} * 1024 * 1024);

  Data(const Problem& problem, std::mt19937& random, mt::TPosition c_position)
      : p(problem),
        tiling(tiling_of<half, float, float>(p, c_position)),
        a(values(random, size_t(p.m) * p.k)),
        b(values(random, size_t(p.k) * p.n)),
        bias(values(random, size_t(p.n), 50)),
        expected(product(p, a, b, bias)),
        a_gm(stored<half>(a, p.a_transposed ? Stored{p.k, p.m} : Stored{p.m, p.k}, p.a_transposed)),
        b_gm(stored<half>(b, p.b_transposed ? Stored{p.n, p.k} : Stored{p.k, p.n}, p.b_transposed)),
        bias_gm(stored<float>(bias, {1, p.n}, false)),
        c(size_t(p.m) * p.n) {}

  std::vector<asctwin::GlobalRange> ranges() const {
    const auto range = [](const auto& gm, const char* name) {
      return asctwin::GlobalRange{gm.block().data(), gm.block().size_bytes(), name,
                                  gm.may_be_unwritten()};
    };
    return {range(a_gm, "a"), range(b_gm, "b"), range(bias_gm, "bias"), range(c, "c"),
            range(workspace, "workspace")};
  }
};

// The part of one vector core.
struct Part {
  int m0, n0, m, n;
  Part(const Problem& p, const Tiling& t) {
    const int index = static_cast<int>(GetBlockIdx());
    const int parts = (p.m + t.singleCoreM - 1) / t.singleCoreM;
    m0 = index % parts * t.singleCoreM, n0 = index / parts * t.singleCoreN;
    m = std::min(t.singleCoreM, p.m - m0), n = std::min(t.singleCoreN, p.n - n0);
  }
};

template <class T>
GlobalTensor<T> global(const asctwin::Gm<T>& gm) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(gm.data(), gm.size());
  return tensor;
}

template <class Object>
void set_operands(Object& mm, const Data& d, const Part& part) {
  const Problem& p = d.p;
  mm.SetTail(part.m, part.n);
  mm.SetTensorA(global(d.a_gm)[uint64_t(p.a_transposed ? part.m0 : part.m0 * p.k)], p.a_transposed);
  mm.SetTensorB(global(d.b_gm)[uint64_t(p.b_transposed ? part.n0 * p.k : part.n0)], p.b_transposed);
  if (p.bias) mm.SetBias(global(d.bias_gm)[uint64_t(part.n0)]);
}

enum class Way { kAll, kAsync, kBlocks, kBlocksAsync };

// Fetches blocks into UB, doubles them by the vector unit and writes them to C.
template <class Object>
void double_blocks(Object& mm, const Data& d, const Part& part, TPipe& pipe, bool sync) {
  const Tiling& t = d.tiling;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  const uint32_t bytes = uint32_t(t.baseM * t.baseN) * sizeof(float);
  pipe.InitBuffer(in, 1, bytes);
  pipe.InitBuffer(out, 1, bytes);
  const int rows = (part.m + t.baseM - 1) / t.baseM, columns = (part.n + t.baseN - 1) / t.baseN;
  if (!sync) mm.template Iterate<false>();
  for (int i = 0; sync ? mm.template Iterate<true>() : i < rows * columns; ++i) {
    LocalTensor<float> x = in.AllocTensor<float>();
    sync ? mm.template GetTensorC<true>(x, false, true)
         : mm.template GetTensorC<false>(x, false, true);
    in.EnQue(x);
    x = in.DeQue<float>();
    LocalTensor<float> y = out.AllocTensor<float>();
    const int row = t.iterateOrder == 1 ? i / columns : i % rows;
    const int column = t.iterateOrder == 1 ? i % columns : i / rows;
    const int m = std::min(t.baseM, part.m - row * t.baseM);
    const int n = std::min(t.baseN, part.n - column * t.baseN);
    for (int r = 0; r < m; ++r) Muls(y[uint32_t(r * t.baseN)], x[uint32_t(r * t.baseN)], 2.0f, n);
    out.EnQue(y);
    y = out.DeQue<float>();
    const uint64_t to = uint64_t((part.m0 + row * t.baseM) * d.p.n + part.n0 + column * t.baseN);
    DataCopyPad(
        global(d.c)[to], y,
        DataCopyExtParams(m, n * 4, (t.baseN * 4 - up(n * 4, 32)) / 32, (d.p.n - n) * 4, 0));
    in.FreeTensor(x);
    out.FreeTensor(y);
  }
}

void kernel(const Data& d, Way way) {
  TPipe pipe;
  const bool by_blocks = way == Way::kBlocks || way == Way::kBlocksAsync;
  SetSysWorkspace(d.workspace.data());
  Matmul<InGm<half>, InGm<half>, ToUb, BiasType> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &d.tiling);
  if (static_cast<int>(GetBlockIdx()) >= d.tiling.usedCoreNum) return;
  const Part part(d.p, d.tiling);
  set_operands(mm, d, part);
  const GlobalTensor<float> to = global(d.c)[uint64_t(part.m0 * d.p.n + part.n0)];
  if (way == Way::kAll) mm.IterateAll(to);
  if (way == Way::kAsync) {
    mm.template IterateAll<false>(to, 0, false, true);
    mm.WaitIterateAll();
  }
  if (way == Way::kBlocksAsync) {
    GlobalTensor<float> scratch;
    scratch.SetGlobalBuffer(reinterpret_cast<float*>(d.workspace.data() + 16 * 1024 * 1024));
    mm.SetWorkspace(scratch);
  }
  if (by_blocks) double_blocks(mm, d, part, pipe, way == Way::kBlocks);
  mm.End();
}

void expect_product(Problem p, std::mt19937& random, Way way, int vectors = 2,
                    std::optional<uint64_t> seed = {}) {
  const bool by_blocks = way == Way::kBlocks || way == Way::kBlocksAsync;
  const Data d(p, random, by_blocks ? mt::TPosition::VECIN : mt::TPosition::GM);
  ASSERT_GT(d.tiling.usedCoreNum, 0);
  asctwin::RunOptions options;
  options.blocks = (p.cores + vectors - 1) / vectors;
  if (vectors == 1) options.kind = asctwin::KernelKind{1, 1};
  options.schedule_seed = seed;
  const asctwin::Report report =
      asctwin::run_on_cores([&] { kernel(d, way); }, options, d.ranges());
  ASSERT_TRUE(report.clean()) << report.text();
  for (size_t i = 0; i < d.expected.size(); ++i)
    ASSERT_EQ(d.c[i], float(d.expected[i]) * (by_blocks ? 2 : 1))
        << "element " << i << " of " << p.m << " x " << p.n << " x " << p.k << ", base "
        << d.tiling.baseM << " x " << d.tiling.baseN << ", cores " << d.tiling.usedCoreNum;
}

Problem random_problem(std::mt19937& random) {
  const auto size = [&] { return 1 + static_cast<int>(random() % 120); };
  Problem p;
  p.m = size(), p.n = size(), p.k = size();
  p.bias = random() % 2 == 0;
  p.first_n = random() % 2 == 0;
  p.a_transposed = random() % 2 == 0;
  p.b_transposed = random() % 2 == 0;
  p.cores = 2 * (1 + static_cast<int>(random() % 4));
  return p;
}

void expect_products(unsigned seed, Way way, int rounds = 10) {
  std::mt19937 random(seed);
  for (int i = 0; i < rounds && !testing::Test::HasFatalFailure(); ++i) {
    Problem p = random_problem(random);
    if (way == Way::kBlocks || way == Way::kBlocksAsync) p.base_m = p.base_n = 16;
    if (way == Way::kBlocksAsync) p.cores = 1;
    expect_product(p, random, way, 1 + i % 2);
  }
}

TEST(MixedMatmul, WritesAllOfC) { expect_products(1, Way::kAll); }
TEST(MixedMatmul, WritesAllOfCWhileTheVectorCoreGoesOn) { expect_products(2, Way::kAsync); }
TEST(MixedMatmul, GivesBlocksToUb) { expect_products(3, Way::kBlocks); }
TEST(MixedMatmul, GivesBlocksThatTheWorkspaceHolds) { expect_products(4, Way::kBlocksAsync); }

TEST(MixedMatmul, IsRightUnderRandomSchedules) {
  std::mt19937 random(5);
  for (uint64_t seed = 0; seed < 12 && !testing::Test::HasFatalFailure(); ++seed) {
    Problem p = random_problem(random);
    const Way way = seed % 2 == 0 ? Way::kAll : Way::kBlocks;
    if (way == Way::kBlocks) p.base_m = p.base_n = 16;
    expect_product(p, random, way, 2, seed);
  }
}

// One vector core, one problem of 32 x 48 x 64; `body` gets the data and a pipe.
template <class Body>
void expect_on_one_core(const Body& body, int vectors = 1) {
  std::mt19937 random(6);
  Problem p{32, 48, 64};
  p.cores = 1;
  const Data d(p, random, mt::TPosition::GM);
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, static_cast<uint8_t>(vectors)};
  const asctwin::Report report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        SetSysWorkspace(d.workspace.data());
        body(d, pipe);
      },
      options, d.ranges());
  ASSERT_TRUE(report.clean()) << report.text();
  for (size_t i = 0; i < d.expected.size(); ++i) ASSERT_EQ(d.c[i], float(d.expected[i])) << i;
}

// Section 3.1: A lies in UB, and the library brings it to the cube core.
TEST(MixedMatmul, TakesAFromUb) {
  using InUb = MatmulType<TPosition::VECOUT, CubeFormat::ND, half>;
  expect_on_one_core([](const Data& d, TPipe& pipe) {
    Matmul<InUb, InGm<half>, MatmulType<TPosition::GM, CubeFormat::ND, float>> mm;
    TQue<QuePosition::VECIN, 1> in;
    TQue<QuePosition::VECOUT, 1> out;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &d.tiling);
    pipe.InitBuffer(in, 1, 32 * 64 * sizeof(half));
    pipe.InitBuffer(out, 1, 32 * 64 * sizeof(half));
    LocalTensor<half> x = in.AllocTensor<half>();
    DataCopy(x, global(d.a_gm), 32 * 64);
    in.EnQue(x);
    x = in.DeQue<half>();
    LocalTensor<half> y = out.AllocTensor<half>();
    Muls(y, x, half(1), 32 * 64);
    in.FreeTensor(x);
    out.EnQue(y);
    y = out.DeQue<half>();
    mm.SetTensorA(y);
    mm.SetTensorB(global(d.b_gm));
    mm.IterateAll(global(d.c));
    out.FreeTensor(y);
    mm.End();
  });
}

// Section 8.3: A was loaded into L1 by the kernel.
TEST(MixedMatmul, TakesAFromL1) {
  using InL1 = MatmulType<TPosition::TSCM, CubeFormat::NZ, half>;
  expect_on_one_core([](const Data& d, TPipe& pipe) {
    Matmul<InL1, InGm<half>, MatmulType<TPosition::GM, CubeFormat::ND, float>> mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &d.tiling);
    TBuf<TPosition::TSCM> buffer;
    pipe.InitBuffer(buffer, 32 * 64 * sizeof(half));
    const LocalTensor<half> x = buffer.Get<half>();
    DataCopy(x, global(d.a_gm), Nd2NzParams(1, 32, 64, 0, 64, 32, 1, 0));
    mm.SetTensorA(x);
    mm.SetTensorB(global(d.b_gm));
    mm.IterateAll(global(d.c));
    mm.End();
  });
}

// Blocks go from UB to C without the vector unit: IterateAll into UB.
TEST(MixedMatmul, WritesAllOfCIntoUb) {
  expect_on_one_core([](const Data& d, TPipe& pipe) {
    Matmul<InGm<half>, InGm<half>, ToUb> mm;
    TQue<QuePosition::VECIN, 1> in;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &d.tiling);
    pipe.InitBuffer(in, 1, 32 * 48 * sizeof(float));
    mm.SetTensorA(global(d.a_gm));
    mm.SetTensorB(global(d.b_gm));
    LocalTensor<float> x = in.AllocTensor<float>();
    mm.IterateAll(x);
    in.EnQue(x);
    x = in.DeQue<float>();
    DataCopy(global(d.c), x, 32 * 48);
    in.FreeTensor(x);
    mm.End();
  });
}

// Two objects of two vector cores, which share one cube core; each takes half of the rows.
TEST(MixedMatmul, ServesTwoObjectsOfTwoVectorCores) {
  expect_on_one_core(
      [](const Data& d, TPipe& pipe) {
        Matmul<InGm<half>, InGm<half>, MatmulType<TPosition::GM, CubeFormat::ND, float>> first;
        Matmul<InGm<half>, InGm<half>, MatmulType<TPosition::GM, CubeFormat::ND, float>> second;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), first, &d.tiling, second, &d.tiling);
        const auto rows = [&](auto& mm, uint64_t row) {
          mm.SetTail(8);
          mm.SetTensorA(global(d.a_gm)[row * 64]);
          mm.SetTensorB(global(d.b_gm));
          mm.IterateAll(global(d.c)[row * 48]);
          mm.End();
        };
        rows(first, static_cast<uint64_t>(GetSubBlockIdx()) * 16);
        rows(second, static_cast<uint64_t>(GetSubBlockIdx()) * 16 + 8);
      },
      2);
}

// Section 9.1: the kernel brings blocks of A into L1 itself.
void copy_a(const LocalTensor<int8_t>& matrix, const __gm__ void* gm, int row, int col, int useM,
            int useK, const uint64_t tiling, const uint64_t data) {
  GlobalTensor<half> from;
  from.SetGlobalBuffer(const_cast<half*>(static_cast<const half*>(gm)), 32 * 64);
  const auto base_m = tiling >> 32, base_k = tiling & 0xFFFFFFFF;
  DataCopy(matrix.ReinterpretCast<half>(),
           from[static_cast<uint64_t>(row) * base_m * data + static_cast<uint64_t>(col) * base_k],
           Nd2NzParams(1, useM, useK, 0, data, (useM + 15) / 16 * 16, 1, 0));
}

TEST(MixedMatmul, CallsTheKernelForItsBlocks) {
  expect_on_one_core([](const Data& d, TPipe& pipe) {
    using InGmOnly = MatmulType<TPosition::GM, CubeFormat::ND, half>;
    using ToGm = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    Matmul<InGmOnly, InGmOnly, ToGm, ToGm, CFG_NORM, MatmulCallBackFunc<nullptr, copy_a, nullptr>>
        mm;
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &d.tiling);
    mm.SetUserDefInfo(static_cast<uint64_t>(d.tiling.baseM) << 32 |
                      static_cast<uint64_t>(d.tiling.baseK));
    mm.SetSelfDefineData(64);
    mm.SetTensorA(global(d.a_gm));
    mm.SetTensorB(global(d.b_gm));
    mm.IterateAll(global(d.c));
    mm.End();
  });
}

}  // namespace
