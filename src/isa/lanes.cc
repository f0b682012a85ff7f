// Lane bookkeeping shared by every vector instruction.
#include "isa/lanes.h"

namespace asctwin::isa {
namespace {

bool is_contiguous(const LaneStride& stride) {
  return stride.block == 1 && stride.repeat == kBlocksPerRepeat;
}

bool is_full_mask(const Lanes& lanes, int64_t element_bytes) {
  const int64_t per_repeat = kRepeatBytes / element_bytes;
  for (int64_t lane = 0; lane < per_repeat; ++lane)
    if (!is_active(lanes, 0, lane, per_repeat)) return false;
  return true;
}

// vector.md, section 1.2: lengths of a whole repeat and beyond set every bit. In counter mode the
// length is a number of elements.
void set_mask_to_length(Lanes& lanes, int64_t element_bytes) {
  const int64_t length = lanes.length;
  const auto low_bits = [](int64_t count) {
    return count >= 64 ? ~uint64_t{0} : (uint64_t{1} << std::max<int64_t>(count, 0)) - 1;
  };
  lanes.mask[0] = lanes.counter ? static_cast<uint64_t>(length) : low_bits(length);
  lanes.mask[1] = lanes.counter ? 0 : low_bits(length - 64);
  if (!lanes.counter && (length >= 128 || length == kRepeatBytes / element_bytes))
    lanes.mask[0] = lanes.mask[1] = ~uint64_t{0};
}

}  // namespace

int64_t dense_elements(const Lanes& lanes, int64_t element_bytes,
                       std::initializer_list<LaneStride> strides) {
  if (!std::all_of(strides.begin(), strides.end(), is_contiguous)) return -1;
  if (lanes.counter) return lanes.count;
  return is_full_mask(lanes, element_bytes) ? lanes.repeat * kRepeatBytes / element_bytes : -1;
}

void lane_accesses(AccessSink& sink, Effect effect, int operand, const Operand& at,
                   const Lanes& lanes, const LaneStride& stride, int64_t element_bytes) {
  const int64_t dense = dense_elements(lanes, element_bytes, {stride});
  if (dense >= 0) {
    const int64_t bytes = dense * element_bytes;
    const int64_t whole = bytes / kRepeatBytes;
    sink.add({effect, operand, at.address, kRepeatBytes, {{whole, kRepeatBytes}}});
    sink.add({effect, operand, at.address + whole * kRepeatBytes, bytes % kRepeatBytes, {}, whole});
    return;
  }
  // The runs of `one`, a single repeat, as the repeats [first, first + repeats) have them.
  const int64_t pitch = stride.repeat * kBlockBytes;
  const auto add = [&](const Lanes& one, int64_t first, int64_t repeats) {
    for_each_lane_run(one, element_bytes, [&](const LaneRun& run) {
      uint8_t* base = at.address + first * pitch + offset_of(run, stride, element_bytes);
      sink.add({effect, operand, base, run.lanes * element_bytes, {{repeats, pitch}}, first});
    });
  };
  Lanes one = lanes;
  one.repeat = 1;
  if (!lanes.counter) return add(one, 0, lanes.repeat);
  const int64_t per_repeat = kRepeatBytes / element_bytes;
  one.count = per_repeat;
  add(one, 0, lanes.count / per_repeat);
  one.count = lanes.count % per_repeat;
  add(one, lanes.count / per_repeat, 1);
}

void resolve_lanes(Lanes& lanes, int64_t element_bytes, const Context& context) {
  if (lanes.count_form) {
    lanes.counter = true;
    return;
  }
  lanes.counter = context.registers.counter_mode;
  if (!lanes.set_mask)
    std::copy(context.registers.mask.begin(), context.registers.mask.end(), lanes.mask);
  else if (lanes.length >= 0)
    set_mask_to_length(lanes, element_bytes);
  if (lanes.counter) lanes.count = static_cast<int64_t>(lanes.mask[0] & UINT32_MAX);
}

void commit_lanes(const Lanes& lanes, Registers& registers) {
  if (lanes.count_form) {
    registers.counter_mode = false;
    registers.mask = {~uint64_t{0}, ~uint64_t{0}};
  } else if (lanes.set_mask) {
    registers.mask = {lanes.mask[0], lanes.mask[1]};
  }
}

}  // namespace asctwin::isa
