// Rules of calls that set flags between cores in hardware.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include "isa/op_info.h"

namespace asctwin::isa {

inline bool counts_flags(const Context& context) {
  return !context.chip.split_cores || !context.team.kind.alone;
}
template <bool (*kHolds)(const void* record, const Context& context)>
constexpr Rule kFlagsRule = {
    .code = Code::E0105,
    .holds = kHolds,
    .actual =
        "no flags to synchronise by: the kernel is marked as one of vector or cube cores alone",
    .statement = "flags between cores are counted in kernels of a mixed type alone",
    .help =
        "mark the kernel __mix__(0, 1) instead of __vector__, __mix__(1, 0) instead of "
        "__cube__, or give it KERNEL_TYPE_MIX_AIV_1_0 or KERNEL_TYPE_MIX_AIC_1_0"};

}  // namespace asctwin::isa
