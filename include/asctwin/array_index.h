// An index outside of a C++ array of the kernel's own. The command has compilers check each index of
// the kernels that it builds.
#pragma once
#include "asctwin/base/macros_hide.inc"

namespace asctwin {

// Warns of it (W0205), if a core with checks runs.
// @param place what compilers pass to __ubsan_handle_out_of_bounds: file and line, the array's type
// @param index its value, or where it stands if it is wider than a pointer
void array_index_outside(const void* place, const void* index);

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
