// The only way in: every instruction that a kernel executes goes through issue().
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/base/source_loc.h"
#include "asctwin/isa/records.h"

namespace asctwin {

// Checks and executes `instruction` on the running core. A broken rule becomes a finding and stops
// the core: the call does not return then. `name` is the API's own name where one record serves
// several calls (asc_transto5hd_b16); nullptr takes the record's.
template <class I>
void issue(const I& instruction, SourceLoc where, const char* name = nullptr);

#define ASCTWIN_OP(record) \
  extern template void issue(const isa::record& instruction, SourceLoc where, const char* name);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
