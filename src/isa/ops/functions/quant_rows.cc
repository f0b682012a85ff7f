// AscendQuant, AscendDequant, AscendAntiQuant and those of the 950: types, rules and accesses.
// spec: adv_nn.md, section 4
#include "isa/ops/functions/quant_rows.h"

#include <algorithm>

#include "isa/access.h"
#include "isa/saturate.h"
#include "isa/strided.h"

namespace asctwin::isa {
namespace {

constexpr Types kHalfType{DType::kHalf}, kFloatType{DType::kFloat}, kInt8Type{DType::kInt8};

// A row of support for a source, a result, and tensors of scales and offsets; kNotGiven: scalars.
constexpr Support quant_row(Families families, Types src, Types dst, Types scale) {
  Support row = vector_row(families, src);
  row.own_types = {dst, scale, scale};
  return row;
}
constexpr Families kQuantised = have::kLibrary | like::kKirin;
constexpr Support kQuantSupport[] = {
    quant_row(kQuantised, kHalfType, kInt8Type, kHalfType),
    quant_row(kQuantised, kFloatType, kInt8Type, kFloatType),
    quant_row(kQuantised | like::k910A, kFloats, kInt8Type, kNotGiven),
};
constexpr Families kOfSmallCores = like::k310P | like::kKirin;
constexpr Types kInt32Type{DType::kInt32};
constexpr Support kDequantSupport[] = {
    quant_row(kQuantised, kInt32Type, kHalfType, Types(DType::kUInt64)),
    quant_row(kQuantised, kInt32Type, kFloatType, kFloatType),
    quant_row(have::kBlocks, kInt32Type, kFloatType, kBf16),
    quant_row(have::kBlocks, kInt32Type, kBf16, kBf16 | kFloatType),
    quant_row(have::kBlocks, kInt32Type, kBf16 | kFloatType, kNotGiven),
    quant_row(kOfSmallCores, kInt32Type, kFloatType, kNotGiven),
};
constexpr Support kAntiQuantSupport[] = {
    quant_row(have::kBlocks, kInt8Type | kInt4, kHalfType, kHalfType),
    quant_row(have::kBlocks, kInt8Type | kInt4, kBf16, kBf16),
    quant_row(have::kBlocks, kInt8Type | kInt4, kHalfType | kBf16, kNotGiven),
    quant_row(kOfSmallCores, kInt8Type, kHalfType, kHalfType),
    quant_row(kOfSmallCores, kInt8Type, kHalfType, kNotGiven),
};

// UNVERIFIED: evidence = inferred: no page lists the types of Quantize, Dequantize, AntiQuantize.
constexpr Types kRealTypes = kFloats | kBf16;
constexpr Types kQuantised8 = kInt8Type | kFloats8;
constexpr Support kQuantizeSupport[] = {
    quant_row(like::k950, kRealTypes, kQuantised8, kRealTypes),
    quant_row(like::k950, kRealTypes, kQuantised8, kNotGiven),
};
constexpr Support kDequantizeSupport[] = {
    quant_row(like::k950, kInt32Type, kHalfType, Types(DType::kUInt64)),
    quant_row(like::k950, kInt32Type, kRealTypes, kRealTypes),
    quant_row(like::k950, kInt32Type, kRealTypes, kNotGiven),
};
constexpr Support unmodelled_quant(Types src, Types dst, Types scale) {
  Support row = quant_row(like::k950, src, dst, scale);
  row.modelled = false;
  return row;
}
constexpr Support kAntiQuantizeSupport[] = {
    quant_row(like::k950, kQuantised8 | kInt4, kRealTypes, kRealTypes),
    quant_row(like::k950, kQuantised8 | kInt4, kRealTypes, kNotGiven),
    unmodelled_quant(kQuantised8 | kInt4, kRealTypes, Types(DType::kFp8E8M0)),
};

bool has_scale_tensor(const void* record) {
  return static_cast<const QuantRows*>(record)->has_scales;
}
bool has_offset_tensor(const void* record) {
  return static_cast<const QuantRows*>(record)->has_offsets;
}
constexpr OperandInfo kQuantOperands[] = {
    {.name = "dst",
     .first = operand_of<QuantRows, &QuantRows::dst>,
     .dtype = type_of_member<QuantRows, &QuantRows::dst_dtype>},
    {"src", operand_of<QuantRows, &QuantRows::src>},
    {.name = "scale",
     .first = operand_of<QuantRows, &QuantRows::scale>,
     .dtype = type_of_member<QuantRows, &QuantRows::scale_dtype>,
     .given = has_scale_tensor},
    {.name = "offset",
     .first = operand_of<QuantRows, &QuantRows::offset>,
     .dtype = type_of_member<QuantRows, &QuantRows::scale_dtype>,
     .given = has_offset_tensor},
};
constexpr OperandInfo kDequantOperands[] = {
    kQuantOperands[0],
    kQuantOperands[1],
    {.name = "deqScale",
     .first = operand_of<QuantRows, &QuantRows::scale>,
     .dtype = type_of_member<QuantRows, &QuantRows::scale_dtype>,
     .given = has_scale_tensor},
};
constexpr OperandInfo kDequantizeOperands[] = {
    kQuantOperands[0],
    kQuantOperands[1],
    kQuantOperands[2],
};
constexpr int64_t kMostQuantised = 131072;  // no UB holds more; the documents give no ends
constexpr Limit kQuantRowLimit = {.field = "rows",
                                  .value = value_of<QuantRows, &QuantRows::rows>,
                                  .lo = 1,
                                  .hi = kMostQuantised,
                                  .unit = "rows",
                                  .meaning = "m of the call, or what its counts give"};
constexpr Limit kQuantColumnLimit = {.field = "columns",
                                     .value = value_of<QuantRows, &QuantRows::columns>,
                                     .lo = 1,
                                     .hi = kMostQuantised,
                                     .unit = "elements",
                                     .meaning = "elements of a row that are computed"};
constexpr Limit kQuantLimits[] = {kQuantRowLimit, kQuantColumnLimit};

int64_t src_bytes(const QuantRows& op) {
  return bytes_in(op.dtype, (op.rows - 1) * op.src_pitch + op.columns);
}
int64_t dst_bytes(const QuantRows& op) { return bytes_in(op.dst_dtype, op.rows * op.dst_pitch); }
// A result that is converted piece by piece may replace its source if it is no longer.
bool quantised_in_place_or_apart(const QuantRows& op, const Context&) {
  const uint8_t* const dst = op.dst.address;
  const uint8_t* const src = op.src.address;
  const bool in_place =
      (op.operation == QuantOp::kQuant || op.operation == QuantOp::kQuantize) && dst == src;
  return in_place || dst + dst_bytes(op) <= src || src + src_bytes(op) <= dst;
}
bool rows_fit_pitch(const QuantRows& op, const Context&) {
  return op.columns <= op.src_pitch && op.columns <= op.dst_pitch;
}
void quant_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const QuantRows*>(record);
  finding.with("columns", op.columns).with("pitch", std::min(op.src_pitch, op.dst_pitch));
}
constexpr Rule kFitRule = {.code = Code::E0105,
                           .holds = holds_for<QuantRows, rows_fit_pitch>,
                           .actual = "`calCount` {columns} in rows of {pitch}",
                           .statement = "calCount is at most n",
                           .facts = quant_facts};
constexpr Rule kQuantRules[] = {
    kFitRule,
    {.code = Code::E0105,
     .holds = holds_for<QuantRows, quantised_in_place_or_apart>,
     .actual = "`dst` over a part of `src`",
     .statement = "`dst` begins where `src` does, or shares no bytes with it",
     .of_places = true},
};
constexpr Rule kDequantRules[] = {
    kFitRule,
    {.code = Code::E0105,
     .holds = holds_for<QuantRows, quantised_in_place_or_apart>,
     .actual = "`dst` over bytes of `src`",
     .statement = "`dst` shares no bytes with `src`",
     .of_places = true},
};
bool nibbles_fill_bytes(const QuantRows& op, const Context&) {
  return op.dtype != DType::kInt4 || op.columns % 2 == 0;
}
constexpr Rule kAntiQuantRules[] = {
    kDequantRules[0],
    kDequantRules[1],
    {.code = Code::E0105,
     .holds = holds_for<QuantRows, nibbles_fill_bytes>,
     .actual = "rows of {columns} elements of int4b_t",
     .statement = "a row of int4b_t has an even number of elements",
     .facts = quant_facts},
};
constexpr Parameter kQuantParameters[] = {
    {"scale, offset", "of every element; or tensors, of which element j serves column j"},
};
constexpr Parameter kDequantParameters[] = {
    {"deqScale",
     "of every element; or a tensor, of which element j serves column j. Of uint64_t "
     "the low 32 bits count: they are a float"},
    {"mode",
     "DEQUANT_WITH_SINGLE_ROW: a single row of n, a multiple of calCount, is n / calCount "
     "rows; DEQUANT_WITH_MULTI_ROW: it is one row, of which calCount elements count"},
};
constexpr Parameter kAntiQuantParameters[] = {
    {"scale, offset", "of every element; or tensors of a row for each group of K"},
    {"isTranspose", "src is [N, K], scale and offset [N, G]; otherwise [K, N] and [G, N]"},
};
constexpr Parameter kPolicyParameter = {
    "config.policy",
    "PER_TENSOR: one scale; PER_CHANNEL: one for each column; PER_TOKEN: one for each row; "
    "PER_GROUP: one for groupSize rows of a column (kDim 0) or columns of a row (kDim 1)"};
constexpr Parameter kOffsetParameter = {"config.hasOffset", "whether `offset` is added"};
constexpr Parameter kQuantizeParameters[] = {
    kPolicyParameter,
    kOffsetParameter,
    {"config.roundMode", "how the result is rounded: CAST_RINT, FLOOR, CEIL, ROUND or TRUNC"},
};
constexpr Parameter kDequantizeParameters[] = {kPolicyParameter};
constexpr Parameter kAntiQuantizeParameters[] = {kPolicyParameter, kOffsetParameter};

constexpr OpInfo of_950(const char* name, const char* doc, std::span<const OperandInfo> operands,
                        std::span<const Support> support, std::span<const Rule> rules,
                        std::span<const Parameter> parameters, const char* formula) {
  return {.name = name,
          .variant = "",
          .doc = doc,
          .spec = "adv_nn.md, section 4.4",
          .evidence = Evidence::kInferred,
          .operands = operands,
          .dtype = dtype_of_record<QuantRows>,
          .support = support,
          .limits = kQuantLimits,
          .rules = rules,
          .parameters = parameters,
          .formula = formula,
          .order = Order::kSteps,
          .accuracy = {Accuracy::kRoundedSteps}};
}

constinit const OpInfo kQuantDescriptions[] = {
    {.name = "AscendQuant",
     .variant = "",
     .doc = "scales, moves by an offset and rounds to int8_t",
     .spec = "adv_nn.md, section 4.1",
     .operands = kQuantOperands,
     .dtype = dtype_of_record<QuantRows>,
     .support = kQuantSupport,
     .limits = kQuantLimits,
     .rules = kQuantRules,
     .parameters = kQuantParameters,
     .formula =
         "dst[i] = int8_t(half(half(src[i]) * half(scale)) + half(offset)): each step rounds to\n"
         "    half, the last one to the nearest even integer from -128 to 127",
     .order = Order::kSteps,
     .accuracy = {Accuracy::kRoundedSteps}},
    {.name = "AscendDequant",
     .variant = "",
     .doc = "scales int32_t to a floating type",
     .spec = "adv_nn.md, section 4.2",
     .operands = kDequantOperands,
     .dtype = dtype_of_record<QuantRows>,
     .support = kDequantSupport,
     .limits = kQuantLimits,
     .rules = kDequantRules,
     .parameters = kDequantParameters,
     .formula = "dst[i][j] = dstT(float(src[i][j]) * float(deqScale[j])), j < calCount",
     .order = Order::kSteps,
     .accuracy = {Accuracy::kRoundedSteps}},
    {.name = "AscendAntiQuant",
     .variant = "",
     .doc = "moves integers by an offset, then scales them, to a floating type",
     .spec = "adv_nn.md, section 4.3",
     .operands = kQuantOperands,
     .dtype = dtype_of_record<QuantRows>,
     .support = kAntiQuantSupport,
     .limits = kQuantLimits,
     .rules = kAntiQuantRules,
     .parameters = kAntiQuantParameters,
     .formula =
         "dst[k][n] = scale[k / group][n] * (src[k][n] + offset[k / group][n]), in half, or to\n"
         "    bfloat16_t in float; the sum is rounded, then the product",
     .order = Order::kSteps,
     .accuracy = {Accuracy::kRoundedSteps}},
    of_950(
        "Quantize", "scales, moves by an offset and rounds to a type of a byte", kQuantOperands,
        kQuantizeSupport, kQuantRules, kQuantizeParameters,
        "dst[i][j] = dstT(float(src[i][j]) * scale + offset), in float; the last step rounds as\n"
        "    config.roundMode says and saturates; to floats of a byte to the nearest, ties to\n"
        "    even, of hifloat8_t away from 0"),
    of_950("Dequantize", "scales int32_t to a floating type", kDequantizeOperands,
           kDequantizeSupport, kDequantRules, kDequantizeParameters,
           "dst[i][j] = dstT(float(src[i][j]) * float(scale))"),
    of_950("AntiQuantize", "moves elements by an offset, then scales them, to a floating type",
           kQuantOperands, kAntiQuantizeSupport, kAntiQuantRules, kAntiQuantizeParameters,
           "dst[i][j] = scale * (src[i][j] + offset), in half where dst and scale are halves and\n"
           "    src is of integers, else in float; the sum is rounded, then the product"),
};

void add_factors(AccessSink& sink, const QuantRows& op, int operand, const Operand& at) {
  const auto element = static_cast<int64_t>(size_of(op.scale_dtype));
  sink.add({Effect::kRead,
            operand,
            at.address,
            ceil_div(op.columns, op.column_group) * element,
            {{}, {ceil_div(op.rows, op.row_group), op.scale_pitch * element}}});
}

}  // namespace

const OpInfo& QuantRows::info() const {
  return kQuantDescriptions[operation < QuantOp::kCount ? static_cast<size_t>(operation) : 0];
}

void QuantRows::resolve(const Context& context) {
  const bool in_half = operation == QuantOp::kQuant;
  saturates = kFloats8.contains(dst_dtype)
                  ? saturates_floats(context)
                  : isa::saturates(in_half ? DType::kHalf : dst_dtype, context);
}

void QuantRows::accesses(AccessSink& sink) const {
  const int64_t src_row = bytes_in(dtype, columns), dst_row = bytes_in(dst_dtype, columns);
  const int64_t dst_step = bytes_in(dst_dtype, dst_pitch);
  sink.add({Effect::kRead, 1, src.address, src_row, {{}, {rows, bytes_in(dtype, src_pitch)}}});
  if (has_scales) add_factors(sink, *this, 2, scale);
  if (has_offsets) add_factors(sink, *this, 3, offset);
  sink.add({Effect::kWrite, 0, dst.address, dst_row, {{}, {rows, dst_step}}, 1});
  sink.add({Effect::kWriteUnspecified,
            0,
            dst.address + dst_row,
            dst_step - dst_row,
            {{}, {rows, dst_step}},
            1});
}

}  // namespace asctwin::isa
