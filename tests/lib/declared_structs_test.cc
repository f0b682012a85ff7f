// The fields of the tiling structures in their documented order, the same for host and kernel: what
// a host program sets by name, a kernel reads at the documented place.
// spec: adv_math.md, section 9; adv_nn.md, section 11
#include <gtest/gtest.h>

#include <cstddef>

#include "kernel_tiling/kernel_tiling.h"
#include "tiling/tiling_api.h"

namespace {

// Sets each field in turn, and looks for it behind the one before it.
template <class Host, class Kernel>
struct Fields {
  template <class T, class Base>
  void expect(const char* name, size_t offset, T Kernel::*field, void (Base::*set)(T),
              T (Base::*get)() const) {
    EXPECT_EQ(offset, end) << name;
    end = offset + sizeof(T);
    (host.*set)(static_cast<T>(1));
    EXPECT_EQ((host.*get)(), static_cast<T>(1)) << name;
    Kernel kernel;
    EXPECT_EQ(kernel.*field, static_cast<T>(0)) << name;
    host.SaveToBuffer(&kernel, sizeof(kernel));
    EXPECT_EQ(kernel.*field, static_cast<T>(1)) << name;
    (host.*set)(static_cast<T>(0));
  }
  Host host;
  size_t end = 0;
};

#define ASCTWIN_FIELDS_OF_SoftMaxTiling(X)                                                   \
  X(srcM)                                                                                    \
  X(srcK)                                                                                    \
  X(srcSize) X(outMaxM) X(outMaxK) X(outMaxSize) X(splitM) X(splitK) X(splitSize) X(reduceM) \
      X(reduceK) X(reduceSize) X(rangeM) X(tailM) X(tailSplitSize) X(tailReduceSize)
#define ASCTWIN_FIELDS_OF_LayerNormTiling(X)                                                       \
  X(bLength)                                                                                       \
  X(sLength)                                                                                       \
  X(hLength) X(originalHLength) X(inputXSize) X(meanVarSize) X(numberOfTmpBuf) X(meanTmpTensorPos) \
      X(meanTmpTensorSize) X(varianceTmpTensorPos) X(varianceTmpTensorSize) X(tmpBufSize)          \
          X(oneTmpSize) X(firstTmpStartPos) X(secondTmpStartPos) X(thirdTmpStartPos) X(loopRound)  \
              X(inputRoundSize) X(inputTailSize) X(inputTailPos) X(meanVarRoundSize)               \
                  X(meanVarTailSize) X(meanVarTailPos) X(bshCurLength) X(bsCurLength)              \
                      X(lastDimValueBack)
#define ASCTWIN_FIELDS_OF_LayerNormSeparateTiling(X)                                              \
  X(aLength)                                                                                      \
  X(rLength)                                                                                      \
  X(halfAddRepeatTimes) X(rHeadLength) X(k2Rec) X(k2RRec) X(inputXSize) X(meanVarSize)            \
      X(numberOfTmpBuf) X(varianceTmpTensorPos) X(varianceTmpTensorSize) X(tmpBufSize)            \
          X(oneTmpSize) X(firstTmpStartPos) X(secondTmpStartPos) X(thirdTmpStartPos) X(loopRound) \
              X(inputRoundSize) X(inputTailSize) X(inputTailPos) X(meanVarRoundSize)              \
                  X(meanVarTailSize) X(meanVarTailPos) X(arCurLength) X(aCurLength) X(rValueBack)
#define ASCTWIN_FIELDS_OF_LayerNormGradTiling(X)                                                 \
  X(stackBufferSize)                                                                             \
  X(bLength)                                                                                     \
  X(sLength) X(hLength) X(originalHLength) X(oneCalSize) X(nohCalSize) X(loopNum) X(tailSize)    \
      X(nohTailSize) X(tmpTensorBSHPos) X(tmpTensorBSHSize) X(pdVarTensorPos) X(pdVarTensorSize) \
          X(pdMeanTensorPos) X(pdMeanTensorSize) X(x1TensorPos) X(x1TensorSize) X(x2TensorPos)   \
              X(x2TensorSize) X(x3TensorPos) X(x3TensorSize) X(tmpTensorPos) X(tmpTensorSize)    \
                  X(tmpTensor1Pos) X(tmpTensor1Size) X(tmpTensor2Pos) X(tmpTensor2Size)          \
                      X(lastDimValueBack) X(lastDimValueBackMulTwo)
#define ASCTWIN_FIELDS_OF_LayerNormGradBetaTiling(X)                                \
  X(stackBufferSize)                                                                \
  X(bLength)                                                                        \
  X(sLength) X(hLength) X(originalHLength) X(bshLength) X(bsLength) X(oneCalSize)   \
      X(numberOfTmpBuf) X(loopRound) X(inputTailSize) X(inputTailPos) X(bsTailSize) \
          X(bshCurLength) X(bsCurLength) X(gammaTempTensorPos) X(betaTempTensorPos) \
              X(inputDyTmpTensorPos) X(resForGammaTmpTensorPos) X(reserved)
#define ASCTWIN_FIELDS_OF_RmsNormTiling(X)                                              \
  X(bLength)                                                                            \
  X(sLength)                                                                            \
  X(hLength) X(originalHLength) X(reciprocalOfHLength) X(mainBshLength) X(mainBsLength) \
      X(mainBsLengthAlign) X(loopRound) X(inputTailPos) X(tailBshLength) X(tailBsLength)
#define ASCTWIN_FIELDS_OF_BatchNormTiling(X)                                                       \
  X(originalBLength)                                                                               \
  X(meanVarSize)                                                                                   \
  X(meanTmpTensorPos) X(varianceTmpTensorPos) X(tmpBufSize) X(oneTmpSize) X(firstTmpStartPos)      \
      X(secondTmpStartPos) X(thirdTmpStartPos) X(loopRound) X(inputTailSize) X(inputTailPos)       \
          X(meanVarTailSize) X(meanVarTailPos) X(bshCurLength) X(shCurLength) X(firstDimValueBack) \
              X(castHalfRepStride) X(shCurLengthBlockNum) X(castHalfOutRepStride)
#define ASCTWIN_FIELDS_OF_GroupNormTiling(X)                                                       \
  X(n)                                                                                             \
  X(c)                                                                                             \
  X(hw) X(g) X(d) X(hwAlignSize) X(dhwAlignSize) X(inputXSize) X(meanVarSize) X(numberOfTmpBuf)    \
      X(meanTmpTensorPos) X(meanTmpTensorSize) X(varianceTmpTensorPos) X(varianceTmpTensorSize)    \
          X(tmpBufSize) X(oneTmpSize) X(firstTmpStartPos) X(secondTmpStartPos) X(thirdTmpStartPos) \
              X(loopRound) X(inputRoundSize) X(inputTailSize) X(inputTailPos) X(meanVarRoundSize)  \
                  X(meanVarTailSize) X(meanVarTailPos) X(bshCurLength) X(bsCurLength) X(factor)    \
                      X(smallShape)
#define ASCTWIN_FIELDS_OF_PadTiling(X)                                                     \
  X(srcHeight)                                                                             \
  X(srcWidth)                                                                              \
  X(srcOriWidth) X(widthWithoutLastBlock) X(blocksPerRow) X(heightTiling) X(heightFractal) \
      X(heightFractalTail) X(mainLoopOffset) X(tailBlockOffset) X(tmpBuffer1BlockNum)      \
          X(tmpBuffer1RowNum) X(tmpBuffer2Offset) X(widthTiling) X(widthFractal)           \
              X(widthFractalTail) X(widthFractalTailAlingned) X(brcbTiling) X(brcbFractal) \
                  X(brcbFractalTail) X(maxRepeatTimes) X(brcbTilingRepeatTimes)            \
                      X(brcbTilingRepeatTimesTail) X(brcbFractalTailRepeatTimes)           \
                          X(brcbFractalTailRepeatTimesTail) X(reserved)
#define ASCTWIN_FIELDS_OF_UnPadTiling(X)                                                       \
  X(srcHeight)                                                                                 \
  X(srcWidth)                                                                                  \
  X(tmpBuffer1BlockNum) X(tmpBuffer1RowNum) X(tmpBuffer2Offset) X(widthTiling) X(widthFractal) \
      X(widthFractalTail)
#define ASCTWIN_FIELDS_OF_TopkTiling(X)                                                            \
  X(tmpLocalSize)                                                                                  \
  X(allDataSize)                                                                                   \
  X(innerDataSize) X(sortRepeat) X(mrgSortRepeat) X(kAlignFourBytes) X(kAlignTwoBytes)             \
      X(maskOffset) X(maskVreducev2FourBytes) X(maskVreducev2TwoBytes) X(mrgSortSrc1offset)        \
          X(mrgSortSrc2offset) X(mrgSortSrc3offset) X(mrgSortTwoQueueSrc1Offset)                   \
              X(mrgFourQueueTailPara1) X(mrgFourQueueTailPara2) X(srcIndexOffset)                  \
                  X(copyUbToUbBlockCount) X(topkMrgSrc1MaskSizeOffset) X(topkNSmallSrcIndexOffset) \
                      X(vreduceValMask0) X(vreduceValMask1) X(vreduceIdxMask0) X(vreduceIdxMask1)  \
                          X(vreducehalfValMask0) X(vreducehalfValMask1) X(vreducehalfValMask2)     \
                              X(vreducehalfValMask3) X(vreducehalfValMask4) X(vreducehalfValMask5) \
                                  X(vreducehalfValMask6) X(vreducehalfValMask7)
#define ASCTWIN_FIELDS_OF_ConfusionTransposeTiling(X)                                        \
  X(param0)                                                                                  \
  X(param1)                                                                                  \
  X(param2) X(param3) X(param4) X(param5) X(param6) X(param7) X(param8) X(param9) X(param10) \
      X(param11) X(param12) X(param13) X(param14) X(param15) X(param16) X(param17)

#define ASCTWIN_FIELD(name) \
  fields.expect(#name, offsetof(Kernel, name), &Kernel::name, &Host::set_##name, &Host::get_##name);
#define ASCTWIN_STRUCT(name, list, bytes)                                                        \
  TEST(Declared, name##HasTheDocumentedFields) {                                                 \
    using Host = optiling::name;                                                                 \
    using Kernel = AscendC::tiling::name;                                                        \
    static_assert(std::is_same_v<Kernel, ::name>);                                               \
    static_assert(sizeof(Kernel) == (bytes));                                                    \
    Fields<Host, Kernel> fields;                                                                 \
    ASCTWIN_FIELDS_OF_##list(ASCTWIN_FIELD) EXPECT_EQ((fields.end + 3) / 4 * 4, sizeof(Kernel)); \
    EXPECT_EQ(fields.host.GetDataSize(), sizeof(Kernel));                                        \
  }
ASCTWIN_STRUCT(SoftMaxTiling, SoftMaxTiling, 64)
ASCTWIN_STRUCT(LayerNormTiling, LayerNormTiling, 104)
ASCTWIN_STRUCT(LayerNormSeparateTiling, LayerNormSeparateTiling, 104)
ASCTWIN_STRUCT(LayerNormGradTiling, LayerNormGradTiling, 120)
ASCTWIN_STRUCT(LayerNormGradBetaTiling, LayerNormGradBetaTiling, 80)
ASCTWIN_STRUCT(RmsNormTiling, RmsNormTiling, 48)
ASCTWIN_STRUCT(BatchNormTiling, BatchNormTiling, 80)
ASCTWIN_STRUCT(GroupNormTiling, GroupNormTiling, 120)
ASCTWIN_STRUCT(PadTiling, PadTiling, 104)
ASCTWIN_STRUCT(UnPadTiling, UnPadTiling, 32)
ASCTWIN_STRUCT(TopkTiling, TopkTiling, 112)
ASCTWIN_STRUCT(ConfusionTransposeTiling, ConfusionTransposeTiling, 72)
ASCTWIN_STRUCT(LogSoftMaxTiling, SoftMaxTiling, 64)
ASCTWIN_STRUCT(DeepNormTiling, LayerNormTiling, 104)

}  // namespace
