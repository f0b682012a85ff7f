// Duplicate: a scalar over all lanes. UNVERIFIED: evidence = inferred: of the floats of 4 bits the
// documents have pairs, and do not say whether a count is one of pairs: they are not modelled.
// spec: vector.md, sections 4.1 and 4.4
#include "isa/lanes.h"
#include "isa/ops/lane_rules.h"
#include "isa/ops/vector_support.h"
#include "isa/simd/elementwise.h"

namespace asctwin::isa {
namespace {

// The types of the 950: reg_api.md, sections 6 and 15.
constexpr Support kFill[] = {
    vector_row(Families(Family::kA2, Family::k310B), kTypes16 | kTypes32 | kBf16),
    vector_row(Families(Family::k310P, Family::k910A), kTypes16 | kTypes32),
    vector_row(kKirin, Types(DType::kHalf)),
    vector_row(Families(Family::k950), kEveryType),
    unmodelled_on_950(kFp4),
};

constexpr OperandInfo kDuplicateOperands[] = {{"dst", operand_of<Duplicate, &Duplicate::dst>}};
constexpr Limit kDuplicateLimits[] = {
    kLaneLimits<Duplicate>[0],
    kLaneLimits<Duplicate>[1],
    {
      .field = "dstBlockStride", .value = block_stride<Duplicate, &Duplicate::dst_stride>, .lo = 1,
      .hi = 65535, .help = kBlockStrideHelp, .unit = kStrideUnit, .meaning = kBlockStrideMeaning
    },
    {
      .field = "dstRepeatStride", .value = narrow_repeat_stride<Duplicate, &Duplicate::dst_stride>,
      .lo = 0, .hi = 255, .unit = kStrideUnit, .meaning = kRepeatStrideMeaning
    },
    wide_repeat_limit<Duplicate, &Duplicate::dst_stride>("dst_repeat_stride"),
};

}  // namespace

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
