// Parameters in words of the hardware on the 950: where fields lie, and the same calls as by
// fields. spec: cube.md, sections 1 to 4; the word of Mmad is a worked number
#include <gtest/gtest.h>

#include "kernel_operator.h"

namespace {

using namespace AscendC;

TEST(BitModes, WordOfMmad) {
  MmadBitModeParams params;
  EXPECT_EQ(params.GetConfig0(), 0u);
  params.SetM(16), params.SetK(32), params.SetN(48), params.SetUnitFlag(3);
  EXPECT_EQ(params.GetConfig0(), 0x3030020010u);
  EXPECT_EQ(params.GetM(), 16);
  EXPECT_EQ(params.GetK(), 32);
  EXPECT_EQ(params.GetN(), 48);
  params.SetCmatrixInitVal(true);
  params.SetConfig0(params.GetConfig0() | 1);
  const MmadParams fields = asctwin::in_fields(params);
  EXPECT_EQ(fields.m, 17);
  EXPECT_EQ(fields.k, 32);
  EXPECT_EQ(fields.n, 48);
  EXPECT_EQ(fields.unitFlag, 3);
  EXPECT_TRUE(fields.cmatrixInitVal);
  EXPECT_FALSE(fields.cmatrixSource || fields.disableGemv);
}

TEST(BitModes, PartsOfAMatrix) {
  const LoadData2DParamsV2 fields(3, 4, 5, 6, 7, 8, true, 0);
  const Load2DBitModeParam params(fields);
  EXPECT_EQ(params.GetConfig0(), 0x060500040003u);
  EXPECT_EQ(params.GetConfig1(), 0x00080007u);
  const LoadData2DParamsV2 again = asctwin::in_fields(params);
  EXPECT_EQ(again.mStartPosition, 3u);
  EXPECT_EQ(again.kStartPosition, 4u);
  EXPECT_EQ(again.mStep, 5);
  EXPECT_EQ(again.kStep, 6);
  EXPECT_EQ(again.srcStride, 7);
  EXPECT_EQ(again.dstStride, 8);
  EXPECT_TRUE(again.ifTranspose);
}

TEST(BitModes, MatrixOfAConvolution) {
  LoadData3DParamsV2<half> fields;
  fields.kExtension = 1, fields.mExtension = 2, fields.kStartPt = 3, fields.mStartPt = 4;
  fields.strideW = 5, fields.strideH = 6, fields.filterW = 7, fields.filterH = 8;
  fields.dilationFilterW = 9, fields.dilationFilterH = 10, fields.channelSize = 11;
  fields.filterSizeH = fields.enTranspose = true;
  const Load3DBitModeParam params(fields);
  EXPECT_EQ(params.GetConfig0(), 0x0004000300020001u);
  EXPECT_EQ(params.GetConfig1(), 5u | 6u << 6 | 7u << 12 | 8u << 20 | uint64_t{9} << 28 |
                                     uint64_t{10} << 36 | uint64_t{6} << 44 | uint64_t{11} << 48);
  const LoadData3DParamsV2Pro pro = asctwin::in_fields(params);
  EXPECT_EQ(pro.extConfig, params.GetConfig0());
  EXPECT_EQ(pro.filterConfig, 0x0A0908070605u);
  EXPECT_EQ(pro.channelSize, 11);
  EXPECT_TRUE(pro.filterSizeH && pro.enTranspose);
  EXPECT_FALSE(pro.filterSizeW || pro.fMatrixCtrl);
  EXPECT_EQ(asctwin::in_fields(Load3DBitModeParam()).filterConfig, 0x010101010101u);
}

TEST(BitModes, WordOfAMap) {
  SetFMatrixBitModeParams params;
  const uint8_t pads[4] = {1, 2, 3, 4};
  params.SetL1H(5), params.SetL1W(6), params.SetPadList(pads);
  EXPECT_EQ(params.GetConfig0(), 0x0403020100060005u);
}

}  // namespace
