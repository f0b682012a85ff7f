// Adds, Muls, Maxs, Mins: a tensor and a scalar; Duplicate: a scalar over all lanes.
// spec: vector.md, sections 4.1, 4.2 and 4.4
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
constexpr Types kWithInts = kFloats | Types(DType::kInt16, DType::kInt32);

constexpr Support kArithmetic[] = {
    vector_row(kFull, kWithInts),
    vector_row(Families(Family::k910A), kFloats),
};
constexpr Support kExtremes[] = {vector_row(kFull, kWithInts)};

// UNVERIFIED: which types the 950 adds to those of the other chips is not listed; those of its Copy
// are taken.
constexpr Support kFill[] = {
    vector_row(Families(Family::kA2, Family::k310B), kTypes16 | kTypes32 | kBf16),
    vector_row(Families(Family::k310P, Family::k910A), kTypes16 | kTypes32),
    vector_row(kKirin, Types(DType::kHalf)),
    vector_row(Families(Family::k950), kTypes8To64 | kBf16),
};

void run_scalar(const VectorScalar& op, BinaryOp operation) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const ScalarFn body = scalar_body(operation, op.dtype);
  const int64_t dense = dense_elements(op.lanes, element, {op.dst_stride, op.src_stride});
  if (dense >= 0) {
    body(op.dst.address, op.src.address, &op.scalar, static_cast<size_t>(dense));
    if (op.saturates) saturate_half(op.dst.address, dense);
    return;
  }
  for_each_lane_run(op.lanes, element, [&](const LaneRun& run) {
    uint8_t* dst = op.dst.address + offset_of(run, op.dst_stride, element);
    body(dst, op.src.address + offset_of(run, op.src_stride, element), &op.scalar,
         static_cast<size_t>(run.lanes));
    if (op.saturates) saturate_half(dst, run.lanes);
  });
}

template <class Record>
constexpr bool chooses = std::is_same_v<Record, Maxs> || std::is_same_v<Record, Mins>;

template <class Record>
constexpr OpInfo describe(const char* name, const char* doc, std::span<const Support> support) {
  return {.name = name,
          .variant = "",
          .doc = doc,
          .spec = "vector.md, section 4.2",
          .operands = kScalarOperands<Record>,
          .dtype = dtype_of_record<Record>,
          .support = support,
          .limits = kScalarLimits<Record>,
          .rules = kLaneRules<Record>,
          .parameters = kScalarParameters,
          .measures = kCountMeasure<Record>,
          .order = Order::kRepeats,
          .accuracy = {chooses<Record> ? Accuracy::kExact : Accuracy::kRoundedOnce}};
}

constexpr OperandInfo kDuplicateOperands[] = {{"dst", operand_of<Duplicate, &Duplicate::dst>}};
constexpr Limit kDuplicateLimits[] = {
    kLaneLimits<Duplicate>[0],
    kLaneLimits<Duplicate>[1],
    {
      .field = "dstBlockStride", .value = block_stride<Duplicate, &Duplicate::dst_stride>, .lo = 1,
      .hi = 65535, .help = kBlockStrideHelp, .unit = kStrideUnit, .meaning = kBlockStrideMeaning
    },
    {
      .field = "dstRepeatStride", .value = repeat_stride<Duplicate, &Duplicate::dst_stride>,
      .lo = 0, .hi = 255, .unit = kStrideUnit, .meaning = kRepeatStrideMeaning
    },
};

}  // namespace

void VectorScalar::resolve(const Context& context) {
  resolve_lanes(lanes, dtype, context);
  saturates = isa::saturates(dtype, context);
}
void VectorScalar::commit(Registers& registers) const { commit_lanes(lanes, registers); }
void VectorScalar::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  lane_accesses(sink, Effect::kWrite, 0, dst, lanes, dst_stride, element);
  lane_accesses(sink, Effect::kRead, 1, src, lanes, src_stride, element);
}

const OpInfo Adds::info = describe<Adds>("Adds", "dst = src + scalar", kArithmetic);
void Adds::execute() const { run_scalar(*this, BinaryOp::kAdd); }

const OpInfo Muls::info = describe<Muls>("Muls", "dst = src * scalar", kArithmetic);
void Muls::execute() const { run_scalar(*this, BinaryOp::kMul); }

const OpInfo Maxs::info = describe<Maxs>("Maxs", "dst = the larger of src and scalar", kExtremes);
void Maxs::execute() const { run_scalar(*this, BinaryOp::kMax); }

const OpInfo Mins::info = describe<Mins>("Mins", "dst = the smaller of src and scalar", kExtremes);
void Mins::execute() const { run_scalar(*this, BinaryOp::kMin); }

const OpInfo Duplicate::info = {
    .name = "Duplicate",
    .variant = "",
    .doc = "dst = scalar",
    .spec = "vector.md, section 4.4",
    .kind = Kind::kMoves,
    .operands = kDuplicateOperands,
    .dtype = dtype_of_record<Duplicate>,
    .support = kFill,
    .limits = kDuplicateLimits,
    .rules = kLaneRules<Duplicate>,
    .parameters = kScalarParameters,
    .measures = kCountMeasure<Duplicate>,
    .order = Order::kRepeats,
};

void Duplicate::resolve(const Context& context) { resolve_lanes(lanes, dtype, context); }
void Duplicate::commit(Registers& registers) const { commit_lanes(lanes, registers); }
void Duplicate::accesses(AccessSink& sink) const {
  lane_accesses(sink, Effect::kWrite, 0, dst, lanes, dst_stride,
                static_cast<int64_t>(size_of(dtype)));
}

void Duplicate::execute() const {
  const size_t element = size_of(dtype);
  const auto width = static_cast<int64_t>(element);
  const int64_t dense = dense_elements(lanes, width, {dst_stride});
  if (dense >= 0) {
    fill(dst.address, &scalar, element, static_cast<size_t>(dense));
    return;
  }
  for_each_lane_run(lanes, width, [&](const LaneRun& run) {
    fill(dst.address + offset_of(run, dst_stride, width), &scalar, element,
         static_cast<size_t>(run.lanes));
  });
}

}  // namespace asctwin::isa
