// The parameter structs of layout changes, padded copies and NDDMA as a kernel writes them: the
// order in braces, defaults, both ways to name a field; and that each call reaches its instruction.
// spec: data_movement.md, sections 2.2, 3, 4, 6.2 and 7
#include <gtest/gtest.h>

#include <functional>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;

TEST(LayoutParams, HaveTheDefaultsOfTheApi) {
  const Nd2NzParams nd;
  EXPECT_EQ(nd.ndNum + nd.nValue + nd.dValue + nd.srcNdMatrixStride + nd.srcDValue, 0u);
  EXPECT_EQ(nd.dstNzC0Stride + nd.dstNzNStride + nd.dstNzMatrixStride, 0u);
  const Nz2NdParamsFull nz;
  EXPECT_EQ(nz.ndNum, 1);
  EXPECT_EQ(nz.nValue + nz.dValue + nz.srcNStride + nz.dstDStride, 0);
  EXPECT_EQ(nz.srcNdMatrixStride, 1);
  EXPECT_EQ(nz.dstNdMatrixStride, 1);
  const DataCopyExtParams blocks;
  EXPECT_EQ(blocks.blockCount, 1);
  EXPECT_EQ(blocks.blockLen + blocks.rsv, 0u);
  EXPECT_EQ(blocks.srcStride + blocks.dstStride, 0);
  const DataCopyPadExtParams<half> pad;
  EXPECT_FALSE(pad.isPad);
  EXPECT_EQ(pad.leftPadding + pad.rightPadding, 0);
  EXPECT_EQ(pad.paddingValue, static_cast<half>(0));
  EXPECT_FALSE(kDefaultNdDmaConfig.isNearestValueMode);
  EXPECT_EQ(kDefaultNdDmaConfig.loopLpSize, 0xffff);
}

TEST(LayoutParams, TakeTheirFieldsInOrder) {
  const Nd2NzParams nd{1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(nd.ndNum, 1);
  EXPECT_EQ(nd.dValue, 3u);
  EXPECT_EQ(nd.srcDValue, 5u);
  EXPECT_EQ(nd.dstNzMatrixStride, 8u);
  const Dn2NzParams dn{1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_EQ(dn.dnNum, 1);
  EXPECT_EQ(dn.srcDnMatrixStride, 4u);
  EXPECT_EQ(dn.dstNzNStride, 7);
  const Nz2NdParamsFull nz = {1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(nz.srcNStride, 5);
  EXPECT_EQ(nz.dstNdMatrixStride, 7);
  const DataCopyExtParams blocks = {1, 2, 3, 4, 5};
  EXPECT_EQ(blocks.blockLen, 2u);
  EXPECT_EQ(blocks.rsv, 5u);
  const LoopModeParams loops = {1, 2, 3, 4, 5, 6};
  EXPECT_EQ(loops.loop2Size, 2u);
  EXPECT_EQ(loops.loop1DstStride, 4u);
  EXPECT_EQ(loops.loop2SrcStride, 5u);
  const MultiCopyParams<half, 2> box = {{{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}}, half(11)};
  EXPECT_EQ(box.loopInfo.loopSrcStride[1], 2u);
  EXPECT_EQ(box.loopInfo.loopSize[0], 5u);
  EXPECT_EQ(box.loopInfo.loopRpSize[1], 10);
}

// A field keeps the value that the check reports, and reads as the hardware would cut it.
TEST(LayoutParams, KeepWhatDoesNotFit) {
  Nd2NzParams nd;
  nd.nValue = 70000;
  EXPECT_EQ(nd.nValue, 70000 - 65536);
  EXPECT_EQ(nd.nValue.given(), 70000);
}

asctwin::Report run_on(const char* soc, asctwin::KernelKind kind,
                       const std::function<void(GlobalTensor<half>&)>& kernel,
                       asctwin::Gm<half>& gm) {
  asctwin::RunOptions options;
  options.soc = soc;
  options.kind = kind;
  return asctwin::run_on_cores(
      [&] {
        GlobalTensor<half> global;
        global.SetGlobalBuffer(gm.data());
        kernel(global);
      },
      options, {{gm.block().data(), gm.block().size_bytes(), "argument 0"}});
}
constexpr asctwin::KernelKind kVector{0, 1}, kCube{1, 0};

asctwin::Gm<half> counting() {
  asctwin::Gm<half> gm(1024);
  for (size_t i = 0; i < gm.size(); ++i) gm[i] = static_cast<half>(static_cast<float>(i));
  return gm;
}

constexpr NdDmaConfig kNearest{true};

TEST(LayoutCalls, NdDmaFillsAroundItsBox) {
  asctwin::Gm<half> gm = counting();
  const asctwin::Report report = run_on(
      "Ascend950", kVector,
      [](GlobalTensor<half>& global) {
        LocalTensor<half> x(TPosition::VECIN, 0, 64), y(TPosition::VECIN, 128, 64);
        const NdDmaParams<half, 2> box{{{1, 16}, {1, 8}, {3, 2}, {1, 0}, {2, 1}}, half(-1)};
        NdDmaDci();
        DataCopy(x, global, box);
        DataCopy<half, 2, kNearest>(y, global[100], box);
        const float constant[2][6] = {{-1, 0, 1, 2, -1, -1}, {-1, 16, 17, 18, -1, -1}};
        const float nearest[2][6] = {{100, 100, 101, 102, 102, 102},
                                     {116, 116, 117, 118, 118, 118}};
        for (uint32_t row = 0; row < 3; ++row)
          for (uint32_t i = 0; i < 6; ++i) {
            EXPECT_EQ(float(x.GetValue(row * 8 + i)), row < 2 ? constant[row][i] : -1.0f);
            EXPECT_EQ(float(y.GetValue(row * 8 + i)), nearest[row < 2 ? row : 1][i]);
          }
      },
      gm);
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(LayoutCalls, LoopModeRepeatsUntilItIsReset) {
  asctwin::Gm<half> gm = counting();
  const asctwin::Report report = run_on(
      "Ascend950", kVector,
      [](GlobalTensor<half>& global) {
        LocalTensor<half> x(TPosition::VECIN, 0, 256);
        SetLoopModePara({2, 1, 64, 96, 0, 0}, DataCopyMVType::OUT_TO_UB);
        DataCopyPad(x, global, DataCopyExtParams{1, 32, 0, 0, 0}, {false, 0, 0, 0});
        ResetLoopModePara(DataCopyMVType::OUT_TO_UB);
        EXPECT_EQ(float(x.GetValue(48)), 32.0f);
        DataCopyPad(x, global, DataCopyExtParams{1, 32, 0, 0, 0}, {false, 0, 0, 0});
        DataCopyPad<half, PaddingMode::Compact>(x[128], global, DataCopyExtParams{3, 6, 4, 9, 0},
                                                {true, 1, 1, half(7)});
        const float packed[] = {0, 1, 2, 5, 6, 7, 10, 11, 12, 7, 7, 7, 7, 7, 7, 7};
        for (uint32_t i = 0; i < 16; ++i) EXPECT_EQ(float(x.GetValue(128 + i)), packed[i]) << i;
      },
      gm);
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(LayoutCalls, LoopModeOfAPlainCopyIsNotModelled) {
  asctwin::Gm<half> gm = counting();
  const asctwin::Report report = run_on(
      "Ascend950", kVector,
      [](GlobalTensor<half>& global) {
        LocalTensor<half> x(TPosition::VECIN, 0, 256);
        Duplicate(x, half(0), 256);
        SetLoopModePara({2, 1, 64, 96, 0, 0}, DataCopyMVType::OUT_TO_UB);
        PipeBarrier<PIPE_ALL>();
        DataCopy(global, x, 16);
        PipeBarrier<PIPE_ALL>();
        DataCopy(x, global, 16);
      },
      gm);
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].code, asctwin::Code::E0901);
}

TEST(LayoutCalls, SetPadValueFillsWithoutIsPad) {
  asctwin::Gm<half> gm = counting();
  const asctwin::Report report = run_on(
      "Ascend910B1", kVector,
      [](GlobalTensor<half>& global) {
        LocalTensor<half> x(TPosition::VECIN, 0, 64);
        SetPadValue<half, TPosition::VECIN>(half(3));
        DataCopyPad(x, global, DataCopyExtParams(1, 20, 0, 0, 0),
                    DataCopyPadExtParams<half>(false, 0, 1, half(0)));
        EXPECT_EQ(float(x.GetValue(9)), 9.0f);
        EXPECT_EQ(float(x.GetValue(10)), 3.0f);
        EXPECT_EQ(float(x.GetValue(15)), 3.0f);
      },
      gm);
  EXPECT_TRUE(report.clean()) << report.text();
}

// Into L1, whose bytes no tensor shows: what counts is that every overload finds its instruction.
TEST(LayoutCalls, ReachL1) {
  asctwin::Gm<half> gm = counting();
  const asctwin::Report cube = run_on(
      "Ascend950", kCube,
      [](GlobalTensor<half>& global) {
        LocalTensor<half> x(TPosition::A1, 0, 1024);
        DataCopy(x, global, Nd2NzParams{1, 8, 32, 0, 32, 8, 1, 0});
        PipeBarrier<PIPE_MTE2>();
        DataCopy<half, true>(x, global, Nd2NzParams{1, 8, 4, 0, 32, 0, 0, 0});
        PipeBarrier<PIPE_MTE2>();
        DataCopy(x, global, Dn2NzParams{1, 8, 32, 0, 8, 8, 1, 0});
        PipeBarrier<PIPE_MTE2>();
        DataCopy<half, true>(x, global, Dn2NzParams{1, 8, 4, 0, 8, 0, 0, 0});
        PipeBarrier<PIPE_MTE2>();
        DataCopyPad(x, global, DataCopyExtParams{1, 20, 0, 0, 0}, {false, 0, 0, half(0)});
      },
      gm);
  EXPECT_TRUE(cube.clean()) << cube.text();
  const asctwin::Report vector = run_on(
      "Ascend950", kVector,
      [](GlobalTensor<half>&) {
        LocalTensor<half> x(TPosition::TSCM, 0, 1024), ub(TPosition::VECIN, 0, 1024);
        const Nd2NzParams nz{1, 8, 32, 0, 32, 8, 1, 0};
        DataCopy(x, ub, nz);
        PipeBarrier<PIPE_MTE3>();
        DataCopyPad(x, ub, DataCopyExtParams{8, 64, 0, 0, 0}, nz);
        PipeBarrier<PIPE_MTE3>();
        DataCopyPad(x, ub, DataCopyParams{8, 64, 0, 0}, nz);
      },
      gm);
  EXPECT_TRUE(vector.clean()) << vector.text();
}

}  // namespace
