// Another pipe than the one that has locked the mutex unlocks it.
//   asctwin run e0508_unlock.cpp 'f16[128]=ones' --soc Ascend950
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  Mutex::Lock<PIPE_MTE2>(0);
  Mutex::Unlock<PIPE_V>(0);  // EXPECT: E0508
  Mutex::Unlock<PIPE_MTE2>(0);
}
