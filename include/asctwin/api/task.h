// Declares the kind of a launch and the workspaces that a kernel is given.
// spec: vector.md, section 5
#pragma once

#include "asctwin/api/qualifiers.h"
#include "asctwin/task.h"

// The key that the launch was given, 0 unless it says so; a number of the preprocessor where a
// source uses it there.
#ifndef TILING_KEY_VAR
#define TILING_KEY_VAR (::asctwin::framework::tiling_key())
#endif

// Inside of the kernel function, before its first instruction.
#define KERNEL_TASK_TYPE_DEFAULT(type) ::asctwin::framework::declare_kernel_type(type);
// Declares the kind for launches with this tiling key.
#define KERNEL_TASK_TYPE(key, type)                                    \
  (static_cast<uint64_t>(TILING_KEY_VAR) == static_cast<uint64_t>(key) \
       ? ::asctwin::framework::declare_kernel_type(type)               \
       : void());

#ifdef HAVE_WORKSPACE
// Tells `asctwin cc` that the build passes a workspace to kernels whose parameter has this name.
namespace asctwin {
struct WorkspaceIsAParameter;
}
#endif

namespace AscendC {

inline void SetSysWorkspace(GM_ADDR workspace) {
  asctwin::framework::set_system_workspace(workspace, false);
}
inline void SetSysWorkspaceForce(GM_ADDR workspace) {
  asctwin::framework::set_system_workspace(workspace, true);
}
inline GM_ADDR GetSysWorkSpacePtr() { return asctwin::framework::system_workspace(); }
// Behind what the library keeps for itself: 16 MiB, on 310P 2 MiB, of the workspace that is set.
inline GM_ADDR GetUserWorkspace(GM_ADDR workspace) {
  return asctwin::framework::user_workspace(workspace);
}

}  // namespace AscendC

using AscendC::GetSysWorkSpacePtr;
using AscendC::SetSysWorkspace;
inline void SetSysWorkSpacePtr(GM_ADDR workspace) { AscendC::SetSysWorkspace(workspace); }
