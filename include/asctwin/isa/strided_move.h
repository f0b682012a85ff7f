// The common step of ConfusionTranspose, TransData, Pad, UnPad and Broadcast of ranks: runs of
// elements go from one layout to another, or are filled with a value. spec: adv_math.md, sections
// 6.2 to 6.6
#pragma once

#include "asctwin/isa/operand.h"

namespace asctwin::isa {

enum class MoveOp : uint8_t {
  kTranspose,
  kAxes,         // Transpose of ND axes, on the 950
  kInterleaved,  // Transpose into pairs of columns, on the 950
  kTransData,
  kPad,
  kUnPad,
  kBroadcast,  // of up to nine axes, on the 950
  kCount,
};

struct MoveLoop {
  int64_t count = 1;
  int64_t dst_stride = 0;  // elements
  int64_t src_stride = 0;  // elements
};
inline constexpr int kMoveLoops = 5;

struct StridedMove {
  Operand dst, src;
  MoveOp operation = MoveOp::kCount;
  DType dtype = DType::kHalf;
  int64_t run = 1;  // elements side by side on both sides
  MoveLoop loops[kMoveLoops];
  int64_t dst_first = 0;  // the element that the first run begins at
  int64_t src_first = 0;
  bool fills = false;  // the runs become `value`; there is no source
  uint64_t value = 0;

  const OpInfo& info() const;
  void accesses(AccessSink& sink) const;
  void execute() const;
};

}  // namespace asctwin::isa
