// Mask mode and mask are registers of the scalar pipe: they are what the newest call has left.
#include "asctwin/builtin_support.h"

#include "core/launch/launch.h"

namespace asctwin::framework {

using namespace core;

int64_t counted_elements() {
  const isa::Registers& registers = this_core().registers();
  return registers.counter_mode ? static_cast<int64_t>(registers.mask[0] & UINT32_MAX) : -1;
}

uint64_t mask_register(int half) {
  return this_core().registers().mask[static_cast<size_t>(half)];
}

uint64_t compare_register() { return this_core().registers().cmp_mask.bits[0]; }

void builtin_not_modelled(const char* name, const char* what, SourceLoc where) {
  Core& core = this_core(where);
  core.report(core.finding(Code::E0901, name, where).with("what", what));
}

}  // namespace asctwin::framework
