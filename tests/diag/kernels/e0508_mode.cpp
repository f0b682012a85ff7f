// The lock does not stop its pipe, the unlock belongs to one that does.
//   asctwin run e0508_mode.cpp 'f16[128]=ones' --soc Ascend950
#include "c_api/asc_simd.h"
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  asc_lock(PIPE_MTE2, 31, ASC_LOCK_NON_BLOCK);
  asc_unlock(PIPE_MTE2, 31);  // EXPECT: E0508
}
