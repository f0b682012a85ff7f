// Arrays in a memory of the core. In a function `__ubuf__ half a[16];` becomes a reference to
// storage of the running core; at namespace scope it becomes an object that stands for one array
// in every core. Both keep the name and the type that the kernel sees.
#pragma once

#include <vector>

#include "driver/edits.h"
#include "driver/pass_error.h"
#include "driver/scope.h"

namespace asctwin::driver {

// Rewrites the declaration that begins at token `first` if it declares such arrays. An array in
// global memory stays as it is, and the library is told of it.
// @return whether it is
bool rewrite_onchip_arrays(const Tokens& tokens, size_t first, Scope::Kind scope, Edits& edits,
                           std::vector<PassError>& errors);

}  // namespace asctwin::driver
