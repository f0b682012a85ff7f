// Abs of complex numbers, and ExpSub of halves.
// spec: reg_api.md, sections 6, 10.1 and 15
#include "asctwin/isa/counted.h"

#include <algorithm>

#include "isa/access.h"
#include "isa/lanes.h"
#include "isa/ops/vector/cast_support.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/saturate.h"
#include "isa/simd/elementwise.h"
#include "num/convert.h"

namespace asctwin::isa {
namespace {

constexpr Support kAbsSupport[] = {
    cast_row(like::k950, DType::kComplex32, DType::kHalf, {}),
    cast_row(like::k950, DType::kComplex64, DType::kFloat, {}),
};
constexpr Support kExpSubSupport[] = {
    cast_row(like::k950, DType::kHalf, DType::kFloat, {}),
};

template <class Record>
constexpr OperandInfo kResult = {.name = "dst",
                                 .first = operand_of<Record, &Record::dst>,
                                 .dtype = type_of_member<Record, &Record::dst_dtype>};
constexpr OperandInfo kAbsOperands[] = {
    kResult<AbsComplex>,
    {"src", operand_of<AbsComplex, &AbsComplex::src>},
};
constexpr OperandInfo kExpSubOperands[] = {
    kResult<ExpSubHalf>,
    {"src0", operand_of<ExpSubHalf, &ExpSubHalf::src0>},
    {"src1", operand_of<ExpSubHalf, &ExpSubHalf::src1>},
};

template <class Record>
constexpr Limit kLimits[] = {
    {.field = "count",
     .value = value_of<Record, &Record::count>,
     .lo = 0,
     .hi = INT32_MAX,
     .unit = "elements",
     .meaning = "number of leading elements that take part"},
};
template <class Record>
int64_t result_unit(const void* record) {
  return static_cast<int64_t>(size_of(static_cast<const Record*>(record)->dst_dtype));
}
template <class Record>
constexpr Measure kMeasures[] = {{"count", value_of<Record, &Record::count>, result_unit<Record>}};

}  // namespace

const OpInfo AbsComplex::info = {
    .name = "Abs",
    .variant = "complex",
    .doc = "dst = |src|, the square root of the sum of the squares of both parts",
    .spec = "reg_api.md, section 15",
    .evidence = Evidence::kInferred,
    .operands = kAbsOperands,
    .dtype = dtype_of_record<AbsComplex>,
    .support = kAbsSupport,
    .limits = kLimits<AbsComplex>,
    .formula = "dst = sqrt(real * real + imag * imag), computed in double and rounded at the end",
    .measures = kMeasures<AbsComplex>,
    .accuracy = {Accuracy::kRoundedOnce},
};

void AbsComplex::resolve(const Context& context) { saturates = isa::saturates(dst_dtype, context); }
void AbsComplex::commit(Registers& registers) const { commit_lanes(Lanes{}, registers); }
void AbsComplex::accesses(AccessSink& sink) const {
  const auto bytes = [this](DType type) { return count * static_cast<int64_t>(size_of(type)); };
  sink.add({Effect::kWrite, 0, dst.address, bytes(dst_dtype), {}});
  sink.add({Effect::kRead, 1, src.address, bytes(dtype), {}});
}
void AbsComplex::execute() const {
  const ElementwiseFn body = elementwise_body(VectorOp::kAbs, ElementwiseTypes{dst_dtype, dtype});
  body(dst.address, src.address, nullptr, static_cast<size_t>(count));
  if (saturates) saturate_floats(dst_dtype, dst.address, count);
}

// UNVERIFIED: evidence = inferred: halves are made floats before they are subtracted, as the call
// on registers of the same name does.
const OpInfo ExpSubHalf::info = {
    .name = "ExpSub",
    .variant = "half",
    .doc = "dst = e^(src0 - src1), of halves as floats",
    .spec = "reg_api.md, sections 6 and 15",
    .evidence = Evidence::kInferred,
    .operands = kExpSubOperands,
    .dtype = dtype_of_record<ExpSubHalf>,
    .support = kExpSubSupport,
    .limits = kLimits<ExpSubHalf>,
    .formula = "dst = e^(float(src0) - float(src1)), the difference rounded to float",
    .measures = kMeasures<ExpSubHalf>,
    .accuracy = {Accuracy::kRoundedSteps},
};

void ExpSubHalf::commit(Registers& registers) const { commit_lanes(Lanes{}, registers); }
void ExpSubHalf::accesses(AccessSink& sink) const {
  const auto bytes = [this](DType type) { return count * static_cast<int64_t>(size_of(type)); };
  sink.add({Effect::kWrite, 0, dst.address, bytes(dst_dtype), {}});
  sink.add({Effect::kRead, 1, src0.address, bytes(dtype), {}});
  sink.add({Effect::kRead, 2, src1.address, bytes(dtype), {}});
}
void ExpSubHalf::execute() const {
  const ElementwiseFn body = elementwise_body(VectorOp::kExpSub, DType::kFloat);
  const auto halves = [](const Operand& src, int64_t i) {
    return reinterpret_cast<const half*>(src.address) + i;
  };
  constexpr int64_t kPiece = 256;
  float left[kPiece], right[kPiece];
  for (int64_t i = 0; i < count; i += kPiece) {
    const auto elements = static_cast<size_t>(std::min(kPiece, count - i));
    widen(halves(src0, i), left, elements);
    widen(halves(src1, i), right, elements);
    body(dst.address + i * static_cast<int64_t>(sizeof(float)), left, right, elements);
  }
}

}  // namespace asctwin::isa
