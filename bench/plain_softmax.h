// The yardstick of softmax_bench: plain loops, compiled with -O3 -march=native -ffast-math, so that
// the compiler makes vectors of all of them, of the exponential too.
#pragma once

#include <cstddef>

namespace asctwin::bench {

void plain_softmax(const float* x, float* y, size_t rows, size_t columns);

}  // namespace asctwin::bench
