// BilinearInterpolation: gathers, multiplies and adds, in half.
// spec: vector.md, section 4.13
#include "asctwin/isa/bilinear.h"

#include "isa/join.h"
#include "isa/lanes.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/offsets.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/saturate.h"
#include "isa/simd/elementwise_meaning.h"

namespace asctwin::isa {
namespace {

using Record = BilinearInterpolation;

constexpr Support kSupport[] = {
    vector_row(have::kLibrary, Types(DType::kHalf)),
};
constexpr int kWeights = 3;  // its place among the operands
constexpr int64_t kLanes = 128, kLanesOfBlock = kLanes / kBlocksPerRepeat;
constexpr int64_t kHalfBytes = 2;

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<Record, &Record::dst>},
    {"src0", operand_of<Record, &Record::src>},
    {.name = "src0Offset",
     .first = operand_of<Record, &Record::offsets>,
     .dtype = fixed_type<DType::kUInt32>},
    {"src1", operand_of<Record, &Record::weights>},
};

constexpr Limit repeat_limit(const char* field, Accessor value, const char* meaning) {
  return {.field = field, .value = value, .lo = 1, .hi = kMostRepeats, .meaning = meaning};
}
// UNVERIFIED: no document gives these ranges; they are those of repeats and of the fields' widths.
constexpr Limit kLimits[] = {
    repeat_limit("hRepeat", value_of<Record, &Record::h_repeats>, "blocks that a result adds up"),
    repeat_limit("vRepeat", value_of<Record, &Record::v_repeats>, "number of results"),
    {.field = "dstBlkStride",
     .value = value_of<Record, &Record::dst_block_stride>,
     .lo = 1,
     .hi = 65535,
     .help = kBlockStrideHelp,
     .unit = kStrideUnit,
     .meaning = kBlockStrideMeaning},
    {.field = "vROffset",
     .value = value_of<Record, &Record::v_offset>,
     .lo = 0,
     .hi = 65535,
     .unit = "elements",
     .meaning = "from one result to the next"},
};

// Halves; the offsets are wider, but there is one for each block.
int64_t lanes_of_result(const void*) { return kLanes; }

int64_t blocks_of(const Record& op) { return op.h_repeats * op.v_repeats * kBlocksPerRepeat; }
int64_t weights_of(const Record& op) {
  return op.h_repeats * op.v_repeats * (op.weight_of_block ? kBlocksPerRepeat : 1);
}

int64_t first_bad_block(const Record& op) {
  for (int64_t i = 0; op.offsets_known && i < blocks_of(op); ++i)
    if (offset_at(op.offsets, i) % kBlockBytes != 0) return i;
  return -1;
}
bool offsets_are_blocks(const Record& op, const Context&) { return first_bad_block(op) < 0; }
void bad_block(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  add_offset(finding, op.offsets, first_bad_block(op));
}
bool results_are_aligned(const Record& op, const Context&) {
  return op.v_repeats <= 1 || op.v_offset * kHalfBytes % kBlockBytes == 0;
}
constexpr Rule kOwnRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Record, offsets_are_blocks>,
     .actual = "offset {offset} at index {index}",
     .statement = "offsets are multiples of 32 B",
     .help = "offsets count bytes, not blocks",
     .facts = bad_block},
    {.code = Code::E0105,
     .holds = holds_for<Record, results_are_aligned>,
     .actual = "`vROffset` {vROffset}",
     .statement = "every result begins a block of 32 B: `vROffset` is a multiple of 16 elements"},
};
constexpr auto kRules = join<Rule>(kLaneRules<Record>, kOwnRules);

constexpr Parameter kParameters[] = {
    {"repeatMode", "whether each block has a weight; else each of the eight of a step",
     value_of<Record, &Record::weight_of_block>},
    kMaskParameter,
};

// Active lanes of a block of `result`, and where they are written.
struct ActiveLanes {
  int64_t result;
  LaneRun run;
  uint8_t* dst;
};
template <class Visit>
void for_each_run(const Record& op, Visit&& visit) {
  const LaneStride stride{op.dst_block_stride, 0};
  for (int64_t v = 0; v < op.v_repeats; ++v)
    for_each_lane_run(op.lanes, kHalfBytes, [&](const LaneRun& run) {
      visit(ActiveLanes{
          v, run,
          op.dst.address + v * op.v_offset * kHalfBytes + offset_of(run, stride, kHalfBytes)});
    });
}

const uint8_t* source_of(const Record& op, const ActiveLanes& at, int64_t h) {
  const int64_t index = (at.result * op.h_repeats + h) * kBlocksPerRepeat + at.run.block;
  return op.src.address + offset_at(op.offsets, index) + at.run.lane * kHalfBytes;
}
float weight_at(const Record& op, const ActiveLanes& at, int64_t h) {
  const int64_t step = at.result * op.h_repeats + h;
  const int64_t index = op.weight_of_block ? step * kBlocksPerRepeat + at.run.block : step;
  return load_element<half>(op.weights.address, static_cast<size_t>(index));
}

// UNVERIFIED: the first product is the first sum, and every product and sum is rounded to half.
template <bool kSaturates>
void run_lanes(const Record& op, const ActiveLanes& at, half (&results)[kLanesOfBlock]) {
  float sums[kLanesOfBlock] = {};
  for (int64_t h = 0; h < op.h_repeats; ++h) {
    const uint8_t* src = source_of(op, at, h);
    const float weight = weight_at(op, at, h);
    for (int64_t i = 0; i < at.run.lanes; ++i) {
      const float value = load_element<half>(src, static_cast<size_t>(i));
      const float product = rounded_to_half<kSaturates>(value * weight);
      sums[i] = h == 0 ? product : rounded_to_half<kSaturates>(sums[i] + product);
    }
  }
  for (int64_t i = 0; i < at.run.lanes; ++i) results[i] = half(sums[i]);
}

}  // namespace

const OpInfo BilinearInterpolation::info = {
    .name = "BilinearInterpolation",
    .variant = "",
    .doc = "adds up blocks of src0 at byte offsets, each times a weight",
    .spec = "vector.md, section 4.13",
    .evidence = Evidence::kInferred,
    .operands = kOperands,
    .dtype = dtype_of_record<Record>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .parameters = kParameters,
    .formula =
        "block v * vROffset / 16 + j * dstBlkStride of dst = sum over h < hRepeat of\n"
        "    the 32 B at src0 + src0Offset[8 * k + j], times src1[k], or src1[8 * k + j] with\n"
        "    repeatMode, where k = v * hRepeat + h; for v < vRepeat, j < 8",
    .order = Order::kRepeats,
    .accuracy = {Accuracy::kRoundedSteps},
    .addresses_are_data = kAddressesAreData,
    .lanes_per_repeat = lanes_of_result,
};

// A mask in counter mode counts the lanes of a result.
void BilinearInterpolation::resolve(const Context& context) {
  lanes.repeat = 1;
  resolve_lanes(lanes, dtype, context);
  lanes.count = std::min(lanes.count, kLanes);
  saturates = saturates_floats(context);
  const auto fits = [](int64_t repeats) { return repeats >= 0 && repeats <= kMostRepeats; };
  offsets_known =
      fits(h_repeats) && fits(v_repeats) && may_read(context, offsets, blocks_of(*this));
}
void BilinearInterpolation::commit(Registers& registers) const { commit_lanes(lanes, registers); }

void BilinearInterpolation::accesses(AccessSink& sink) const {
  sink.add({Effect::kRead, kOffsets, offsets.address, blocks_of(*this) * kOffsetBytes, {}});
  sink.add({Effect::kRead, kWeights, weights.address, weights_of(*this) * kHalfBytes, {}});
  for_each_run(*this, [&](const ActiveLanes& at) {
    const int64_t bytes = at.run.lanes * kHalfBytes;
    sink.add({Effect::kWrite, 0, at.dst, bytes, {}, at.result});
    for (int64_t h = 0; offsets_known && h < h_repeats; ++h)
      sink.add({Effect::kRead, 1, source_of(*this, at, h), bytes, {}, at.result});
  });
}

void BilinearInterpolation::execute() const {
  if (!offsets_known) return;
  const auto run = saturates ? run_lanes<true> : run_lanes<false>;
  for_each_run(*this, [&](const ActiveLanes& at) {
    half results[kLanesOfBlock];
    run(*this, at, results);
    std::memcpy(at.dst, results, static_cast<size_t>(at.run.lanes * kHalfBytes));
  });
}

}  // namespace asctwin::isa
