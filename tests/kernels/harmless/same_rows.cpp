// Core 0 writes rows. The others wait for it, write the same rows again, and read every second one.
// OTHER_VALUE: the rows differ. EARLY: nothing is waited for.
//   asctwin run same_rows.cpp 'f32[8,16]=arange(1)' 'f32[8,16]' 'f32[2,4,16]' --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void same_rows(GM_ADDR x, GM_ADDR shared, GM_ADDR y) {
  GlobalTensor<float> from, between, to;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x), 128);
  between.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(shared), 128);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y), 128);
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 512);
  LocalTensor<float> rows = buffer.Get<float>();
  const bool is_first = GetBlockIdx() == 0;
  DataCopy(rows, from, 128);
  PipeBarrier<PIPE_ALL>();
#ifdef OTHER_VALUE
  if (!is_first) Adds(rows, rows, 1.0f, 128);
  PipeBarrier<PIPE_ALL>();
#endif
  if (is_first) DataCopy(between, rows, DataCopyParams(8, 2, 0, 0));
#ifndef EARLY
  SyncAll();
#endif
  if (is_first) return;
  DataCopy(between, rows, DataCopyParams(8, 2, 0, 0));
  PipeBarrier<PIPE_ALL>();
  DataCopy(rows, between, DataCopyParams(4, 2, 2, 0));
  PipeBarrier<PIPE_ALL>();
  DataCopy(to[64 * (GetBlockIdx() - 1)], rows, 64);
}
