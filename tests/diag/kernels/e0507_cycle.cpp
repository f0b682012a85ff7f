// Each of two pipes holds the mutex that the other one locks.
//   asctwin run e0507_cycle.cpp 'f16[128]=ones' --soc Ascend950
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  Mutex::Lock<PIPE_MTE2>(3);
  Mutex::Lock<PIPE_V>(4);
  Mutex::Lock<PIPE_MTE2>(4);  // EXPECT: E0507
  Mutex::Lock<PIPE_V>(3);
  Mutex::Unlock<PIPE_MTE2>(4);
  Mutex::Unlock<PIPE_V>(3);
  Mutex::Unlock<PIPE_V>(4);
  Mutex::Unlock<PIPE_MTE2>(3);
}
