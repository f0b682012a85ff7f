// Neighbouring axes that are both repeated, or both not, are one. What is left are loops of moves;
// those outside of the innermost ones are calls of their own.
// UNVERIFIED: evidence = inferred. The device's words are not published: strides are in elements,
// and that of a repeated axis is 0; the last srcStride is that of one element.
// spec: adv_math.md, sections 6.2 and 9.3
#include "asctwin/lib/broadcast_ranks.h"

#include <algorithm>
#include <array>
#include <string>

#include "asctwin/library_call.h"

namespace asctwin::lib {
namespace {

using AscendC::BROADCAST_MAX_RANK;
using AscendC::BroadcastTiling;
using isa::MoveLoop;

bool shapes_are_valid(const LibraryCall& call, uint32_t rank, const uint32_t* dst,
                      const uint32_t* src) {
  if (rank < 1 || rank > BROADCAST_MAX_RANK) {
    call.refuse(phrase("a rank of {}", rank), "the rank of `{op}` is 1 to 9");
    return false;
  }
  for (uint32_t i = 0; i < rank; ++i) {
    if (src[i] != 0 && (src[i] == dst[i] || src[i] == 1)) continue;
    call.refuse(phrase("`srcShape[{}]` {} and `dstShape[{}]` {}", i, src[i], i, dst[i]),
                "an axis of `srcShape` of `{op}` is 1, or that of `dstShape`");
    return false;
  }
  return true;
}

// Loops over at most nine axes, from the innermost out.
struct AxisLoops {
  std::array<MoveLoop, BROADCAST_MAX_RANK> loops;
  size_t count = 0;
};

// Axes that continue with one stride on both sides form one loop.
AxisLoops loops_of(const BroadcastTiling& tiling) {
  AxisLoops made;
  for (uint32_t i = tiling.rank; i-- > 0;) {
    const MoveLoop axis{tiling.dstShape[i], tiling.dstStride[i], tiling.srcStride[i]};
    if (axis.count == 1) continue;
    MoveLoop& inner = made.loops[made.count > 0 ? made.count - 1 : 0];
    if (made.count > 0 && axis.dst_stride == inner.count * inner.dst_stride &&
        axis.src_stride == inner.count * inner.src_stride)
      inner.count *= axis.count;
    else
      made.loops[made.count++] = axis;
  }
  return made;
}

// The loops from number `first` on around what `move` does. Those that it does not hold, at most
// four, are gone through here.
void issue_moves(isa::StridedMove move, const AxisLoops& axes, size_t first, SourceLoc where) {
  const size_t held = std::min<size_t>(axes.count - first, isa::kMoveLoops);
  for (size_t i = 0; i < held; ++i) move.loops[isa::kMoveLoops - 1 - i] = axes.loops[first + i];
  std::array<int64_t, BROADCAST_MAX_RANK> at{};
  for (size_t axis = first + held;; axis = first + held) {
    isa::StridedMove here = move;
    for (size_t i = axis; i < axes.count; ++i) {
      here.dst_first += at[i] * axes.loops[i].dst_stride;
      here.src_first += at[i] * axes.loops[i].src_stride;
    }
    issue(here, where, "Broadcast");
    while (axis < axes.count && ++at[axis] == axes.loops[axis].count) at[axis++] = 0;
    if (axis >= axes.count) return;
  }
}

}  // namespace

void broadcast_tiling(uint32_t rank, const uint32_t* dst_shape, const uint32_t* src_shape,
                      uint32_t row_unit, BroadcastTiling& tiling, SourceLoc where) {
  const LibraryCall call("GetBroadcastTilingInfo", where);
  tiling = {};
  if (!shapes_are_valid(call, rank, dst_shape, src_shape)) return;
  tiling.oriRank = tiling.rank = rank;
  uint32_t dst_stride = 1, src_stride = 1;
  tiling.srcStride[rank] = 1;
  for (uint32_t i = rank; i-- > 0;) {
    tiling.oriDstShape[i] = tiling.dstShape[i] = dst_shape[i];
    tiling.oriSrcShape[i] = src_shape[i];
    tiling.dstStride[i] = dst_stride;
    tiling.srcStride[i] = src_shape[i] == 1 && dst_shape[i] != 1 ? 0 : src_stride;
    dst_stride *= dst_shape[i];
    src_stride *= src_shape[i];
    if (i + 1 == rank) src_stride = (src_stride + row_unit - 1) / row_unit * row_unit;
  }
  tiling.dstSize = dst_stride;
  tiling.srcSize = src_stride;
}

void broadcast_ranks(const isa::StridedMove& move, const BroadcastTiling& tiling, SourceLoc where) {
  {
    const LibraryCall call("Broadcast", where);
    if (!shapes_are_valid(call, tiling.rank, tiling.oriDstShape, tiling.oriSrcShape)) return;
  }
  const AxisLoops axes = loops_of(tiling);
  const MoveLoop& inner = axes.loops[0];
  const bool has_run = axes.count > 0 && inner.dst_stride == 1 && inner.src_stride == 1;
  isa::StridedMove op = move;
  if (has_run) op.run = inner.count;
  issue_moves(op, axes, has_run ? 1 : 0, where);
}

}  // namespace asctwin::lib
