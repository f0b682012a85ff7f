// A group barrier works in the last 1600 B of UB, where this kernel has a tensor.
//   asctwin run e0207_barrier.cpp 'i32[32]=zeros' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(GM_ADDR workspace) {
  LocalTensor<half> all(TPosition::VECCALC, 0, 192 * 1024 / 2 - 512);
  Duplicate(all, half(0), 128);
  GroupBarrier<PipeMode::MTE3_MODE> barrier(workspace, 1, 1);
  if (GetBlockIdx() == 0) barrier.Arrive(0);  // EXPECT: E0207
  if (GetBlockIdx() == 1) barrier.Wait(0);    // EXPECT: E0207
}
