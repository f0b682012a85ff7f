// Answers the compiler's own functions about the running core.
// spec: sync_and_timing.md, part 1; vector.md, section 1.2
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

#include "asctwin/base/source_loc.h"

namespace asctwin::framework {

// In counter mode how many elements the mask register counts, otherwise -1.
int64_t counted_elements();
// The mask register, its lower (0) or its upper (1) half.
uint64_t mask_register(int half);
// The first 64 bits of CMPMASK.
uint64_t compare_register();
// Whether aclrtGetHardwareSyncAddr gives this address.
bool is_sync_address(uint64_t address);
// Reports that a function of the compiler is not modelled with these arguments: E0901.
void builtin_not_modelled(const char* name, const char* what, SourceLoc where);

}  // namespace asctwin::framework

#include "asctwin/base/macros_show.inc"
