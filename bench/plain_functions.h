// The yardstick of functions in vector_bench: plain loops over floats, compiled with -O3
// -march=native -ffast-math, so that the compiler takes the vector functions of the C library
// (libmvec) where there are any.
#pragma once

#include <cstddef>

namespace asctwin::bench {

// z = f(x), or x / y.
using PlainFunction = void (*)(const float* x, const float* y, float* z, size_t count);

void plain_exp(const float* x, const float* y, float* z, size_t count);
void plain_ln(const float* x, const float* y, float* z, size_t count);
void plain_sqrt(const float* x, const float* y, float* z, size_t count);
void plain_div(const float* x, const float* y, float* z, size_t count);

}  // namespace asctwin::bench
