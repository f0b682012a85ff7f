// One of the two cores that others wait for goes another way.
//   asctwin run e0703_group.cpp 'i32[64]=zeros' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(GM_ADDR workspace) {
  GroupBarrier<PipeMode::MTE3_MODE> barrier(workspace, 2, 2);
  if (GetBlockIdx() == 0) barrier.Arrive(0);
  if (GetBlockIdx() >= 2) barrier.Wait(GetBlockIdx() - 2);  // EXPECT: E0703
}
