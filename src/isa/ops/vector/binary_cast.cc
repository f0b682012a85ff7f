// AddReluCast, SubReluCast, MulCast.
// spec: vector.md, sections 4.1 and 4.3
#include <cstring>

#include "asctwin/isa/dequant.h"
#include "isa/mixed_lanes.h"
#include "isa/ops/vector/cast_support.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/saturate.h"
#include "isa/simd/cast.h"
#include "isa/simd/elementwise.h"

namespace asctwin::isa {
namespace {

constexpr Support kSumSupport[] = {
    cast_row(have::kLibrary | like::k310B, DType::kHalf, DType::kInt8, {}),
    cast_row(have::kLibrary, DType::kFloat, DType::kHalf, {}),
    cast_row(have::kLibrary, DType::kInt16, DType::kInt8, {}),
};
constexpr Support kProductSupport[] = {
    cast_row(have::kLibrary | like::k310B, DType::kHalf, DType::kInt8, {}),
    cast_row(have::kLibrary | like::k310B, DType::kHalf, DType::kUInt8, {}),
};

template <class Record>
constexpr OperandInfo kOperands[] = {
    {.name = "dst",
     .first = operand_of<Record, &Record::dst>,
     .dtype = type_of_member<Record, &Record::dst_dtype>},
    {"src0", operand_of<Record, &Record::src0>},
    {"src1", operand_of<Record, &Record::src1>},
};

template <class Record>
constexpr OpInfo describe(const char* name, const char* doc, const char* formula,
                          std::span<const Support> support) {
  return {.name = name,
          .variant = "",
          .doc = doc,
          .spec = "vector.md, section 4.3",
          .operands = kOperands<Record>,
          .dtype = dtype_of_record<Record>,
          .support = support,
          .limits = kBinaryLimits<Record>,
          .rules = kLaneRules<Record>,
          .parameters = kMaskParameters,
          .formula = formula,
          .measures = kCountMeasure<Record>,
          .order = Order::kRepeats,
          .accuracy = {Accuracy::kRoundedOnce}};
}

int64_t lanes_of(const BinaryCast& op) { return lanes_per_repeat(op.dtype); }

int8_t saturated(int32_t value) {
  return static_cast<int8_t>(value < -128 ? -128 : value > 127 ? 127 : value);
}

// Computes for int16_t: the sum or difference wraps or saturates, and is cut at 0.
void rectify_integers(const BinaryCast& op, VectorOp operation, uint8_t* dst, const uint8_t* left,
                      const uint8_t* right, int64_t lanes) {
  for (int64_t i = 0; i < lanes; ++i) {
    int16_t a, b;
    std::memcpy(&a, left + 2 * i, sizeof(a));
    std::memcpy(&b, right + 2 * i, sizeof(b));
    int32_t value = operation == VectorOp::kAdd ? a + b : a - b;
    if (!op.saturates_integers) value = static_cast<int16_t>(value);
    const int8_t result = saturated(value > 0 ? value : 0);
    std::memcpy(dst + i, &result, sizeof(result));
  }
}

// The result of an operation in the type of the sources, then its cast. UNVERIFIED: the cast
// saturates whatever CTRL[59] says.
void run_floats(const BinaryCast& op, VectorOp operation, uint8_t* dst, const uint8_t* left,
                const uint8_t* right, int64_t lanes) {
  uint8_t results[kRepeatBytes];
  const auto count = static_cast<size_t>(lanes);
  elementwise_body(operation, op.dtype)(results, left, right, count);
  if (op.saturates && op.dtype == DType::kHalf) saturate_half(results, lanes);
  if (operation != VectorOp::kMul)
    elementwise_body(VectorOp::kRelu, op.dtype)(results, results, nullptr, count);
  cast_body(op.dst_dtype, op.dtype, CastMode::kRint)(dst, results, count);
  if (op.saturates && op.dst_dtype == DType::kHalf) saturate_half(dst, lanes);
}

void run(const BinaryCast& op, VectorOp operation) {
  const LaneSide sides[] = {side_of(op.dst_stride, op.dst_dtype), side_of(op.src0_stride, op.dtype),
                            side_of(op.src1_stride, op.dtype)};
  for_each_repeat(
      op.lanes, lanes_of(op), sides, [&](int64_t repeat, std::span<const LanePiece> pieces) {
        for (const LanePiece& piece : pieces) {
          uint8_t* dst = op.dst.address + sides[0].offset_of(repeat, piece.lane);
          const uint8_t* left = op.src0.address + sides[1].offset_of(repeat, piece.lane);
          const uint8_t* right = op.src1.address + sides[2].offset_of(repeat, piece.lane);
          const auto body = op.dtype == DType::kInt16 ? rectify_integers : run_floats;
          body(op, operation, dst, left, right, piece.lanes);
        }
      });
}

}  // namespace

const OpInfo AddReluCast::info = describe<AddReluCast>(
    "AddReluCast", "adds, replaces what is below 0 by 0, and converts",
    "dst = the type of dst of max(0, src0 + src1), to nearest even and saturated", kSumSupport);
const OpInfo SubReluCast::info = describe<SubReluCast>(
    "SubReluCast", "subtracts, replaces what is below 0 by 0, and converts",
    "dst = the type of dst of max(0, src0 - src1), to nearest even and saturated", kSumSupport);
const OpInfo MulCast::info = describe<MulCast>(
    "MulCast", "multiplies and converts",
    "dst = the type of dst of src0 * src1, to nearest even and saturated", kProductSupport);

void BinaryCast::resolve(const Context& context) {
  resolve_lanes(lanes, dtype, context);
  saturates = saturates_floats(context);
  saturates_integers = isa::saturates_integers(context);
}
void BinaryCast::commit(Registers& registers) const { commit_lanes(lanes, registers); }
void BinaryCast::accesses(AccessSink& sink) const {
  const int64_t per_repeat = lanes_of(*this);
  mixed_lane_accesses(sink, Effect::kWrite, 0, dst, lanes, side_of(dst_stride, dst_dtype),
                      per_repeat);
  mixed_lane_accesses(sink, Effect::kRead, 1, src0, lanes, side_of(src0_stride, dtype), per_repeat);
  mixed_lane_accesses(sink, Effect::kRead, 2, src1, lanes, side_of(src1_stride, dtype), per_repeat);
}

void AddReluCast::execute() const { run(*this, VectorOp::kAdd); }
void SubReluCast::execute() const { run(*this, VectorOp::kSub); }
void MulCast::execute() const { run(*this, VectorOp::kMul); }

}  // namespace asctwin::isa
