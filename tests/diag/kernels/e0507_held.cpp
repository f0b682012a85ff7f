// The vector pipe locks the mutex of the buffer before the copy has unlocked it.
//   asctwin run e0507_held.cpp 'f16[128]=ones' --soc Ascend950
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 128);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm);
  Mutex::Lock<PIPE_MTE2>(0);
  DataCopy(x, g, 128);
  Mutex::Lock<PIPE_V>(0);  // EXPECT: E0507
  Mutex::Unlock<PIPE_MTE2>(0);
  Adds(x, x, half(1), 128);
  Mutex::Unlock<PIPE_V>(0);
}
