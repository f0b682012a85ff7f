// Duplicate: a scalar, or on the 950 the first element of a tensor, over all lanes. UNVERIFIED:
// evidence = inferred: of the floats of 4 bits the documents have pairs, and do not say whether a
// count is one of pairs: they are not modelled. spec: vector.md, sections 4.1 and 4.4
#include <cstring>

#include "isa/lanes.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/simd/elementwise.h"

namespace asctwin::isa {
namespace {

// The types of the 950: reg_api.md, sections 6 and 15.
constexpr Support kFill[] = {
    vector_row(like::k910B | like::k310B, kTypes16 | kTypes32 | kBf16),
    vector_row(like::k910A | like::k310P, kTypes16 | kTypes32),
    vector_row(like::kKirin, Types(DType::kHalf)),
    vector_row(like::k950, kEveryType),
    unmodelled_on_950(kFp4),
};

bool takes_element(const void* record) {
  return static_cast<const Duplicate*>(record)->from_tensor;
}
constexpr OperandInfo kDuplicateOperands[] = {
    {"dst", operand_of<Duplicate, &Duplicate::dst>},
    {.name = "src",
     .first = operand_of<Duplicate, &Duplicate::src>,
     .carried = takes_element,
     .given = takes_element},
};
constexpr Parameter kDuplicateParameters[] = {
    {"scalarValue", "the value of every lane"},
    {"src", "on the 950, in place of the scalar: a tensor, of which the first element is taken"},
    kMaskParameter,
};
// UNVERIFIED: evidence = inferred: the element may stand anywhere in UB.
constexpr Alignment kDuplicateAlignments[] = {{1, Hardware::UB, 0}};
bool has_a_scalar(const Duplicate& op, const Context&) { return !op.from_tensor; }
constexpr auto kDuplicateRules = join<Rule>(
    kLaneRules<Duplicate>, Rule{.code = Code::E0105,
                                .holds = holds_for<Duplicate, has_a_scalar>,
                                .actual = "a tensor in place of the scalar",
                                .statement = "the 950 alone takes the first element of a tensor",
                                .families = kAllBut950,
                                .help = "pass src.GetValue(0), ordered behind what writes it"});
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
    .rules = kDuplicateRules,
    .alignments = kDuplicateAlignments,
    .parameters = kDuplicateParameters,
    .formula = "dst[i] = scalarValue, or on the 950 src[0]",
    .measures = kCountMeasure<Duplicate>,
    .order = Order::kRepeats,
};

void Duplicate::resolve(const Context& context) { resolve_lanes(lanes, dtype, context); }
void Duplicate::commit(Registers& registers) const { commit_lanes(lanes, registers); }
void Duplicate::accesses(AccessSink& sink) const {
  lane_accesses(sink, Effect::kWrite, 0, dst, lanes, dst_stride,
                static_cast<int64_t>(size_of(dtype)));
  if (from_tensor)
    sink.add({Effect::kRead, 1, src.address, static_cast<int64_t>(size_of(dtype)), {}});
}

void Duplicate::execute() const {
  const size_t element = size_of(dtype);
  uint64_t value = scalar;
  if (from_tensor) std::memcpy(&value, src.address, element);
  const auto width = static_cast<int64_t>(element);
  const int64_t dense = dense_elements(lanes, width, {dst_stride});
  if (dense >= 0) {
    fill(dst.address, &value, element, static_cast<size_t>(dense));
    return;
  }
  for_each_lane_run(lanes, width, [&](const LaneRun& run) {
    fill(dst.address + offset_of(run, dst_stride, width), &value, element,
         static_cast<size_t>(run.lanes));
  });
}

}  // namespace asctwin::isa
