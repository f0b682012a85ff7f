// A soft SyncAll of fewer cores than were launched, again and again with one workspace.
//   asctwin run used_cores.cpp 'i32[3,8]=arange(1)' 'i32[3,8]' 'i32[3,8]=zeros' 'i32[32]=zeros'
//   --blocks 4
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void rotate(GM_ADDR x, GM_ADDR y, GM_ADDR ws, GM_ADDR sync) {
  constexpr int32_t used = 3;
  if (GetBlockIdx() >= used) return;
  GlobalTensor<int32_t> in, out, rows, syncGm;
  in.SetGlobalBuffer((__gm__ int32_t*)x);
  out.SetGlobalBuffer((__gm__ int32_t*)y);
  rows.SetGlobalBuffer((__gm__ int32_t*)ws);
  syncGm.SetGlobalBuffer((__gm__ int32_t*)sync);
  TPipe pipe;
  TBuf<> a, s;
  pipe.InitBuffer(a, 32);
  pipe.InitBuffer(s, 4 * 32);
  auto t = a.Get<int32_t>(), ub = s.Get<int32_t>();
  DataCopy(t, in[GetBlockIdx() * 8], 8);
  for (int i = 0; i < 2; ++i) {
    PipeBarrier<PIPE_ALL>();
    DataCopy(rows[GetBlockIdx() * 8], t, 8);
    if (SKIP != 1) SyncAll(syncGm, ub, used);
    PipeBarrier<PIPE_ALL>();
    DataCopy(t, rows[(GetBlockIdx() + 1) % used * 8], 8);
    if (SKIP != 2) SyncAll(syncGm, ub, used);
  }
  PipeBarrier<PIPE_ALL>();
  DataCopy(out[GetBlockIdx() * 8], t, 8);
}
