// The kernel has chosen the id by itself.
//   asctwin run w0506_release.cpp 'f16[128]=ones' --soc Ascend950
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  Mutex::Lock<PIPE_MTE2>(3);
  Mutex::Unlock<PIPE_MTE2>(3);
  ReleaseMutexID(3);  // EXPECT: W0506
}
