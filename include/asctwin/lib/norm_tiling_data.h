// The tiling structs of normalisations, for the host and for the kernel: fields in their order in
// memory. Kernels here take the shape from them; the rest says how a library would split the work.
// spec: adv_nn.md, section 11
#pragma once

#include <cstdint>

#define ASCTWIN_LAYER_NORM_TILING(FIELD)  \
  FIELD(uint32_t, bLength);               \
  FIELD(uint32_t, sLength);               \
  FIELD(uint32_t, hLength);               \
  FIELD(uint32_t, originalHLength);       \
  FIELD(uint32_t, inputXSize);            \
  FIELD(uint32_t, meanVarSize);           \
  FIELD(uint32_t, numberOfTmpBuf);        \
  FIELD(uint32_t, meanTmpTensorPos);      \
  FIELD(uint32_t, meanTmpTensorSize);     \
  FIELD(uint32_t, varianceTmpTensorPos);  \
  FIELD(uint32_t, varianceTmpTensorSize); \
  FIELD(uint32_t, tmpBufSize);            \
  FIELD(uint32_t, oneTmpSize);            \
  FIELD(uint32_t, firstTmpStartPos);      \
  FIELD(uint32_t, secondTmpStartPos);     \
  FIELD(uint32_t, thirdTmpStartPos);      \
  FIELD(uint32_t, loopRound);             \
  FIELD(uint32_t, inputRoundSize);        \
  FIELD(uint32_t, inputTailSize);         \
  FIELD(uint32_t, inputTailPos);          \
  FIELD(uint32_t, meanVarRoundSize);      \
  FIELD(uint32_t, meanVarTailSize);       \
  FIELD(uint32_t, meanVarTailPos);        \
  FIELD(uint32_t, bshCurLength);          \
  FIELD(uint32_t, bsCurLength);           \
  FIELD(float, lastDimValueBack)
#define ASCTWIN_LAYER_NORM_SEPARATE_TILING(FIELD) \
  FIELD(uint32_t, aLength);                       \
  FIELD(uint32_t, rLength);                       \
  FIELD(uint32_t, halfAddRepeatTimes);            \
  FIELD(uint32_t, rHeadLength);                   \
  FIELD(float, k2Rec);                            \
  FIELD(float, k2RRec);                           \
  FIELD(uint32_t, inputXSize);                    \
  FIELD(uint32_t, meanVarSize);                   \
  FIELD(uint32_t, numberOfTmpBuf);                \
  FIELD(uint32_t, varianceTmpTensorPos);          \
  FIELD(uint32_t, varianceTmpTensorSize);         \
  FIELD(uint32_t, tmpBufSize);                    \
  FIELD(uint32_t, oneTmpSize);                    \
  FIELD(uint32_t, firstTmpStartPos);              \
  FIELD(uint32_t, secondTmpStartPos);             \
  FIELD(uint32_t, thirdTmpStartPos);              \
  FIELD(uint32_t, loopRound);                     \
  FIELD(uint32_t, inputRoundSize);                \
  FIELD(uint32_t, inputTailSize);                 \
  FIELD(uint32_t, inputTailPos);                  \
  FIELD(uint32_t, meanVarRoundSize);              \
  FIELD(uint32_t, meanVarTailSize);               \
  FIELD(uint32_t, meanVarTailPos);                \
  FIELD(uint32_t, arCurLength);                   \
  FIELD(uint32_t, aCurLength);                    \
  FIELD(float, rValueBack)
#define ASCTWIN_LAYER_NORM_GRAD_TILING(FIELD) \
  FIELD(uint32_t, stackBufferSize);           \
  FIELD(uint32_t, bLength);                   \
  FIELD(uint32_t, sLength);                   \
  FIELD(uint32_t, hLength);                   \
  FIELD(uint32_t, originalHLength);           \
  FIELD(uint32_t, oneCalSize);                \
  FIELD(uint32_t, nohCalSize);                \
  FIELD(uint32_t, loopNum);                   \
  FIELD(uint32_t, tailSize);                  \
  FIELD(uint32_t, nohTailSize);               \
  FIELD(uint32_t, tmpTensorBSHPos);           \
  FIELD(uint32_t, tmpTensorBSHSize);          \
  FIELD(uint32_t, pdVarTensorPos);            \
  FIELD(uint32_t, pdVarTensorSize);           \
  FIELD(uint32_t, pdMeanTensorPos);           \
  FIELD(uint32_t, pdMeanTensorSize);          \
  FIELD(uint32_t, x1TensorPos);               \
  FIELD(uint32_t, x1TensorSize);              \
  FIELD(uint32_t, x2TensorPos);               \
  FIELD(uint32_t, x2TensorSize);              \
  FIELD(uint32_t, x3TensorPos);               \
  FIELD(uint32_t, x3TensorSize);              \
  FIELD(uint32_t, tmpTensorPos);              \
  FIELD(uint32_t, tmpTensorSize);             \
  FIELD(uint32_t, tmpTensor1Pos);             \
  FIELD(uint32_t, tmpTensor1Size);            \
  FIELD(uint32_t, tmpTensor2Pos);             \
  FIELD(uint32_t, tmpTensor2Size);            \
  FIELD(uint32_t, lastDimValueBack);          \
  FIELD(uint32_t, lastDimValueBackMulTwo)
#define ASCTWIN_LAYER_NORM_GRAD_BETA_TILING(FIELD) \
  FIELD(uint32_t, stackBufferSize);                \
  FIELD(uint32_t, bLength);                        \
  FIELD(uint32_t, sLength);                        \
  FIELD(uint32_t, hLength);                        \
  FIELD(uint32_t, originalHLength);                \
  FIELD(uint32_t, bshLength);                      \
  FIELD(uint32_t, bsLength);                       \
  FIELD(uint32_t, oneCalSize);                     \
  FIELD(uint32_t, numberOfTmpBuf);                 \
  FIELD(uint32_t, loopRound);                      \
  FIELD(uint32_t, inputTailSize);                  \
  FIELD(uint32_t, inputTailPos);                   \
  FIELD(uint32_t, bsTailSize);                     \
  FIELD(uint32_t, bshCurLength);                   \
  FIELD(uint32_t, bsCurLength);                    \
  FIELD(uint32_t, gammaTempTensorPos);             \
  FIELD(uint32_t, betaTempTensorPos);              \
  FIELD(uint32_t, inputDyTmpTensorPos);            \
  FIELD(uint32_t, resForGammaTmpTensorPos);        \
  FIELD(uint32_t, reserved)
#define ASCTWIN_RMS_NORM_TILING(FIELD) \
  FIELD(uint32_t, bLength);            \
  FIELD(uint32_t, sLength);            \
  FIELD(uint32_t, hLength);            \
  FIELD(uint32_t, originalHLength);    \
  FIELD(float, reciprocalOfHLength);   \
  FIELD(uint32_t, mainBshLength);      \
  FIELD(uint32_t, mainBsLength);       \
  FIELD(uint32_t, mainBsLengthAlign);  \
  FIELD(uint32_t, loopRound);          \
  FIELD(uint32_t, inputTailPos);       \
  FIELD(uint32_t, tailBshLength);      \
  FIELD(uint32_t, tailBsLength)
#define ASCTWIN_BATCH_NORM_TILING(FIELD) \
  FIELD(uint32_t, originalBLength);      \
  FIELD(uint32_t, meanVarSize);          \
  FIELD(uint32_t, meanTmpTensorPos);     \
  FIELD(uint32_t, varianceTmpTensorPos); \
  FIELD(uint32_t, tmpBufSize);           \
  FIELD(uint32_t, oneTmpSize);           \
  FIELD(uint32_t, firstTmpStartPos);     \
  FIELD(uint32_t, secondTmpStartPos);    \
  FIELD(uint32_t, thirdTmpStartPos);     \
  FIELD(uint32_t, loopRound);            \
  FIELD(uint32_t, inputTailSize);        \
  FIELD(uint32_t, inputTailPos);         \
  FIELD(uint32_t, meanVarTailSize);      \
  FIELD(uint32_t, meanVarTailPos);       \
  FIELD(uint32_t, bshCurLength);         \
  FIELD(uint32_t, shCurLength);          \
  FIELD(float, firstDimValueBack);       \
  FIELD(uint32_t, castHalfRepStride);    \
  FIELD(uint32_t, shCurLengthBlockNum);  \
  FIELD(uint32_t, castHalfOutRepStride)
#define ASCTWIN_GROUP_NORM_TILING(FIELD)  \
  FIELD(uint32_t, n);                     \
  FIELD(uint32_t, c);                     \
  FIELD(uint32_t, hw);                    \
  FIELD(uint32_t, g);                     \
  FIELD(uint32_t, d);                     \
  FIELD(uint32_t, hwAlignSize);           \
  FIELD(uint32_t, dhwAlignSize);          \
  FIELD(uint32_t, inputXSize);            \
  FIELD(uint32_t, meanVarSize);           \
  FIELD(uint32_t, numberOfTmpBuf);        \
  FIELD(uint32_t, meanTmpTensorPos);      \
  FIELD(uint32_t, meanTmpTensorSize);     \
  FIELD(uint32_t, varianceTmpTensorPos);  \
  FIELD(uint32_t, varianceTmpTensorSize); \
  FIELD(uint32_t, tmpBufSize);            \
  FIELD(uint32_t, oneTmpSize);            \
  FIELD(uint32_t, firstTmpStartPos);      \
  FIELD(uint32_t, secondTmpStartPos);     \
  FIELD(uint32_t, thirdTmpStartPos);      \
  FIELD(uint32_t, loopRound);             \
  FIELD(uint32_t, inputRoundSize);        \
  FIELD(uint32_t, inputTailSize);         \
  FIELD(uint32_t, inputTailPos);          \
  FIELD(uint32_t, meanVarRoundSize);      \
  FIELD(uint32_t, meanVarTailSize);       \
  FIELD(uint32_t, meanVarTailPos);        \
  FIELD(uint32_t, bshCurLength);          \
  FIELD(uint32_t, bsCurLength);           \
  FIELD(float, factor);                   \
  FIELD(bool, smallShape)

namespace AscendC {
namespace tiling {

#define ASCTWIN_PLAIN_FIELD(type, field) type field = {}
struct LayerNormTiling {
  ASCTWIN_LAYER_NORM_TILING(ASCTWIN_PLAIN_FIELD);
};
struct DeepNormTiling {
  ASCTWIN_LAYER_NORM_TILING(ASCTWIN_PLAIN_FIELD);
};
struct LayerNormSeparateTiling {
  ASCTWIN_LAYER_NORM_SEPARATE_TILING(ASCTWIN_PLAIN_FIELD);
};
struct LayerNormGradTiling {
  ASCTWIN_LAYER_NORM_GRAD_TILING(ASCTWIN_PLAIN_FIELD);
};
struct LayerNormGradBetaTiling {
  ASCTWIN_LAYER_NORM_GRAD_BETA_TILING(ASCTWIN_PLAIN_FIELD);
};
struct RmsNormTiling {
  ASCTWIN_RMS_NORM_TILING(ASCTWIN_PLAIN_FIELD);
};
struct BatchNormTiling {
  ASCTWIN_BATCH_NORM_TILING(ASCTWIN_PLAIN_FIELD);
};
struct GroupNormTiling {
  ASCTWIN_GROUP_NORM_TILING(ASCTWIN_PLAIN_FIELD);
};
#undef ASCTWIN_PLAIN_FIELD

}  // namespace tiling
}  // namespace AscendC
