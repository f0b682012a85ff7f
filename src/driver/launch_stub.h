// A kernel for host programs that their own compiler builds: a C function aclrtlaunch_<kernel> in
// the object of the kernel, and the header that declares it to ACLRT_LAUNCH_KERNEL.
#pragma once

#include <string>
#include <vector>

#include "driver/kernels.h"

namespace asctwin::driver {

// Kernels that have a stub: neither templates nor overloaded.
bool has_launch_stub(const KernelInfo& kernel);

// The definitions, to stand behind those of the kernels.
std::string launch_stubs(const std::vector<KernelInfo>& kernels);

std::string launch_header_name(const KernelInfo& kernel);  // "aclrtlaunch_add.h"
// Types of parameters are as the kernel writes them, but a pointer is `void*`.
std::string launch_header(const KernelInfo& kernel);

}  // namespace asctwin::driver
