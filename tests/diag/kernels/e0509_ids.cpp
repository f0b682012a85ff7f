// Each of 29 tiles takes an id and keeps it.
//   asctwin run e0509_ids.cpp 'f16[128]=ones' --soc Ascend950
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  for (int tile = 0; tile < 29; ++tile) {
    const MutexID id = AllocMutexID();  // EXPECT: E0509
    Mutex::Lock<PIPE_MTE2>(id);
    Mutex::Unlock<PIPE_MTE2>(id);
  }
}
