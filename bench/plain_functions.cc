// Functions of floats as a compiler makes them.
#include "plain_functions.h"

#include <cmath>

namespace asctwin::bench {

void plain_exp(const float* __restrict x, const float*, float* __restrict z, size_t count) {
  for (size_t i = 0; i < count; ++i) z[i] = std::exp(x[i]);
}
void plain_ln(const float* __restrict x, const float*, float* __restrict z, size_t count) {
  for (size_t i = 0; i < count; ++i) z[i] = std::log(x[i]);
}
void plain_sqrt(const float* __restrict x, const float*, float* __restrict z, size_t count) {
  for (size_t i = 0; i < count; ++i) z[i] = std::sqrt(x[i]);
}
void plain_div(const float* __restrict x, const float* __restrict y, float* __restrict z,
               size_t count) {
  for (size_t i = 0; i < count; ++i) z[i] = x[i] / y[i];
}

}  // namespace asctwin::bench
