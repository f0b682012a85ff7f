// Declares the functions of a host program that runs kernels on the CPU: memory, the kind of cores,
// ICPU_RUN_KF.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/api/types.h"
#include "cpu_debug_launch.h"

// UNVERIFIED: evidence = inferred. A block of MIX_MODE has one cube core and two vector cores.
enum class KernelMode : uint8_t { MIX_MODE = 0, AIC_MODE, AIV_MODE, MIX_AIC_1_1 };

namespace AscendC {

inline void* GmAlloc(size_t size) { return asctwin::host::gm_alloc(size); }
inline void GmFree(void* begin) { asctwin::host::gm_free(begin); }

// Which cores run kernels from now on; without it, what the kernel says, or else vector cores.
inline void SetKernelMode(KernelMode mode) {
  constexpr asctwin::KernelKind kKinds[] = {{1, 2}, {1, 0}, {0, 1}, {1, 1}};
  asctwin::host::set_kernel_kind(kKinds[static_cast<uint8_t>(mode)]);
}

}  // namespace AscendC

#include "asctwin/base/macros_show.inc"
