// Threads of the 950. spec: simt.md
#pragma once

#include "asctwin/isa/chip_macros.h"

#if defined(__NPU_ARCH__) && ASCTWIN_LIKE_950

#include "asctwin/api/simt/atomic.h"
#include "asctwin/api/simt/constants.h"
#include "asctwin/api/simt/convert.h"
#include "asctwin/api/simt/entry.h"
#include "asctwin/api/simt/groups.h"
#include "asctwin/api/simt/half_math.h"
#include "asctwin/api/simt/integer.h"
#include "asctwin/api/simt/math.h"
#include "asctwin/api/simt/names.h"
#include "asctwin/api/simt/sync.h"

#ifdef __NPU_COMPILER_INTERNAL_PURE_SIMT__
namespace asctwin::simt {
struct asctwin_kernels_are_threads;  // the source pass looks for it
}
inline void asc_dcci_single(const void* address,
                            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::simt::invalidate(address, where, "asc_dcci_single");
}
#include "asctwin/api/onchip_array.h"
#include "asctwin/api/print.h"
#include "asctwin/kernel_registry.h"
#else
#include "asctwin/api/c_system.h"
#endif

#endif
