// Every row of every instruction's limits, on every family of chips: the values around both ends
// are refused and accepted as the row says, by a finding that names the row's field.
#include <gtest/gtest.h>

#include <algorithm>

#include "check/call/params.h"
#include "property/launch_on.h"
#include "property/random/each_operation.h"
#include "property/set_field.h"

namespace asctwin::test {
namespace {

// Returns the codes of ParamsCheck about one field of one call.
std::vector<Code> codes_about(const core::Core& core, const core::Instruction& call,
                              const std::string& field) {
  std::vector<Finding> findings;
  check::ParamsCheck().check(core, call, findings);
  std::vector<Code> codes;
  for (const Finding& finding : findings)
    for (const Fact& fact : finding.facts)
      if (fact.name == "field" && fact.value == Fact{"", field}.value)
        codes.push_back(finding.code);
  return codes;
}

bool is_accepted(const isa::Limit& limit, const isa::Chip& chip, int64_t value) {
  if (value == 0 && limit.zero_never_acts) return true;
  if (value == 0 && limit.zero_does_nothing && chip.zero_is_nop) return true;
  return value >= limit.lo && value <= limit.hi && value % limit.multiple_of == 0;
}

void check_value(const core::Instruction& call, const isa::Limit& limit, const Machine& machine,
                 int64_t value) {
  ASSERT_EQ(limit.value(call.record), value) << limit.field << ": set_limited() does not set it";
  const auto launch = launch_on(machine);
  core::Core& core = *launch->cores().at(0);
  core.registers_to_set() = machine.registers;
  const std::vector<Code> codes = codes_about(core, call, limit.field);
  const bool refused = std::any_of(codes.begin(), codes.end(), is_error);
  EXPECT_EQ(refused, !is_accepted(limit, machine.chip, value))
      << call.info.name << " " << call.info.variant << " `" << limit.field << "` " << value
      << " on " << machine.chip.name;
}

template <class I>
void check_limits(const I& prototype) {
  Arena arena;
  for (const isa::Chip* chip : one_chip_per_family()) {
    Rng rng(1);
    Machine machine{*chip};
    const std::optional<I> call = random_call(prototype, rng, machine, arena);
    if (!call) continue;
    for (const isa::Limit& limit : isa::op_info_of(prototype).limits) {
      if (!limit.families.contains(chip->family)) continue;
      for (const int64_t value :
           {limit.lo - 1, limit.lo, limit.lo + 1, limit.hi - 1, limit.hi, limit.hi + 1}) {
        I op = resolved(machine, *call);
        set_limited(op, limit, value);
        const isa::OpInfo& info = isa::op_info_of(op);
        check_value({info, &op, info.name, {}, 0, nullptr}, limit, machine, value);
      }
    }
  }
}

#define ASCTWIN_OP(record) ASCTWIN_ADD_TESTS(Limits, record, Executes<isa::record>, check_limits)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace
}  // namespace asctwin::test
