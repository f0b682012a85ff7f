// The operations of elementwise.inc: one tensor, two tensors, a tensor and a scalar, lane by lane;
// the old elements of dst may be a further source. The shapes share their bodies; a description is
// a line of the list and the tables of its shape. spec: vector.md, sections 4.1 to 4.3
#include "isa/simd/elementwise.h"

#include "isa/lanes.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/repeat_batch.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/saturate.h"
#include "isa/simd/elementwise_complex.h"

namespace asctwin::isa {
namespace {

constexpr auto kInferred = Evidence::kInferred;
constexpr AccuracyInfo kExact{Accuracy::kExact};
constexpr AccuracyInfo kRoundedOnce{Accuracy::kRoundedOnce};
constexpr AccuracyInfo kRoundedSteps{Accuracy::kRoundedSteps};
constexpr Domain kFromZeroOn{Excluded::kNegative}, kAboveZero{Excluded::kNotPositive};
constexpr Domain kNotZero{Excluded::kZero}, kDivisorNotZero{Excluded::kZero, 2};

// vector.md, section 1.6, rule 3: `dst` over `src1`, one of them without a repeat stride, gathers
// the results of all repeats.
int accumulator_of(const void* record) {
  const auto& op = *static_cast<const VectorBinary*>(record);
  const bool stays = op.dst_stride.repeat == 0 || op.src1_stride.repeat == 0;
  const bool gathers = stays && op.dst.address == op.src1.address;
  return gathers && kFloatsAndInt32.contains(op.dtype) ? 2 : -1;
}

int64_t bits_of(DType dtype) { return 8 * static_cast<int64_t>(size_of(dtype)); }

constexpr Types kSignedIntegers{DType::kInt8, DType::kInt16, DType::kInt32, DType::kInt64};

// vector.md, section 4.2: from 0 to the width of an element.
bool shifts_within_element(const VectorScalar& op, const Context&) {
  return op.scalar <= static_cast<uint64_t>(bits_of(op.dtype));
}
// reg_api.md, section 15: the 950 takes longer ones, but none below 0.
bool shifts_forwards(const VectorScalar& op, const Context&) {
  return !kSignedIntegers.contains(op.dtype) || (op.scalar >> (bits_of(op.dtype) - 1) & 1) == 0;
}
void shift_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const VectorScalar*>(record);
  const int64_t above = 64 - bits_of(op.dtype);
  const auto high = static_cast<int64_t>(op.scalar << above);
  finding.with("shift", kSignedIntegers.contains(op.dtype) ? high >> above
                                                           : static_cast<int64_t>(op.scalar));
  finding.with("type", info_of(op.dtype).api_name).with("bits", bits_of(op.dtype));
}
constexpr Rule kShiftLimits[] = {
    {.code = Code::E0105,
     .holds = holds_for<VectorScalar, shifts_within_element>,
     .actual = "`scalarValue` {shift} with type {type}",
     .statement = "a shift is at least 0 and at most {bits}",
     .families = kAllBut950,
     .facts = shift_facts,
     .summary = "a shift is at least 0 and at most the bits of an element"},
    {.code = Code::E0105,
     .holds = holds_for<VectorScalar, shifts_forwards>,
     .actual = "`scalarValue` {shift} with type {type}",
     .statement = "a shift is at least 0",
     .families = like::k950,
     .facts = shift_facts},
};

template <class Record>
constexpr auto kOwnRules = join<Rule>(kLaneRules<Record>, kCountFormRule<Record>);
constexpr auto kShiftRules = join<Rule>(kOwnRules<VectorScalar>, kShiftLimits);

// reg_api.md, section 6: no document defines a division of integers by 0.
bool divides_by_something(const VectorScalar& op, const Context&) {
  return !kIntegers.contains(op.dtype) || op.scalar != 0;
}
constexpr auto kDivisorRules = join<Rule>(
    kOwnRules<VectorScalar>, Rule{.code = Code::E0105,
                                  .holds = holds_for<VectorScalar, divides_by_something>,
                                  .actual = "a scalar 0 with type {type}",
                                  .statement = "an integer is divided by another number than 0",
                                  .facts = type_facts<VectorScalar>,
                                  .summary = "an integer is divided by another number than 0"});

// vector.md, section 4.1: on lanes of 16 bits a type of 32 bits has the count form alone, whose
// count is in lanes.
template <class Record>
bool words_are_counted(const Record& op, const Context&) {
  return !op.splits_words || op.lanes.count_form;
}
// A count that leaves half of an element, or of the whole destination, was meant in elements.
template <class Record>
bool count_is_in_lanes(const Record& op, const Context&) {
  if (!op.splits_words || !op.lanes.count_form) return true;
  const auto elements = static_cast<int64_t>(op.dst.extent_bytes / size_of(op.dtype));
  return op.lanes.count % 2 == 0 && (op.lanes.count == 0 || op.lanes.count != elements);
}
template <class Record>
void word_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  finding.with("type", info_of(op.dtype).api_name).with("elements", op.lanes.count);
  finding.with("rest", op.lanes.count - op.lanes.count / 2);
}
template <class Record>
constexpr auto kLogicRules = join<Rule>(
    kOwnRules<Record>,
    Rule{.code = Code::E0105,
         .holds = holds_for<Record, words_are_counted<Record>>,
         .actual = "a mask with type {type}",
         .statement = "its lanes have 16 bits: a type of 32 bits has the count form alone",
         .families = families_with(&Chip::logic_splits_words),
         .help = "ReinterpretCast<uint16_t>() the tensors",
         .facts = word_facts<Record>,
         .summary = "a type of 32 bits has the count form alone"},
    Rule{.code = Code::W0109,
         .holds = holds_for<Record, count_is_in_lanes<Record>>,
         .actual = "{rest} of {elements} elements of type {type}",
         .statement = "its lanes have 16 bits, and `count` is a number of lanes",
         .families = families_with(&Chip::logic_splits_words),
         .help = "pass twice the number of elements",
         .facts = word_facts<Record>,
         .summary = "of a type of 32 bits, `count` is twice the number of elements"});

template <class Record>
constexpr OpInfo describe(const char* name, std::span<const Support> support, const char* formula,
                          const ElementwiseProperties& properties) {
  using Tables = ShapeTables<Record>;
  return {.name = properties.form_of != nullptr ? properties.form_of : name,
          .variant = properties.variant,
          .doc = formula,
          .spec = "vector.md, section 4.2",
          .evidence = properties.evidence,
          .operands = Tables::kOperands,
          .dtype = dtype_of_record<Record>,
          .support = support,
          .limits = Tables::kLimits,
          .rules = properties.rules.empty() ? kOwnRules<Record> : properties.rules,
          .parameters = Tables::kParameters,
          .aliases = properties.aliases,
          .measures = kCountMeasure<Record>,
          .order = Order::kRepeats,
          .accumulator = properties.accumulates ? accumulator_of : nullptr,
          .accuracy = properties.accuracy,
          .domain = properties.domain};
}

constinit const OpInfo kDescriptions[] = {
#define ASCTWIN_ELEMENTWISE(name, shape, support, formula, ...) \
  describe<Vector##shape>(#name, support, formula, {__VA_ARGS__}),
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
};

// Describes a record whose operation is not set yet: its operands and fields.
template <class Record>
const OpInfo kShapeDescription = describe<Record>("vector operation", {}, "", {});

template <class Record>
const OpInfo& description_of(const Record& op) {
  return op.operation < VectorOp::kCount ? kDescriptions[static_cast<size_t>(op.operation)]
                                         : kShapeDescription<Record>;
}

template <class Record>
constexpr bool kHasTwoSources = has_two_sources(Record::kShape);

template <class Record>
DType src_dtype_of(const Record& op) {
  if constexpr (requires { op.src0_dtype; })
    return op.src0_dtype;
  else if constexpr (requires { op.src_dtype; })
    return op.src_dtype;
  else
    return op.dtype;
}

// The bytes of the elements of a call; lanes are as wide as those of dst.
struct Widths {
  int64_t lane, src;
};
template <class Record>
Widths widths_of(const Record& op) {
  const int64_t lane = lane_bytes(op);
  return {lane, std::min(lane, static_cast<int64_t>(size_of(src_dtype_of(op))))};
}

template <class Record>
const uint8_t* first_source(const Record& op, const LaneRun& run, const Widths& widths) {
  if constexpr (kHasTwoSources<Record>)
    return op.src0.address + offset_of(run, op.src0_stride, widths.src, widths.lane);
  else
    return op.src.address + offset_of(run, op.src_stride, widths.src, widths.lane);
}

// The second source of a run of lanes, as the loops take it; nullptr where there is none.
template <class Record>
const void* second_source(const Record& op, const LaneRun& run, const Widths& widths) {
  if constexpr (kHasTwoSources<Record>)
    return op.src1.address + offset_of(run, op.src1_stride, widths.src, widths.lane);
  else if constexpr (has_scalar(Record::kShape))
    return &op.scalar;
  else
    return nullptr;
}

template <class Record>
int64_t dense_elements_of(const Record& op, const Widths& widths) {
  const LaneWalk dst{op.dst_stride, widths.lane};
  if constexpr (kHasTwoSources<Record>)
    return dense_elements(
        op.lanes, widths.lane,
        {dst, LaneWalk{op.src0_stride, widths.src}, LaneWalk{op.src1_stride, widths.src}});
  else
    return dense_elements(op.lanes, widths.lane, {dst, LaneWalk{op.src_stride, widths.src}});
}

template <class Record>
ElementwiseFn body_of(const Record& op) {
  if constexpr (requires { op.splits_words; })
    if (op.splits_words) return elementwise_body(op.operation, DType::kUInt16);
  if (op.operation == VectorOp::kNot && kFloats.contains(op.dtype))  // their bits
    return elementwise_body(op.operation, size_of(op.dtype) == 2 ? DType::kUInt16 : DType::kUInt32);
  ElementwiseTypes types{op.dtype, src_dtype_of(op), op.saturates};
  if constexpr (requires { op.from_table; }) types.from_table = op.from_table;
  if constexpr (requires { op.rounds_once; }) types.rounds_once = op.rounds_once;
  return elementwise_body(op.operation, types);
}

// Results of two bytes, and the parts of such complex numbers, stay finite where CTRL says so.
template <class Record>
void limit_floats(const Record& op, uint8_t* dst, int64_t lanes) {
  const DType part = part_of(op.dtype);
  if (!op.saturates || (part != DType::kHalf && part != DType::kBFloat16)) return;
  saturate_floats(part, dst, is_complex(op.dtype) ? 2 * lanes : lanes);
}

// The walks of dst and of the sources; a shape with one source has it twice.
struct Walks {
  RepeatWalk dst, left, right;
};
template <class Record>
Walks walks_of(const Record& op) {
  if constexpr (kHasTwoSources<Record>)
    return {RepeatWalk{op.dst.address, op.dst_stride}, RepeatWalk{op.src0.address, op.src0_stride},
            RepeatWalk{op.src1.address, op.src1_stride}};
  else
    return {RepeatWalk{op.dst.address, op.dst_stride}, RepeatWalk{op.src.address, op.src_stride},
            RepeatWalk{op.src.address, op.src_stride}};
}

// Whether the repeats of a call may be taken several at a time: none reads what another writes.
template <class Record>
bool goes_by_batches(const Record& op, const Widths& widths) {
  if (widths.src != widths.lane || widths.lane < 2 || widths.lane > 4) return false;
  const int64_t repeats = repeats_of(op.lanes, widths.lane);
  const Walks walks = walks_of(op);
  if (!walks.dst.is_disjoint(repeats) || !walks.dst.is_aligned()) return false;
  const auto fits = [&](const RepeatWalk& src) {
    return src.is_aligned() && src.stride.block >= 0 && src.stride.repeat >= 0 &&
           (src == walks.dst || src.is_apart_from(walks.dst, repeats));
  };
  return fits(walks.left) && fits(walks.right);
}

template <class Record>
void run_batches(const Record& op, int64_t lane_bytes, ElementwiseFn body) {
  alignas(64) uint8_t room[3][kBatchBytes];
  const Walks walks = walks_of(op);
  for_each_repeat_part(op.lanes, lane_bytes, [&](const RepeatPart& part) {
    for (int64_t done = 0; done < part.repeats; done += kBatchRepeats) {
      const int64_t repeat = part.first_repeat + done;
      const int64_t repeats = std::min(kBatchRepeats, part.repeats - done);
      const uint8_t* const a = gathered(walks.left, part, repeat, repeats, room[1]);
      const void* b = nullptr;
      if constexpr (kHasTwoSources<Record>)
        b = gathered(walks.right, part, repeat, repeats, room[2]);
      if constexpr (has_scalar(Record::kShape)) b = &op.scalar;
      uint8_t* out = room[0];
      if (part.whole && walks.dst.lies_side_by_side(part))
        out = walks.dst.address + walks.dst.offset(repeat, 0);
      else if (reads_dst(Record::kShape))
        std::memmove(out, gathered(walks.dst, part, repeat, repeats, out),
                     static_cast<size_t>(repeats * part.bytes()));
      const int64_t lanes = repeats * part.bytes() / lane_bytes;
      body(out, a, b, static_cast<size_t>(lanes));
      limit_floats(op, out, lanes);
      scatter(walks.dst, part, repeat, repeats, out);
    }
  });
}

template <class Record>
void run(const Record& op) {
  const Widths widths = widths_of(op);
  const ElementwiseFn body = body_of(op);
  const auto run_lanes = [&](const LaneRun& run, int64_t lanes) {
    uint8_t* dst = op.dst.address + offset_of(run, op.dst_stride, widths.lane);
    body(dst, first_source(op, run, widths), second_source(op, run, widths),
         static_cast<size_t>(lanes));
    limit_floats(op, dst, lanes);
  };
  if (op.lanes.dense >= 0) return run_lanes(LaneRun{}, op.lanes.dense);
  if (goes_by_batches(op, widths)) return run_batches(op, widths.lane, body);
  for_each_lane_run(op.lanes, widths.lane, [&](const LaneRun& run) { run_lanes(run, run.lanes); });
}

// vector.md, section 6.2: whose documents call Rsqrt and Reciprocal inexact.

bool is_logic(VectorOp operation) {
  return operation == VectorOp::kAnd || operation == VectorOp::kOr || operation == VectorOp::kNot;
}

template <class Record>
void resolve_record(Record& op, const Context& context) {
  resolve_lanes(op.lanes, op.dtype, context);
  if constexpr (requires { op.splits_words; })
    op.splits_words =
        context.chip.logic_splits_words && is_logic(op.operation) && size_of(op.dtype) == 4;
  if constexpr (requires { op.from_table; })
    op.from_table =
        context.numerics == Numerics::kTable && have::kApproximates.contains(context.chip.family);
  if constexpr (requires { op.rounds_once; }) op.rounds_once = context.chip.fuses_products;
  op.saturates = kIntegers.contains(op.dtype)
                     ? saturates_integers(context)
                     : op.operation != VectorOp::kNot && saturates(part_of(op.dtype), context);
  op.lanes.dense = dense_elements_of(op, widths_of(op));
}

template <class Record>
void accesses_of(const Record& op, AccessSink& sink) {
  const int64_t lane = widths_of(op).lane, src = widths_of(op).src;
  const auto add = [&](Effect effect, int operand, const Operand& at, const LaneStride& stride,
                       int64_t element) {
    lane_accesses(sink, effect, operand, at, op.lanes, LaneWalk{stride, element}, lane);
  };
  add(Effect::kWrite, 0, op.dst, op.dst_stride, lane);
  if constexpr (reads_dst(Record::kShape)) add(Effect::kRead, 0, op.dst, op.dst_stride, lane);
  if constexpr (kHasTwoSources<Record>) {
    add(Effect::kRead, 1, op.src0, op.src0_stride, src);
    add(Effect::kRead, 2, op.src1, op.src1_stride, src);
  } else {
    add(Effect::kRead, 1, op.src, op.src_stride, src);
  }
}

}  // namespace

#define ASCTWIN_SHAPE(record)                                                      \
  const OpInfo& record::info() const { return description_of(*this); }             \
  void record::resolve(const Context& context) { resolve_record(*this, context); } \
  void record::accesses(AccessSink& sink) const { accesses_of(*this, sink); }      \
  void record::execute() const { run(*this); }                                     \
  void record::commit(Registers& registers) const { commit_lanes(lanes, registers); }
ASCTWIN_SHAPE(VectorUnary)
ASCTWIN_SHAPE(VectorBinary)
ASCTWIN_SHAPE(VectorScalar)
ASCTWIN_SHAPE(VectorAccumulate)
ASCTWIN_SHAPE(VectorScalarAccumulate)
#undef ASCTWIN_SHAPE

}  // namespace asctwin::isa
