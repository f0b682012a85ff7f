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

}  // namespace
