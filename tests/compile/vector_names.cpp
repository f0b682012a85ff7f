// The structs, enumerators and constants of vector.md, section 2, with their values.
#include "kernel_operator.h"

using namespace AscendC;

namespace {

// 2.1
__aicore__ inline void structs() {
  UnaryRepeatParams unary, unary4(1, 1, 8, 8), unary5(1, 1, 8, 8, true);
  unary.blockNumber = DEFAULT_BLK_NUM;
  unary.repeatStrideMode = unary.strideSizeMode = unary.halfBlock = false;
  unary.dstBlkStride = unary.srcBlkStride = DEFAULT_BLK_STRIDE;
  unary.dstRepStride = unary.srcRepStride = DEFAULT_REPEAT_STRIDE;
  BinaryRepeatParams binary, binary6(1, 1, 1, 8, 8, 8);
  binary.blockNumber = 8;
  binary.repeatStrideMode = binary.strideSizeMode = false;
  binary.src0BlkStride = binary.src1BlkStride = binary.src0RepStride = binary.src1RepStride = 1;
  LocalTensor<half> tensor;
  BrcbRepeatParams brcb, brcb2(1, 8);
  brcb.dstBlkStride = brcb.dstRepStride = 1;
  GatherRepeatParams gather, gather2(1, 8);
  gather.dstBlkStride = gather.dstRepStride = 1;
  GatherMaskParams mask, mask4(1, 0, 8, 8);
  mask.src0BlockStride = mask.repeatTimes = mask.src0RepeatStride = mask.src1RepeatStride = 1;
  const uint16_t lengths[4] = {32, 32, 32, 32};
  MrgSort4Info info, info3(lengths, false, 15), info4(lengths, false, 15, 1);
  info.ifExhaustedSuspension = false;
  info.validBit = 15;
  info.repeatTimes = 1;
  info.elementLengths[0] = 32;
  MrgSortSrcList<half> list, list4(tensor, tensor, tensor, tensor);
  list.src1 = list.src2 = list.src3 = list.src4 = tensor;
  const float scales[16] = {};
  const int16_t offsets[16] = {};
  const bool signs[16] = {};
  VdeqInfo vdeq, vdeq3(scales, offsets, signs);
  vdeq.vdeqScale[0] = 1;
  vdeq.vdeqOffset[0] = 1;
  vdeq.vdeqSignMode[0] = true;
  TransDataTo5HDParams to_5hd, to_5hd5(false, false, 1, 0, 0);
}

// 2.2
static_assert(static_cast<int>(RoundMode::CAST_NONE) == 0);
static_assert(static_cast<int>(RoundMode::CAST_RINT) == 1);
static_assert(static_cast<int>(RoundMode::CAST_FLOOR) == 2);
static_assert(static_cast<int>(RoundMode::CAST_CEIL) == 3);
static_assert(static_cast<int>(RoundMode::CAST_ROUND) == 4);
static_assert(static_cast<int>(RoundMode::CAST_TRUNC) == 5);
static_assert(static_cast<int>(RoundMode::CAST_ODD) == 6);
static_assert(static_cast<int>(RoundMode::UNKNOWN) == 0xFF);
static_assert(static_cast<int>(CMPMODE::LT) == 0 && static_cast<int>(CMPMODE::GT) == 1);
static_assert(static_cast<int>(CMPMODE::EQ) == 2 && static_cast<int>(CMPMODE::LE) == 3);
static_assert(static_cast<int>(CMPMODE::GE) == 4 && static_cast<int>(CMPMODE::NE) == 5);
static_assert(static_cast<int>(SELMODE::VSEL_CMPMASK_SPR) == 0);
static_assert(static_cast<int>(SELMODE::VSEL_TENSOR_SCALAR_MODE) == 1);
static_assert(static_cast<int>(SELMODE::VSEL_TENSOR_TENSOR_MODE) == 2);
static_assert(static_cast<int>(MaskMode::NORMAL) == 0 && static_cast<int>(MaskMode::COUNTER) == 1);
static_assert(static_cast<int>(ReduceOrder::ORDER_VALUE_INDEX) == 0);
static_assert(static_cast<int>(ReduceOrder::ORDER_INDEX_VALUE) == 1);
static_assert(static_cast<int>(ReduceOrder::ORDER_ONLY_VALUE) == 2);
static_assert(static_cast<int>(ReduceOrder::ORDER_ONLY_INDEX) == 3);
static_assert(static_cast<int>(ReduceMode::MAX) == 0 && static_cast<int>(ReduceMode::MIN) == 1);
static_assert(static_cast<int>(ReduceMode::SUM) == 2 && static_cast<int>(ReduceType::MAX) == 0);
static_assert(static_cast<int>(ReduceType::MIN) == 1 && static_cast<int>(ReduceType::SUM) == 2);
static_assert(static_cast<int>(GatherMaskMode::VERSION_V1) == 0);
static_assert(static_cast<int>(GatherMaskMode::VERSION_V2) == 1);
static_assert(static_cast<int>(EngineType::AIC) == 1 && static_cast<int>(EngineType::AIV) == 2);
static_assert(sizeof(RoundMode) == 1 && sizeof(CMPMODE) == 1 && sizeof(SELMODE) == 1);
[[maybe_unused]] constexpr SaturationMode kSaturations[] = {
    SaturationMode::FLOAT, SaturationMode::FLOAT8, SaturationMode::INT, SaturationMode::CAST};
[[maybe_unused]] constexpr CacheLine kLines[] = {CacheLine::SINGLE_CACHE_LINE,
                                                 CacheLine::ENTIRE_DATA_CACHE};
[[maybe_unused]] constexpr DcciDst kTargets[] = {DcciDst::CACHELINE_ALL, DcciDst::CACHELINE_UB,
                                                 DcciDst::CACHELINE_OUT, DcciDst::CACHELINE_ATOMIC};
[[maybe_unused]] constexpr RoundMode kRoundings[] = {RoundMode::CAST_HYBRID, RoundMode::CAST_EVEN,
                                                     RoundMode::CAST_ZERO};
[[maybe_unused]] constexpr GatherMaskMode kDefault = defaultGahterMaskMode;

// 2.3
static_assert(DEFAULT_BLK_NUM == 8 && DEFAULT_BLK_STRIDE == 1 && DEFAULT_REPEAT_STRIDE == 8);
static_assert(HALF_DEFAULT_REPEAT_STRIDE == 4 && ONE_FOURTH_DEFAULT_REPEAT_STRIDE == 2);
static_assert(ONE_BLK_SIZE == 32 && TWO_BLK_SIZE == 64 && ONE_REPEAT_BYTE_SIZE == 256);
static_assert(DEFAULT_BLOCK_SIZE == 256 && MAX_REPEAT_TIMES == 255 && DEFAULT_C0_SIZE == 32);
static_assert(FULL_MASK == ~uint64_t{0} && HALF_MASK_LEN == 64 && FULL_MASK_LEN == 128);
static_assert(BLOCK_CUBE == 16 && CUBE_MAX_SIZE == 256 && BRCB_BROADCAST_NUMBER == 8);
static_assert(VREDUCE_PER_REP_OUTPUT == 2 && MASK_PLACEHOLDER == 0);
#if __NPU_ARCH__ == 2201
static_assert(AIV_CORE_NUM == 50 && RESERVED_WORKSPACE == 16 << 20 && TMP_UB_OFFSET == 184 << 10);
#elif __NPU_ARCH__ == 3510
static_assert(AIV_CORE_NUM == 72 && TMP_UB_OFFSET == 248 << 10);
#endif

}  // namespace

extern "C" __global__ __aicore__ void every_name(GM_ADDR) { structs(); }
