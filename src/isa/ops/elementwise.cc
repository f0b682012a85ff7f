// The operations of elementwise.inc: one tensor, two tensors, a tensor and a scalar, lane by lane.
// The three shapes share their bodies; a description is a line of the list and the tables of its
// shape. spec: vector.md, sections 4.1 and 4.2
#include "isa/simd/elementwise.h"

#include "isa/lanes.h"
#include "isa/ops/lane_rules.h"
#include "isa/ops/vector_support.h"
#include "isa/saturate.h"

namespace asctwin::isa {
namespace {

constexpr auto kInferred = Evidence::kInferred;
constexpr AccuracyInfo kExact{Accuracy::kExact};
constexpr AccuracyInfo kRoundedOnce{Accuracy::kRoundedOnce};

// vector.md, section 1.6, rule 3: `dst` over `src1`, one of them without a repeat stride, gathers
// the results of all repeats.
int accumulator_of(const void* record) {
  const auto& op = *static_cast<const VectorBinary*>(record);
  const bool stays = op.dst_stride.repeat == 0 || op.src1_stride.repeat == 0;
  const bool gathers = stays && op.dst.address == op.src1.address;
  return gathers && kFloatsAndInt32.contains(op.dtype) ? 2 : -1;
}

template <class Record>
constexpr OpInfo describe(const char* name, std::span<const Support> support, const char* formula,
                          const ElementwiseProperties& properties) {
  using Tables = ShapeTables<Record>;
  return {.name = name,
          .variant = "",
          .doc = formula,
          .spec = "vector.md, section 4.2",
          .evidence = properties.evidence,
          .operands = Tables::kOperands,
          .dtype = dtype_of_record<Record>,
          .support = support,
          .limits = Tables::kLimits,
          .rules = kLaneRules<Record>,
          .parameters = Tables::kParameters,
          .measures = kCountMeasure<Record>,
          .order = Order::kRepeats,
          .accumulator = properties.accumulates ? accumulator_of : nullptr,
          .accuracy = properties.accuracy};
}

constinit const OpInfo kDescriptions[] = {
#define ASCTWIN_ELEMENTWISE(name, shape, support, formula, ...) \
  describe<Vector##shape>(#name, support, formula, {__VA_ARGS__}),
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
};

// Of a record whose operation is not set yet: its operands and fields.
template <class Record>
const OpInfo kShapeDescription = describe<Record>("vector operation", {}, "", {});

template <class Record>
const OpInfo& description_of(const Record& op) {
  return op.operation < VectorOp::kCount ? kDescriptions[static_cast<size_t>(op.operation)]
                                         : kShapeDescription<Record>;
}

// The second source of a run of lanes, as the loops take it; nullptr where there is none.
const void* second_source(const VectorUnary&, const LaneRun&, int64_t) { return nullptr; }
const void* second_source(const VectorScalar& op, const LaneRun&, int64_t) { return &op.scalar; }
const void* second_source(const VectorBinary& op, const LaneRun& run, int64_t element) {
  return op.src1.address + offset_of(run, op.src1_stride, element);
}

template <class Record>
int64_t dense_elements_of(const Record& op, int64_t element) {
  if constexpr (Record::kShape == VectorShape::kBinary)
    return dense_elements(op.lanes, element, {op.dst_stride, op.src0_stride, op.src1_stride});
  else
    return dense_elements(op.lanes, element, {op.dst_stride, op.src_stride});
}

const uint8_t* first_source(const VectorBinary& op, const LaneRun& run, int64_t element) {
  return op.src0.address + offset_of(run, op.src0_stride, element);
}
template <class Record>
const uint8_t* first_source(const Record& op, const LaneRun& run, int64_t element) {
  return op.src.address + offset_of(run, op.src_stride, element);
}

template <class Record>
void run(const Record& op) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const ElementwiseFn body = elementwise_body(op.operation, op.dtype);
  const auto run_lanes = [&](const LaneRun& run, int64_t lanes) {
    uint8_t* dst = op.dst.address + offset_of(run, op.dst_stride, element);
    body(dst, first_source(op, run, element), second_source(op, run, element),
         static_cast<size_t>(lanes));
    if (op.saturates) saturate_half(dst, lanes);
  };
  const int64_t dense = dense_elements_of(op, element);
  if (dense >= 0) return run_lanes(LaneRun{}, dense);
  for_each_lane_run(op.lanes, element, [&](const LaneRun& run) { run_lanes(run, run.lanes); });
}

template <class Record>
void resolve_record(Record& op, const Context& context) {
  resolve_lanes(op.lanes, op.dtype, context);
  op.saturates = saturates(op.dtype, context);
}

template <class Record>
void unary_accesses(const Record& op, AccessSink& sink) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  lane_accesses(sink, Effect::kWrite, 0, op.dst, op.lanes, op.dst_stride, element);
  lane_accesses(sink, Effect::kRead, 1, op.src, op.lanes, op.src_stride, element);
}

}  // namespace

const OpInfo& VectorUnary::info() const { return description_of(*this); }
void VectorUnary::resolve(const Context& context) { resolve_record(*this, context); }
void VectorUnary::accesses(AccessSink& sink) const { unary_accesses(*this, sink); }
void VectorUnary::execute() const { run(*this); }
void VectorUnary::commit(Registers& registers) const { commit_lanes(lanes, registers); }

const OpInfo& VectorBinary::info() const { return description_of(*this); }
void VectorBinary::resolve(const Context& context) { resolve_record(*this, context); }
void VectorBinary::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  lane_accesses(sink, Effect::kWrite, 0, dst, lanes, dst_stride, element);
  lane_accesses(sink, Effect::kRead, 1, src0, lanes, src0_stride, element);
  lane_accesses(sink, Effect::kRead, 2, src1, lanes, src1_stride, element);
}
void VectorBinary::execute() const { run(*this); }
void VectorBinary::commit(Registers& registers) const { commit_lanes(lanes, registers); }

const OpInfo& VectorScalar::info() const { return description_of(*this); }
void VectorScalar::resolve(const Context& context) { resolve_record(*this, context); }
void VectorScalar::accesses(AccessSink& sink) const { unary_accesses(*this, sink); }
void VectorScalar::execute() const { run(*this); }
void VectorScalar::commit(Registers& registers) const { commit_lanes(lanes, registers); }

}  // namespace asctwin::isa
