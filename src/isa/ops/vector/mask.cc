// SetMaskNorm, SetMaskCount, SetVectorMask, ResetMask: registers of the vector unit.
// spec: vector.md, sections 1.2 to 1.4
#include "asctwin/isa/mask.h"

#include "isa/lanes.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Support register_row(Families families) { return {families, {}, {}, kEveryType, PIPE_S}; }

constexpr Support kModeSupport[] = {register_row(have::kCounterMask)};
constexpr Support kMaskSupport[] = {
    register_row(have::kAiCore),
};
constexpr Support kResetSupport[] = {
    register_row(have::kCounterMask - like::kKirin),
};

int64_t given_length(const void* record) {
  const auto& op = *static_cast<const SetVectorMask*>(record);
  return op.by_length ? op.length : 0;
}
constexpr Limit kMaskLimits[] = {
    {.field = "len",
     .value = given_length,
     .lo = 0,
     .hi = INT32_MAX,
     .unit = "elements",
     .meaning = "how many leading lanes take part; with mode COUNTER how many elements"},
};

constexpr Parameter kParameters[] = {
    {"maskHigh", "bits of lanes 64 to 127; 0 with mode COUNTER"},
    {"maskLow", "bits of lanes 0 to 63; with mode COUNTER the number of elements"},
    {"mode", "NORMAL or COUNTER: the form of the arguments; it does not change the mode"},
};

bool has_the_mode(const SetVectorMask& op, const Context&) { return !op.counter; }
bool is_a_count(const SetVectorMask& op, const Context&) {
  return !op.counter || op.by_length || (op.high == 0 && op.low <= UINT32_MAX);
}
bool fits_a_repeat(const SetVectorMask& op, const Context&) {
  return op.counter || !op.by_length || op.length <= lanes_per_repeat(op.dtype);
}
void add_lengths(const void* record, Finding& finding) {
  const auto& op = *static_cast<const SetVectorMask*>(record);
  finding.with("field", "len").with("actual", op.length);
  finding.with("lanes", lanes_per_repeat(op.dtype)).with("type", info_of(op.dtype).api_name);
}

constexpr Rule kMaskRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<SetVectorMask, has_the_mode>,
     .actual = "mode COUNTER",
     .statement = "the chip has no counter mode",
     .families = like::k910A},
    {.code = Code::E0105,
     .holds = holds_for<SetVectorMask, is_a_count>,
     .actual = "a mask that is no number of elements",
     .statement = "with mode COUNTER maskHigh is 0 and maskLow the number of elements, below 2^32"},
    {.code = Code::W0108,
     .holds = holds_for<SetVectorMask, fits_a_repeat>,
     .actual = "",
     .statement = "a length beyond one repeat selects the whole repeat",
     .facts = add_lengths},
};

}  // namespace

const OpInfo SetMaskMode::info = {
    .name = "SetMaskNorm",
    .variant = "",
    .doc = "chooses whether masks are bits of lanes or numbers of elements",
    .spec = "vector.md, section 1.4",
    .kind = Kind::kSetsRegister,
    .support = kModeSupport,
    .aliases = "SetMaskCount",
};
void SetMaskMode::commit(Registers& registers, SourceLoc where) const {
  registers.counter_mode = counter;
  registers.counter_mode_set = counter ? Setting{info.aliases, where} : Setting{};
}

const OpInfo SetVectorMask::info = {
    .name = "SetVectorMask",
    .variant = "",
    .doc = "writes the mask register",
    .spec = "vector.md, sections 1.2 and 1.4",
    .kind = Kind::kSetsRegister,
    .dtype = dtype_of_record<SetVectorMask>,
    .support = kMaskSupport,
    .limits = kMaskLimits,
    .rules = kMaskRules,
    .parameters = kParameters,
};
void SetVectorMask::commit(Registers& registers, SourceLoc where) const {
  if (!by_length)
    registers.set_mask({low, high});
  else if (counter)
    registers.set_mask({static_cast<uint64_t>(length), 0});
  else
    registers.set_mask(mask_of_length(length, dtype));
  registers.mask_set = registers.mask == kEveryLane ? Setting{} : Setting{info.name, where};
}

const OpInfo ResetMask::info = {
    .name = "ResetMask",
    .variant = "",
    .doc = "selects every lane",
    .spec = "vector.md, section 1.4",
    .kind = Kind::kSetsRegister,
    .support = kResetSupport,
};
void ResetMask::commit(Registers& registers) const { registers.set_mask(kEveryLane); }

}  // namespace asctwin::isa
