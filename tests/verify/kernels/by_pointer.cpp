// Reads global memory by a pointer, and doubles what is above 0.
#include "kernel_operator.h"

extern "C" __global__ __aicore__ void by_pointer(__gm__ float* x, __gm__ float* y) {
  for (int i = 0; i < 16; ++i) {
    if (x[i] > 0.0f) {
      y[i] = 2 * x[i];
    } else {
      y[i] = x[i];
    }
  }
}
