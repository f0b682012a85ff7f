// Tests the findings of wrong calls of softmax functions, each with a call beside it that is right,
// and the host's tiling functions.
// spec: adv_nn.md, sections 0.1, 1.2, 1.5 and 1.7
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "lib/activation/softmax_tiling.h"
#include "tiling/tiling_api.h"

namespace {

using namespace AscendC;
using asctwin::Code;

struct Finding {
  Code code{};
  int line = 0;
  std::string text;
};

// Returns the finding of a kernel on tensors of float, with all of `ones` defined.
template <class Kernel>
Finding finding_of(Kernel kernel, const char* soc = "Ascend910B1") {
  asctwin::RunOptions options;
  options.soc = soc;
  const auto report = asctwin::run_on_cores(
      [&] {
        TPipe pipe;
        TBuf<TPosition::VECCALC> all;
        pipe.InitBuffer(all, 128 * 1024);
        const auto x = all.Get<float>();
        Duplicate(x, 1.0F, 32 * 1024);
        PipeBarrier<PIPE_V>();
        kernel(x, all.GetWithOffset<uint8_t>(8192, 120 * 1024));
      },
      options, {});
  if (report.findings().empty()) return {};
  return {report.findings()[0].code, report.findings()[0].line, report.text()};
}

const SoftMaxTiling kNoTiling;
constexpr uint32_t kKib = 256;  // floats
using X = LocalTensor<float>;
using Tmp = LocalTensor<uint8_t>;

Finding softmax_of(const SoftMaxShapeInfo& shape, const char* soc = "Ascend910B1") {
  return finding_of(
      [&](const X& x, const Tmp& tmp) {
        SoftMax<float>(x[48 * kKib], x[96 * kKib], x[100 * kKib], x, tmp, kNoTiling, shape);
      },
      soc);
}

TEST(SoftmaxRules, AShapeHasWholeBlocksAndItsValidPart) {
  EXPECT_EQ(softmax_of({2, 16, 2, 16}).code, Code{});
  EXPECT_EQ(softmax_of({2, 12, 2, 12}).code, Code::E0105);
  EXPECT_EQ(softmax_of({2, 16, 3, 16}).code, Code::E0105);
  EXPECT_EQ(softmax_of({2, 16, 2, 17}).code, Code::E0105);
  EXPECT_EQ(softmax_of({2, 16, 0, 0}).code, Code{});
  EXPECT_EQ(softmax_of({0, 16, 0, 16}).code, Code::E0102);
}

TEST(SoftmaxRules, OnlySomeChipsAdjust) {
  const auto code_on = [](const char* soc) {
    return finding_of(
               [](const X& x, const Tmp&) {
                 AdjustSoftMaxRes<float, float>(x, x[96 * kKib], 0, 0.0F, {2, 16, 2, 16});
               },
               soc)
        .code;
  };
  EXPECT_EQ(code_on("Ascend910B1"), Code{});
  EXPECT_EQ(code_on("Ascend310P3"), Code{});
  EXPECT_EQ(code_on("Ascend310B1"), Code::E0101);
}

TEST(SoftmaxRules, AFindingStandsAtTheCall) {
  int line = 0;
  const Finding finding = finding_of([&](const X& x, const Tmp& tmp) {
    line = __LINE__ + 1;
    SoftMax<float>(x[kKib], x[2 * kKib], x[3 * kKib], x, tmp[tmp.GetSize() - 256], kNoTiling,
                   {2, 16});
  });
  EXPECT_EQ(finding.code, Code::E0105);
  EXPECT_EQ(finding.line, line);
  EXPECT_NE(finding.text.find("256 B"), std::string::npos) << finding.text;
  EXPECT_NE(finding.text.find("512 B"), std::string::npos) << finding.text;
}

TEST(SoftmaxRules, TheTemporaryBufferHasItsLeastSize) {
  const auto code = [](uint32_t bytes) {
    return finding_of([&](const X& x, const Tmp& tmp) {
             Tmp room = tmp;
             room.SetSize(bytes);
             SoftMax<float>(x, x, room, kNoTiling, {2, 16, 2, 16});
           })
        .code;
  };
  EXPECT_EQ(code(512), Code{});
  EXPECT_EQ(code(480), Code::E0105);
}

TEST(SoftmaxRules, WithoutATemporaryBufferSomeOfUbIsLeft) {
  const auto code = [](uint32_t left) {
    const auto report = asctwin::run_on_cores(
        [&] {
          TPipe pipe;
          TBuf<TPosition::VECCALC> all;
          pipe.InitBuffer(all, 192 * 1024 - left);
          Duplicate(all.Get<float>(), 1.0F, 64);
          PipeBarrier<PIPE_V>();
          SoftMax<float>(all.Get<float>(), all.Get<float>(), kNoTiling, {2, 16, 2, 16});
        },
        {}, {});
    return report.findings().empty() ? Code{} : report.findings()[0].code;
  };
  EXPECT_EQ(code(512), Code{});
  EXPECT_EQ(code(256), Code::E0105);
}

TEST(SoftmaxRules, OperandsAreInPlaceOrApart) {
  const auto code = [](uint32_t dst, uint32_t sum, uint32_t max) {
    return finding_of([&](const X& x, const Tmp& tmp) {
             SoftMax<float>(x[dst], x[sum], x[max], x, tmp, kNoTiling, {2, 16, 2, 16});
           })
        .code;
  };
  EXPECT_EQ(code(0, 64, 128), Code{});   // in place
  EXPECT_EQ(code(32, 64, 128), Code{});  // right behind
  EXPECT_EQ(code(16, 64, 128), Code::E0105);
  EXPECT_EQ(code(256, 0, 128), Code::E0105);
  EXPECT_EQ(code(256, 64, 72), Code::E0105);
  EXPECT_EQ(code(120 * kKib, 64, 128), Code::E0105);  // the temporary buffer
}

TEST(SoftmaxRules, LogSoftMaxIsApartFromItsSource) {
  const auto code = [](uint32_t dst) {
    return finding_of([&](const X& x, const Tmp& tmp) {
             LogSoftMax<float>(x[dst], x[64], x[128], x, tmp, LogSoftMaxTiling(), {2, 16, 2, 16});
           })
        .code;
  };
  EXPECT_EQ(code(32), Code{});
  EXPECT_EQ(code(16), Code::E0105);
  EXPECT_EQ(code(0), Code::W0113);
}

TEST(SoftmaxRules, ABasicBlockIsOne) {
  const auto code = [](const SoftMaxShapeInfo& shape) {
    return finding_of(
               [&](const X& x, const Tmp&) { SoftMax<float, false, true>(x, x, kNoTiling, shape); })
        .code;
  };
  EXPECT_EQ(code({8, 64, 8, 64}), Code{});
  EXPECT_EQ(code({9, 64, 9, 64}), Code::E0105);
  EXPECT_EQ(code({8, 72, 8, 72}), Code::E0105);
  EXPECT_EQ(code({8, 2048, 8, 2048}), Code::E0105);
}

constexpr SoftmaxConfig kTrusting = {false, 0, 0};
constexpr SoftmaxConfig kConstant = {true, 2, 16};
constexpr SoftmaxConfig kPacked = {true, 0, 0, SoftmaxMode::SOFTMAX_OUTPUT_WITHOUT_BRC};

template <const SoftmaxConfig& config>
Code code_with(const SoftMaxShapeInfo& tiled, const SoftMaxShapeInfo& shape) {
  return finding_of([&](const X& x, const Tmp& tmp) {
           const SoftMaxTiling tiling = SoftMaxFlashV2TilingFunc(tiled, 4, 4, 8192);
           SoftMax<float, false, false, config>(x, x, tmp, tiling, shape);
         })
      .code;
}

// With isCheckTiling the function makes a tiling of its own.
TEST(SoftmaxRules, ATilingThatIsTrustedIsThatOfTheShape) {
  EXPECT_EQ(code_with<kTrusting>({2, 16}, {2, 16, 2, 16}), Code{});
  EXPECT_EQ(code_with<kTrusting>({4, 16}, {2, 16, 2, 16}), Code::E0105);
  EXPECT_EQ(code_with<kTrusting>({2, 32}, {2, 16, 2, 16}), Code::E0105);
  EXPECT_EQ(code_with<SOFTMAX_DEFAULT_CFG>({4, 16}, {2, 16, 2, 16}), Code{});
}

TEST(SoftmaxRules, AConstantShapeIsThatOfTheCall) {
  EXPECT_EQ(code_with<kConstant>({2, 16}, {2, 16, 2, 16}), Code{});
  EXPECT_EQ(code_with<kConstant>({2, 16}, {}), Code{});
  EXPECT_EQ(code_with<kConstant>({2, 16}, {2, 16, 2, 15}), Code::E0105);
}

TEST(SoftmaxRules, TheModeIsForSoftmaxFlashV2) {
  EXPECT_EQ(code_with<kPacked>({2, 16}, {2, 16, 2, 16}), Code::E0105);
  const auto flash = [](const X& x, const Tmp& tmp) {
    SoftmaxFlashV2<float, false, false, false, false, kPacked>(x, x[64], x[128], x, x, x, x, tmp,
                                                               {}, {2, 16, 2, 16});
  };
  EXPECT_EQ(finding_of(flash).code, Code{});
  EXPECT_EQ(finding_of(flash, "Ascend310P3").code, Code::E0105);
  EXPECT_EQ(finding_of([](const X& x, const Tmp& tmp) {
              SoftmaxFlashV2<float, false, false, false, true, kPacked>(
                  x, x[64], x[128], x, x, x, x, tmp, kNoTiling, {2, 16, 2, 16});
            }).code,
            Code::E0105);
}

TEST(SoftmaxRules, TheFormWithOutReduceMaxHasItsMode) {
  EXPECT_EQ(finding_of([](const X& x, const Tmp& tmp) {
              SoftmaxFlashV2<float>(x, x[64], x[128], x[192], x, x[256], x, x, tmp, kNoTiling,
                                    {2, 16, 2, 16});
            }).code,
            Code::E0105);
}

TEST(SoftmaxRules, SomeTypesAndChipsAreNotSupported) {
  EXPECT_EQ(finding_of([](const X& x, const Tmp& tmp) {
              const auto y = x.ReinterpretCast<bfloat16_t>();
              SoftMax<bfloat16_t>(y, y, tmp, kNoTiling, {2, 16, 2, 16});
            }).code,
            Code::E0101);
  const auto flash = [](const X& x, const Tmp& tmp) {
    SoftmaxFlash<float>(x, x[64], x[128], x, x, x, x, tmp, kNoTiling, false, {2, 16, 2, 16});
  };
  EXPECT_EQ(finding_of(flash).code, Code{});
  EXPECT_EQ(finding_of(flash, "Ascend310B1").code, Code::E0101);
  EXPECT_EQ(softmax_of({2, 16, 2, 16}, "Ascend310B1").code, Code{});
}

TEST(SoftmaxRules, AStatisticsTensorHasABlockForEachRow) {
  EXPECT_EQ(finding_of([](const X& x, const Tmp& tmp) {
              TBuf<TPosition::VECCALC> small;
              GetTPipePtr()->InitBuffer(small, 32);
              SoftMax<float>(x, small.Get<float>(), x[64], x, tmp, kNoTiling, {2, 16, 2, 16});
            }).code,
            Code::E0201);
}

TEST(SoftmaxRules, PaddingOfAResultIsNotDefined) {
  const auto code = [](uint32_t elements) {
    return finding_of([&](const X& x, const Tmp& tmp) {
             SoftMax<float>(x[kKib], x, tmp, kNoTiling, {1, 16, 1, 9});
             PipeBarrier<PIPE_V>();
             Adds(x[2 * kKib], x[kKib], 1.0F, static_cast<int32_t>(elements));
             PipeBarrier<PIPE_ALL>();
             x.GetValue(2 * kKib + elements - 1);
           })
        .code;
  };
  EXPECT_EQ(code(9), Code{});
  EXPECT_EQ(code(10), Code::E0301);
}

TEST(SoftmaxTiling, SaysTheShapeToHostAndKernel) {
  static_assert(sizeof(optiling::SoftMaxTiling) == 64 && sizeof(SoftMaxTiling) == 64);
  const TensorShape shape({3, 7, 64});
  EXPECT_EQ(GetSoftMaxMinTmpSize(shape, 4, false), 512u);
  EXPECT_EQ(GetSoftMaxMaxTmpSize(shape, 4, false), 21u * (4 * 64 + 64));
  EXPECT_GT(GetSoftMaxFlashV2MaxTmpSize(TensorShape({1 << 20, 1 << 20}), 2, 4, true), 1u << 30);
  optiling::SoftMaxTiling host;
  SoftMaxFlashV2TilingFunc(shape, 2, 4, 20 * 320, host, true, false);
  EXPECT_EQ(host.get_srcM(), 21u);
  EXPECT_EQ(host.get_srcK(), 64u);
  EXPECT_EQ(host.get_outMaxK(), 8u);
  EXPECT_EQ(host.get_splitM(), 16u);
  EXPECT_EQ(host.get_rangeM(), 1u);
  EXPECT_EQ(host.get_tailM(), 5u);
  SoftMaxTiling kernel;
  host.SaveToBuffer(&kernel, sizeof(kernel));
  EXPECT_EQ(kernel.tailSplitSize, 5u * 64);
  EXPECT_FALSE(IsBasicBlockInSoftMax(host, 4));
  SoftMaxTilingFunc(TensorShape({24, 64}), 4, 20 * 320, kernel);
  EXPECT_TRUE(IsBasicBlockInSoftMax(kernel, 4));
  EXPECT_FALSE(IsBasicBlockInSoftMax(kernel, 2));
}

// Host programs ask while they look for a shape.
TEST(SoftmaxTiling, AnswersForWildShapes) {
  SoftMaxTiling tiling;
  for (const TensorShape& shape : {TensorShape(), TensorShape({0, 0}), TensorShape({-1, 5})}) {
    SoftMaxGradTilingFunc(shape, 4, 0, tiling);
    EXPECT_GE(GetSoftMaxGradMaxTmpSize(shape, 4, false, false), 512u);
  }
}

}  // namespace
