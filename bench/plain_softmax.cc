// An exponential of float accuracy: a polynomial of six terms, and the exponent by its bits.
#include "plain_softmax.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace asctwin::bench {
namespace {

inline float exponential(float x) {
  constexpr float kLeast = -87;
  x = std::max(x, kLeast);
  const float n = std::rint(x * 1.44269504F);
  const float r = x - n * 0.693359375F + n * 2.12194440e-4F;
  float p = 1.98756915e-4F;
  for (const float term : {1.39819995e-3F, 8.33345191e-3F, 4.16657959e-2F, 0.166666665F, 0.5F})
    p = p * r + term;
  const int32_t bits = (static_cast<int32_t>(n) + 127) << 23;
  float power;
  std::memcpy(&power, &bits, sizeof(power));
  return (p * r * r + r + 1) * power;
}

}  // namespace

void plain_softmax(const float* x, float* y, size_t rows, size_t columns) {
  for (size_t r = 0; r < rows; ++r, x += columns, y += columns) {
    float max = x[0], sum = 0;
    for (size_t i = 0; i < columns; ++i) max = std::max(max, x[i]);
    for (size_t i = 0; i < columns; ++i) y[i] = exponential(x[i] - max);
    for (size_t i = 0; i < columns; ++i) sum += y[i];
    for (size_t i = 0; i < columns; ++i) y[i] /= sum;
  }
}

}  // namespace asctwin::bench
