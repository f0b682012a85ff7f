// The events that a queue uses, by the memories between which its tensors are copied.
// spec: data_movement.md, section 13.2
#include "core/framework/queue_events.h"

namespace asctwin::core {
namespace {

using enum Hardware;

struct Row {
  Hardware from, to;
  QueueEvents events;
};

constexpr Row kRows[] = {
    {GM, UB, {HardEvent::MTE2_V, HardEvent::V_MTE2}},
    {GM, L1, {HardEvent::MTE2_MTE1, HardEvent::MTE1_MTE2}},
    {GM, L0A, {HardEvent::MTE2_M, HardEvent::M_MTE2}},
    {GM, L0B, {HardEvent::MTE2_M, HardEvent::M_MTE2}},
    {UB, GM, {HardEvent::V_MTE3, HardEvent::MTE3_V}},
    {UB, L1, {HardEvent::MTE3_MTE1, HardEvent::MTE1_MTE3}},
    {UB, L0C, {HardEvent::V_V, HardEvent::MAX}},
    {UB, UB, {HardEvent::MTE2_MTE3, HardEvent::MTE3_MTE2}},
    {L1, UB, {HardEvent::MTE1_V, HardEvent::V_MTE1}},
    {L1, L0A, {HardEvent::MTE1_M, HardEvent::M_MTE1}},
    {L1, L0B, {HardEvent::MTE1_M, HardEvent::M_MTE1}},
    {L1, BIAS, {HardEvent::MTE1_M, HardEvent::M_MTE1}},
    {L1, FIXBUF, {HardEvent::MTE1_FIX, HardEvent::FIX_MTE1}},
    {L0A, L0C, {HardEvent::M_V, HardEvent::V_M}},
    {L0B, L0C, {HardEvent::M_V, HardEvent::V_M}},
    {L0C, UB, {HardEvent::M_V, HardEvent::V_M}},
    {L0C, GM, {HardEvent::M_FIX, HardEvent::FIX_M}},
};

}  // namespace

QueueEvents queue_events(Hardware from, Hardware to) {
  for (const Row& row : kRows)
    if (row.from == from && row.to == to) return row.events;
  return {HardEvent::MAX, HardEvent::MAX};
}

}  // namespace asctwin::core
