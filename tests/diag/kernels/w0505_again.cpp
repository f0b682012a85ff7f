// The pipe locks its own mutex once more.
//   asctwin run w0505_again.cpp 'f16[128]=ones' --soc Ascend950
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  Mutex::Lock<PIPE_MTE2>(2);
  Mutex::Lock<PIPE_MTE2>(2);  // EXPECT: W0505
  Mutex::Unlock<PIPE_MTE2>(2);
  Mutex::Unlock<PIPE_MTE2>(2);
}
