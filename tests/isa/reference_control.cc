// References of the results of control register calls; control_test.cc tests the register.
// spec: vector.md, section 6.3
#include "asctwin/isa/control.h"

#include "isa/reference.h"

namespace asctwin::test {

// Bit 48 is 1 where infinities live, bit 50 where floats of 8 bits keep NaN, bit 53 where integers
// saturate, bit 59 where casts wrap.
template <>
uint64_t run_reference(const isa::GetCtrlSpr& call, const isa::Context& context, ref::Memory&,
                       const uint8_t*) {
  if (call.start_bit == 48) return !context.registers.floats_saturate;
  if (call.start_bit == 50) return context.registers.floats8_keep_nan;
  return call.start_bit == 53 ? context.registers.integers_saturate : context.registers.casts_wrap;
}

// Section 6.3: HF32 and its rounding, the modes above, counter mode.
template <>
uint64_t run_reference(const isa::GetCtrl&, const isa::Context& context, ref::Memory&,
                       const uint8_t*) {
  const isa::Registers& set = context.registers;
  const auto bit = [](int number, bool on) { return uint64_t{on} << number; };
  return bit(46, set.hf32) | bit(47, set.hf32_to_zero) | bit(48, !set.floats_saturate) |
         bit(53, set.integers_saturate) | bit(56, set.counter_mode) | bit(59, set.casts_wrap);
}

// FLOAT, FLOAT8, INT, CAST.
template <>
uint64_t run_reference(const isa::GetSaturationFlag& call, const isa::Context& context,
                       ref::Memory&, const uint8_t*) {
  if (call.mode == 0) return context.registers.floats_saturate;
  return call.mode == 2 ? context.registers.integers_saturate : !context.registers.casts_wrap;
}

#define ASCTWIN_NOTHING(record)                                                                   \
  template <>                                                                                     \
  uint64_t run_reference(const isa::record&, const isa::Context&, ref::Memory&, const uint8_t*) { \
    return 0;                                                                                     \
  }
ASCTWIN_NOTHING(SetCtrlSpr)
ASCTWIN_NOTHING(SetCtrl)
ASCTWIN_NOTHING(SetSaturationFlag)
ASCTWIN_NOTHING(SetOverflow)
#undef ASCTWIN_NOTHING

}  // namespace asctwin::test
