// Random sources and counts of library functions of the 950.
// spec: adv_math.md, section 2.6
#include "asctwin/isa/mixed_tensor.h"
#include "property/random/call.h"

namespace asctwin::test {
namespace {

isa::SourceForm random_form(Rng& rng) {
  return chance(rng, 2)   ? isa::SourceForm::kEach
         : chance(rng, 2) ? isa::SourceForm::kFirst
                          : isa::SourceForm::kValue;
}
// Small numbers of every type among them.
uint64_t random_value(Rng& rng, DType dtype) {
  const uint64_t value = chance(rng, 3) ? static_cast<uint64_t>(between(rng, -3, 3)) : rng();
  return value & ~uint64_t{0} >> (64 - 8 * size_of(dtype));
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::MixedTensor& op) {
  using isa::MixedOp;
  op.count = between(rng, 0, 300);
  machine.registers.floats_saturate = chance(rng, 4);
  const MixedOp operation = op.operation;
  const bool one_side = operation == MixedOp::kLogicalAnds || operation == MixedOp::kLogicalOrs;
  const bool any_second = operation == MixedOp::kClamp || operation == MixedOp::kWhere;
  op.form0 = op.form1 = op.form2 = isa::SourceForm::kEach;
  if (one_side) (chance(rng, 2) ? op.form0 : op.form1) = random_form(rng);
  if (any_second) op.form1 = random_form(rng);
  if (operation == MixedOp::kClamp) op.form2 = random_form(rng);
  if (operation == MixedOp::kWhere) op.form0 = random_form(rng);
  op.value0 = random_value(rng, op.dtype);
  op.value1 = random_value(rng, op.dtype);
  op.value2 = random_value(rng, op.dtype);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::SinCos& op) {
  op.count = between(rng, 0, 300);
  machine.registers.floats_saturate = chance(rng, 4);
}

template <>
void randomize(Rng& rng, Machine&, isa::PhiloxRandom& op) {
  for (uint32_t& word : op.key) word = static_cast<uint32_t>(rng());
  for (uint32_t& word : op.counter) word = chance(rng, 3) ? ~0U : static_cast<uint32_t>(rng());
  op.rounds = chance(rng, 2) ? 7 : 10;
  op.has_rows = chance(rng, 2) ? 1 : 0;
  op.row = op.has_rows != 0 ? between(rng, 1, 9) : 1;
  op.column = op.has_rows != 0 ? 4 * between(rng, 0, 20) : between(rng, 0, 200);
  op.stride = op.column + 4 * between(rng, 0, 9);
}

}  // namespace asctwin::test
