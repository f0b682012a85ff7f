// Describes tensors with a bit for each lane. The bits of a repeat follow those of the one before,
// whatever the strides are. A repeat has at least 32 lanes, so it begins with a whole byte.
// spec: vector.md, sections 4.7 and 4.8
#pragma once

#include "isa/lanes.h"

namespace asctwin::isa {

// Lanes are those of the elements; the type that the bits are given as says nothing.
template <class Record>
int64_t lanes_of_type(const void* record) {
  return lanes_per_repeat(static_cast<const Record*>(record)->dtype);
}

// The bits of a byte that belong to active lanes; `byte` counts within a repeat. A mask has 16.
inline uint8_t active_bits(const Lanes& lanes, int64_t byte) {
  return byte < 16 ? static_cast<uint8_t>(lanes.mask[byte / 8] >> byte % 8 * 8) : 0;
}

// A run of bytes in the same `repeats` repeats from the first one on. Inside of it every lane of
// each byte is active, or (`partial`) some of them are.
struct LaneBytes {
  int64_t first, bytes, repeats;
  bool partial;
};

// Calls visit(LaneBytes) for the bytes with an active lane, none twice. @pre the type has at most
// 128 lanes, or the lanes are counted
template <class Visit>
void for_each_lane_byte(const Lanes& lanes, int64_t per_repeat, Visit&& visit) {
  if (lanes.counter) {
    visit(LaneBytes{0, lanes.count / 8, 1, false});
    visit(LaneBytes{lanes.count / 8, lanes.count % 8 == 0 ? 0 : 1, 1, true});
    return;
  }
  for (int64_t byte = 0; byte < per_repeat / 8 && lanes.repeat > 0;) {
    const uint8_t bits = active_bits(lanes, byte);
    const int64_t first = byte;
    while (++byte < per_repeat / 8 && bits == 0xFF && active_bits(lanes, byte) == bits) continue;
    if (bits != 0) visit(LaneBytes{first, byte - first, lanes.repeat, bits != 0xFF});
  }
}

// The bytes of `at` that hold bits of active lanes.
inline void lane_bit_accesses(AccessSink& sink, bool write, int operand, const Operand& at,
                              const Lanes& lanes, int64_t per_repeat) {
  for_each_lane_byte(lanes, per_repeat, [&](const LaneBytes& run) {
    const Effect effect = !write        ? Effect::kRead
                          : run.partial ? Effect::kAccumulate
                                        : Effect::kWrite;
    sink.add({effect, operand, at.address + run.first, run.bytes, {{run.repeats, per_repeat / 8}}});
  });
}

}  // namespace asctwin::isa
