// Tests the rules of library functions over whole tensors: buffers, operands, chips, domains; and
// what their host functions answer. spec: adv_math.md, sections 1, 8; adv_nn.md, section 2.3
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using asctwin::Code;

// A name of a kernel's own beside those of the library.
template <class T>
T Ceil(T a, T b) {
  return (a + b - 1) / b;
}
int Round(int a) { return a; }
TEST(TensorFunctions, LeaveNamesOfKernelsAlone) {
  EXPECT_EQ(Ceil(7, 2), 4);
  EXPECT_EQ(Ceil<uint32_t>(7, 2), 4u);
  EXPECT_EQ(Round(3), 3);
}

// 256 floats of 1 from byte 0 of UB on, as a kernel of 2 KB holds them.
asctwin::Report run_with(const std::function<void(const LocalTensor<float>&)>& call,
                         const char* chip = nullptr) {
  asctwin::RunOptions options;
  if (chip != nullptr) options.soc = chip;
  return asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> buffer;
        pipe.InitBuffer(buffer, 4096);
        Duplicate(buffer.Get<float>(), 1.0f, 1024);
        PipeBarrier<PIPE_V>();
        call(buffer.Get<float>());
      },
      options, {});
}
Code code_of(const std::function<void(const LocalTensor<float>&)>& call,
             const char* chip = nullptr) {
  const auto report = run_with(call, chip);
  return report.findings().empty() ? Code{} : report.findings()[0].code;
}
LocalTensor<uint8_t> bytes_at(const LocalTensor<float>& x, uint32_t element, uint32_t bytes) {
  auto tensor = x[element].ReinterpretCast<uint8_t>();
  tensor.SetSize(bytes);
  return tensor;
}

TEST(TensorFunctions, AreHeldToTheirBuffer) {
  const auto code = [](uint32_t at, uint32_t bytes, uint32_t count) {
    return code_of([=](const auto& x) { Tanh(x[256], x, bytes_at(x, at, bytes), count); });
  };
  EXPECT_EQ(code(512, 256, 256), Code{});
  EXPECT_EQ(code(512, 224, 256), Code::E0105);
  EXPECT_EQ(code(512, 32, 8), Code{});
  EXPECT_EQ(code(512, 0, 8), Code::E0105);
  EXPECT_EQ(code(192, 256, 8), Code{});
  EXPECT_EQ(code(200, 256, 8), Code::E0105);  // its end is where dst begins
  EXPECT_EQ(code(0, 256, 8), Code::E0105);
  EXPECT_EQ(code(0, 256, 0), Code{});
  EXPECT_EQ(code_of([](const auto& x) { Log2(x[256], x, bytes_at(x, 512, 0), 8); }), Code{});
}

// Sections 1.5 and 0.1 of the two: on a cube core they return at once.
TEST(TensorFunctions, DoNothingOnACubeCore) {
  asctwin::RunOptions options;
  options.kind = {1, 2};
  const auto report = asctwin::run_on_cores(
      [] {
        if (!ASCEND_IS_AIC) return;
        const LocalTensor<float> none;
        const LocalTensor<uint8_t> tmp;
        Tanh(none, none, tmp, 8);
        Sigmoid(none, none, 8);
      },
      options, {});
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(TensorFunctions, NameTheBufferAndTheLine) {
  int line = 0;
  const auto report = run_with([&](const auto& x) {
    const auto tmp = bytes_at(x, 512, 64);
    line = __LINE__ + 1;
    Power(x[256], x, 2.0f, tmp, 100);
  });
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].line, line);
  EXPECT_NE(report.text().find("`Power` has `sharedTmpBuffer` of 64 B"), std::string::npos)
      << report.text();
  EXPECT_NE(report.text().find("at least 256 B"), std::string::npos) << report.text();
}

TEST(TensorFunctions, NeedFreeUbWithoutABuffer) {
  const auto report = asctwin::run_on_cores(
      [] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> all;
        pipe.InitBuffer(all, 192 * 1024);
        const auto x = all.Get<float>(24);
        Duplicate(x, 1.0f, 8);
        PipeBarrier<PIPE_V>();
        Log(x[8], x, 8);  // needs none
        PipeBarrier<PIPE_V>();
        Silu(x[16], x, 8);
      },
      {}, {});
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::E0206);
  EXPECT_EQ(report.findings()[0].fact("op_in"), "Silu");
}

TEST(TensorFunctions, AreHeldToTheirOperands) {
  EXPECT_EQ(code_of([](const auto& x) { Tanh(x[1016], x, 8); }), Code{});
  EXPECT_EQ(code_of([](const auto& x) { Tanh(x[1016], x, 9); }), Code::E0201);
  EXPECT_EQ(code_of([](const auto& x) { Tanh(x[8], x, 9); }), Code::E0107);
  EXPECT_EQ(code_of([](const auto& x) { Tanh(x[8], x, 8); }), Code{});
  EXPECT_EQ(code_of([](const auto& x) { Tanh(x[1], x[16], 8); }), Code::E0104);
  EXPECT_EQ(code_of([](const auto& x) { Tanh(x[8], x, static_cast<uint32_t>(-1)); }), Code::E0102);
  EXPECT_EQ(code_of([](const auto& x) {
              auto few = x[8];
              few.SetSize(8);
              Fmod(x[512], x, few);
            }),
            Code::E0105);
}

TEST(TensorFunctions, AreHeldToTheirChipsAndTypes) {
  const auto tanh = [](const auto& x) { Tanh(x[8], x, 8); };
  const auto floor = [](const auto& x) { Floor(x[8], x, 8); };
  const auto exp = [](const auto& x) { Exp<float, 10>(x[8], x, 8); };
  const auto rint = [](const auto& x) { Rint(x[8], x, 8); };
  EXPECT_EQ(code_of(tanh, "Ascend310P3"), Code{});
  EXPECT_EQ(code_of(exp, "Ascend310P3"), Code::E0101);
  EXPECT_EQ(code_of(floor, "Ascend310B1"), Code{});
  EXPECT_EQ(code_of(tanh, "Ascend310B1"), Code::E0101);
  EXPECT_EQ(code_of(rint), Code::E0101);
  const auto of_ints = [](const auto& x) {
    const auto ints = x.template ReinterpretCast<int32_t>();
    Tanh(ints[8], ints, 8);
  };
  EXPECT_EQ(code_of(of_ints), Code::E0101);
}

TEST(TensorFunctions, WarnOutsideOfTheirDomain) {
  const auto at = [](float value, auto call) {
    return code_of([&](const auto& x) {
      Duplicate(x, value, 8);
      PipeBarrier<PIPE_V>();
      call(x[8], x);
    });
  };
  const auto asin = [](auto y, auto x) { Asin(y, x, 8); };
  const auto acosh = [](auto y, auto x) { Acosh(y, x, 8); };
  const auto cos = [](auto y, auto x) { Cos(y, x, 8); };
  EXPECT_EQ(at(1, asin), Code{});
  EXPECT_EQ(at(-1, asin), Code{});
  EXPECT_EQ(at(std::nextafter(1.0f, 2.0f), asin), Code::W0115);
  EXPECT_EQ(at(1, acosh), Code{});
  EXPECT_EQ(at(std::nextafter(1.0f, 0.0f), acosh), Code::W0115);
  EXPECT_EQ(at(-2, acosh), Code::W0115);
  EXPECT_EQ(at(-65504, cos), Code{});
  EXPECT_EQ(at(65505, cos), Code::W0115);
  EXPECT_EQ(at(0, [](auto y, auto x) { Log(y, x, 8); }), Code::W0115);
}

// A kernel may not read the source that isReuseSource has overwritten.
TEST(TensorFunctions, MayLeaveNothingOfTheirSource) {
  const auto code = [](auto call) {
    return code_of([&](const auto& x) {
      call(x[8], x);
      PipeBarrier<PIPE_V>();
      Adds(x[16], x, 1.0f, 8);
      PipeBarrier<PIPE_ALL>();
      x.GetValue(16);
    });
  };
  EXPECT_EQ(code([](auto y, auto x) { Sin<float, false>(y, x, 8); }), Code{});
  EXPECT_EQ(code([](auto y, auto x) { Sin<float, true>(y, x, 8); }), Code::E0301);
  EXPECT_EQ(code([](auto y, auto x) { Tanh<float, true>(y, x, 8); }), Code{});
  EXPECT_EQ(code([](auto, auto x) { Sin<float, true>(x, x, 8); }), Code::W0113);
}

TEST(TensorFunctionTiling, AsksForWholeSteps) {
  uint32_t max = 1, min = 1, nodes = 1, extra = 1;
  GetTanhMaxMinTmpSize(TensorShape({16, 32}), 4, false, max, min);
  EXPECT_EQ(max, 2u * 2048);
  EXPECT_EQ(min, 512u);
  GetTanhTmpBufferFactorSize(4, nodes, extra);
  EXPECT_GE(nodes * 2048 + extra, max);
  EXPECT_TRUE(GetExpMaxMinTmpSize(TensorShape({3}), 2, false, max, min));
  EXPECT_EQ(max, 512u);
  GetSwiGLUMaxMinTmpSize(TensorShape({64}), 4, max, min, false);
  EXPECT_EQ(min, 512u);
  GetPowerMaxMinTmpSize(TensorShape({1}), TensorShape({512}), false, 4, false, max, min);
  EXPECT_EQ(max, 4096u);
  GetSinMaxMinTmpSize(SinConfig{SinAlgo::RADIAN_REDUCTION}, TensorShape({64}), 4, false, max, min);
  EXPECT_EQ(max, 512u);
  EXPECT_EQ(GetGeluMinTmpSize(TensorShape({64}), 4), 512u);
  const auto& platform = *platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
  GetRoundTmpBufferFactorSize(platform, 4, nodes, extra);
  EXPECT_EQ(nodes, 2u);
}

TEST(TensorFunctionTiling, AsksForNothingWhereTheDocumentsDo) {
  uint32_t max = 1, min = 1, nodes = 1, extra = 1;
  GetLogMaxMinTmpSize(TensorShape({64}), 2, false, max, min);
  EXPECT_EQ(max + min, 0u);
  GetLog2MaxMinTmpSize(TensorShape({64}), 4, false, max, min);
  EXPECT_EQ(max + min, 0u);
  GetLog2TmpBufferFactorSize(2, nodes, extra);
  EXPECT_EQ(nodes, 2u);
}

}  // namespace
