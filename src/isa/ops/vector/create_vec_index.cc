// Describes the calls of CreateVecIndex.
// spec: vector.md, sections 4.4 and 7, item 28
#include "asctwin/isa/create_vec_index.h"

#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/vector_support.h"

namespace asctwin::isa {
namespace {

constexpr Support kSupport[] = {
    vector_row(have::kLaterAscendCalls, kFloatsAndInts),
    on_950(Types(DType::kInt8, DType::kInt64)),
};
constexpr OperandInfo kOperands[] = {{"dst", operand_of<CreateVecIndex, &CreateVecIndex::dst>}};

constexpr Limit kLimits[] = {
    {.field = "count",
     .value = count_field<CreateVecIndex>,
     .lo = 0,
     .hi = UINT32_MAX,
     .unit = "elements",
     .meaning = "number of leading elements that are written (count form)"},
    row<1>(kLaneLimits<CreateVecIndex>),
    {.field = "dstBlkStride",
     .value = block_stride<CreateVecIndex, &CreateVecIndex::dst_stride>,
     .lo = 1,
     .hi = 65535,
     .help = kBlockStrideHelp,
     .unit = kStrideUnit,
     .meaning = kBlockStrideMeaning},
    {.field = "dstRepStride",
     .value = repeat_stride<CreateVecIndex, &CreateVecIndex::dst_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
};

bool fills_a_block(const CreateVecIndex& op, const Context&) {
  const auto per_block = static_cast<int64_t>(kBlockBytes / size_of(op.dtype));
  return op.lanes.count_form || op.lanes.length < 0 || op.lanes.length >= per_block;
}
void length_facts_of_index(const void* record, Finding& finding) {
  finding.with("length", static_cast<const CreateVecIndex*>(record)->lanes.length);
}
constexpr auto kRules = join<Rule>(kLaneRules<CreateVecIndex>, kCountFormRule<CreateVecIndex>,
                                   Rule{.code = Code::W0105,
                                        .holds = holds_for<CreateVecIndex, fills_a_block>,
                                        .actual = "a mask of {length} elements, less than a block",
                                        .statement = "element i = firstValue + i",
                                        .families = like::k910B,
                                        .help = "take the form with a count for so few elements",
                                        .facts = length_facts_of_index});

constexpr Parameter kParameters[] = {{"firstValue", "element 0"}, kMaskParameter};

}  // namespace

const OpInfo CreateVecIndex::info = {
    .name = "CreateVecIndex",
    .variant = "",
    .doc = "firstValue, firstValue + 1, ...",
    .spec = "vector.md, section 4.4",
    .operands = kOperands,
    .dtype = dtype_of_record<CreateVecIndex>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .parameters = kParameters,
    .formula =
        "dst[i] = firstValue + i, by a block of scalar stores and sums of what is there:\n"
        "    block k = block k - 1 + elements of a block, then likewise repeat by repeat",
    .accuracy = {Accuracy::kRoundedOnce},
};

}  // namespace asctwin::isa
