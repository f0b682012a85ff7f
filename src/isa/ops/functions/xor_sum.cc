// ReduceXorSum: the sum is exact, then it is held to the range of int16_t.
// UNVERIFIED: evidence = inferred. On the 310P, which computes in half, as on the others.
// spec: adv_math.md, section 3.4
#include "asctwin/isa/xor_sum.h"

#include <algorithm>
#include <cstring>

#include "isa/access.h"
#include "isa/ops/functions/in_place.h"
#include "isa/ops/vector/vector_info.h"

namespace asctwin::isa {
namespace {

constexpr Support kXorSumSupport[] = {
    vector_row(have::kLibrary, Types(DType::kInt16)),
};
constexpr OperandInfo kXorSumOperands[] = {
    {"dst", operand_of<ReduceXorSum, &ReduceXorSum::dst>},
    {"src0", operand_of<ReduceXorSum, &ReduceXorSum::src0>},
    {"src1", operand_of<ReduceXorSum, &ReduceXorSum::src1>},
};
constexpr Limit kXorSumLimits[] = {
    {.field = "calCount",
     .value = value_of<ReduceXorSum, &ReduceXorSum::count>,
     .lo = 1,
     .hi = 131072,  // no UB holds more; the documents give no end
     .unit = "elements",
     .meaning = "number of leading elements that take part"},
};

bool is_in_place_or_apart(const ReduceXorSum& op, const Context&) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const auto holds = [&](const Operand& src) {
    return same_or_apart(op.dst.address, element, src.address, op.count * element);
  };
  return holds(op.src0) && holds(op.src1);
}
constexpr Rule kXorSumRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<ReduceXorSum, is_in_place_or_apart>,
     .actual = "`dst` over a part of a source",
     .statement = "`dst` begins where a source does, or shares no bytes with it",
     .of_places = true},
    kInPlaceRule<ReduceXorSum>,
};

int16_t element_at(const Operand& at, int64_t index) {
  int16_t value;
  std::memcpy(&value, at.address + index * static_cast<int64_t>(sizeof(value)), sizeof(value));
  return value;
}

}  // namespace

const OpInfo ReduceXorSum::info = {
    .name = "ReduceXorSum",
    .variant = "",
    .doc = "adds the exclusive ors of two tensors",
    .spec = "adv_math.md, section 3.4",
    .operands = kXorSumOperands,
    .dtype = dtype_of_record<ReduceXorSum>,
    .support = kXorSumSupport,
    .limits = kXorSumLimits,
    .rules = kXorSumRules,
    .formula = "dst[0] = the sum of src0[i] ^ src1[i], at least -32768 and at most 32767",
    .order = Order::kSteps,
};

void ReduceXorSum::accesses(AccessSink& sink) const {
  const int64_t element = static_cast<int64_t>(size_of(dtype));
  sink.add({Effect::kRead, 1, src0.address, count * element, {}});
  sink.add({Effect::kRead, 2, src1.address, count * element, {}});
  sink.add({Effect::kWrite, 0, dst.address, element, {}, 1});
}

void ReduceXorSum::execute() const {
  int64_t sum = 0;
  for (int64_t i = 0; i < count; ++i)
    sum += static_cast<int16_t>(element_at(src0, i) ^ element_at(src1, i));
  const auto result = static_cast<int16_t>(std::clamp<int64_t>(sum, INT16_MIN, INT16_MAX));
  std::memcpy(dst.address, &result, sizeof(result));
}

}  // namespace asctwin::isa
