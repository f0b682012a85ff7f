// The yardstick of register_loop.asc, compiled for the machine.
#include <cstdint>

void plain_loop(float* y, const float* x, float number, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) y[i] = x[i] + number;
}
