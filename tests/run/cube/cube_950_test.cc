// Products on the 950: loads of strips into L0A and L0B, transposed on the way or not, and Fixpipe
// into global memory and into UB of a vector core.
// spec: cube.md, sections 1.3, 2, 3 and 7
#include <gtest/gtest.h>

#include "run/codes_of.h"
#include "run/on_cores.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using asctwin::Gm;
using asctwin::test::codes_of;
using asctwin::test::flag;
using enum HardEvent;

constexpr int kM = 40, kN = 48, kK = 64;
constexpr uint32_t kRoom = 16 * 1024;  // bytes

int up(int size, int to) { return (size + to - 1) / to * to; }

template <class... T>
asctwin::Report on_950(const std::function<void()>& kernel, asctwin::KernelKind kind,
                       const Gm<T>&... tensors) {
  asctwin::RunOptions options;
  options.soc = "Ascend950";
  options.kind = kind;
  return asctwin::test::on_cores(options, kernel, tensors...);
}

template <class T>
GlobalTensor<T> global(const Gm<T>& gm) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(gm.data(), gm.size());
  return tensor;
}

// Loads rows x columns of global memory into strips in L1, whose height is rounded up to whole
// squares.
template <class T>
int into_l1(const LocalTensor<T>& l1, const Gm<T>& gm, int rows, int columns) {
  const int height = up(rows, 32);
  DataCopy(l1, global(gm), Nd2NzParams(1, rows, columns, 0, columns, height, 1, 0));
  return height / 16;
}

// The matrix, or its transpose, into L0.
template <class T>
void into_l0(const LocalTensor<T>& l0, const LocalTensor<T>& l1, int rows, int columns, int height,
             bool transposes) {
  constexpr int kC0 = 32 / sizeof(T);
  const int fractals = transposes ? up(rows, 32) / 16 : up(rows, 16) / 16;
  const int strips = up(columns, transposes ? std::max(kC0, 16) : kC0) / kC0;
  const int pitch = transposes ? up(columns, 16) / 16 : fractals;
  LoadData(l0, l1, LoadData2DParamsV2(0, 0, fractals, strips, height, pitch, transposes, 0));
}

// A as [M, K] or [K, M], B as [K, N] or [N, K], small whole numbers.
template <class T>
struct Product {
  bool a_turned, b_turned;
  Gm<T> a = Gm<T>(size_t{kM * kK}), b = Gm<T>(size_t{kK * kN});

  Product(bool a_is_turned, bool b_is_turned) : a_turned(a_is_turned), b_turned(b_is_turned) {
    for (int i = 0; i < kM * kK; ++i) a[size_t(i)] = static_cast<T>(float(i % 7 - 3));
    for (int i = 0; i < kK * kN; ++i) b[size_t(i)] = static_cast<T>(float(i % 5 - 2));
  }
  float left(int i, int q) const { return float((a_turned ? q * kM + i : i * kK + q) % 7 - 3); }
  float right(int q, int j) const { return float((b_turned ? j * kK + q : q * kN + j) % 5 - 2); }
  float sum(int i, int j) const {
    float sum = 0;
    for (int q = 0; q < kK; ++q) sum += left(i, q) * right(q, j);
    return sum;
  }

  template <class Result>
  void multiply(const LocalTensor<Result>& c) const {
    const LocalTensor<T> a1(TPosition::A1, 0, kRoom / sizeof(T)),
        b1(TPosition::B1, kRoom, kRoom / sizeof(T));
    const LocalTensor<T> a2(TPosition::A2, 0, kRoom / sizeof(T)),
        b2(TPosition::B2, 0, kRoom / sizeof(T));
    const int a_rows = a_turned ? kK : kM, b_rows = b_turned ? kN : kK;
    const int a_height = into_l1(a1, a, a_rows, a_turned ? kM : kK);
    const int b_height = into_l1(b1, b, b_rows, b_turned ? kK : kN);
    flag<MTE2_MTE1>();
    into_l0(a2, a1, a_rows, a_turned ? kM : kK, a_height, a_turned);
    into_l0(b2, b1, b_rows, b_turned ? kK : kN, b_height, !b_turned);
    flag<MTE1_M>();
    Mmad(c, a2, b2, MmadParams(kM, kN, kK, 0, false, true));
    flag<M_FIX>();
  }
};

template <class Result>
FixpipeParamsArch3510<CO2Layout::ROW_MAJOR> rows_of() {
  FixpipeParamsArch3510<CO2Layout::ROW_MAJOR> params;
  params.nSize = kN;
  params.mSize = kM;
  params.srcStride = up(kM, 16);
  params.dstStride = kN;
  return params;
}

template <class T, class Result>
void expect_products() {
  for (const bool a_turned : {false, true})
    for (const bool b_turned : {false, true}) {
      const Product<T> product(a_turned, b_turned);
      const Gm<Result> out(size_t{kM * kN});
      const asctwin::Report report = on_950(
          [&] {
            const LocalTensor<Result> c(TPosition::CO1, 0, 3 * kRoom / sizeof(Result));
            product.multiply(c);
            Fixpipe(global(out), c, rows_of<Result>());
          },
          {1, 0}, product.a, product.b, out);
      ASSERT_TRUE(report.clean()) << report.text();
      for (int i = 0; i < kM; ++i)
        for (int j = 0; j < kN; ++j)
          ASSERT_EQ(float(out[size_t(i * kN + j)]), product.sum(i, j))
              << a_turned << b_turned << " [" << i << ", " << j << "]";
    }
}

TEST(CubeOf950, MultipliesHalves) { expect_products<half, float>(); }
TEST(CubeOf950, MultipliesBfloat16) { expect_products<bfloat16_t, float>(); }
TEST(CubeOf950, MultipliesFloats) { expect_products<float, float>(); }

// As they lie in L1: both with K along the strips.
TEST(CubeOf950, MultipliesBytes) {
  const Product<int8_t> product(false, true);
  const Gm<int32_t> out(size_t{kM * kN});
  const asctwin::Report report = on_950(
      [&] {
        const LocalTensor<int32_t> c(TPosition::CO1, 0, 3 * kRoom / 4);
        product.multiply(c);
        Fixpipe(global(out), c, rows_of<int32_t>());
      },
      {1, 0}, product.a, product.b, out);
  ASSERT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < kM; ++i)
    for (int j = 0; j < kN; ++j)
      ASSERT_EQ(float(out[size_t(i * kN + j)]), product.sum(i, j)) << i << ", " << j;
}

// Strips of 16 columns, 1000 elements apart, of two matrices that begin 32 * 16 elements apart.
TEST(CubeOf950, LeavesStripsByElements) {
  const Product<half> product(false, true);
  const Gm<float> out(size_t{3 * 1000});
  for (float& value : out) value = -1;
  const asctwin::Report report = on_950(
      [&] {
        const LocalTensor<float> c(TPosition::CO1, 0, 3 * kRoom / 4);
        product.multiply(c);
        FixpipeParamsC310<CO2Layout::NZ> params;
        params.nSize = kN;
        params.mSize = kM;
        params.srcStride = up(kM, 16);
        params.dstStride = 1000;
        Fixpipe<float, float, CFG_NZ>(global(out), c, params);
      },
      {1, 0}, product.a, product.b, out);
  ASSERT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < kM; ++i)
    for (int j = 0; j < kN; ++j)
      ASSERT_EQ(out[size_t(j / 16 * 1000 + i * 16 + j % 16)], product.sum(i, j)) << i << ", " << j;
  EXPECT_EQ(out[kM * 16], -1.0f);
}

constexpr FixpipeConfig kColumns = {CO2Layout::COLUMN_MAJOR, false};

// The transpose, whose rows begin 50 elements apart: every row of the product, or with
// srcNzC0Stride 2 every second one.
TEST(CubeOf950, LeavesColumns) {
  for (const int step : {1, 2}) {
    const Product<half> product(false, true);
    const Gm<half> out(size_t{kN * 50});
    const asctwin::Report report = on_950(
        [&] {
          const LocalTensor<float> c(TPosition::CO1, 0, 3 * kRoom / 4);
          product.multiply(c);
          FixpipeParamsArch3510<CO2Layout::COLUMN_MAJOR> params;
          params.nSize = kN;
          params.mSize = kM / step;
          params.srcStride = up(kM, 16);
          params.dstStride = 50;
          params.quantPre = QuantMode_t::F322F16;
          params.params.srcNzC0Stride = step;
          Fixpipe<half, float, kColumns>(global(out), c, params);
        },
        {1, 0}, product.a, product.b, out);
    ASSERT_TRUE(report.clean()) << report.text();
    for (int i = 0; i < kM / step; ++i)
      for (int j = 0; j < kN; ++j)
        ASSERT_EQ(float(out[size_t(j * 50 + i)]), product.sum(i * step, j)) << i << ", " << j;
  }
}

// Returns the findings of columns out of a given result.
std::string said_of_columns(const FixpipeParamsArch3510<CO2Layout::COLUMN_MAJOR>& params) {
  const Gm<float> out(size_t{kM * kN});
  asctwin::RunOptions options;
  options.soc = "Ascend950";
  options.kind = asctwin::KernelKind{1, 0};
  options.check = asctwin::Check::kFast;
  const auto kernel = [&] {
    const LocalTensor<float> c(TPosition::CO1, 0, 3 * kRoom / 4);
    Fixpipe<float, float, kColumns>(global(out), c, params);
  };
  return asctwin::run_on_cores(kernel, options,
                               {{out.block().data(), out.block().size_bytes(), "out"}})
      .text();
}

TEST(CubeOf950, HoldsColumnsToTheirRanges) {
  FixpipeParamsArch3510<CO2Layout::COLUMN_MAJOR> params;
  params.nSize = params.mSize = params.srcStride = params.dstStride = 16;
  EXPECT_NE(said_of_columns(params).find("`srcNzC0Stride`"), std::string::npos);
  params.params.srcNzC0Stride = 1;
  EXPECT_EQ(said_of_columns(params), "no findings\n");
  params.params.dnNum = 2;
  EXPECT_NE(said_of_columns(params).find("`dnNum` 2, `srcNzMatrixStride` 0 and"), std::string::npos)
      << said_of_columns(params);
  params.params.dnNum = 1;
  params.params.srcNzC0Stride = 0;
  EXPECT_NE(said_of_columns(params).find("`srcNzC0Stride`"), std::string::npos)
      << said_of_columns(params);
  params.params.srcNzC0Stride = 2;
  params.unitFlag = 3;
  EXPECT_NE(said_of_columns(params).find("`unitFlag` 3 with `srcNzC0Stride` 2"), std::string::npos)
      << said_of_columns(params);
}

// The cube core leaves its result in UB of the second vector core, which brings it out.
void into_second_ub(const Product<half>& product, const Gm<float>& out) {
  const LocalTensor<float> ub(TPosition::VECIN, 0, kM * kN);
  if ASCEND_IS_AIC {
    const LocalTensor<float> c(TPosition::CO1, 0, 3 * kRoom / 4);
    product.multiply(c);
    auto params = rows_of<float>();
    params.subBlockId = 1;
    Fixpipe<float, float, CFG_ROW_MAJOR_UB>(ub, c, params);
  }
  SyncAll<false>();
  if ASCEND_IS_AIV {
    if (GetSubBlockIdx() == 1) DataCopy(global(out), ub, kM * kN);
  }
}

TEST(CubeOf950, LeavesItsResultInUbOfAVectorCore) {
  const Product<half> product(false, false);
  const Gm<float> out(size_t{kM * kN});
  const asctwin::Report report =
      on_950([&] { into_second_ub(product, out); }, {1, 2}, product.a, product.b, out);
  ASSERT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < kM; ++i)
    for (int j = 0; j < kN; ++j) ASSERT_EQ(out[size_t(i * kN + j)], product.sum(i, j));
}

TEST(CubeOf950, HasNoSecondVectorCoreInABlockOfOne) {
  const Product<half> product(false, false);
  const Gm<float> out(size_t{kM * kN});
  const asctwin::Report report =
      on_950([&] { into_second_ub(product, out); }, {1, 1}, product.a, product.b, out);
  ASSERT_FALSE(report.findings().empty());
  EXPECT_EQ(report.findings()[0].code, Code::E0105) << report.text();
}

// Returns the findings of one copy out of a given result.
template <class Params>
std::string said_of(const std::string& soc, const Params& params) {
  const Gm<float> out(size_t{kM * kN});
  asctwin::RunOptions options;
  options.soc = soc;
  options.kind = asctwin::KernelKind{1, 0};
  options.check = asctwin::Check::kFast;
  const auto kernel = [&] {
    const LocalTensor<float> c(TPosition::CO1, 0, 3 * kRoom / 4);
    Fixpipe(global(out), c, params);
  };
  return codes_of(asctwin::run_on_cores(kernel, options,
                                        {{out.block().data(), out.block().size_bytes(), "out"}}));
}

TEST(CubeOf950, TakesParametersOfItsOwn) {
  const FixpipeParamsV220 of_910b(kN, kM, up(kM, 16), kN, false);
  EXPECT_EQ(said_of("Ascend950", of_910b), "E0105");
  EXPECT_EQ(said_of("Ascend910B1", of_910b), "");
  EXPECT_EQ(said_of("Ascend310B1", of_910b), "");
  EXPECT_EQ(said_of("Ascend910B1", rows_of<float>()), "E0105");
  EXPECT_EQ(said_of("Ascend950", rows_of<float>()), "");
}

TEST(CubeOf950, SaysWhatIsNotModelled) {
  auto both = rows_of<float>();
  both.dualDstCtl = 1;
  EXPECT_EQ(said_of("Ascend950", both), "E0901");
}

}  // namespace
