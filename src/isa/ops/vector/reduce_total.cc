// ReduceSum, ReduceMax, ReduceMin: a whole tensor becomes one element. All of it is read before
// anything is written. The work tensor ends with bytes that no document describes.
// spec: vector.md, section 4.11
#include <vector>

#include "asctwin/isa/reduce.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/reduce_lanes.h"
#include "isa/ops/vector/reduce_tables.h"
#include "isa/poison.h"
#include "isa/simd/elementwise.h"

namespace asctwin::isa {
namespace {

int64_t element_bytes(const ReduceTotal& op) { return static_cast<int64_t>(size_of(op.dtype)); }
int64_t full_repeat(const ReduceTotal& op) { return kRepeatBytes / element_bytes(op); }

// Behind the last one; 0: none has an active lane.
int64_t end_repeat(const ReduceTotal& op) {
  int64_t end = 0;
  for (const LanePhase& phase : LanePhases(op.lanes, op.dtype)) end = phase.first + phase.repeats;
  return end;
}
TreeNode node_of_total(const ReduceTotal& op) {
  return {join_of(op.operation), op.dtype, op.saturates};
}

// Elements side by side, which additions shorten.
class Sums {
 public:
  explicit Sums(const ReduceTotal& op) : op_(op), node_(node_of_total(op)) {}

  int64_t count() const { return static_cast<int64_t>(bytes_.size()) / element_bytes(op_); }
  void clear() { bytes_.clear(); }
  void push(const uint8_t* element) {
    bytes_.insert(bytes_.end(), element, element + element_bytes(op_));
  }
  // Those of whole repeats side by side.
  void push_repeats(const uint8_t* lanes, int64_t repeats) {
    const size_t old = bytes_.size();
    bytes_.resize(old + static_cast<size_t>(repeats * element_bytes(op_)));
    reduce_tree(node_, lanes, bytes_.data() + old, static_cast<size_t>(repeats),
                levels_of_repeat(op_.dtype));
  }
  // Repeat by repeat, until one is left.
  void reduce_by_levels() {
    while (count() > 1) {
      const int64_t repeats = ceil_div(count(), full_repeat(op_));
      bytes_.resize(static_cast<size_t>(repeats) * kRepeatBytes);
      reduce_tree(node_, bytes_.data(), bytes_.data(), static_cast<size_t>(repeats),
                  levels_of_repeat(op_.dtype));
      bytes_.resize(static_cast<size_t>(repeats * element_bytes(op_)));
    }
  }
  // One after the other, until one is left.
  void add_up() {
    running_sum(node_, bytes_.data(), static_cast<size_t>(count()));
    bytes_.resize(size_of(op_.dtype));
  }
  const uint8_t* first() const { return bytes_.data(); }
  uint64_t bits() const {
    uint64_t bits = 0;
    std::memcpy(&bits, first(), size_of(op_.dtype));
    return bits;
  }

 private:
  const ReduceTotal& op_;
  TreeNode node_;
  std::vector<uint8_t> bytes_;
};

const uint8_t* start_of_repeat(const ReduceTotal& op, int64_t repeat) {
  return op.src.address + repeat * op.src_repeat_stride * kBlockBytes;
}

// Whole repeats that lie side by side are taken together.
void push_phase(const ReduceTotal& op, const LanePhase& phase, Sums& sums) {
  const bool contiguous = op.src_repeat_stride == kBlocksPerRepeat;
  if (contiguous && phase.lanes == first_lanes(full_repeat(op)))
    return sums.push_repeats(start_of_repeat(op, phase.first), phase.repeats);
  RepeatLanes leaves(node_of_total(op));
  for (int64_t r = 0; r < phase.repeats; ++r)
    sums.push_repeats(leaves.read(start_of_repeat(op, phase.first + r), 1, phase.lanes), 1);
}

// The count form reduces a tail apart and adds it last.
uint64_t sum_by_levels(const ReduceTotal& op) {
  Sums level(op), parts(op);
  for (const LanePhase& phase : LanePhases(op.lanes, op.dtype)) {
    push_phase(op, phase, level);
    if (!op.lanes.count_form) continue;
    level.reduce_by_levels();
    parts.push(level.first());
    level.clear();
  }
  if (!op.lanes.count_form) {
    level.reduce_by_levels();
    return level.bits();
  }
  parts.add_up();
  return parts.bits();
}

uint64_t running_sum(const ReduceTotal& op) {
  Sums sums(op);
  for (const LanePhase& phase : LanePhases(op.lanes, op.dtype)) push_phase(op, phase, sums);
  sums.add_up();
  return sums.bits();
}

uint64_t sum_by_lanes(const ReduceTotal& op) {
  const ElementwiseFn add = elementwise_body(VectorOp::kAdd, op.dtype);
  RepeatLanes leaves(node_of_total(op));
  alignas(64) uint8_t lane_sums[kRepeatBytes] = {};
  bool is_first = true;
  for_each_repeat(op.lanes, op.dtype, [&](int64_t repeat, const LanePhase& phase) {
    const uint8_t* lanes = leaves.read(start_of_repeat(op, repeat), 1, phase.lanes);
    if (is_first)
      std::memcpy(lane_sums, lanes, kRepeatBytes);
    else
      add(lane_sums, lane_sums, lanes, static_cast<size_t>(full_repeat(op)));
    if (!is_first && op.saturates) saturate_half(lane_sums, full_repeat(op));
    is_first = false;
  });
  Sums sums(op);
  sums.push_repeats(lane_sums, 1);
  return sums.bits();
}

uint64_t sum_of(const ReduceTotal& op) {
  if (op.way == TotalWay::kRunning) return running_sum(op);
  return op.way == TotalWay::kLanes ? sum_by_lanes(op) : sum_by_levels(op);
}

// Numbers count elements from the start of `src`, gaps between repeats included.
struct NumberedValue {
  uint64_t value, number;
};
NumberedValue extreme_of(const ReduceTotal& op) {
  const TreeNode node = node_of_total(op);
  const RepeatSource src{op.src.address, {1, op.src_repeat_stride}};
  Extreme extreme(node);
  const LanePhase* phase_of_extreme = nullptr;
  const LanePhases phases(op.lanes, op.dtype);
  for_each_extreme(node, phases, src, [&](int64_t repeat, const LanePhase& phase, uint64_t bits) {
    extreme.offer(bits, repeat);
    if (extreme.repeat() == repeat) phase_of_extreme = &phase;
  });
  RepeatLanes leaves(node);
  const auto& active = phase_of_extreme->lanes;
  const uint8_t* lanes = leaves.read(src.start_of(extreme.repeat()), 1, active);
  const int64_t pitch = op.src_repeat_stride * kBlockBytes / element_bytes(op);
  const int64_t index = extreme.repeat() * pitch + lane_of(node, lanes, active, extreme.value());
  return {stored_value(node, extreme.value()), static_cast<uint64_t>(index)};
}

// Bytes of the work tensor that a call writes.
struct WorkPart {
  int64_t first = 0;
  int64_t elements = 0;
};
using WorkParts = std::array<WorkPart, 3>;

// Results of whole repeats; at least one.
int64_t results_of_repeats(const ReduceTotal& op) {
  if (!op.lanes.count_form) return end_repeat(op);
  return std::max<int64_t>(1, op.lanes.count / full_repeat(op));
}

// UNVERIFIED: evidence = inferred: which elements of the work tensor are written; the documents
// give the number that a call needs.
WorkParts work_of(const ReduceTotal& op) {
  WorkParts parts;
  if (end_repeat(op) == 0 || op.way == TotalWay::kRunning || op.way == TotalWay::kLanes)
    return parts;
  const int64_t in_block = kBlockBytes / element_bytes(op), results = results_of_repeats(op);
  if (op.operation == TotalOp::kReduceSum) {
    parts[0].elements = results;
    return parts;
  }
  parts[0].elements = 2 * results;
  for (size_t i = 1; op.with_index && i < parts.size(); ++i) {
    if (i == 2 && parts[1].elements <= 2) break;
    const int64_t before = parts[i - 1].elements;
    parts[i].first = parts[i - 1].first + ceil_div(before, in_block) * in_block;
    parts[i].elements = 2 * ceil_div(before, full_repeat(op));
  }
  return parts;
}

// The documented size of the work buffer, in whole blocks; sums have none.
int64_t work_bytes(const ReduceTotal& op) {
  if (op.operation == TotalOp::kReduceSum) return 0;
  int64_t bytes = 0;
  for (const WorkPart& part : work_of(op))
    bytes =
        std::max(bytes, align_up((part.first + part.elements) * element_bytes(op), kBlockBytes));
  return bytes;
}
bool work_fits(const ReduceTotal& op, const Context&) {
  return op.tmp_bytes < 0 || work_bytes(op) <= op.tmp_bytes;
}
void work_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const ReduceTotal*>(record);
  finding.with("operand", "sharedTmpBuffer").with("actual", op.tmp_bytes);
  finding.with("needed", work_bytes(op));
}

bool stores_itself(const void* record) { return static_cast<const ReduceTotal*>(record)->stores; }
bool works_in_tmp(const void* record) {
  const auto& op = *static_cast<const ReduceTotal*>(record);
  return op.way == TotalWay::kLevels || op.operation != TotalOp::kReduceSum;
}
constexpr OperandInfo kOperands[] = {
    {.name = "dst", .first = operand_of<ReduceTotal, &ReduceTotal::dst>, .given = stores_itself},
    {"src", operand_of<ReduceTotal, &ReduceTotal::src>},
    {.name = "sharedTmpBuffer",
     .first = operand_of<ReduceTotal, &ReduceTotal::tmp>,
     .given = works_in_tmp},
};

constexpr Limit kLimits[] = {
    {.field = "count",
     .value = count_field<ReduceTotal>,
     .lo = 0,
     .hi = INT32_MAX,
     .unit = "elements",
     .meaning = "number of leading elements that take part (count form)"},
    kMaskLengthLimit<ReduceTotal>,
    {.field = "repeatTime",
     .value = lane_field<ReduceTotal, &Lanes::repeat>,
     .lo = 0,
     .hi = INT32_MAX,
     .meaning = "number of repeats of 256 B (mask forms); 0 does nothing"},
    {.field = "srcRepStride",
     .value = value_of<ReduceTotal, &ReduceTotal::src_repeat_stride>,
     .lo = 0,
     .hi = kMost16Bits,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
};

int64_t last_index(const ReduceTotal& op) {
  int64_t last = 0;
  for (const LanePhase& phase : LanePhases(op.lanes, op.dtype))
    for (int64_t lane = 0; lane < kMostLanes; ++lane)
      if (phase.lanes[static_cast<size_t>(lane)])
        last = std::max(last, (phase.first + phase.repeats - 1) * op.src_repeat_stride *
                                      (kBlockBytes / element_bytes(op)) +
                                  lane);
  return last;
}
bool index_fits(const ReduceTotal& op, const Context&) {
  return !op.with_index || element_bytes(op) > 2 || last_index(op) <= UINT16_MAX;
}
void index_facts(const void* record, Finding& finding) {
  finding.with("last", last_index(*static_cast<const ReduceTotal*>(record)));
}
constexpr Rule kOwnRules[] = {
    {.code = Code::W0114,
     .holds = holds_for<ReduceTotal, work_fits>,
     .actual = "",
     .statement = "",
     .facts = work_facts,
     .summary = "`sharedTmpBuffer` has the documented size"},
    {.code = Code::E0105,
     .holds = holds_for<ReduceTotal, index_fits>,
     .actual = "`calIndex` and an element of number {last} in 16 bits",
     .statement = "an index is stored in the width of the elements: of 16 bits it is at most 65535",
     .facts = index_facts},
};
constexpr auto kSumRules = join<Rule>(kLaneRules<ReduceTotal>, kCountFormRule<ReduceTotal>);
constexpr auto kExtremeRules = join<Rule>(kSumRules, kOwnRules);

constexpr Alignment kAlignSum[] = {{0, Hardware::UB, 0}};
bool gives_long_pairs(const void* record) {
  return element_bytes(*static_cast<const ReduceTotal*>(record)) >= 4;
}
constexpr Alignment kAlignExtreme[] = {{0, Hardware::UB, 8, gives_long_pairs},
                                       {0, Hardware::UB, 4}};

constexpr Parameter kExtremeParameters[] = {
    kMaskParameter,
    {"calIndex", "whether dst[1] receives the number of the element"},
};

constexpr OpInfo describe(const char* name, TotalOp operation, std::span<const Support> support,
                          const char* formula) {
  const bool is_sum = operation == TotalOp::kReduceSum;
  return {.name = name,
          .variant = "",
          .doc = formula,
          .spec = "vector.md, section 4.11",
          .operands = kOperands,
          .dtype = dtype_of_record<ReduceTotal>,
          .support = support,
          .limits = kLimits,
          .rules = is_sum ? std::span<const Rule>(kSumRules) : kExtremeRules,
          .alignments = is_sum ? std::span<const Alignment>(kAlignSum) : kAlignExtreme,
          .parameters = is_sum ? std::span<const Parameter>(kMaskParameters) : kExtremeParameters,
          .order = Order::kRepeats,
          .accuracy = {is_sum ? Accuracy::kRoundedSteps : Accuracy::kExact}};
}
constinit const OpInfo kDescriptions[] = {
    describe("ReduceSum", TotalOp::kReduceSum, kTensorSums, "dst[0] = the sum of the elements"),
    describe("ReduceMax", TotalOp::kReduceMax, kTensorExtremes,
             "dst[0] = the largest element; with calIndex dst[1] = its number, as bits"),
    describe("ReduceMin", TotalOp::kReduceMin, kTensorExtremes,
             "dst[0] = the smallest element; with calIndex dst[1] = its number, as bits"),
};

// UNVERIFIED: on the 950 the documents name three cases in which repeats are added lane by lane
// first: 64-bit types, counter mode, 256 to 1024 B. Each is taken to be enough.
TotalWay way_of(const ReduceTotal& op, bool count_form, const Chip& chip) {
  if (op.operation != TotalOp::kReduceSum) return TotalWay::kLevels;
  if (count_form && chip.sums_repeats_running) return TotalWay::kRunning;
  const int64_t size = element_bytes(op), most = 4 * kRepeatBytes;
  const bool counted = op.lanes.counter && !count_form;
  const bool few = op.lanes.counter
                       ? op.lanes.count >= kRepeatBytes / size && op.lanes.count <= most / size
                       : op.lanes.repeat >= 1 && op.lanes.repeat <= 4;
  return chip.sums_few_by_lanes && (counted || few) ? TotalWay::kLanes : TotalWay::kLevels;
}

}  // namespace

const OpInfo& ReduceTotal::info() const {
  return kDescriptions[operation < TotalOp::kCount ? static_cast<size_t>(operation) : 0];
}

void ReduceTotal::resolve(const Context& context) {
  const bool count_form = lanes.count_form;
  resolve_lanes(lanes, dtype, context);
  saturates = isa::saturates(dtype, context);
  way = way_of(*this, count_form, context.chip);
  data = context.data;
}

void ReduceTotal::accesses(AccessSink& sink) const {
  const int64_t end = end_repeat(*this), element = element_bytes(*this);
  if (end == 0) return;
  if (stores) sink.add({Effect::kWrite, 0, dst.address, element, {}, end + 1});
  lane_accesses(sink, Effect::kRead, 1, src, lanes, LaneStride{1, src_repeat_stride}, element);
  for (const WorkPart& part : work_of(*this))
    sink.add({Effect::kWriteUnspecified,
              2,
              tmp.address + part.first * element,
              part.elements * element,
              {},
              end});
}

void ReduceTotal::execute() const {
  if (end_repeat(*this) == 0) return;
  const bool is_sum = operation == TotalOp::kReduceSum;
  const NumberedValue result = is_sum ? NumberedValue{sum_of(*this), 0} : extreme_of(*this);
  const int64_t element = element_bytes(*this);
  for (const WorkPart& part : work_of(*this))
    std::memset(tmp.address + part.first * element, kPoison,
                static_cast<size_t>(part.elements * element));
  if (stores) std::memcpy(dst.address, &result.value, static_cast<size_t>(element));
  if (data == nullptr) return;
  if (is_sum && !stores) data->sum_accumulator = result.value;
  if (is_sum) return;
  const bool fits = element < 8;  // both in one register
  data->extreme_accumulator = result.value | (fits ? result.number << 32 : 0);
  if (!fits) data->long_extreme_number = result.number;
}

// UNVERIFIED: evidence = inferred: a mask form leaves Normal mode and the mask of its last
// instruction, which is taken to be that of what is left for one repeat.
void ReduceTotal::commit(Registers& registers) const {
  if (lanes.count_form || !lanes.set_mask) return commit_lanes(lanes, registers);
  int64_t left = end_repeat(*this);
  if (left == 0) return commit_lanes(lanes, registers);
  while (left > full_repeat(*this)) left = ceil_div(left, full_repeat(*this));
  registers.reset_lanes();
  registers.leave_mask(mask_of_length(left, dtype), info().name);
}

}  // namespace asctwin::isa
