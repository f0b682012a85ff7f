// Declares and queries properties of the launch: its kind, the tiling key, the workspace that the
// library keeps for itself.
// spec: vector.md, section 5
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>

#include "asctwin/base/source_loc.h"

// By the API, a name outside of all namespaces.
enum KernelMetaType : uint8_t {
#define ASCTWIN_KERNEL_TYPE(name, cube, vector, alone) name,
#include "asctwin/base/kernel_types.inc"
#undef ASCTWIN_KERNEL_TYPE
};

namespace asctwin::framework {

// The kind of the kernel, unless the launch or the source (`__mix__`) names one. Where cores are
// separate and others run, the launch starts anew with the right ones.
void declare_kernel_type(KernelMetaType type, SourceLoc where = SourceLoc::here());

uint64_t tiling_key();

// The first one that is set stays, unless `replace`.
void set_system_workspace(uint8_t* workspace, bool replace);
uint8_t* system_workspace();  // nullptr: none is set
uint8_t* user_workspace(uint8_t* argument);

// The kernel reads `bytes` at `from`: where these are an operator's tiling data, the host has
// written as many.
void check_tiling_data(const void* from, size_t bytes, SourceLoc where);

}  // namespace asctwin::framework

#include "asctwin/base/macros_show.inc"
