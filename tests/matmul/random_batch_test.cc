// Random batches in every layout, by IterateBatch of a vector core and by IterateNBatch, against
// plain loops.
// spec: matmul.md, section 6
#include <gtest/gtest.h>

#include "problem.h"
#include "property/budget.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

// B, N and G together are the matrices; `batch` of them are taken in one call.
struct Batch {
  int b = 1, n = 1, g = 1, batch = 1;
  int m = 0, columns = 0, k = 0;
  bool shares_b = false;  // the G matrices of A meet one of B
  bool bias = false, all_at_once = false;
  bool sums = false;  // C has one matrix for the G of A and B

  int groups() const { return n * g; }
  int matrices() const { return b * groups(); }
  friend std::ostream& operator<<(std::ostream& to, const Batch& c) {
    return to << "B " << c.b << ", N " << c.n << ", G " << c.g << ", batch " << c.batch << ", "
              << c.m << " x " << c.columns << " x " << c.k << (c.shares_b ? ", shared" : "")
              << (c.bias ? ", bias" : "") << (c.all_at_once ? ", at once" : "")
              << (c.sums ? ", summed" : "");
  }
};

int between(std::mt19937& random, int low, int high) {
  return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
}

// Where element (row, column) of matrix `group` of batch `b` lies, of matrices of rows x columns.
struct Place {
  LayoutMode mode;
  int batches, groups, rows, columns;

  size_t size() const { return size_t(batches * groups) * rows * columns; }
  size_t at(int b, int group, int row, int column) const {
    if (mode == LayoutMode::BSNGD)
      return size_t(((b * rows + row) * groups + group) * columns + column);
    if (mode == LayoutMode::SBNGD)
      return size_t(((row * batches + b) * groups + group) * columns + column);
    return size_t(((b * groups + group) * rows + row) * columns + column);
  }
};

template <LayoutMode kMode, bool kTurned>
struct Data {
  const Batch& c;
  Place a_place, b_place, c_place;
  std::vector<int> a, b, bias;
  asctwin::Gm<half> a_gm, b_gm;
  asctwin::Gm<float> bias_gm, c_gm;
  asctwin::Gm<uint8_t> workspace = asctwin::Gm<uint8_t>(size_t{17} * 1024 * 1024);

  Data(const Batch& from, std::mt19937& random)
      : c(from),
        a_place{kMode, c.b, c.groups(), c.m, c.k},
        b_place{kMode, c.b, c.shares_b ? c.n : c.groups(), kTurned ? c.columns : c.k,
                kTurned ? c.k : c.columns},
        c_place{kMode, c.b, c.sums ? c.n : c.groups(), c.m, c.columns},
        a(values(random, a_place.size())),
        b(values(random, b_place.size())),
        bias(values(random, size_t(c.matrices() * c.columns), 50)),
        a_gm(stored<half>(a, {1, static_cast<int>(a.size())}, false)),
        b_gm(stored<half>(b, {1, static_cast<int>(b.size())}, false)),
        bias_gm(stored<float>(bias, {1, static_cast<int>(bias.size())}, false)),
        c_gm(c_place.size()) {}

  int b_groups() const { return c.shares_b ? c.n : c.groups(); }
  int b_batch() const { return c.shares_b ? 1 : c.batch; }

  Tiling tiling() const {
    mt::MultiCoreMatmulTiling api;
    api.SetDim(1);
    api.SetAType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT16, false);
    api.SetBType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT16, kTurned);
    api.SetCType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT);
    api.SetBiasType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT);
    api.EnableBias(c.bias);
    api.SetOrgShape(c.m, c.columns, c.k);
    api.SetShape(c.m, c.columns, c.k);
    if (kMode == LayoutMode::NORMAL) {
      api.SetBatchInfoForNormal(c.batch, b_batch(), c.m, c.columns, c.k);
    } else {
      api.SetALayout(c.b, c.m, c.n, c.g, c.k);
      api.SetBLayout(c.b, b_place.rows, c.n, c.shares_b ? 1 : c.g, b_place.columns);
      api.SetCLayout(c.b, c.m, c.n, c.sums ? 1 : c.g, c.columns);
      api.SetBatchNum(c.batch);
    }
    Tiling tiling;
    EXPECT_NE(api.GetTiling(tiling), -1);
    return tiling;
  }

  // Returns an element of matrix `group` of C.
  float expected(int of, int group, int row, int column) const {
    if (!c.sums) return one(of, group, row, column);
    float sum = 0;
    for (int g = 0; g < c.g; ++g) sum += one(of, group * c.g + g, row, column);
    return sum;
  }
  float one(int of, int group, int row, int column) const {
    const int shared = c.shares_b ? group / c.g : group;
    int sum = c.bias ? bias[size_t((of * c.groups() + group) * c.columns + column)] : 0;
    for (int q = 0; q < c.k; ++q)
      sum += a[a_place.at(of, group, row, q)] *
             b[kTurned ? b_place.at(of, shared, column, q) : b_place.at(of, shared, q, column)];
    return static_cast<float>(sum);
  }
};

template <class T>
GlobalTensor<T> global(const asctwin::Gm<T>& gm) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(gm.data(), gm.size());
  return tensor;
}

template <LayoutMode kMode, bool kTurned>
void kernel(const Data<kMode, kTurned>& d, const Tiling& tiling) {
  constexpr static MatmulConfig kConfig = GetNormalConfig(false, true);
  using A = MatmulType<TPosition::GM, CubeFormat::ND, half, false, kMode>;
  using B = MatmulType<TPosition::GM, CubeFormat::ND, half, kTurned, kMode>;
  using C = MatmulType<TPosition::GM, CubeFormat::ND, float, false, kMode>;
  const Batch& c = d.c;
  TPipe pipe;
  SetSysWorkspace(d.workspace.data());
  Matmul<A, B, C, C, kConfig> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  const auto set = [&](int first) {
    const int b = first / c.groups(), group = first % c.groups();
    const int shared = c.shares_b ? group / c.g : group;
    mm.SetTensorA(global(d.a_gm)[d.a_place.at(b, group, 0, 0)]);
    mm.SetTensorB(global(d.b_gm)[d.b_place.at(b, shared, 0, 0)], kTurned);
    if (c.bias) mm.SetBias(global(d.bias_gm)[static_cast<uint64_t>(first * c.columns)]);
    return d.c_place.at(b, c.sums ? group / c.g : group, 0, 0);
  };
  const auto a_batch = static_cast<uint32_t>(c.batch), b_batch = static_cast<uint32_t>(d.b_batch());
  if (c.all_at_once) {
    mm.SetWorkspace(global(d.c_gm));
    set(0);
    mm.IterateNBatch(static_cast<uint32_t>(c.matrices() / c.batch), a_batch, b_batch, false);
  } else {
    for (int first = 0; first < c.matrices(); first += c.batch)
      mm.IterateBatch(global(d.c_gm)[set(first)], a_batch, b_batch, false);
  }
  mm.End();
}

template <LayoutMode kMode, bool kTurned>
void expect_batch(std::mt19937& random, bool all_at_once) {
  Batch c;
  c.b = between(random, 1, 3), c.n = between(random, 1, 2), c.g = between(random, 1, 3);
  c.shares_b = random() % 3 == 0;
  const int parts[] = {1, c.g, c.groups()};
  c.batch = c.shares_b ? c.g : parts[random() % 3];
  c.m = between(random, 1, 40), c.columns = between(random, 1, 40), c.k = between(random, 1, 70);
  c.sums = kMode != LayoutMode::NORMAL && random() % 4 == 0;
  if (c.sums) c.batch = random() % 2 == 0 ? c.g : c.groups();
  if (c.sums) c.shares_b = false;
  c.bias = !c.sums && random() % 2 == 0;
  c.all_at_once = all_at_once;
  const Data<kMode, kTurned> d(c, random);
  const Tiling tiling = d.tiling();
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 1};
  const auto range = [](const auto& gm, const char* name) {
    return asctwin::GlobalRange{gm.block().data(), gm.block().size_bytes(), name,
                                gm.may_be_unwritten()};
  };
  const asctwin::Report report =
      asctwin::run_on_cores([&] { kernel(d, tiling); }, options,
                            {range(d.a_gm, "a"), range(d.b_gm, "b"), range(d.bias_gm, "bias"),
                             range(d.c_gm, "c"), range(d.workspace, "workspace")});
  ASSERT_TRUE(report.clean()) << c << "\n" << report.text();
  for (int b = 0; b < c.b; ++b)
    for (int group = 0; group < d.c_place.groups; ++group)
      for (int i = 0; i < c.m; ++i)
        for (int j = 0; j < c.columns; ++j)
          ASSERT_EQ(d.c_gm[d.c_place.at(b, group, i, j)], d.expected(b, group, i, j))
              << "element [" << i << ", " << j << "] of " << b << ", " << group << " of " << c;
}

template <LayoutMode kMode>
void expect_batches(unsigned seed) {
  std::mt19937 random(seed);
  for (int64_t i = 0; i < asctwin::test::calls(10) && !testing::Test::HasFatalFailure(); ++i) {
    const bool all_at_once = random() % 2 == 0;
    if (random() % 2 == 0)
      expect_batch<kMode, true>(random, all_at_once);
    else
      expect_batch<kMode, false>(random, all_at_once);
  }
}

constexpr MatmulConfig kInGroups = GetNormalConfig(false, true);

// Section 6.4: one matrix behind the other, in UB; at once, or by the workspace of IterateNBatch.
void expect_in_ub(bool by_workspace) {
  Batch c;
  c.g = c.batch = 3, c.m = 20, c.columns = 24, c.k = 40;
  std::mt19937 random(5);
  const Data<LayoutMode::NORMAL, false> d(c, random);
  const Tiling tiling = d.tiling();
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 1};
  const auto range = [](const auto& gm, const char* name) {
    return asctwin::GlobalRange{gm.block().data(), gm.block().size_bytes(), name,
                                gm.may_be_unwritten()};
  };
  using In = MatmulType<TPosition::GM, CubeFormat::ND, half, false, LayoutMode::NORMAL>;
  using Out = MatmulType<TPosition::VECIN, CubeFormat::ND, float, false, LayoutMode::NORMAL>;
  const asctwin::Report report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECIN> room;
        SetSysWorkspace(d.workspace.data());
        Matmul<In, In, Out, Out, kInGroups> mm;
        REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
        pipe.InitBuffer(room, static_cast<uint32_t>(d.c_gm.size() * sizeof(float)));
        const auto ub = room.Get<float>();
        mm.SetTensorA(global(d.a_gm));
        mm.SetTensorB(global(d.b_gm));
        if (by_workspace) {
          GlobalTensor<float> groups;
          constexpr uint64_t kSystem = uint64_t{16} * 1024 * 1024;
          groups.SetGlobalBuffer(reinterpret_cast<float*>(d.workspace.data() + kSystem),
                                 d.c_gm.size());
          mm.SetWorkspace(groups);
          mm.template IterateNBatch<false>(1, 3, 3, false);
          mm.template GetBatchTensorC<true>(ub, 3, 3);
        } else {
          mm.IterateBatch(ub, 3, 3, true);
        }
        mm.End();
        DataCopy(global(d.c_gm), ub, static_cast<uint32_t>(d.c_gm.size()));
      },
      options,
      {range(d.a_gm, "a"), range(d.b_gm, "b"), range(d.c_gm, "c"),
       range(d.workspace, "workspace")});
  ASSERT_TRUE(report.clean()) << report.text();
  for (int group = 0; group < c.g; ++group)
    for (int i = 0; i < c.m; ++i)
      for (int j = 0; j < c.columns; ++j)
        ASSERT_EQ(d.c_gm[d.c_place.at(0, group, i, j)], d.expected(0, group, i, j))
            << group << " [" << i << ", " << j << "]";
}

TEST(Batch, GoesIntoUb) { expect_in_ub(false); }
TEST(Batch, GoesIntoUbByTheWorkspace) { expect_in_ub(true); }

TEST(BatchMatmulProperty, OfBSNGD) { expect_batches<LayoutMode::BSNGD>(1); }
TEST(BatchMatmulProperty, OfSBNGD) { expect_batches<LayoutMode::SBNGD>(2); }
TEST(BatchMatmulProperty, OfBNGS1S2) { expect_batches<LayoutMode::BNGS1S2>(3); }
TEST(BatchMatmulProperty, OfNormal) { expect_batches<LayoutMode::NORMAL>(4); }

}  // namespace
