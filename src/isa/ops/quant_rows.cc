// AscendQuant, AscendDequant, AscendAntiQuant and those of the 950. A row goes in pieces through
// buffers of the type that the documents compute in: half for AscendQuant, and for AscendAntiQuant
// of halves to half; else float.
// UNVERIFIED: evidence = inferred. Every conversion rounds to nearest even, to hifloat8_t ties away
// from 0; int8_t results saturate as those of Cast do.
// spec: adv_nn.md, section 4
#include "asctwin/isa/quant_rows.h"

#include <algorithm>
#include <cstring>

#include "isa/access.h"
#include "isa/ops/vector_support.h"
#include "isa/poison.h"
#include "isa/saturate.h"
#include "isa/simd/cast.h"
#include "isa/simd/elementwise.h"
#include "isa/strided.h"
#include "num/convert.h"
#include "num/float8.h"
#include "num/hifloat8.h"

namespace asctwin::isa {
namespace {

constexpr Types kHalfType{DType::kHalf}, kFloatType{DType::kFloat}, kInt8Type{DType::kInt8};

// Of a source, a result, and the tensors of scales and offsets; kNotGiven: they are scalars.
constexpr Support quant_row(Families families, Types src, Types dst, Types scale) {
  Support row = vector_row(families, src);
  row.own_types = {dst, scale, scale};
  return row;
}
constexpr Families kQuantised = Families(Family::kA2, Family::k310P, Family::k950) | kKirin;
constexpr Support kQuantSupport[] = {
    quant_row(kQuantised, kHalfType, kInt8Type, kHalfType),
    quant_row(kQuantised, kFloatType, kInt8Type, kFloatType),
    quant_row(kQuantised | Families(Family::k910A), kFloats, kInt8Type, kNotGiven),
};
constexpr Families kOfBigCores{Family::kA2, Family::k950};
constexpr Families kOfSmallCores = Families(Family::k310P) | kKirin;
constexpr Types kInt32Type{DType::kInt32};
constexpr Support kDequantSupport[] = {
    quant_row(kQuantised, kInt32Type, kHalfType, Types(DType::kUInt64)),
    quant_row(kQuantised, kInt32Type, kFloatType, kFloatType),
    quant_row(kOfBigCores, kInt32Type, kFloatType, kBf16),
    quant_row(kOfBigCores, kInt32Type, kBf16, kBf16 | kFloatType),
    quant_row(kOfBigCores, kInt32Type, kBf16 | kFloatType, kNotGiven),
    quant_row(kOfSmallCores, kInt32Type, kFloatType, kNotGiven),
};
constexpr Support kAntiQuantSupport[] = {
    quant_row(kOfBigCores, kInt8Type | kInt4, kHalfType, kHalfType),
    quant_row(kOfBigCores, kInt8Type | kInt4, kBf16, kBf16),
    quant_row(kOfBigCores, kInt8Type | kInt4, kHalfType | kBf16, kNotGiven),
    quant_row(kOfSmallCores, kInt8Type, kHalfType, kHalfType),
    quant_row(kOfSmallCores, kInt8Type, kHalfType, kNotGiven),
};

// UNVERIFIED: evidence = inferred: no page lists the types of Quantize, Dequantize, AntiQuantize.
constexpr Types kFloats8 = Types(DType::kFp8E4M3, DType::kFp8E5M2, DType::kHiFloat8);
constexpr Types kRealTypes = kFloats | kBf16;
constexpr Types kQuantised8 = kInt8Type | kFloats8;
constexpr Support kQuantizeSupport[] = {
    quant_row(kOnly950, kRealTypes, kQuantised8, kRealTypes),
    quant_row(kOnly950, kRealTypes, kQuantised8, kNotGiven),
};
constexpr Support kDequantizeSupport[] = {
    quant_row(kOnly950, kInt32Type, kHalfType, Types(DType::kUInt64)),
    quant_row(kOnly950, kInt32Type, kRealTypes, kRealTypes),
    quant_row(kOnly950, kInt32Type, kRealTypes, kNotGiven),
};
constexpr Support unmodelled_quant(Types src, Types dst, Types scale) {
  Support row = quant_row(kOnly950, src, dst, scale);
  row.modelled = false;
  return row;
}
constexpr Support kAntiQuantizeSupport[] = {
    quant_row(kOnly950, kQuantised8 | kInt4, kRealTypes, kRealTypes),
    quant_row(kOnly950, kQuantised8 | kInt4, kRealTypes, kNotGiven),
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

int64_t bytes_in(DType dtype, int64_t count) {
  return static_cast<int64_t>(bytes_of(dtype, static_cast<uint64_t>(count)));
}
int64_t src_bytes(const QuantRows& op) {
  return bytes_in(op.dtype, (op.rows - 1) * op.src_pitch + op.columns);
}
int64_t dst_bytes(const QuantRows& op) { return bytes_in(op.dst_dtype, op.rows * op.dst_pitch); }
// What is converted piece by piece may take the place of its source if it is no longer than that.
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
     .statement = "`dst` begins where `src` does, or shares no bytes with it"},
};
constexpr Rule kDequantRules[] = {
    kFitRule,
    {.code = Code::E0105,
     .holds = holds_for<QuantRows, quantised_in_place_or_apart>,
     .actual = "`dst` over bytes of `src`",
     .statement = "`dst` shares no bytes with `src`"},
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
    "PER_TENSOR: one scale; PER_CHANNEL: one for each column; PER_TOKEN: one for each row;\n"
    "    PER_GROUP: one for groupSize rows of a column (kDim 0) or columns of a row (kDim 1)"};
constexpr Parameter kQuantizeParameters[] = {
    kPolicyParameter,
    {"config.hasOffset", "whether `offset` is added"},
    {"config.roundMode", "how the result is rounded: CAST_RINT, FLOOR, CEIL, ROUND or TRUNC"},
};
constexpr Parameter kDequantizeParameters[] = {kPolicyParameter};

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
          .order = Order::kRepeats,
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
     .order = Order::kRepeats,
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
     .order = Order::kRepeats,
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
     .order = Order::kRepeats,
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
           kQuantOperands, kAntiQuantizeSupport, kAntiQuantRules, kQuantizeParameters,
           "dst[i][j] = scale * (src[i][j] + offset), in half where dst and scale are halves and\n"
           "    src is of integers, else in float; the sum is rounded, then the product"),
};

constexpr int64_t kPiece = 512;  // elements of a row that are converted together

float float_of(uint64_t bits) {
  const auto low = static_cast<uint32_t>(bits);
  return __builtin_bit_cast(float, low);
}

// Scales or offsets of `count` columns of a row, as floats.
struct Factors {
  const uint8_t* tensor;  // nullptr: `scalar`
  float scalar;
  DType dtype;

  float at(int64_t index) const {
    const uint8_t* const from = tensor + index * static_cast<int64_t>(size_of(dtype));
    uint64_t bits = 0;
    std::memcpy(&bits, from, size_of(dtype));
    if (dtype == DType::kHalf) return half::from_bits(static_cast<uint16_t>(bits));
    if (dtype == DType::kBFloat16) return bfloat16_t::from_bits(static_cast<uint16_t>(bits));
    return float_of(bits);
  }
  void load(float* into, const QuantRows& op, int64_t row, int64_t column, int64_t count) const {
    if (tensor == nullptr) {
      std::fill_n(into, count, scalar);
      return;
    }
    const int64_t first = row / op.row_group * op.scale_pitch;
    for (int64_t j = 0; j < count; ++j) into[j] = at(first + (column + j) / op.column_group);
  }
};

void multiply(DType dtype, void* into, const void* factors, int64_t count) {
  elementwise_body(VectorOp::kMul, dtype)(into, into, factors, static_cast<size_t>(count));
}
void add(DType dtype, void* into, const void* terms, int64_t count) {
  elementwise_body(VectorOp::kAdd, dtype)(into, into, terms, static_cast<size_t>(count));
}

void load_floats8(DType dtype, const uint8_t* from, float* into, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    into[i] = static_cast<float>(dtype == DType::kHiFloat8  ? HiFloat8::value(from[i])
                                 : dtype == DType::kFp8E4M3 ? Float8<4>{from[i]}.value()
                                                            : Float8<5>{from[i]}.value());
}
void store_floats8(DType dtype, const float* from, uint8_t* into, int64_t count, bool saturates) {
  for (int64_t i = 0; i < count; ++i)
    into[i] = dtype == DType::kHiFloat8  ? HiFloat8::nearest(from[i], saturates)
              : dtype == DType::kFp8E4M3 ? Float8<4>::nearest(from[i], saturates)
                                         : Float8<5>::nearest(from[i], saturates);
}

// A part of a row on its way from `src` to `dst`.
class Piece {
 public:
  explicit Piece(const QuantRows& op)
      : op_(op),
        scales_{op.has_scales ? op.scale.address : nullptr, float_of(op.scale_bits),
                op.scale_dtype},
        offsets_{op.has_offsets ? op.offset.address : nullptr, float_of(op.offset_bits),
                 op.scale_dtype} {}

  void run(int64_t row, int64_t column, int64_t count) {
    scales_.load(scale_, op_, row, column, count);
    offsets_.load(offset_, op_, row, column, count);
    const uint8_t* const from = op_.src.address + bytes_in(op_.dtype, row * op_.src_pitch + column);
    uint8_t* const to = op_.dst.address + bytes_in(op_.dst_dtype, row * op_.dst_pitch + column);
    switch (op_.operation) {
      case QuantOp::kQuant:
        return quantise(to, from, count);
      case QuantOp::kQuantize:
        return quantise_in_float(to, from, count);
      case QuantOp::kDequant:
      case QuantOp::kDequantize:
        return dequantise(to, from, count);
      default:
        return antiquantise(to, from, count);
    }
  }

 private:
  void halves(half* into, const float* from, int64_t count) const {
    narrow(from, into, static_cast<size_t>(count));
    hold(into, count);
  }
  void hold(half* values, int64_t count) const {
    if (op_.saturates) saturate_half(reinterpret_cast<uint8_t*>(values), count);
  }
  void multiply_halves(int64_t count) {
    halves(factor_, scale_, count);
    multiply(DType::kHalf, value_, factor_, count);
    hold(value_, count);
  }
  void add_halves(int64_t count) {
    halves(factor_, offset_, count);
    add(DType::kHalf, value_, factor_, count);
    hold(value_, count);
  }

  void quantise(uint8_t* to, const uint8_t* from, int64_t count) {
    if (op_.dtype == DType::kFloat) {
      std::memcpy(number_, from, static_cast<size_t>(count) * sizeof(float));
      halves(value_, number_, count);
    } else {
      std::memcpy(value_, from, static_cast<size_t>(count) * sizeof(half));
    }
    multiply_halves(count);
    add_halves(count);
    cast_body(DType::kInt8, DType::kHalf, CastMode::kRint)(to, value_, static_cast<size_t>(count));
  }
  void load_floats(const uint8_t* from, int64_t count) {
    const auto n = static_cast<size_t>(count);
    if (op_.dtype == DType::kHalf) return widen(reinterpret_cast<const half*>(from), number_, n);
    if (op_.dtype == DType::kBFloat16)
      return widen(reinterpret_cast<const bfloat16_t*>(from), number_, n);
    std::memcpy(number_, from, n * sizeof(float));
  }
  void quantise_in_float(uint8_t* to, const uint8_t* from, int64_t count) {
    load_floats(from, count);
    multiply(DType::kFloat, number_, scale_, count);
    add(DType::kFloat, number_, offset_, count);
    if (kFloats8.contains(op_.dst_dtype))
      return store_floats8(op_.dst_dtype, number_, to, count, op_.saturates);
    cast_body(DType::kInt32, DType::kFloat, static_cast<CastMode>(op_.round_mode))(
        integer_, number_, static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i)
      to[i] = static_cast<uint8_t>(std::clamp(integer_[i], INT8_MIN, INT8_MAX));
  }
  void dequantise(uint8_t* to, const uint8_t* from, int64_t count) {
    cast_body(DType::kFloat, DType::kInt32, CastMode::kRint)(number_, from,
                                                             static_cast<size_t>(count));
    multiply(DType::kFloat, number_, scale_, count);
    store_floats(to, count);
  }
  void antiquantise_in_float(uint8_t* to, int64_t count) {
    add(DType::kFloat, number_, offset_, count);
    multiply(DType::kFloat, number_, scale_, count);
    store_floats(to, count);
  }
  void antiquantise(uint8_t* to, const uint8_t* from, int64_t count) {
    if (kFloats8.contains(op_.dtype)) {
      load_floats8(op_.dtype, from, number_, count);
      return antiquantise_in_float(to, count);
    }
    cast_body(DType::kHalf, op_.dtype, CastMode::kNone)(value_, from, static_cast<size_t>(count));
    const bool scales_halves =
        op_.operation == QuantOp::kAntiQuant || op_.scale_dtype == DType::kHalf;
    if (op_.dst_dtype == DType::kHalf && scales_halves) {
      add_halves(count);
      multiply_halves(count);
      std::memcpy(to, value_, static_cast<size_t>(count) * sizeof(half));
      return;
    }
    widen(value_, number_, static_cast<size_t>(count));
    antiquantise_in_float(to, count);
  }
  void store_floats(uint8_t* to, int64_t count) const {
    const auto n = static_cast<size_t>(count);
    if (op_.dst_dtype == DType::kFloat) std::memcpy(to, number_, n * sizeof(float));
    if (op_.dst_dtype == DType::kHalf) narrow(number_, reinterpret_cast<half*>(to), n);
    if (op_.dst_dtype == DType::kBFloat16) narrow(number_, reinterpret_cast<bfloat16_t*>(to), n);
    if (op_.saturates) saturate_floats(op_.dst_dtype, to, count);
  }

  const QuantRows& op_;
  Factors scales_, offsets_;
  float scale_[kPiece], offset_[kPiece], number_[kPiece];
  half value_[kPiece], factor_[kPiece];
  int32_t integer_[kPiece];
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

void QuantRows::execute() const {
  const int64_t dst_row = bytes_in(dst_dtype, columns), dst_step = bytes_in(dst_dtype, dst_pitch);
  Piece piece(*this);
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < columns; c += kPiece) piece.run(r, c, std::min(kPiece, columns - c));
    std::memset(dst.address + r * dst_step + dst_row, kPoison,
                static_cast<size_t>(dst_step - dst_row));
  }
}

}  // namespace asctwin::isa
