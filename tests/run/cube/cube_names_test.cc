// Every function, overload, field and constant of the cube that the documents name, as kernels
// spell them. It compiles; what each call does, other tests say. spec: cube.md
#include <gtest/gtest.h>

#include "kernel_operator.h"

namespace {

using namespace AscendC;

template <class T>
using L = LocalTensor<T>;

// Section 1: products.
void products(const L<float>& c, const L<half>& a, const L<half>& b, const L<float>& bias,
              const L<int32_t>& sums, const L<int8_t>& bytes) {
  MmadParams p;
  p.m = p.n = p.k = 16;
  p.isBias = p.enSsparse = p.enWinogradA = p.enWinogradB = false;
  p.fmOffset = 0;
  p.unitFlag = 3;
  p.kDirectionAlign = p.cmatrixSource = p.disableGemv = false;
  p.cmatrixInitVal = true;
  Mmad(c, a, b, p);
  Mmad(c, a, b, bias, p);
  Mmad(c, a, b, {16, 16, 16, false, 0, false, false, false});
  Mmad(c, a, b, {16, 16, 16, 0, false, true});
  MmadWithSparse(sums, bytes, bytes, p);
  SetHF32Mode(HF32Mode::ENABLE);
  SetHF32Mode(HF32Mode::DISABLE);
  SetHF32Mode(true);
  SetHF32TransMode(HF32TransMode::NEAREST_ZERO);
  SetHF32TransMode(HF32TransMode::NEAREST_EVEN);
  SetMMColumnMajor();
  SetMMRowMajor();
  SetMMLayoutTransform(true);
}

// Sections 2 and 3: fractals.
void fractals(const L<half>& l0, const L<half>& l1, const GlobalTensor<half>& gm,
              const L<int8_t>& bytes, const L<uint8_t>& index) {
  LoadData2DParams p(0, 1, 1, 0, 0, false, 0);
  LoadData2dParams same = p;
  same.startIndex = same.repeatTimes = same.srcStride = same.dstGap = same.sid = same.addrMode = 0;
  same.ifTranspose = true;
  LoadData(l0, l1, same);
  LoadData(l0, gm, p);
  LoadData2DParamsV2 v2(0, 0, 1, 1, 1, 1, false, 0);
  v2.mStartPosition = v2.kStartPosition = v2.mStep = v2.kStep = v2.dstStride = v2.sid = 0;
  v2.srcStride = 1;
  v2.ifTranspose = false;
  LoadData(l0, l1, v2);
  LoadData2dTransposeParams t(0, 1, 1, 0, 0), back(0, 1, 1, 0, 0, 1);
  t.startIndex = t.repeatTimes = t.srcStride = t.dstGap = t.dstFracGap = t.addrMode = 0;
  LoadDataWithTranspose(l0, l1, t);
  LoadDataWithTranspose(l0, l1, back);
  LoadData2dTransposeParamsV2 tv2(0, 1, 1, 0, 0, 0, 0);
  tv2.srcFracGap = 0;
  LoadDataWithTranspose(l0, l1, tv2);
  LoadDataWithSparse(bytes, bytes, index, p);
}

constexpr IsResetLoad3dConfig kNothing = {false, false};

// Section 4: maps.
void maps(const L<half>& l0, const L<half>& l1) {
  const uint8_t pads[4] = {0, 0, 0, 0};
  LoadData3DParamsV2<half> p(pads, 1, 16, 16, 16, 16, 0, 0, 1, 1, 1, 1, 1, 1, false, false,
                             half(0));
  p.filterSizeW = p.filterSizeH = p.fMatrixCtrl = p.enTranspose = p.enSmallK = false;
  p.l1H = p.l1W = p.channelSize = p.kExtension = p.mExtension = p.kStartPt = p.mStartPt = 16;
  p.strideW = p.strideH = p.filterW = p.filterH = p.dilationFilterW = p.dilationFilterH = 1;
  p.padList[0] = 0;
  p.padValue = half(0);
  LoadData(l0, l1, p);
  LoadData<half, kNothing>(l0, l1, p);
  LoadDataWithStride(l0, l1, p);
  LoadData3DParamsV2Pro pro(16, false, false, false, false, false, 0, 0);
  pro.channelSize = 16;
  pro.extConfig = pro.filterConfig = 0;
  LoadData(l0, l1, pro);
  LoadData3DParamsV1<half> v1(pads, 1, 16, 0, 0, 0, -1, -1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, half(0));
  v1.c1Index = v1.fetchFilterW = v1.fetchFilterH = v1.leftTopW = v1.leftTopH = 0;
  v1.jumpStride = v1.repeatMode = v1.repeatTime = v1.cSize = 1;
  LoadData(l0, l1, v1);
  SetFmatrix(16, 16, pads, FmatrixMode::FMATRIX_LEFT);
  SetFmatrix(16, 16, pads, FmatrixMode::FMATRIX_RIGHT);
  SetLoadDataPaddingValue(half(0));
  SetLoadDataBoundary(uint32_t{0});
  SetLoadDataRepeat(LoadDataRepeatParam{0, 1, 0});
  LoadDataRepeatParam repeat;
  repeat.repeatStride = repeat.repeatTime = repeat.repeatMode = 0;
  SetLoadDataRepeatWithStride(LoadDataRepeatParamWithStride{0, 1, 0, 1});
}

// Sections 5 and 6: values, tables and registers.
void settings(const L<half>& l1, const L<float>& c, const L<float>& ub, const L<uint64_t>& words) {
  InitConstValueParams<half> values(1, 1, 0, half(0));
  values.repeatTimes = values.blockNum = values.dstGap = 1;
  values.initValue = half(1);
  Fill(l1, values);
  InitConstValue(l1, values);
  BroadCastVecToMM(c, ub, 1, 1, 0, 0);
  SetFixPipeConfig(words);
  SetFixPipeConfig(words, true);
  SetFixPipeConfig(words, words);
  SetFixPipeConfig(words, words, true);
  SetFixpipePreQuantFlag(uint64_t{0});
  SetFixpipeNz2ndFlag(1, 0, 0);
}

// Section 7: results.
void results(const GlobalTensor<half>& gm, const L<half>& l1, const L<float>& c,
             const L<uint64_t>& words) {
  FixpipeParamsV220 p(16, 16, 16, 16, false);
  p = {16, 16, 16, 16, false, QuantMode_t::F322F16, 0, 1, 0, 0, 0};
  p = {16, 16, 16, 16, false, QuantMode_t::F322F16, 0, 1, 0, 0, 0, false};
  p.nSize = p.mSize = p.srcStride = p.dstStride = p.ndNum = p.srcNdStride = p.dstNdStride = 1;
  p.reluEn = p.isChannelSplit = false;
  p.unitFlag = 2;
  p.deqScalar = 0;
  for (const QuantMode_t mode :
       {QuantMode_t::NoQuant, QuantMode_t::F322F16, QuantMode_t::F322BF16, QuantMode_t::QF322B8_PRE,
        QuantMode_t::VQF322B8_PRE, QuantMode_t::DEQF16, QuantMode_t::VDEQF16, QuantMode_t::REQ8,
        QuantMode_t::VREQ8})
    p.quantPre = mode;
  Fixpipe(gm, c, p);
  Fixpipe(gm, c, words, p);
  Fixpipe<half, float, CFG_NZ>(l1, c, p);
  Fixpipe<half, float, CFG_ROW_MAJOR>(l1, c, words, p);
  DataCopyCO12DstParams out(16, 16, 16, 16, QuantMode_t::F322F16, 0, false, true);
  out.sid = out.unitFlag = out.clipReluPre = out.eltWiseOp = out.reluPre = 0;
  out.channelSplit = out.nz2ndEn = false;
  DataCopy(gm, c, out);
  DataCopy(l1, c, out);
}

// Copies results on the 950.
void results_of_950(const GlobalTensor<half>& gm, const L<half>& ub, const L<float>& c,
                    const L<uint64_t>& words) {
  FixpipeParamsArch3510<CO2Layout::NZ> strips;
  strips.dualDstCtl = strips.subBlockId = 0;
  FixpipeParamsArch3510<CO2Layout::ROW_MAJOR> rows;
  rows.params.ndNum = rows.params.srcNdStride = rows.params.dstNdStride = 1;
  FixpipeParamsC310<CO2Layout::COLUMN_MAJOR> columns;
  columns.params.dnNum = columns.params.srcNzMatrixStride = 1;
  columns.params.dstDnMatrixStride = columns.params.srcNzC0Stride = 1;
  static constexpr FixpipeConfig kColumns = {CO2Layout::COLUMN_MAJOR, false};
  Fixpipe<half, float, CFG_NZ>(gm, c, strips);
  Fixpipe<half, float, CFG_ROW_MAJOR>(gm, c, words, rows);
  Fixpipe<half, float, CFG_ROW_MAJOR_UB>(ub, c, rows);
  Fixpipe<half, float, CFG_NZ_UB>(ub, c, words, strips);
  Fixpipe<half, float, kColumns>(gm, c, columns);
}

// Section 9: the old library.
void library(const L<float>& c, const L<half>& a, const L<half>& b) {
  GemmTiling tiling = GetGemmTiling<float, half, half>(16, 16, 16);
  Gemm(c, a, b, 16, 16, 16, tiling);
  Gemm<float, half, half>(c, a, b, 16, 16, 16, tiling, false, 1);
  const uint32_t two[2] = {1, 1}, pads[4] = {0, 0, 0, 0};
  Conv2dParams params(two, two, two, 16, 16, pads, two, 1, false);
  params.imgShape[0] = params.kernelShape[0] = params.stride[0] = params.dilation[0] = 1;
  params.cin = params.cout = 16;
  params.padList[0] = params.initY = 0;
  params.partialSum = true;
  Conv2dTilling cut = GetConv2dTiling<float, half>(params);
  Conv2D(c, a, b, params, cut);
}

TEST(CubeNames, AreThere) {
  EXPECT_NE(&products, nullptr);
  EXPECT_NE(&fractals, nullptr);
  EXPECT_NE(&maps, nullptr);
  EXPECT_NE(&settings, nullptr);
  EXPECT_NE(&results, nullptr);
  EXPECT_NE(&results_of_950, nullptr);
  EXPECT_NE(&library, nullptr);
}

TEST(CubeNames, HaveTheDocumentedDefaults) {
  const MmadParams product;
  EXPECT_TRUE(product.cmatrixInitVal);
  EXPECT_FALSE(product.cmatrixSource);
  const MmadParams six{16, 32, 48, 3, true, false};
  EXPECT_EQ(uint16_t(six.k), 48);
  EXPECT_EQ(uint8_t(six.unitFlag), 3);
  EXPECT_TRUE(six.cmatrixSource);
  EXPECT_FALSE(six.cmatrixInitVal);
  const LoadData3DParamsV2<half> load;
  EXPECT_EQ(uint8_t(load.strideW), 1);
  EXPECT_EQ(uint8_t(load.filterH), 1);
  const FixpipeParamsV220 out;
  EXPECT_EQ(uint16_t(out.ndNum), 1);
  EXPECT_EQ(out.quantPre, QuantMode_t::NoQuant);
  EXPECT_EQ(static_cast<int>(HF32Mode::ENABLE), 0);
  EXPECT_EQ(static_cast<int>(HF32TransMode::NEAREST_ZERO), 0);
}

}  // namespace
