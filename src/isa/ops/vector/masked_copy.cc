// Copy: lanes moved from UB to UB. Its counter mode is its own: the mask says how long each repeat
// is, which may be more than 256 B, and repeatTimes still counts.
// spec: data_movement.md, section 8
#include "asctwin/isa/masked_copy.h"

#include <cstring>
#include <vector>

#include "isa/join.h"
#include "isa/lanes.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/vector_info.h"

namespace asctwin::isa {
namespace {

constexpr Support kSupport[] = {
    vector_row(like::k910B | like::k310B, kTypes16 | kTypes32 | kBf16),
    vector_row(like::kKirin, kTypes16 | kTypes32),
    vector_row(like::k950, kEveryType),
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<Copy, &Copy::dst>},
    {"src", operand_of<Copy, &Copy::src>, 1, always},
};

constexpr Parameter kParameters[] = {
    {"mask",
     "bits of the lanes that take part, or number of leading lanes (mask forms); in "
     "counter mode the elements of each repeat"},
};
constexpr const char* kStrideHelp = "strides count blocks of 32 B; 1 is contiguous";
constexpr Limit kLimits[] = {
    {.field = "count",
     .value = count_field<Copy>,
     .lo = 0,
     .hi = UINT32_MAX,
     .unit = "elements",
     .meaning = "of the count form, on the 950: how many leading elements are copied"},
    row<1>(kLaneLimits<Copy>),
    {.field = "dstStride",
     .value = block_stride<Copy, &Copy::dst_stride>,
     .lo = 0,
     .hi = 65535,
     .help = kStrideHelp,
     .unit = kStrideUnit,
     .meaning = kBlockStrideMeaning},
    {.field = "srcStride",
     .value = block_stride<Copy, &Copy::src_stride>,
     .lo = 0,
     .hi = 65535,
     .help = kStrideHelp,
     .unit = kStrideUnit,
     .meaning = kBlockStrideMeaning},
    {.field = "dstRepeatSize",
     .value = repeat_stride<Copy, &Copy::dst_stride>,
     .lo = 0,
     .hi = 4095,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
    {.field = "srcRepeatSize",
     .value = repeat_stride<Copy, &Copy::src_stride>,
     .lo = 0,
     .hi = 4095,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
};

bool is_no_count(const Copy& op, const Context&) { return !op.lanes.count_form; }
void add_count(const void*, Finding& finding) {
  finding.with("what", "a count").with("supported", "masks");
}
constexpr Rule kCountRule = {.code = Code::E0101,
                             .holds = holds_for<Copy, is_no_count>,
                             .actual = "",
                             .statement = "the count form is one of the 950",
                             .families = like::k910B | like::k310B | like::kKirin,
                             .facts = add_count};
constexpr auto kRules = join<Rule>(kCountRule, kLaneRules<Copy>);

bool counts_per_repeat(const Copy& op) { return op.lanes.counter && !op.lanes.count_form; }

// Calls visit(LaneRun) for every run of lanes of repeat `repeat`, none longer than a block.
template <class Visit>
void for_each_run_of_repeat(const Copy& op, int64_t repeat, Visit&& visit) {
  const int64_t per_block = kBlockBytes / static_cast<int64_t>(size_of(op.dtype));
  const int64_t last = counts_per_repeat(op) ? op.lanes.count : per_block * kBlocksPerRepeat;
  for (int64_t lane = 0; lane < last;) {
    const int64_t block_end = std::min(last, (lane / per_block + 1) * per_block);
    int64_t end = block_end;
    if (!op.lanes.counter)
      for (end = lane; end < block_end && is_active(op.lanes, repeat, end, 0);) ++end;
    if (end > lane) visit(LaneRun{repeat, lane / per_block, lane % per_block, end - lane});
    lane = std::max(end, lane + 1);
  }
}

void repeat_accesses(AccessSink& sink, Effect effect, int operand, const Operand& at,
                     const Copy& op, const LaneStride& stride) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const int64_t blocks = op.lanes.count * element / kBlockBytes;
  const int64_t rest = op.lanes.count * element % kBlockBytes;
  const Loop repeats{op.lanes.repeat, stride.repeat * kBlockBytes};
  const int64_t pitch = stride.block * kBlockBytes;
  sink.add({effect, operand, at.address, kBlockBytes, {repeats, {blocks, pitch}}});
  sink.add({effect, operand, at.address + blocks * pitch, rest, {repeats}});
}

}  // namespace

const OpInfo Copy::info = {
    .name = "Copy",
    .variant = "",
    .doc = "dst = src in the lanes of a mask",
    .spec = "data_movement.md, section 8",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<Copy>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .parameters = kParameters,
    .formula =
        "dst[k * dstRepeatSize + b * dstStride] = src[k * srcRepeatSize + b * srcStride]\n"
        "    for repeats k and blocks b, in the lanes of the mask",
    .order = Order::kRepeats,
};

void Copy::resolve(const Context& context) { resolve_lanes(lanes, dtype, context); }
void Copy::commit(Registers& registers) const { commit_lanes(lanes, registers); }

void Copy::accesses(AccessSink& sink) const {
  if (counts_per_repeat(*this)) {
    repeat_accesses(sink, Effect::kWrite, 0, dst, *this, dst_stride);
    repeat_accesses(sink, Effect::kRead, 1, src, *this, src_stride);
    return;
  }
  const auto element = static_cast<int64_t>(size_of(dtype));
  lane_accesses(sink, Effect::kWrite, 0, dst, lanes, dst_stride, element);
  lane_accesses(sink, Effect::kRead, 1, src, lanes, src_stride, element);
}

// A repeat is read whole before it is written.
void Copy::execute() const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  if (lanes.count_form) {
    std::memmove(dst.address, src.address, static_cast<size_t>(lanes.count * element));
    return;
  }
  std::vector<uint8_t> moved;
  for (int64_t r = 0; r < lanes.repeat; ++r) {
    moved.clear();
    for_each_run_of_repeat(*this, r, [&](const LaneRun& run) {
      const uint8_t* from = src.address + offset_of(run, src_stride, element);
      moved.insert(moved.end(), from, from + run.lanes * element);
    });
    const uint8_t* next = moved.data();
    for_each_run_of_repeat(*this, r, [&](const LaneRun& run) {
      const int64_t bytes = run.lanes * element;
      std::memcpy(dst.address + offset_of(run, dst_stride, element), next,
                  static_cast<size_t>(bytes));
      next += bytes;
    });
  }
}

}  // namespace asctwin::isa
