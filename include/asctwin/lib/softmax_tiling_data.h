// The tiling structs of softmax, for the host and for the kernel, and the tiling function that a
// kernel may call. It is the same for every function.
// spec: adv_nn.md, sections 1.7 and 11
#pragma once

#include "asctwin/base/softmax_room.h"
#include "asctwin/lib/softmax_types.h"

#define ASCTWIN_SOFTMAX_TILING(FIELD) \
  FIELD(srcM)                         \
  FIELD(srcK)                         \
  FIELD(srcSize)                      \
  FIELD(outMaxM)                      \
  FIELD(outMaxK)                      \
  FIELD(outMaxSize)                   \
  FIELD(splitM)                       \
  FIELD(splitK)                       \
  FIELD(splitSize)                    \
  FIELD(reduceM)                      \
  FIELD(reduceK)                      \
  FIELD(reduceSize)                   \
  FIELD(rangeM)                       \
  FIELD(tailM)                        \
  FIELD(tailSplitSize)                \
  FIELD(tailReduceSize)

namespace AscendC {
namespace tiling {

#define ASCTWIN_PLAIN_FIELD(field) uint32_t field = 0;
struct SoftMaxTiling {
  ASCTWIN_SOFTMAX_TILING(ASCTWIN_PLAIN_FIELD)
};
struct LogSoftMaxTiling {
  ASCTWIN_SOFTMAX_TILING(ASCTWIN_PLAIN_FIELD)
};
#undef ASCTWIN_PLAIN_FIELD
static_assert(sizeof(SoftMaxTiling) == 64 && sizeof(LogSoftMaxTiling) == 64, "16 words");

}  // namespace tiling

using tiling::LogSoftMaxTiling;
using tiling::SoftMaxTiling;

}  // namespace AscendC

using AscendC::tiling::LogSoftMaxTiling;
using AscendC::tiling::SoftMaxTiling;

namespace asctwin::lib {

// Rows of a pass through `room_bytes`: all of them, or else whole eights where there are eight.
constexpr uint32_t softmax_pass_rows(uint32_t rows, uint32_t columns, uint32_t room_bytes) {
  constexpr uint64_t kEight = 8;
  const uint64_t fit = room_bytes / static_cast<uint64_t>(softmax_row_bytes(columns));
  if (fit >= rows) return rows;
  return static_cast<uint32_t>(fit >= kEight ? fit / kEight * kEight : (fit > 0 ? fit : 1));
}

// `statistics_bytes`: of an element.
template <class Tiling>
constexpr Tiling softmax_tiling(uint32_t rows, uint32_t columns, uint32_t statistics_bytes,
                                uint32_t room_bytes) {
  constexpr uint32_t kBlock = 32;  // bytes
  Tiling tiling{};
  tiling.srcM = rows;
  tiling.srcK = columns;
  tiling.srcSize = rows * columns;
  tiling.outMaxM = rows;
  tiling.outMaxK = statistics_bytes == 0 ? 0 : kBlock / statistics_bytes;
  tiling.outMaxSize = rows * tiling.outMaxK;
  tiling.splitM = softmax_pass_rows(rows, columns, room_bytes);
  tiling.splitK = columns;
  tiling.splitSize = tiling.splitM * columns;
  tiling.reduceM = tiling.splitM;
  tiling.reduceK = tiling.outMaxK;
  tiling.reduceSize = tiling.splitM * tiling.outMaxK;
  tiling.rangeM = tiling.splitM == 0 ? 0 : rows / tiling.splitM;
  tiling.tailM = tiling.splitM == 0 ? 0 : rows % tiling.splitM;
  tiling.tailSplitSize = tiling.tailM * columns;
  tiling.tailReduceSize = tiling.tailM * tiling.outMaxK;
  return tiling;
}

}  // namespace asctwin::lib

namespace AscendC {

// In a kernel, and in a constant expression.
constexpr SoftMaxTiling SoftMaxFlashV2TilingFunc(
    const SoftMaxShapeInfo& shapeInfo, const uint32_t /*dataTypeSize1*/,
    const uint32_t dataTypeSize2, const uint32_t localWorkSpaceSize,
    const bool /*isUpdate*/ = false, const bool /*isBasicBlock*/ = false,
    const bool /*isDataFormatNZ*/ = false, const bool /*isFlashOutputBrc*/ = false) {
  return asctwin::lib::softmax_tiling<SoftMaxTiling>(shapeInfo.srcM, shapeInfo.srcK, dataTypeSize2,
                                                     localWorkSpaceSize);
}

}  // namespace AscendC
