// The lanes of a call for its reference. Mode and mask are read here anew from the call and the
// registers.
// spec: vector.md, sections 1.2 to 1.5
#pragma once

#include "isa/registers.h"
#include "ref/vector.h"

namespace asctwin::test {

// Section 1.5: on these products isSetMask = false has no effect on the count form.
inline bool keeps_count(isa::Family family) {
  return family == isa::Family::k310B || family == isa::Family::k950;
}

inline ref::LaneParams lanes_of(const isa::Lanes& lanes, const isa::Context& context) {
  const isa::Registers& registers = context.registers;
  if (lanes.count_form && (lanes.set_mask || keeps_count(context.chip.family)))
    return ref::count_form(lanes.count);
  const auto& given = registers.mask;
  if (registers.counter_mode) {
    const uint64_t own = lanes.length >= 0 ? static_cast<uint64_t>(lanes.length) : lanes.mask[0];
    return ref::count_form(static_cast<int64_t>(lanes.set_mask ? own : given[0]));
  }
  if (lanes.set_mask && lanes.length >= 0) return ref::continuous_mask(lanes.length, lanes.repeat);
  ref::LaneParams params;
  params.repeatTimes = lanes.repeat;
  params.mask = {lanes.mask[0], lanes.mask[1]};
  if (!lanes.set_mask) params.mask = given;
  return params;
}

}  // namespace asctwin::test
