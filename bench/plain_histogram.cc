// The yardstick of simt_histogram.asc, compiled for the machine and without calls at its loads.
#include <cstdint>

void plain_histogram(const uint8_t* x, uint32_t* bins, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i) ++bins[x[i]];
}
