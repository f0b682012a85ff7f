// The arrays in global memory that programs bring along (asctwin/global_arrays.h), for each launch.
#pragma once

#include "core/launch/launch.h"

namespace asctwin {

void add_global_arrays(core::LaunchSpec& spec);

}  // namespace asctwin
