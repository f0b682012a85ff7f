// The yardsticks of norm_bench: plain loops over floats, compiled with -O3 -march=native.
#pragma once

#include <cstddef>

namespace asctwin::bench {

struct PlainRows {
  size_t rows, columns;
  float epsilon;
};
void plain_layer_norm(const PlainRows& shape, const float* x, const float* gamma, const float* beta,
                      float* y, float* mean, float* variance);
void plain_rms_norm(const PlainRows& shape, const float* x, const float* gamma, float* y);

void plain_gelu(const float* x, float* y, size_t count);

}  // namespace asctwin::bench
