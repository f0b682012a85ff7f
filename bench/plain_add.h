// The yardstick of kernel_bench: a plain loop, compiled with -O3 -march=native.
#pragma once

#include <cstddef>

namespace asctwin::bench {

void plain_add(const float* x, const float* y, float* z, size_t count);

}  // namespace asctwin::bench
