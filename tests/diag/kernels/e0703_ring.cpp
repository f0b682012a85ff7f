// Each block waits for the one before it, and the first one for the last.
//   asctwin run e0703_ring.cpp 'i32[64]=zeros' --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ int32_t* workspace) {
  GlobalTensor<int32_t> gm;
  gm.SetGlobalBuffer(workspace, 3 * 8);
  LocalTensor<int32_t> ub(TPosition::VECCALC, 0, 8);
  const int32_t before = (GetBlockIdx() + GetBlockNum() - 1) % GetBlockNum();
  IBWait(gm, ub, before, 0);  // EXPECT: E0703
  IBSet(gm, ub, GetBlockIdx(), 0);
}
