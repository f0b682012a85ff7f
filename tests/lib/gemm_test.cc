// Gemm against plain loops: random sizes and types, its tiles in every order, sums in two parts;
// and what is said of wrong calls. What pads an operand is not 0. spec: cube.md, section 9
#include "lib/product_room.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

struct Problem {
  int m, k, n;
};

// [K / C0, R, C0], R rows rounded up to 16; what is padding too has a number.
template <class U>
struct Operand {
  int rows;
  std::vector<U> data;
  static constexpr int kC0 = 32 / sizeof(U);

  Operand(int size, int k, std::mt19937& random)
      : rows(rounded(size, 16)), data(small_numbers<U>(size_t(rows) * rounded(k, kC0), random)) {}
  double at(int row, int q) const {
    return static_cast<double>(
        static_cast<float>(data[size_t(q / kC0 * rows + row) * kC0 + q % kC0]));
  }
};

template <class T, class U, class S>
void expect_product(const std::vector<T>& c, const Operand<U>& a, const Operand<S>& b,
                    const Problem& p, double times = 1) {
  for (int i = 0; i < p.m; ++i)
    for (int j = 0; j < p.n; ++j) {
      double sum = 0;
      for (int q = 0; q < p.k; ++q) sum += a.at(i, q) * b.at(j, q);
      const T got = c[size_t(j / 16 * a.rows + i) * 16 + j % 16];
      ASSERT_EQ(static_cast<double>(static_cast<float>(got)), times * sum)
          << p.m << " x " << p.k << " x " << p.n << " at " << i << ", " << j;
    }
}

template <class T, class U, class S>
void try_gemm(const std::string& soc, std::mt19937& random) {
  const auto size = [&](int most) { return int(1 + random() % most); };
  const Problem p{random() % 8 == 0 ? 1 : size(90), size(150), 16 * size(6)};
  const Operand<U> a(p.m, p.k, random);
  const Operand<S> b(p.n, p.k, random);
  const bool in_parts = random() % 3 == 0;
  GemmTiling tiling = GetGemmTiling<T, U, S>(p.m, p.k, p.n);
  tiling.loopMode = static_cast<LoopMode>(random() % 4);
  if (random() % 2 == 0) {
    tiling.mTileBlock = 1 + random() % 3;
    tiling.nTileBlock = 1 + random() % 3;
    tiling.kTileBlock = 1 + random() % 3;
  }
  const ProductRoom room{soc, random() % 2 == 0 ? Way::kThroughCo1 : Way::kThroughCo2, p.m, a.rows,
                         b.rows / 16};
  const auto c = room.run<T>(a.data, b.data, [&](auto dst, auto left, auto right) {
    Gemm(dst, left, right, p.m, p.k, p.n, tiling, in_parts, 1);
    if (in_parts) Gemm(dst, left, right, p.m, p.k, p.n, tiling, false, 0);
  });
  expect_product<T>(c, a, b, p, in_parts ? 2 : 1);
}

TEST(Gemm, IsTheProductOnEveryChipThatHasIt) {
  std::mt19937 random(5);
  for (int turn = 0; turn < 25; ++turn)
    for (const char* soc : {"Ascend310P3", "Ascend910A"}) {
      try_gemm<float, half, half>(soc, random);
      try_gemm<half, half, half>(soc, random);
      try_gemm<int32_t, int8_t, int8_t>(soc, random);
      try_gemm<int32_t, uint8_t, int8_t>(soc, random);
      if (HasFailure()) return;
    }
  try_gemm<int32_t, uint8_t, uint8_t>("Ascend310P3", random);
  try_gemm<uint32_t, uint8_t, uint8_t>("Ascend910A", random);
}

// A product of 32 x 48 x 64, with one thing wrong.
struct Misuse {
  Problem given{32, 48, 64}, tiled{32, 48, 64};
  int init = 1;
  std::function<void(GemmTiling&)> change = [](GemmTiling&) {};

  Report report() const {
    std::mt19937 random(1);
    const Operand<half> a(32, 48, random), b(64, 48, random);
    GemmTiling tiling = GetGemmTiling<float, half, half>(tiled.m, tiled.k, tiled.n);
    change(tiling);
    Report said;
    const Problem p = given;
    ProductRoom{"Ascend310P3", Way::kThroughCo1, 32, 32, 4}.run<float>(
        a.data, b.data,
        [&](auto dst, auto left, auto right) {
          Gemm(dst, left, right, p.m, p.k, p.n, tiling, false, init);
        },
        &said);
    return said;
  }
};

void expect_refused(const Misuse& misuse, const std::string& words) {
  expect_error(misuse.report(), Code::E0105, "gemm_test.cc", words);
}

TEST(Gemm, RefusesSizesBeyondItsLimits) {
  expect_refused({.given = {4097, 48, 64}}, "`m` 4097");
  expect_refused({.given = {32, 48, 0}}, "`n` 0");
  expect_refused({.given = {32, 16385, 64}}, "`k` 16385");
  expect_refused({.init = 2}, "`initValue` 2");
}

TEST(Gemm, RefusesATilingOfOtherSizes) {
  expect_refused({.tiled = {48, 48, 64}}, "`m` 32 and a tiling that was made for 48");
  expect_refused({.tiled = {32, 64, 64}}, "`k` 48 and a tiling that was made for 64");
  expect_refused({.change = [](GemmTiling& tiling) { tiling.nTileBlock = 0; }},
                 "a tiling whose `nTileBlock` is 0");
  expect_refused({.change = [](GemmTiling& tiling) { tiling.mTileBlock = tiling.kTileBlock = 12; }},
                 "which take 73728 B, and 65536 B of L0A");
}

TEST(Gemm, LeavesUndefinedWhatIsBehindTheLastColumn) {
  const Report report = Misuse{.given = {32, 48, 60}, .tiled = {32, 48, 60}}.report();
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings().front().code, Code::W0301) << report.text();
}

TEST(Gemm, IsNotOnOtherChips) {
  RunOptions options;
  options.kind = {1, 0};
  const Report report = run_on_cores(
      [] {
        const LocalTensor<half> a(TPosition::A1, 0, 256), b(TPosition::B1, 1024, 256);
        const LocalTensor<float> c(TPosition::CO1, 0, 256);
        Gemm(c, a, b, 16, 16, 16, GetGemmTiling<float, half, half>(16, 16, 16), true, 1);
      },
      options, {});
  expect_error(report, Code::E0101, "gemm_test.cc", "Gemm");
}

}  // namespace
}  // namespace asctwin::test
