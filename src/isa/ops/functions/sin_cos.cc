// SinCos: as Sin and Cos, of elements that are read once.
// UNVERIFIED: evidence = inferred. A destination may be the source, as for Sin and Cos.
// spec: adv_math.md, section 2.6
#include "asctwin/isa/mixed_tensor.h"
#include "asctwin/isa/tensor_function.h"
#include "isa/access.h"
#include "isa/ops/functions/in_place.h"
#include "isa/ops/functions/tensor_support.h"
#include "isa/saturate.h"
#include "isa/simd/tensor_function.h"

namespace asctwin::isa {
namespace {

constexpr Support kSinCosSupport[] = {on_950(kFloats)};
constexpr OperandInfo kSinCosOperands[] = {
    {"dst0", operand_of<SinCos, &SinCos::dst0>},
    {"dst1", operand_of<SinCos, &SinCos::dst1>},
    {"src", operand_of<SinCos, &SinCos::src>},
};
constexpr Limit kSinCosLimits[] = {{.field = "calCount",
                                    .value = value_of<SinCos, &SinCos::count>,
                                    .lo = 0,
                                    .hi = INT32_MAX,
                                    .unit = "elements",
                                    .meaning = "leading elements that are computed"}};
int64_t bytes_of_call(const SinCos& op) {
  return op.count * static_cast<int64_t>(size_of(op.dtype));
}
bool results_are_apart(const SinCos& op, const Context&) {
  const int64_t bytes = bytes_of_call(op);
  return op.dst0.address + bytes <= op.dst1.address || op.dst1.address + bytes <= op.dst0.address;
}
constexpr Rule kSinCosRules[] = {{.code = Code::E0105,
                                  .holds = holds_for<SinCos, results_are_apart>,
                                  .actual = "`dst0` over `dst1`",
                                  .statement = "`dst0` and `dst1` share no bytes",
                                  .of_places = true},
                                 kInPlaceRule<SinCos>};

}  // namespace

const OpInfo SinCos::info = {
    .name = "SinCos",
    .variant = "",
    .doc = "computes the sine and the cosine of each element",
    .spec = "adv_math.md, section 2.6",
    .evidence = Evidence::kInferred,
    .operands = kSinCosOperands,
    .dtype = dtype_of_record<SinCos>,
    .support = kSinCosSupport,
    .limits = kSinCosLimits,
    .rules = kSinCosRules,
    .formula = "dst0 = sin(src), dst1 = cos(src)",
    .accuracy = {Accuracy::kRoundedOnce},
};

void SinCos::resolve(const Context& context) { saturates = isa::saturates(dtype, context); }
void SinCos::accesses(AccessSink& sink) const {
  const int64_t bytes = bytes_of_call(*this);
  sink.add({Effect::kWrite, 0, dst0.address, bytes, {}});
  sink.add({Effect::kWrite, 1, dst1.address, bytes, {}});
  sink.add({Effect::kRead, 2, src.address, bytes, {}});
}
// The one that is written over the source comes last.
void SinCos::execute() const {
  if (count <= 0) return;
  const bool sine_last = dst0.address == src.address;
  for (const bool sine : {!sine_last, sine_last}) {
    const Operand& dst = sine ? dst0 : dst1;
    tensor_body(sine ? TensorOp::kSin : TensorOp::kCos, dtype)(dst.address, src.address, nullptr, 0,
                                                               static_cast<size_t>(count));
    if (saturates) saturate_floats(dtype, dst.address, count);
  }
}
void SinCos::commit(Registers& registers) const { registers.reset_lanes(); }

}  // namespace asctwin::isa
