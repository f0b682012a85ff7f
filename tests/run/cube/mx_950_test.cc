// Products with scales on the 950, by the instructions alone: operands and scales through L1, then
// MmadMx and Fixpipe.
// spec: cube.md, section 1.1; matmul.md, section 8.6
#include <gtest/gtest.h>

#include <cmath>

#include "run/on_cores.h"

namespace {

using namespace AscendC;
using asctwin::Gm;
using asctwin::test::flag;
using enum HardEvent;

constexpr int kM = 32, kN = 48, kK = 192, kGroups = kK / 32;

// Numbers of e4m3: 0, 0.5, 1, 1.5, and their negatives.
constexpr uint8_t kCodes[] = {0x00, 0x30, 0x38, 0x3C, 0xB0, 0xB8, 0xBC};
constexpr float kNumbers[] = {0, 0.5f, 1, 1.5f, -0.5f, -1, -1.5f};

struct Operands {
  Gm<fp8_e4m3fn_t> a = Gm<fp8_e4m3fn_t>(size_t{kM * kK}), b = Gm<fp8_e4m3fn_t>(size_t{kN * kK});
  // As they lie in L1: fractals of 16 lines by two groups.
  Gm<fp8_e8m0_t> scale_a = Gm<fp8_e8m0_t>(size_t{kM * kGroups});
  Gm<fp8_e8m0_t> scale_b = Gm<fp8_e8m0_t>(size_t{kN * kGroups});

  static size_t left(int i, int q) { return static_cast<size_t>(i * 5 + q * 3) % 7; }
  static size_t right(int q, int j) { return static_cast<size_t>(j * 2 + q * 11 + 1) % 7; }
  static int exponent(int line, int g) { return (line * 3 + g * 5) % 7 - 3; }

  Operands() {
    for (int i = 0; i < kM; ++i)
      for (int q = 0; q < kK; ++q) a[size_t(i * kK + q)] = fp8_e4m3fn_t(kCodes[left(i, q)]);
    for (int j = 0; j < kN; ++j)
      for (int q = 0; q < kK; ++q) b[size_t(j * kK + q)] = fp8_e4m3fn_t(kCodes[right(q, j)]);
    const auto fill = [](auto& scales, int lines) {
      for (int line = 0; line < lines; ++line)
        for (int g = 0; g < kGroups; ++g) {
          const int fractal = line / 16 * (kGroups / 2) + g / 2;
          scales[size_t(fractal * 32 + line % 16 * 2 + g % 2)] =
              fp8_e8m0_t(static_cast<uint8_t>(127 + exponent(line, g)));
        }
    };
    fill(scale_a, kM);
    fill(scale_b, kN);
  }
  static float sum(int i, int j) {
    float sum = 0;
    for (int q = 0; q < kK; ++q)
      sum += kNumbers[left(i, q)] * kNumbers[right(q, j)] *
             std::ldexp(1.0f, exponent(i, q / 32) + exponent(j, q / 32));
    return sum;
  }
};

template <class T>
GlobalTensor<T> global(const Gm<T>& gm) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(gm.data(), gm.size());
  return tensor;
}

// `lines` of an operand and its scales into L1, and from there into L0.
void bring(TPipe& pipe, const LocalTensor<fp8_e4m3fn_t>& l0, const Gm<fp8_e4m3fn_t>& from,
           const Gm<fp8_e8m0_t>& from_scale, int lines, bool with_scales) {
  TBuf<TPosition::A1> room, scale_room;
  pipe.InitBuffer(room, lines * kK);
  pipe.InitBuffer(scale_room, lines * kGroups);
  const auto l1 = room.Get<fp8_e4m3fn_t>();
  const auto scales = scale_room.Get<fp8_e8m0_t>();
  DataCopy(l1, global(from), Nd2NzParams(1, lines, kK, 0, kK, lines, 1, 0));
  DataCopy(scales, global(from_scale), lines * kGroups);
  flag<MTE2_MTE1>();
  const LoadData2DParamsV2 params(0, 0, lines / 16, kK / 32, lines / 16, lines / 16, false, 0);
  const LoadData2DMxParams mx(0, 0, lines / 16, kGroups / 2, kGroups / 2, kGroups / 2);
  if (with_scales)
    LoadData(l0, l1, scales, params, mx);
  else
    LoadData(l0, l1, params);
}

asctwin::Report multiply(const Operands& from, const Gm<float>& c, bool scales_of_b) {
  const auto kernel = [&] {
    TPipe pipe;
    TBuf<TPosition::A2> a2;
    TBuf<TPosition::B2> b2;
    TBuf<TPosition::CO1> co1;
    pipe.InitBuffer(a2, kM * kK);
    pipe.InitBuffer(b2, kN * kK);
    pipe.InitBuffer(co1, kM * kN * 4);
    const auto a = a2.Get<fp8_e4m3fn_t>(), b = b2.Get<fp8_e4m3fn_t>();
    const auto sum = co1.Get<float>();
    bring(pipe, a, from.a, from.scale_a, kM, true);
    bring(pipe, b, from.b, from.scale_b, kN, scales_of_b);
    flag<MTE1_M>();
    MmadParams params;
    params.m = kM, params.n = kN, params.k = kK;
    MmadMx(sum, a, b, params);
    flag<M_FIX>();
    FixpipeParamsArch3510<CO2Layout::ROW_MAJOR> out;
    out.nSize = kN, out.mSize = kM, out.srcStride = kM, out.dstStride = kN;
    Fixpipe(global(c), sum, out);
  };
  asctwin::RunOptions options;
  options.soc = "Ascend950";
  options.kind = asctwin::KernelKind{1, 0};
  const auto range = [](const auto& gm, const char* name) {
    return asctwin::GlobalRange{gm.block().data(), gm.block().size_bytes(), name,
                                gm.may_be_unwritten()};
  };
  return asctwin::run_on_cores(kernel, options,
                               {range(from.a, "a"), range(from.b, "b"), range(from.scale_a, "sa"),
                                range(from.scale_b, "sb"), range(c, "c")});
}

TEST(MmadMx, MultipliesScaledOperands) {
  const Operands operands;
  const Gm<float> c(size_t{kM * kN});
  const asctwin::Report report = multiply(operands, c, true);
  ASSERT_TRUE(report.clean()) << report.text();
  for (int i = 0; i < kM; ++i)
    for (int j = 0; j < kN; ++j)
      ASSERT_EQ(c[size_t(i * kN + j)], Operands::sum(i, j)) << i << ", " << j;
}

TEST(MmadMx, NeedsTheScalesOfBothOperands) {
  const Gm<float> c(size_t{kM * kN});
  const asctwin::Report report = multiply({}, c, false);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings().front().code, asctwin::Code::E0105);
  EXPECT_NE(report.text().find("no scales of one of its operands"), std::string::npos);
}

}  // namespace
