// VectorPadding: a block of dst is the padding that follows a block of src on its left or right, as
// long as the block itself.
// UNVERIFIED: evidence = inferred. The figure of the documents is not readable as text. Without the
// edge a block has one element less than its padding: the lane farthest away gets no value.
// spec: vector.md, section 4.4
#include "asctwin/isa/vector_padding.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "isa/lanes.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/poison.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kNearest = 0, kWithoutEdge = 2;

constexpr Support kSupport[] = {
    vector_row(like::k310P, kTypes16 | kTypes32),
};

constexpr Parameter kParameters[] = {{"padSide", "false pads on the left, true on the right"},
                                     kMaskParameter};
constexpr Limit kLimits[] = {
    {.field = "padMode",
     .value = value_of<VectorPadding, &VectorPadding::pad_mode>,
     .lo = 0,
     .hi = kWithoutEdge,
     .meaning =
         "0 repeats the nearest element, 1 mirrors the block, 2 mirrors it without its edge"},
    kUnaryLimits<VectorPadding>[0],
    kUnaryLimits<VectorPadding>[1],
    kUnaryLimits<VectorPadding>[2],
    kUnaryLimits<VectorPadding>[3],
    kUnaryLimits<VectorPadding>[4],
    kUnaryLimits<VectorPadding>[5],
};

// Lanes [first, last) of a block of dst and the element of the src block that the last of them
// takes; the one before takes the next element, or, with `one`, the same.
struct PaddedLanes {
  int64_t first, last, from;
  bool one;
};

int64_t lanes_per_block(const VectorPadding& op) {
  return kBlockBytes / static_cast<int64_t>(size_of(op.dtype));
}

// Calls visit(PaddedLanes) for the lanes of [first, last) that have a value, and none(lane) for the
// one that has not.
template <class Visit, class None>
void for_each_part(const VectorPadding& op, int64_t first, int64_t last, Visit&& visit,
                   None&& none) {
  const int64_t per_block = lanes_per_block(op);
  if (op.pad_mode == kNearest)
    return visit(PaddedLanes{first, last, op.pad_side ? per_block - 1 : 0, true});
  int64_t mirror = per_block;  // lane i takes element mirror - 1 - i
  if (op.pad_mode == kWithoutEdge) {
    const int64_t farthest = op.pad_side ? per_block - 1 : 0;
    mirror += op.pad_side ? -1 : 1;
    if (first <= farthest && farthest < last) {
      none(farthest);
      (op.pad_side ? last : first) += op.pad_side ? -1 : 1;
    }
  }
  if (first < last) visit(PaddedLanes{first, last, mirror - last, false});
}

// The bytes that one block's lanes of a box touch, in each of the box's repeats.
void box_accesses(const VectorPadding& op, AccessSink& sink, const LaneBox& box, int64_t block,
                  int64_t first, int64_t last) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const auto add = [&](Effect effect, int operand, int64_t lane, int64_t count) {
    const Operand& at = operand == 0 ? op.dst : op.src;
    const LaneStride& stride = operand == 0 ? op.dst_stride : op.src_stride;
    const int64_t offset = offset_of(LaneRun{box.repeat, block, lane, count}, stride, element);
    sink.add({effect,
              operand,
              at.address + offset,
              count * element,
              {{box.repeats, stride.repeat * kBlockBytes}},
              box.repeat});
  };
  for_each_part(
      op, first, last,
      [&](const PaddedLanes& part) {
        add(Effect::kWrite, 0, part.first, part.last - part.first);
        add(Effect::kRead, 1, part.from, part.one ? 1 : part.last - part.first);
      },
      [&](int64_t lane) { add(Effect::kWriteUnspecified, 0, lane, 1); });
}

}  // namespace

const OpInfo VectorPadding::info = {
    .name = "VectorPadding",
    .variant = "",
    .doc = "fills each block with the padding of a block of src, on its left or right",
    .spec = "vector.md, section 4.4",
    .evidence = Evidence::kInferred,
    .kind = Kind::kMoves,
    .operands = kUnaryOperands<VectorPadding>,
    .dtype = dtype_of_record<VectorPadding>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kLaneRules<VectorPadding>,
    .parameters = kParameters,
    .formula =
        "n elements in a block, of each block of dst and of src:\n"
        "dst[i] = src[padSide ? n - 1 : 0]               padMode 0\n"
        "         src[n - 1 - i]                         padMode 1\n"
        "         src[padSide ? n - 2 - i : n - i]       padMode 2, where src has that element",
    .order = Order::kRepeats,
};

void VectorPadding::resolve(const Context& context) { resolve_lanes(lanes, dtype, context); }
void VectorPadding::commit(Registers& registers) const { commit_lanes(lanes, registers); }

void VectorPadding::accesses(AccessSink& sink) const {
  const int64_t per_block = lanes_per_block(*this);
  for_each_lane_box(lanes, per_block * kBlocksPerRepeat, [&](const LaneBox& box) {
    const int64_t end = box.lane + box.lanes;
    for (int64_t lane = box.lane; lane < end;) {
      const int64_t block = lane / per_block;
      const int64_t last = std::min(end, (block + 1) * per_block);
      box_accesses(*this, sink, box, block, lane - block * per_block, last - block * per_block);
      lane = last;
    }
  });
}

// A repeat is read whole before it is written.
void VectorPadding::execute() const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const auto bytes = static_cast<size_t>(element);
  struct Value {
    uint8_t* to;
    uint8_t bytes[sizeof(uint64_t)];
  };
  std::vector<Value> values;
  int64_t repeat = 0;
  const auto write = [&] {
    for (const Value& value : values) std::memcpy(value.to, value.bytes, bytes);
    values.clear();
  };
  for_each_lane_run(lanes, element, [&](const LaneRun& run) {
    if (run.repeat != repeat) write();
    repeat = run.repeat;
    uint8_t* const to = dst.address + offset_of({run.repeat, run.block, 0, 1}, dst_stride, element);
    const uint8_t* const from =
        src.address + offset_of({run.repeat, run.block, 0, 1}, src_stride, element);
    const auto take = [&](int64_t lane, const uint8_t* value) {
      values.push_back({to + lane * element, {}});
      if (value != nullptr) return void(std::memcpy(values.back().bytes, value, bytes));
      std::memset(values.back().bytes, kPoison, bytes);
    };
    for_each_part(
        *this, run.lane, run.lane + run.lanes,
        [&](const PaddedLanes& part) {
          for (int64_t lane = part.first; lane < part.last; ++lane)
            take(lane, from + (part.from + (part.one ? 0 : part.last - 1 - lane)) * element);
        },
        [&](int64_t lane) { take(lane, nullptr); });
  });
  write();
}

}  // namespace asctwin::isa
