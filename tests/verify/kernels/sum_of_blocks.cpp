// Every block adds its own value to one sum; floats come out differently in another order.
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void sum_of_blocks(GM_ADDR x, GM_ADDR sum) {
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer((__gm__ float*)x, 64);
  out.SetGlobalBuffer((__gm__ float*)sum, 8);
  LocalTensor<float> part(TPosition::VECCALC, 0, 8);
  DataCopy(part, in[8 * GetBlockIdx()], 8);
  SetFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE3>(EVENT_ID0);
  SetAtomicAdd<float>();
  DataCopy(out, part, 8);
  SetAtomicNone();
}
