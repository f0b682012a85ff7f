// Accesses of operands that differ in width.
#include "isa/mixed_lanes.h"

namespace asctwin::isa {

void mixed_lane_accesses(AccessSink& sink, Effect effect, int operand, const Operand& at,
                         const Lanes& lanes, const LaneSide& side, int64_t per_repeat) {
  const int64_t pitch = side.stride.repeat * kBlockBytes;
  for_each_lane_box(lanes, per_repeat, [&](const LaneBox& box) {
    RepeatPieces runs;
    runs.add(box.lane, box.lane + box.lanes, {side});
    for (const LanePiece& run : runs.all())
      sink.add({effect,
                operand,
                at.address + side.offset_of(box.repeat, run.lane),
                side.bytes_of(run.lanes),
                {{box.repeats, pitch}},
                box.repeat});
  });
}

}  // namespace asctwin::isa
