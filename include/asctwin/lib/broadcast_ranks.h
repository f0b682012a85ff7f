// Broadcast of up to nine axes, as numpy does it: an axis of one element is repeated. Only the 950
// has it. spec: adv_math.md, sections 6.2 and 9.3
#pragma once

#include <cstdint>

#include "asctwin/api/tensor.h"

namespace AscendC {

inline constexpr uint32_t BROADCAST_MAX_RANK = 9;
struct BroadcastTiling {
  uint32_t oriRank = 0;
  uint32_t rank = 0;
  uint32_t dstSize = 0;
  uint32_t srcSize = 0;
  uint32_t loopNum = 0;
  uint32_t oriSrcShape[BROADCAST_MAX_RANK] = {};
  uint32_t oriDstShape[BROADCAST_MAX_RANK] = {};
  uint32_t dstShape[BROADCAST_MAX_RANK] = {};
  uint32_t dstStride[BROADCAST_MAX_RANK] = {};
  uint32_t srcStride[BROADCAST_MAX_RANK + 1] = {};
};

}  // namespace AscendC

namespace asctwin::lib {

void broadcast_tiling(uint32_t rank, const uint32_t* dst_shape, const uint32_t* src_shape,
                      uint32_t row_unit, AscendC::BroadcastTiling& tiling, SourceLoc where);
// `move` has its operands and its type.
void broadcast_ranks(const isa::StridedMove& move, const AscendC::BroadcastTiling& tiling,
                     SourceLoc where);

}  // namespace asctwin::lib

namespace AscendC {

// srcInnerPad: rows of the source begin at multiples of 32 B; how many elements these are,
// Broadcast knows.
template <typename T, int constRank = -1, uint32_t* constDstShape = nullptr,
          uint32_t* constSrcShape = nullptr>
void GetBroadcastTilingInfo(uint32_t rank, const uint32_t* dstShape, const uint32_t* srcShape,
                            bool srcInnerPad, BroadcastTiling& tiling,
                            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::broadcast_tiling(constRank > 0 ? static_cast<uint32_t>(constRank) : rank,
                                 constDstShape != nullptr ? constDstShape : dstShape,
                                 constSrcShape != nullptr ? constSrcShape : srcShape,
                                 srcInnerPad ? 32 / sizeof(T) : 1, tiling, where);
}
template <typename T, int constRank = -1, uint32_t* constDstShape = nullptr,
          uint32_t* constSrcShape = nullptr, bool constSrcInnerPad = false>
void Broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t* dstShape,
               const uint32_t* srcShape, BroadcastTiling* tiling,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  (void)dstShape, (void)srcShape;  // the tiling has them
  asctwin::isa::StridedMove move;
  move.operation = asctwin::isa::MoveOp::kBroadcast;
  move.dst = dst.operand();
  move.src = src.operand();
  move.dtype = asctwin::dtype_of<T>;
  asctwin::lib::broadcast_ranks(move, *tiling, where);
}

}  // namespace AscendC
