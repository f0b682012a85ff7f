// Rows of softmax as a compiler makes them.
#include "plain_softmax.h"

#include <algorithm>

#include "plain_exponential.h"

namespace asctwin::bench {

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
