// Add, Sub, Mul, Div, Max, Min: two tensors, lane by lane.
// spec: vector.md, sections 4.1 and 4.2
#include "isa/lanes.h"
#include "isa/ops/lane_rules.h"
#include "isa/ops/vector_info.h"
#include "isa/saturate.h"
#include "isa/simd/elementwise.h"

namespace asctwin::isa {
namespace {

constexpr Families kFull =
    Families(Family::kA2, Family::k310P, Family::k310B, Family::k950) | kKirin;
constexpr Types kFloats{DType::kHalf, DType::kFloat};
constexpr Types kWithInt32 = kFloats | Types(DType::kInt32);
constexpr Types kWithInts = kWithInt32 | Types(DType::kInt16);

// What the 950 adds to the other chips' types in the count form.
constexpr Types kOnly950 = (kTypes8To64 | kBf16) - kWithInts;
constexpr Support unmodelled_row(Types types) {
  Support row = vector_row(Families(Family::k950), types);
  row.modelled = false;
  return row;
}

constexpr Support kArithmetic[] = {
    vector_row(kFull, kWithInts),
    vector_row(Families(Family::k910A), kWithInt32),
    unmodelled_row(kOnly950),
};
constexpr Support kDivision[] = {
    vector_row(kFull | Families(Family::k910A), kFloats),
    unmodelled_row(kOnly950 | Types(DType::kInt16, DType::kInt32)),
};

void run_binary(const VectorBinary& op, BinaryOp operation) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const BinaryFn body = binary_body(operation, op.dtype);
  const int64_t dense =
      dense_elements(op.lanes, element, {op.dst_stride, op.src0_stride, op.src1_stride});
  if (dense >= 0) {
    body(op.dst.address, op.src0.address, op.src1.address, static_cast<size_t>(dense));
    if (op.saturates) saturate_half(op.dst.address, dense);
    return;
  }
  for_each_lane_run(op.lanes, element, [&](const LaneRun& run) {
    uint8_t* dst = op.dst.address + offset_of(run, op.dst_stride, element);
    body(dst, op.src0.address + offset_of(run, op.src0_stride, element),
         op.src1.address + offset_of(run, op.src1_stride, element), static_cast<size_t>(run.lanes));
    if (op.saturates) saturate_half(dst, run.lanes);
  });
}

// vector.md, section 1.6, rule 3: `dst` over `src1`, one of them without a repeat stride, gathers
// the results of all repeats. Div is not among the instructions that do.
template <class Record>
int accumulator_of(const void* record) {
  const auto& op = *static_cast<const Record*>(record);
  const bool stays = op.dst_stride.repeat == 0 || op.src1_stride.repeat == 0;
  const bool gathers = stays && op.dst.address == op.src1.address && kWithInt32.contains(op.dtype);
  return gathers && !std::is_same_v<Record, Div> ? 2 : -1;
}

template <class Record>
constexpr bool chooses = std::is_same_v<Record, Max> || std::is_same_v<Record, Min>;

template <class Record>
constexpr OpInfo describe(const char* name, const char* doc, std::span<const Support> support,
                          Evidence evidence = Evidence::kDocumented) {
  return {.name = name,
          .variant = "",
          .doc = doc,
          .spec = "vector.md, section 4.2",
          .evidence = evidence,
          .operands = kBinaryOperands<Record>,
          .dtype = dtype_of_record<Record>,
          .support = support,
          .limits = kBinaryLimits<Record>,
          .rules = kLaneRules<Record>,
          .parameters = kBinaryParameters,
          .measures = kCountMeasure<Record>,
          .order = Order::kRepeats,
          .accumulator = accumulator_of<Record>,
          .accuracy = {chooses<Record> ? Accuracy::kExact : Accuracy::kRoundedOnce}};
}

}  // namespace

void VectorBinary::resolve(const Context& context) {
  resolve_lanes(lanes, dtype, context);
  saturates = isa::saturates(dtype, context);
}
void VectorBinary::commit(Registers& registers) const { commit_lanes(lanes, registers); }
void VectorBinary::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  lane_accesses(sink, Effect::kWrite, 0, dst, lanes, dst_stride, element);
  lane_accesses(sink, Effect::kRead, 1, src0, lanes, src0_stride, element);
  lane_accesses(sink, Effect::kRead, 2, src1, lanes, src1_stride, element);
}

const OpInfo Add::info = describe<Add>("Add", "dst = src0 + src1", kArithmetic);
void Add::execute() const { run_binary(*this, BinaryOp::kAdd); }

const OpInfo Sub::info = describe<Sub>("Sub", "dst = src0 - src1", kArithmetic);
void Sub::execute() const { run_binary(*this, BinaryOp::kSub); }

const OpInfo Mul::info = describe<Mul>("Mul", "dst = src0 * src1", kArithmetic);
void Mul::execute() const { run_binary(*this, BinaryOp::kMul); }

// UNVERIFIED: evidence = inferred: no document promises how Div rounds (vector.md, section 6.1).
const OpInfo Div::info =
    describe<Div>("Div", "dst = src0 / src1, correctly rounded", kDivision, Evidence::kInferred);
void Div::execute() const { run_binary(*this, BinaryOp::kDiv); }

const OpInfo Max::info =
    describe<Max>("Max", "dst = the larger of src0 and src1", kArithmetic, Evidence::kInferred);
void Max::execute() const { run_binary(*this, BinaryOp::kMax); }

const OpInfo Min::info =
    describe<Min>("Min", "dst = the smaller of src0 and src1", kArithmetic, Evidence::kInferred);
void Min::execute() const { run_binary(*this, BinaryOp::kMin); }

}  // namespace asctwin::isa
