// Lane bookkeeping shared by every vector instruction.
#include "isa/lanes.h"

namespace asctwin::isa {
namespace {

// @pre no element is wider than a lane
bool is_contiguous(const LaneWalk& walk, int64_t lane_bytes) {
  return walk.stride.block == 1 && 0 <= walk.stride.repeat &&
         walk.stride.repeat <= kBlocksPerRepeat &&
         walk.stride.repeat * lane_bytes == kBlocksPerRepeat * walk.element_bytes;
}

// Lanes beyond the bits of the mask are never active.
bool is_full_mask(const Lanes& lanes, int64_t per_repeat) {
  constexpr uint64_t kWord = ~uint64_t{0};
  if (per_repeat > 128) return false;
  if (per_repeat == 128) return (lanes.mask[0] & lanes.mask[1]) == kWord;
  const uint64_t wanted = kWord >> (64 - per_repeat);
  return (lanes.mask[0] & wanted) == wanted;
}

}  // namespace

// UNVERIFIED: a float repeat is 64 lanes long, for which the documents give two encodings: that of
// a whole repeat, every bit set, and that of 64 lanes, the high word 0. They add that 64 leaves the
// high word 0 for float, which decides. Only a later call of a 16-bit type can see it.
std::array<uint64_t, 2> mask_of_length(int64_t length, DType dtype) {
  const auto low_bits = [](int64_t count) {
    return count >= 64 ? ~uint64_t{0} : (uint64_t{1} << std::max<int64_t>(count, 0)) - 1;
  };
  const bool whole = length >= 128 || (length != 64 && length == lanes_per_repeat(dtype));
  return whole ? kEveryLane : std::array{low_bits(length), low_bits(length - 64)};
}

int64_t dense_elements(const Lanes& lanes, int64_t element_bytes,
                       std::initializer_list<LaneStride> strides) {
  for (const LaneStride& stride : strides)
    if (!is_contiguous({stride, element_bytes}, element_bytes)) return -1;
  return dense_elements(lanes, element_bytes, std::initializer_list<LaneWalk>{});
}

int64_t dense_elements(const Lanes& lanes, int64_t lane_bytes,
                       std::initializer_list<LaneWalk> operands) {
  for (const LaneWalk& walk : operands)
    if (!is_contiguous(walk, lane_bytes)) return -1;
  if (lanes.counter) return lanes.count;
  const int64_t per_repeat = kRepeatBytes / lane_bytes;
  if (!is_full_mask(lanes, per_repeat)) return -1;
  // `resolve` asks before the limits are checked, so that the number of repeats may be any.
  int64_t elements = 0;
  return __builtin_mul_overflow(lanes.repeat, per_repeat, &elements) ? -1 : elements;
}

void lane_accesses(AccessSink& sink, Effect effect, int operand, const Operand& at,
                   const Lanes& lanes, const LaneStride& stride, int64_t element_bytes) {
  lane_accesses(sink, effect, operand, at, lanes, LaneWalk{stride, element_bytes}, element_bytes);
}

void lane_accesses(AccessSink& sink, Effect effect, int operand, const Operand& at,
                   const Lanes& lanes, const LaneWalk& walk, int64_t lane_bytes) {
  const auto& [stride, element_bytes] = walk;
  const int64_t per_repeat = kRepeatBytes / lane_bytes;
  const int64_t dense = dense_elements(lanes, lane_bytes, {walk});
  if (dense >= 0) {
    const int64_t whole = dense / per_repeat, bytes = per_repeat * element_bytes;
    sink.add({effect, operand, at.address, bytes, {{whole, bytes}}});
    sink.add({effect,
              operand,
              at.address + whole * bytes,
              dense % per_repeat * element_bytes,
              {},
              whole});
    return;
  }
  // The runs of `one`, a single repeat, as the repeats [first, first + repeats) have them.
  const int64_t pitch = stride.repeat * kBlockBytes;
  const auto add = [&](const Lanes& one, int64_t first, int64_t repeats) {
    for_each_lane_run(one, lane_bytes, [&](const LaneRun& run) {
      uint8_t* base =
          at.address + first * pitch + offset_of(run, walk.stride, walk.element_bytes, lane_bytes);
      sink.add({effect, operand, base, run.lanes * walk.element_bytes, {{repeats, pitch}}, first});
    });
  };
  Lanes one = lanes;
  one.repeat = 1;
  if (!lanes.counter) return add(one, 0, lanes.repeat);
  one.count = per_repeat;
  add(one, 0, lanes.count / per_repeat);
  one.count = lanes.count % per_repeat;
  add(one, lanes.count / per_repeat, 1);
}

void resolve_lanes(Lanes& lanes, DType dtype, const Context& context) {
  if (lanes.count_form && (lanes.set_mask || context.chip.count_form_sets_mask)) {
    lanes.set_mask = true;
    lanes.counter = true;
    return;
  }
  lanes.count_form = false;
  lanes.counter = context.registers.counter_mode;
  lanes.unset_mask = !lanes.set_mask && context.registers.mask_left_by != nullptr;
  auto mask = context.registers.mask;
  if (lanes.set_mask && lanes.length < 0) mask = {lanes.mask[0], lanes.mask[1]};
  if (lanes.set_mask && lanes.length >= 0)
    mask = lanes.counter ? std::array{static_cast<uint64_t>(lanes.length), uint64_t{0}}
                         : mask_of_length(lanes.length, dtype);
  std::copy(mask.begin(), mask.end(), lanes.mask);
  if (lanes.counter) lanes.count = static_cast<int64_t>(mask[0] & UINT32_MAX);
}

void commit_lanes(const Lanes& lanes, Registers& registers) {
  if (lanes.count_form) {
    registers.reset_lanes();
  } else if (lanes.set_mask) {
    registers.set_mask({lanes.mask[0], lanes.mask[1]});
  }
}

}  // namespace asctwin::isa
