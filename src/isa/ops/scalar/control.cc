// SetCtrlSpr, GetCtrlSpr, the whole register, SetSaturationFlag, GetSaturationFlag,
// AscendCUtils::SetOverflow. spec: vector.md, sections 6.3 and 7; adv_nn.md, section 8.4
#include "asctwin/isa/control.h"

#include <bit>

#include "isa/saturate.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kFloatBit = 48, kIntegerBit = 53, kCastBit = 59;  // 1: IEEE, saturate, wrap
constexpr int64_t kHf32Bit = 46, kHf32ZeroBit = 47, kFloat8Bit = 50, kCounterBit = 56;
constexpr int64_t kGlobalBit = 60;  // 1: bits 48 and 59 decide of casts of registers as well

constexpr Support control_row(Families families, Modes modes = {}) {
  return {families, {}, {}, kEveryType, PIPE_S, kBothSides, true, {}, modes};
}
constexpr Support kControlSupport[] = {control_row(have::kCtrl)};
constexpr Support kOverflowSupport[] = {control_row(Families::all())};

constexpr Parameter kBitParameters[] = {{"startBit", "the lowest bit, of 0 to 63"},
                                        {"endBit", "the highest bit"}};
constexpr Limit kValueLimits[] = {
    {.field = "value",
     .value = value_of<SetCtrlSpr, &SetCtrlSpr::value>,
     .lo = 0,
     .hi = 1,
     .meaning = "the new value of the bit"},
};

template <class Record>
bool is_float_bit(const Record& op, const Context&) {
  return op.start_bit == kFloatBit && op.end_bit == kFloatBit;
}
template <class Record>
bool is_known_bit(const Record& op, const Context&) {
  return op.start_bit == op.end_bit &&
         (op.start_bit == kFloatBit || op.start_bit == kFloat8Bit || op.start_bit == kIntegerBit ||
          op.start_bit == kCastBit || op.start_bit == kGlobalBit);
}
template <class Record>
void bit_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  finding.with("start", op.start_bit).with("end", op.end_bit);
  finding.with("what", "bits of CTRL other than 48, 50, 53, 59 and 60");
}
template <class Record>
constexpr Rule kBitRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Record, is_float_bit<Record>>,
     .actual = "bits {start} to {end} of CTRL",
     .statement = "bit 48 is the only one that a kernel may name",
     .families = like::k910B,
     .help = "SetSaturationFlag sets the modes of integers and of casts",
     .facts = bit_facts<Record>},
    {.code = Code::E0901,
     .holds = holds_for<Record, is_known_bit<Record>>,
     .actual = "",
     .statement = "asctwin models bits 48, 50, 53, 59 and 60 of CTRL, one at a time",
     .families = like::k950,
     .facts = bit_facts<Record>},
};

bool bit_of(int64_t bit, const Context& context) {
  if (bit == kFloatBit) return !saturates_floats(context);
  if (bit == kFloat8Bit) return context.registers.floats8_keep_nan;
  if (bit == kIntegerBit) return context.registers.integers_saturate;
  if (bit == kCastBit) return context.registers.casts_wrap;
  if (bit == kGlobalBit)
    return context.chip.has(Feature::kLike950) && !context.registers.casts_choose;
  if (bit == kCounterBit) return context.registers.counter_mode;
  if (bit == kHf32Bit) return context.registers.hf32;
  return bit == kHf32ZeroBit && context.registers.hf32_to_zero;
}
void set_bit(int64_t bit, bool value, Registers& registers) {
  if (bit == kFloatBit) registers.floats_saturate = !value;
  if (bit == kFloat8Bit) registers.floats8_keep_nan = value;
  if (bit == kIntegerBit) registers.integers_saturate = value;
  if (bit == kCastBit) registers.casts_wrap = value;
  if (bit == kGlobalBit) registers.casts_choose = !value;
}

// UNVERIFIED: bit 49, by which the scalar unit reads UB through the data cache, may be changed on
// the device; here it is not kept.
constexpr uint64_t kSettable = uint64_t{1} << kFloatBit | uint64_t{1} << kIntegerBit |
                               uint64_t{1} << kCastBit | uint64_t{1} << kCounterBit;
uint64_t word_of(const Context& context) {
  uint64_t word = 0;
  for (int64_t bit = 0; bit < 64; ++bit)
    if (bit_of(bit, context)) word |= uint64_t{1} << bit;
  return word;
}
bool changes_known_bits(const SetCtrl& op, const Context&) {
  return ((op.value ^ op.before) & ~kSettable) == 0;
}
void word_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const SetCtrl*>(record);
  finding.with("bit", int64_t{std::countr_zero((op.value ^ op.before) & ~kSettable)});
}
constexpr Rule kWordRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<SetCtrl, changes_known_bits>,
     .actual = "a change of bit {bit} of CTRL",
     .statement = "bits 48, 53, 56 and 59 are those that a kernel may change",
     .help = "change the bits of what asc_get_ctrl() returns",
     .facts = word_facts},
};
constexpr Parameter kWordParameters[] = {
    {"value", "the new value of the register", value_of<SetCtrl, &SetCtrl::value>}};
constexpr Support kWordSupport[] = {control_row(like::k910B)};

enum class Saturation { kFloat, kFloat8, kInt, kCast };
constexpr const char* kModeNames[] = {"FLOAT", "FLOAT8", "INT", "CAST"};
constexpr Modes kKnownModes{Saturation::kFloat, Saturation::kInt, Saturation::kCast};
constexpr Support unmodelled_float8() {
  Support row = control_row(like::k950, Modes(Saturation::kFloat8));
  row.modelled = false;
  return row;
}
// UNVERIFIED: INT is not on the page of the 910B and 910C, and the page leaves out the 950; the
// published code takes both.
constexpr Support kFlagSupport[] = {control_row(have::kCtrl, kKnownModes), unmodelled_float8()};

// The bit of a mode, and its value where results saturate: FLOAT and CAST are switched off by 1.
constexpr int64_t bit_of_mode(int64_t mode) {
  constexpr int64_t kBits[] = {kFloatBit, 0, kIntegerBit, kCastBit};
  return kBits[mode & 3];
}
constexpr bool saturating_value(int64_t mode) { return Saturation(mode) == Saturation::kInt; }

template <class Record>
constexpr ModeInfo kSaturationMode = {
    .field = "mode", .value = value_of<Record, &Record::mode>, .names = kModeNames};

constexpr Parameter kFlagParameters[] = {{"flag", "whether results saturate"}};
constexpr Parameter kOverflowParameters[] = {
    {"ctrlValue", "1: half and bfloat16_t results keep infinity and NaN; else they saturate"}};

}  // namespace

const OpInfo SetCtrlSpr::info = {
    .name = "SetCtrlSpr",
    .variant = "",
    .doc = "sets a bit of the control register",
    .spec = "vector.md, section 6.3",
    .kind = Kind::kSetsRegister,
    .support = kControlSupport,
    .limits = kValueLimits,
    .rules = kBitRules<SetCtrlSpr>,
    .parameters = kBitParameters,
};
void SetCtrlSpr::commit(Registers& registers) const { set_bit(start_bit, value != 0, registers); }

// UNVERIFIED: evidence = inferred: that GetCtrlSpr takes the bits of SetCtrlSpr; its page is
// silent.
const OpInfo GetCtrlSpr::info = {
    .name = "GetCtrlSpr",
    .variant = "",
    .doc = "reads a bit of the control register",
    .spec = "vector.md, section 6.3",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSetsRegister,
    .support = kControlSupport,
    .rules = kBitRules<GetCtrlSpr>,
    .parameters = kBitParameters,
};
void GetCtrlSpr::resolve(const Context& context) { bits = bit_of(start_bit, context) ? 1 : 0; }
void GetCtrlSpr::execute() const { *result = bits; }

const OpInfo SetCtrl::info = {
    .name = "SetCtrlSpr",
    .variant = "64 bits",
    .doc = "sets the whole control register, by asc_set_ctrl",
    .spec = "adv_nn.md, section 8.4",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSetsRegister,
    .support = kWordSupport,
    .rules = kWordRules,
    .parameters = kWordParameters,
};
void SetCtrl::resolve(const Context& context) { before = word_of(context); }
void SetCtrl::commit(Registers& registers, SourceLoc where) const {
  for (const int64_t bit : {kFloatBit, kIntegerBit, kCastBit})
    set_bit(bit, (value >> bit & 1) != 0, registers);
  registers.counter_mode = (value >> kCounterBit & 1) != 0;
  registers.counter_mode_set = registers.counter_mode ? Setting{info.name, where} : Setting{};
}

const OpInfo GetCtrl::info = {
    .name = "GetCtrlSpr",
    .variant = "64 bits",
    .doc = "reads the whole control register, by asc_get_ctrl",
    .spec = "adv_nn.md, section 8.4",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSetsRegister,
    .support = kWordSupport,
};
void GetCtrl::resolve(const Context& context) { bits = word_of(context); }
void GetCtrl::execute() const { *result = bits; }

const OpInfo SetSaturationFlag::info = {
    .name = "SetSaturationFlag",
    .variant = "",
    .doc = "chooses whether results beyond the range saturate",
    .spec = "vector.md, section 6.3",
    .kind = Kind::kSetsRegister,
    .support = kFlagSupport,
    .parameters = kFlagParameters,
    .mode = kSaturationMode<SetSaturationFlag>,
};
void SetSaturationFlag::commit(Registers& registers) const {
  set_bit(bit_of_mode(mode), saturates == saturating_value(mode), registers);
}

const OpInfo GetSaturationFlag::info = {
    .name = "GetSaturationFlag",
    .variant = "",
    .doc = "tells whether results beyond the range saturate",
    .spec = "vector.md, section 6.3",
    .kind = Kind::kSetsRegister,
    .support = kFlagSupport,
    .mode = kSaturationMode<GetSaturationFlag>,
};
void GetSaturationFlag::resolve(const Context& context) {
  saturates = bit_of(bit_of_mode(mode), context) == saturating_value(mode) ? 1 : 0;
}
void GetSaturationFlag::execute() const { *result = saturates; }

// UNVERIFIED: which bit it sets is published for the 910B, 910C and 310P; the others are taken to
// set that of the 910B. Where there is no mode with infinities it has no effect.
const OpInfo SetOverflow::info = {
    .name = "SetOverflow",
    .variant = "",
    .doc = "keeps infinity and NaN in half results, or not; on the 310P integers wrap, or not",
    .spec = "vector.md, section 6.3",
    .kind = Kind::kSetsRegister,
    .support = kOverflowSupport,
    .parameters = kOverflowParameters,
};
void SetOverflow::resolve(const Context& context) {
  sets_integers = context.chip.overflow_sets_integers;
}
void SetOverflow::commit(Registers& registers) const {
  if (sets_integers)
    set_bit(kIntegerBit, value != 1, registers);
  else
    set_bit(kFloatBit, value == 1, registers);
}

}  // namespace asctwin::isa
