// WholeReduce, BlockReduce, PairReduce: the lanes of a repeat, of a block or of a pair become one.
// A repeat is read whole, with the identity in place of the lanes that the mask leaves out.
// spec: vector.md, section 4.11
#include "asctwin/isa/reduce.h"

#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/reduce_lanes.h"
#include "isa/ops/vector/reduce_tables.h"

namespace asctwin::isa {
namespace {

struct Reduction {
  const char* name;
  ReduceGroup group;
  ReduceJoin join;
};
constexpr Reduction kReductions[] = {
#define ASCTWIN_REDUCTION(name, group, join, ...) \
  {#name, ReduceGroup::k##group, ReduceJoin::k##join},
#include "asctwin/isa/reductions.inc"
#undef ASCTWIN_REDUCTION
};
// Returns the properties of the reduction; before the operation is set, those of a sum.
const Reduction& reduction_of(const VectorReduce& op) {
  return kReductions[op.operation < ReduceOp::kCount ? static_cast<size_t>(op.operation) : 0];
}
constexpr bool gives_pairs(ReduceGroup group, ReduceJoin join) {
  return group == ReduceGroup::kRepeat && join != ReduceJoin::kSum;
}

// The results of one repeat.
struct Results {
  int64_t lanes;  // of the source that become one result
  int64_t count;
  int64_t bytes;  // of one
};
ReduceResult result_of(const VectorReduce& op) { return static_cast<ReduceResult>(op.order); }
int64_t bytes_of_result(const VectorReduce& op) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const Reduction& reduction = reduction_of(op);
  if (!gives_pairs(reduction.group, reduction.join)) return element;
  if (result_of(op) == ReduceResult::kOnlyIndex) return sizeof(uint32_t);
  return result_of(op) == ReduceResult::kOnlyValue ? element : 2 * element;
}
Results results_of(const VectorReduce& op) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const int64_t lanes = kRepeatBytes / element;
  switch (reduction_of(op).group) {
    case ReduceGroup::kBlock:
      return {kBlockBytes / element, kBlocksPerRepeat, element};
    case ReduceGroup::kPair:
      return {2, lanes / 2, element};
    default:
      return {lanes, 1, bytes_of_result(op)};
  }
}

// UNVERIFIED: blocks and pairs without an active lane are described for the 910B, 910C, 310B and
// 950; on the others their results are taken to stay. A mask without any lane does nothing.
std::bitset<kMostLanes> written_results(const VectorReduce& op, const LanePhase& phase) {
  const Results results = results_of(op);
  std::bitset<kMostLanes> written;
  for (int64_t i = 0; i < results.count; ++i) {
    bool any = op.fills_masked;
    for (int64_t lane = 0; lane < results.lanes; ++lane)
      any = any || phase.lanes[static_cast<size_t>(i * results.lanes + lane)];
    written[static_cast<size_t>(i)] = any;
  }
  return written;
}

// Calls visit(first result, results) for every run of results that are written.
template <class Visit>
void for_each_result_run(const VectorReduce& op, const LanePhase& phase, Visit visit) {
  const auto written = written_results(op, phase);
  const auto count = static_cast<size_t>(results_of(op).count);
  for (size_t i = 0; i < count;) {
    size_t end = i;
    while (end < count && written[end]) ++end;
    if (end > i) visit(static_cast<int64_t>(i), static_cast<int64_t>(end - i));
    i = end + 1;
  }
}

int64_t result_pitch(const VectorReduce& op) {
  const Results results = results_of(op);
  return op.dst_repeat_stride * results.count * results.bytes;
}

TreeNode node_of(const VectorReduce& op) { return {reduction_of(op).join, op.dtype, op.saturates}; }
int levels_of(int64_t leaves) {
  int levels = 0;
  while ((int64_t{1} << levels) < leaves) ++levels;
  return levels;
}

// The value and its lane, in the order of the call.
void store_pair(const VectorReduce& op, uint8_t* dst, uint32_t value, uint32_t lane) {
  const size_t element = size_of(op.dtype);
  switch (result_of(op)) {
    case ReduceResult::kValueIndex:
      std::memcpy(dst, &value, element);
      std::memcpy(dst + element, &lane, element);
      break;
    case ReduceResult::kIndexValue:
      std::memcpy(dst, &lane, element);
      std::memcpy(dst + element, &value, element);
      break;
    case ReduceResult::kOnlyValue:
      std::memcpy(dst, &value, element);
      break;
    case ReduceResult::kOnlyIndex:
      std::memcpy(dst, &lane, sizeof(lane));
      break;
  }
}

RepeatSource source_of(const VectorReduce& op) { return {op.src.address, op.src_stride}; }

// The extreme of each repeat, and the first one of them all for the accumulator. A repeat is
// searched before its result is stored, which may lie over its beginning.
void reduce_to_pairs(const VectorReduce& op) {
  const TreeNode node = node_of(op);
  const RepeatSource src = source_of(op);
  RepeatLanes leaves(node);
  Extreme first(node);
  uint64_t first_index = 0;
  const LanePhases phases(op.lanes, op.dtype);
  for_each_extreme(node, phases, src, [&](int64_t repeat, const LanePhase& phase, uint64_t bits) {
    const uint8_t* lanes = leaves.read(src.start_of(repeat), src.stride.block, phase.lanes);
    const int64_t lane = lane_of(node, lanes, phase.lanes, bits);
    first.offer(bits, repeat);
    if (first.repeat() == repeat)
      first_index = static_cast<uint64_t>(repeat * lanes_per_repeat(op.dtype) + lane);
    store_pair(op, op.dst.address + repeat * result_pitch(op),
               static_cast<uint32_t>(stored_value(node, bits)), static_cast<uint32_t>(lane));
  });
  if (op.data != nullptr && first.any())
    op.data->extreme_accumulator = first_index << 32 | stored_value(node, first.value());
}

// Whether all that is read and all that is written is contiguous.
bool is_dense(const VectorReduce& op) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const int64_t elements = dense_elements(op.lanes, element, {op.src_stride});
  return op.dst_repeat_stride == 1 && elements > 0 && elements % lanes_per_repeat(op.dtype) == 0;
}

void reduce_groups(const VectorReduce& op) {
  const Results results = results_of(op);
  const int levels = levels_of(results.lanes);
  if (is_dense(op))
    return reduce_tree(node_of(op), op.src.address, op.dst.address,
                       static_cast<size_t>(repeats_of(op.lanes, results.bytes) * results.count),
                       levels);
  RepeatLanes leaves(node_of(op));
  for_each_repeat(op.lanes, op.dtype, [&](int64_t repeat, const LanePhase& phase) {
    const uint8_t* lanes =
        leaves.read(source_of(op).start_of(repeat), op.src_stride.block, phase.lanes);
    alignas(64) uint8_t roots[kRepeatBytes / 2];
    reduce_tree(node_of(op), lanes, roots, static_cast<size_t>(results.count), levels);
    uint8_t* const to = op.dst.address + repeat * result_pitch(op);
    for_each_result_run(op, phase, [&](int64_t first, int64_t count) {
      std::memcpy(to + first * results.bytes, roots + first * results.bytes,
                  static_cast<size_t>(count * results.bytes));
    });
  });
}

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<VectorReduce, &VectorReduce::dst>},
    {"src", operand_of<VectorReduce, &VectorReduce::src>},
};

constexpr Limit destination_stride(Families families, int64_t least) {
  return {.field = "dstRepStride",
          .value = value_of<VectorReduce, &VectorReduce::dst_repeat_stride>,
          .lo = least,
          .hi = kMost16Bits,
          .families = families,
          .unit = "results of a repeat",
          .meaning = "from the results of one repeat to those of the next"};
}
// UNVERIFIED: the strides' ranges are not listed; those of 16 bits are taken.
constexpr Limit kLimits[] = {
    {.field = "repeatTime",
     .value = lane_field<VectorReduce, &Lanes::repeat>,
     .lo = 0,
     .hi = kMostRepeats,
     .meaning = "number of repeats of 256 B; 0 does nothing"},
    kMaskLengthLimit<VectorReduce>,
    destination_stride(Families::all() - like::k910A, 0),
    destination_stride(like::k910A, 1),
    {.field = "srcBlkStride",
     .value = block_stride<VectorReduce, &VectorReduce::src_stride>,
     .lo = 0,
     .hi = kMost16Bits,
     .unit = kStrideUnit,
     .meaning = kBlockStrideMeaning},
    {.field = "srcRepStride",
     .value = repeat_stride<VectorReduce, &VectorReduce::src_stride>,
     .lo = 0,
     .hi = kMost16Bits,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
};

template <ReduceResult kResult>
bool gives(const void* record) {
  return result_of(*static_cast<const VectorReduce*>(record)) == kResult;
}
bool gives_float_pair(const void* record) {
  const auto& op = *static_cast<const VectorReduce*>(record);
  return bytes_of_result(op) == 8;
}
template <DType kType>
bool is_of_type(const void* record) {
  return static_cast<const VectorReduce*>(record)->dtype == kType;
}
constexpr Alignment kAlignOne[] = {{0, Hardware::UB, 0}};
constexpr Alignment kAlignOrdered[] = {
    {0, Hardware::UB, 0, gives<ReduceResult::kOnlyValue>},
    {0, Hardware::UB, 8, gives_float_pair},
    {0, Hardware::UB, 4},
};
constexpr Alignment kAlignBlocks[] = {{0, Hardware::UB, 16, is_of_type<DType::kHalf>}};

constexpr std::span<const Alignment> alignments_of(ReduceGroup group, ReduceJoin join) {
  if (gives_pairs(group, join)) return kAlignOrdered;
  if (group == ReduceGroup::kRepeat) return kAlignOne;
  if (group == ReduceGroup::kBlock) return kAlignBlocks;
  return {};
}

// UNVERIFIED: evidence = inferred: results over the beginning of what their own repeat reads, which
// the general rules of overlap do not describe.
bool begins_where_src_does(const void* record) {
  const auto& op = *static_cast<const VectorReduce*>(record);
  return op.dst.address == op.src.address;
}

constexpr const char* kOrderNames[] = {"ORDER_VALUE_INDEX", "ORDER_INDEX_VALUE", "ORDER_ONLY_VALUE",
                                       "ORDER_ONLY_INDEX"};
constexpr ModeInfo kOrder = {
    .field = "order", .value = value_of<VectorReduce, &VectorReduce::order>, .names = kOrderNames};

constexpr OpInfo describe(const char* name, ReduceGroup group, ReduceJoin join,
                          std::span<const Support> support, const char* formula,
                          const char* aliases) {
  return {.name = name,
          .variant = "",
          .doc = formula,
          .spec = "vector.md, section 4.11",
          .operands = kOperands,
          .dtype = dtype_of_record<VectorReduce>,
          .support = support,
          .limits = kLimits,
          .rules = kLaneRules<VectorReduce>,
          .alignments = alignments_of(group, join),
          .parameters = kMaskParameters,
          .aliases = aliases,
          .order = Order::kRepeats,
          .shrinks_in_place = begins_where_src_does,
          .accuracy = {join == ReduceJoin::kSum ? Accuracy::kRoundedSteps : Accuracy::kExact},
          .mode = gives_pairs(group, join) ? kOrder : ModeInfo{}};
}

constinit const OpInfo kDescriptions[] = {
#define ASCTWIN_REDUCTION(name, group, join, support, formula, aliases) \
  describe(#name, ReduceGroup::k##group, ReduceJoin::k##join, support, formula, aliases),
#include "asctwin/isa/reductions.inc"
#undef ASCTWIN_REDUCTION
};

}  // namespace

const OpInfo& VectorReduce::info() const {
  return kDescriptions[operation < ReduceOp::kCount ? static_cast<size_t>(operation) : 0];
}

void VectorReduce::resolve(const Context& context) {
  resolve_lanes(lanes, dtype, context);
  saturates = isa::saturates(dtype, context);
  fills_masked = context.chip.reduces_masked_blocks;
  data = context.data;
}

void VectorReduce::accesses(AccessSink& sink) const {
  const int64_t bytes = results_of(*this).bytes, pitch = result_pitch(*this);
  for (const LanePhase& phase : LanePhases(lanes, dtype))
    for_each_result_run(*this, phase, [&](int64_t first, int64_t count) {
      sink.add({Effect::kWrite,
                0,
                dst.address + phase.first * pitch + first * bytes,
                count * bytes,
                {{phase.repeats, pitch}},
                phase.first});
    });
  lane_accesses(sink, Effect::kRead, 1, src, lanes, src_stride,
                static_cast<int64_t>(size_of(dtype)));
}

void VectorReduce::execute() const {
  const Reduction& reduction = reduction_of(*this);
  if (gives_pairs(reduction.group, reduction.join))
    reduce_to_pairs(*this);
  else
    reduce_groups(*this);
}

void VectorReduce::commit(Registers& registers) const { commit_lanes(lanes, registers); }

}  // namespace asctwin::isa
