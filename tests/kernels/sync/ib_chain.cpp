// Running totals over cores: each waits for the one before it by IBWait, adds and hands on by
// IBSet.
//   asctwin run ib_chain.cpp 'i32[4,8]=arange(1)' 'i32[4,8]' 'i32[64]=zeros' 'i32[8]=zeros'
//   --blocks 4
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void running(GM_ADDR x, GM_ADDR y, GM_ADDR sync, GM_ADDR total) {
  GlobalTensor<int32_t> in, out, syncGm, totalGm;
  const int32_t block = GetBlockIdx();
  in.SetGlobalBuffer((__gm__ int32_t*)x + block * 8, 8);
  out.SetGlobalBuffer((__gm__ int32_t*)y + block * 8, 8);
  syncGm.SetGlobalBuffer((__gm__ int32_t*)sync, 64);
  totalGm.SetGlobalBuffer((__gm__ int32_t*)total, 8);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> qx, qt;
  TQue<TPosition::VECOUT, 1> qo;
  TQue<TPosition::VECCALC, 1> qs;
  pipe.InitBuffer(qx, 1, 32);
  pipe.InitBuffer(qt, 1, 32);
  pipe.InitBuffer(qo, 1, 32);
  pipe.InitBuffer(qs, 1, 32);
  auto ub = qs.AllocTensor<int32_t>();
  auto a = qx.AllocTensor<int32_t>();
  DataCopy(a, in, 8);
  qx.EnQue(a);
  a = qx.DeQue<int32_t>();
  if (block > 0 && SKIP != 1) IBWait(syncGm, ub, block - 1, 0);
  auto t = qt.AllocTensor<int32_t>();
  DataCopy(t, totalGm, 8);
  qt.EnQue(t);
  t = qt.DeQue<int32_t>();
  auto o = qo.AllocTensor<int32_t>();
  Add(o, a, t, 8);
  qx.FreeTensor(a);
  qt.FreeTensor(t);
  qo.EnQue(o);
  o = qo.DeQue<int32_t>();
  DataCopy(totalGm, o, 8);
  DataCopy(out, o, 8);
  qo.FreeTensor(o);
  if (block + 1 < GetBlockNum()) IBSet(syncGm, ub, block, 0);
  qs.FreeTensor(ub);
}
