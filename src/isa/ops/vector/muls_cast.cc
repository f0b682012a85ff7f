// MulsCast.
// spec: reg_api.md, sections 10.1 and 15
#include <algorithm>
#include <cstring>

#include "asctwin/isa/dequant.h"
#include "isa/access.h"
#include "isa/lanes.h"
#include "isa/ops/vector/cast_support.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/saturate.h"
#include "isa/simd/cast.h"
#include "isa/simd/elementwise.h"

namespace asctwin::isa {
namespace {

constexpr Support kSupport[] = {
    cast_row(like::k950, DType::kFloat, DType::kHalf, {}),
};
constexpr OperandInfo kOperands[] = {
    {.name = "dst",
     .first = operand_of<MulsCast, &MulsCast::dst>,
     .dtype = type_of_member<MulsCast, &MulsCast::dst_dtype>},
    {"src", operand_of<MulsCast, &MulsCast::src>},
};
constexpr Limit kLimits[] = {
    {.field = "count",
     .value = value_of<MulsCast, &MulsCast::count>,
     .lo = 0,
     .hi = INT32_MAX,
     .unit = "elements",
     .meaning = "number of leading elements that take part"},
};
int64_t element_unit(const void*) { return static_cast<int64_t>(sizeof(float)); }
constexpr Measure kMeasures[] = {
    {"count", value_of<MulsCast, &MulsCast::count>, element_unit},
};
constexpr Parameter kParameters[] = {{"scalarValue", "the factor of every element"}};

}  // namespace

// UNVERIFIED: the product is rounded to float before it is cast.
const OpInfo MulsCast::info = {
    .name = "MulsCast",
    .variant = "",
    .doc = "multiplies floats by a scalar and converts them to half",
    .spec = "reg_api.md, section 15",
    .evidence = Evidence::kInferred,
    .operands = kOperands,
    .dtype = dtype_of_record<MulsCast>,
    .support = kSupport,
    .limits = kLimits,
    .parameters = kParameters,
    .formula = "dst = half of src * scalarValue, ties away from 0",
    .aliases = "FusedMulsCast",
    .measures = kMeasures,
    .accuracy = {Accuracy::kRoundedSteps},
};

void MulsCast::resolve(const Context& context) { saturates = saturates_floats(context); }
void MulsCast::commit(Registers& registers) const { commit_lanes(Lanes{}, registers); }

void MulsCast::accesses(AccessSink& sink) const {
  const auto bytes = [this](DType type) { return count * static_cast<int64_t>(size_of(type)); };
  sink.add({Effect::kWrite, 0, dst.address, bytes(dst_dtype), {}});
  sink.add({Effect::kRead, 1, src.address, bytes(dtype), {}});
}

void MulsCast::execute() const {
  const ElementwiseFn multiply = elementwise_body(VectorOp::kMuls, DType::kFloat);
  const auto cast = cast_body(dst_dtype, dtype, CastMode::kRound);
  constexpr int64_t kPiece = 256;
  float products[kPiece];
  for (int64_t i = 0; i < count; i += kPiece) {
    const int64_t elements = std::min(kPiece, count - i);
    uint8_t* to = dst.address + i * static_cast<int64_t>(sizeof(uint16_t));
    multiply(products, src.address + i * static_cast<int64_t>(sizeof(float)), &scalar,
             static_cast<size_t>(elements));
    cast(to, products, static_cast<size_t>(elements));
    if (saturates) saturate_half(to, elements);
  }
}

}  // namespace asctwin::isa
