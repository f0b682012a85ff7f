// Every block passes its tile to the next one through global memory.
//   asctwin run kernels/sync_all.cpp 'f16[1024]=arange(1)' 'f16[1024]' 'f16[1024]' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out, __gm__ half* between) {
  const uint32_t mine = GetBlockIdx() * 256;
  const uint32_t next = (GetBlockIdx() + 1) % GetBlockNum() * 256;
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  LocalTensor<half> y(TPosition::VECCALC, 512, 256);
  GlobalTensor<half> source, result, shared;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  shared.SetGlobalBuffer(between);
  DataCopy(x, source[mine], 256);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  DataCopy(shared[mine], x, 256);
  SyncAll();
  DataCopy(y, shared[next], 256);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID1);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID1);
  DataCopy(result[mine], y, 256);
}
