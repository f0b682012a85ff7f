// Every block adds one to its share, whose length is no multiple of 32 B.
//   asctwin run kernels/tiles.cpp 'f16[120]=arange(1)' 'f16[120]' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  const uint32_t mine = GetBlockIdx() * 30;
  LocalTensor<half> x(TPosition::VECCALC, 0, 32);
  GlobalTensor<half> source, result;
  source.SetGlobalBuffer(in + mine, 30);
  result.SetGlobalBuffer(out + mine, 30);
  DataCopyPad(x, source, {1, 60, 0, 0, 0}, {true, 0, 2, half(0)});
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Adds(x, x, half(1), 32);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopyPad(result, x, {1, 60, 0, 0, 0});
}
