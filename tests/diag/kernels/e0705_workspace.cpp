// Nobody has cleared the workspace.
//   asctwin run e0705_workspace.cpp 'i32[32]=full(9)' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ int32_t* workspace) {
  GlobalTensor<int32_t> gm;
  gm.SetGlobalBuffer(workspace, 4 * 8);
  LocalTensor<int32_t> ub(TPosition::VECCALC, 0, 4 * 8);
  SyncAll(gm, ub);  // EXPECT: E0705
}
