// Products whose B keeps two of every four rows, against the dense product by plain loops.
// spec: matmul.md, section 8.5; cube.md, section 1.9
#define ASCENDC_CUBE_ONLY
#include "misuse.h"

namespace {

using namespace AscendC;
using namespace matmul_test;

// A column of four rows of a dense B: what is kept of it, and where it was. The table of cube.md.
struct Kept {
  int value[2] = {0, 0};
  int index[2] = {0, 0};
};
Kept kept_of(const int (&group)[4]) {
  std::vector<int> places;
  for (int i = 0; i < 4; ++i)
    if (group[i] != 0 && places.size() < 2) places.push_back(i);
  if (places.empty()) return {};
  if (places.size() == 2) return {{group[places[0]], group[places[1]]}, {places[0], places[1] - 1}};
  if (places[0] == 3) return {{0, group[3]}, {0, 2}};
  return {{group[places[0]], 0}, {places[0], 0}};
}

// A sparse B: dense, as [k][n], and as the kernel gets it.
struct SparseMatrix {
  std::vector<int> dense;
  asctwin::Gm<int8_t> kept;
  asctwin::Gm<uint8_t> index;

  SparseMatrix(std::mt19937& random, int k, int n, bool nz)
      : dense(values(random, size_t(k) * n)),
        kept(Stored{n, k / 2, nz, 32}.size()),
        index(size_t(up(k / 2, 32)) / 32 * up(n, 16) * 8) {
    for (int8_t& value : kept) value = 0;
    for (uint8_t& value : index) value = 0;
    const Stored layout{n, k / 2, nz, 32};
    for (int j = 0; j < n; ++j)
      for (int g = 0; g < k / 4; ++g) take(random, layout, n, j, g);
  }

 private:
  // Clears all but two of the four rows, and stores these.
  void take(std::mt19937& random, const Stored& layout, int n, int j, int g) {
    int group[4];
    const auto at = [&](int i) -> int& { return dense[size_t(4 * g + i) * n + j]; };
    const unsigned first = random() % 4, second = random() % 4;
    for (unsigned i = 0; i < 4; ++i) {
      if (i != first && i != second) at(int(i)) = 0;
      group[i] = at(int(i));
    }
    const Kept two = kept_of(group);
    for (int e = 0; e < 2; ++e) {
      const int row = 2 * g + e;  // of what is kept
      kept[layout.at(j, row)] = static_cast<int8_t>(two.value[e]);
      const size_t strip = size_t(row / 32) * up(n, 16) * 8;
      index[strip + size_t(j) * 8 + row % 32 / 4] |=
          static_cast<uint8_t>(two.index[e] << (row % 4 * 2));
    }
  }
};

template <CubeFormat kFormat>
using SparseB = SparseMatmulType<TPosition::GM, TPosition::GM, kFormat, int8_t, true>;
template <CubeFormat kFormat>
using Sparse = Matmul<InGm<int8_t>, SparseB<kFormat>, InGm<int32_t>, InGm<int32_t>, CFG_MDL>;

Tiling sparse_tiling(const Problem& p) {
  mt::MultiCoreMatmulTiling api;
  api.SetDim(p.cores);
  api.SetAType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_INT8);
  api.SetBType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_INT8, true);
  api.SetCType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_INT32);
  api.SetOrgShape(p.m, p.n, p.k);
  api.SetShape(p.m, p.n, p.k);
  api.SetFixSplit(p.base_m, p.base_n, -1);
  api.SetSparse(true);
  Tiling tiling;
  if (api.GetTiling(tiling) == -1) tiling.set_usedCoreNum(0);
  return tiling;
}

// As a kernel does it, on the blocks of the launch.
template <CubeFormat kFormat>
void multiply(const asctwin::Gm<int8_t>& a, const SparseMatrix& b, const asctwin::Gm<int32_t>& c,
              const Tiling& t) {
  TPipe pipe;
  Sparse<kFormat> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &t);
  const int rows = (t.M + t.singleCoreM - 1) / t.singleCoreM, block = int(GetBlockIdx());
  const int m0 = block % rows * t.singleCoreM, n0 = block / rows * t.singleCoreN;
  const int c0 = kFormat == CubeFormat::NZ ? 32 : t.Kb / 2;
  mm.SetTail(std::min(t.singleCoreM, t.M - m0), std::min(t.singleCoreN, t.N - n0));
  mm.SetTensorA(Sample::global(a)[uint64_t(m0) * uint64_t(t.Ka)]);
  mm.SetTensorB(Sample::global(b.kept)[uint64_t(n0) * uint64_t(c0)], true);
  mm.SetSparseIndex(Sample::global(b.index)[uint64_t(n0) * 8]);
  mm.IterateAll(Sample::global(c)[uint64_t(m0) * uint64_t(t.N) + uint64_t(n0)]);
  mm.End();
}

template <CubeFormat kFormat>
void expect_product(std::mt19937& random, const Problem& p) {
  const std::vector<int> left = values(random, size_t(p.m) * p.k);
  const SparseMatrix right(random, p.k, p.n, kFormat == CubeFormat::NZ);
  const auto a = stored<int8_t>(left, {p.m, p.k}, false);
  const asctwin::Gm<int32_t> c(size_t(p.m) * p.n);
  const Tiling tiling = sparse_tiling(p);
  ASSERT_GT(tiling.usedCoreNum, 0);
  const Sample sample;
  const auto report = sample.run([&] { multiply<kFormat>(a, right, c, tiling); }, {1, 0},
                                 {range_of(a, "left"), range_of(right.kept, "kept"),
                                  range_of(right.index, "index"), range_of(c, "product")},
                                 tiling.usedCoreNum);
  ASSERT_TRUE(report.clean()) << report.text();
  const std::vector<int> expected = product(p, left, right.dense, {});
  for (size_t i = 0; i < expected.size(); ++i)
    ASSERT_EQ(c[i], expected[i]) << "m " << p.m << " n " << p.n << " k " << p.k << " at " << i;
}

TEST(SparseMatmul, IsTheDenseProduct) {
  std::mt19937 random(19);
  for (int i = 0; i < 12; ++i) {
    Problem p{1 + int(random() % 100), 1 + int(random() % 100), 4 * (1 + int(random() % 100))};
    p.cores = 1 + i % 4;
    if (i % 2 == 0) p.base_m = 16, p.base_n = 32;
    expect_product<CubeFormat::ND>(random, p);
    p.n = up(p.n, 16);
    p.k = up(p.k, 64);
    expect_product<CubeFormat::NZ>(random, p);
  }
}

// More fractals of B than one load takes.
TEST(SparseMatmul, OfLargeBlocks) {
  std::mt19937 random(20);
  expect_product<CubeFormat::ND>(random, {16, 512, 1024});
}

using Plain = Matmul<InGm<half>, InGm<half>, InGm<float>>;

Sample sparse_sample() {
  Sample sample;
  sample.tiling = sparse_tiling({32, 32, 64});
  return sample;
}

TEST(SparseMatmulMisuse, NoIndex) {
  const Sample sample = sparse_sample();
  const auto report = sample.of<Sparse<CubeFormat::ND>>([&](auto& mm) {
    mm.SetTensorA(GlobalTensor<int8_t>(sample.result_of<int8_t>()));
    mm.SetTensorB(GlobalTensor<int8_t>(sample.result_of<int8_t>()), true);
    mm.IterateAll(sample.result_of<int32_t>());
  });
  expect_finding(report, Code::E0105, "IterateAll", "SetSparseIndex comes before it");
}

TEST(SparseMatmulMisuse, AnIndexOfADenseProduct) {
  const Sample sample;
  const auto report =
      sample.of<Plain>([](auto& mm) { mm.SetSparseIndex(GlobalTensor<uint8_t>()); });
  expect_finding(report, Code::E0105, "SetSparseIndex", "no SparseMatmulType");
}

template <class Object>
void expect_refused(const char* part) {
  const Sample sample = sparse_sample();
  expect_finding(sample.of<Object>([](auto&) {}), Code::E0105, "Init", part);
}

TEST(SparseMatmulMisuse, KindsThatNoSparseProductHas) {
  using A = InGm<int8_t>;
  using C = InGm<int32_t>;
  using B = SparseB<CubeFormat::ND>;
  expect_refused<Matmul<A, B, C>>("another template than MDL");
  expect_refused<Matmul<A, B, InGm<int8_t>, C, CFG_MDL>>("into int32_t");
  using Rows = SparseMatmulType<TPosition::GM, TPosition::GM, CubeFormat::ND, int8_t>;
  expect_refused<Matmul<A, Rows, C, C, CFG_MDL>>("whose ISTRANS is false");
}

TEST(SparseMatmulMisuse, BlocksThatBeginInsideOfAFractal) {
  Sample sample = sparse_sample();
  sample.tiling.set_baseK(32);
  expect_finding(sample.of<Sparse<CubeFormat::ND>>([](auto&) {}), Code::E0105, "Init",
                 "`baseK` is a multiple of 64");
}

}  // namespace
