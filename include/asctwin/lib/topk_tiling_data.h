// TopK: its modes and its tiling struct, for the host and for the kernel.
// spec: adv_math.md, sections 7.3 and 9.2
#pragma once

#include <cstdint>

namespace AscendC {

enum class TopKMode { TOPK_NORMAL, TOPK_NSMALL };

// Options of the 950. `order` takes the place of isLargest unless it is UNSET; with RADIX_SELECT
// the results may come in any order if `sorted` is false.
enum class TopKAlgo { RADIX_SELECT, MERGE_SORT };
enum class TopKOrder { UNSET, LARGEST, SMALLEST };
struct TopKConfig {
  TopKAlgo algo = TopKAlgo::MERGE_SORT;
  TopKOrder order = TopKOrder::UNSET;
  bool sorted = true;
};
inline constexpr TopKConfig defaultTopKConfig = {};

}  // namespace AscendC

#define ASCTWIN_TOPK_TILING(FIELD)           \
  FIELD(int32_t, tmpLocalSize);              \
  FIELD(int32_t, allDataSize);               \
  FIELD(int32_t, innerDataSize);             \
  FIELD(uint32_t, sortRepeat);               \
  FIELD(int32_t, mrgSortRepeat);             \
  FIELD(int32_t, kAlignFourBytes);           \
  FIELD(int32_t, kAlignTwoBytes);            \
  FIELD(int32_t, maskOffset);                \
  FIELD(int32_t, maskVreducev2FourBytes);    \
  FIELD(int32_t, maskVreducev2TwoBytes);     \
  FIELD(int32_t, mrgSortSrc1offset);         \
  FIELD(int32_t, mrgSortSrc2offset);         \
  FIELD(int32_t, mrgSortSrc3offset);         \
  FIELD(int32_t, mrgSortTwoQueueSrc1Offset); \
  FIELD(int32_t, mrgFourQueueTailPara1);     \
  FIELD(int32_t, mrgFourQueueTailPara2);     \
  FIELD(int32_t, srcIndexOffset);            \
  FIELD(uint32_t, copyUbToUbBlockCount);     \
  FIELD(int32_t, topkMrgSrc1MaskSizeOffset); \
  FIELD(int32_t, topkNSmallSrcIndexOffset);  \
  FIELD(uint32_t, vreduceValMask0);          \
  FIELD(uint32_t, vreduceValMask1);          \
  FIELD(uint32_t, vreduceIdxMask0);          \
  FIELD(uint32_t, vreduceIdxMask1);          \
  FIELD(uint16_t, vreducehalfValMask0);      \
  FIELD(uint16_t, vreducehalfValMask1);      \
  FIELD(uint16_t, vreducehalfValMask2);      \
  FIELD(uint16_t, vreducehalfValMask3);      \
  FIELD(uint16_t, vreducehalfValMask4);      \
  FIELD(uint16_t, vreducehalfValMask5);      \
  FIELD(uint16_t, vreducehalfValMask6);      \
  FIELD(uint16_t, vreducehalfValMask7)

namespace AscendC {
namespace tiling {

#define ASCTWIN_PLAIN_FIELD(type, field) type field = 0
struct TopkTiling {
  ASCTWIN_TOPK_TILING(ASCTWIN_PLAIN_FIELD);
};
#undef ASCTWIN_PLAIN_FIELD

}  // namespace tiling

}  // namespace AscendC
