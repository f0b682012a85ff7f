// Rows as a compiler makes them.
#include "plain_norm.h"

#include <cmath>

#include "plain_exponential.h"

namespace asctwin::bench {

void plain_layer_norm(const PlainRows& shape, const float* x, const float* gamma, const float* beta,
                      float* y, float* mean, float* variance) {
  const auto count = static_cast<float>(shape.columns);
  for (size_t r = 0; r < shape.rows; ++r, x += shape.columns, y += shape.columns) {
    float sum = 0, squares = 0;
    for (size_t i = 0; i < shape.columns; ++i) sum += x[i];
    mean[r] = sum / count;
    for (size_t i = 0; i < shape.columns; ++i) squares += (x[i] - mean[r]) * (x[i] - mean[r]);
    variance[r] = squares / count;
    const float root = 1 / std::sqrt(variance[r] + shape.epsilon);
    for (size_t i = 0; i < shape.columns; ++i) y[i] = (x[i] - mean[r]) * root * gamma[i] + beta[i];
  }
}

void plain_rms_norm(const PlainRows& shape, const float* x, const float* gamma, float* y) {
  for (size_t r = 0; r < shape.rows; ++r, x += shape.columns, y += shape.columns) {
    float squares = 0;
    for (size_t i = 0; i < shape.columns; ++i) squares += x[i] * x[i];
    const float root = 1 / std::sqrt(squares / static_cast<float>(shape.columns) + shape.epsilon);
    for (size_t i = 0; i < shape.columns; ++i) y[i] = x[i] * root * gamma[i];
  }
}

void plain_gelu(const float* x, float* y, size_t count) {
  for (size_t i = 0; i < count; ++i)
    y[i] = x[i] / (1 + exponential(-1.5957691216F * (x[i] + 0.044715F * x[i] * x[i] * x[i])));
}

}  // namespace asctwin::bench
