// Random arguments of the calls of the control register.
// spec: vector.md, section 6.3
#include "property/random/call.h"

namespace asctwin::test {
namespace {

int64_t random_bit(Rng& rng, const isa::Chip& chip) {
  constexpr int64_t kBits[] = {48, 50, 53, 59};
  return chip.family == isa::Family::k950 ? kBits[between(rng, 0, 3)] : 48;
}

void randomize_control(Rng& rng, isa::Registers& registers) {
  registers.floats_saturate = chance(rng, 2);
  registers.integers_saturate = chance(rng, 2);
  registers.casts_wrap = chance(rng, 2);
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::SetCtrlSpr& op) {
  op.start_bit = op.end_bit = random_bit(rng, machine.chip);
  op.value = between(rng, 0, 1);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::GetCtrlSpr& op) {
  randomize_control(rng, machine.registers);
  machine.registers.floats8_keep_nan = machine.chip.family == isa::Family::k950 && chance(rng, 2);
  op.start_bit = op.end_bit = random_bit(rng, machine.chip);
}

// The bits that may change, over those that stay.
template <>
void randomize(Rng& rng, Machine& machine, isa::SetCtrl& op) {
  machine.registers.hf32 = chance(rng, 2);
  machine.registers.hf32_to_zero = chance(rng, 2);
  const auto bit = [](int number, bool on) { return uint64_t{on} << number; };
  op.value = bit(46, machine.registers.hf32) | bit(47, machine.registers.hf32_to_zero);
  for (const int number : {48, 53, 56, 59}) op.value |= bit(number, chance(rng, 2));
}

template <>
void randomize(Rng& rng, Machine& machine, isa::GetCtrl&) {
  randomize_control(rng, machine.registers);
  machine.registers.hf32 = chance(rng, 2);
  machine.registers.hf32_to_zero = chance(rng, 2);
  machine.registers.counter_mode = chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine&, isa::SetSaturationFlag& op) {
  op.saturates = chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::GetSaturationFlag&) {
  randomize_control(rng, machine.registers);
}

template <>
void randomize(Rng& rng, Machine&, isa::SetOverflow& op) {
  op.value = static_cast<uint64_t>(between(rng, 0, 1));
}

}  // namespace asctwin::test
