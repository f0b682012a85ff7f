// Two halves of UB in turn: a tile is loaded while the other is stored, by flags of both parities.
//   asctwin run kernels/ping_pong.cpp 'f16[1024]=arange(1)' 'f16[1024]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 512);
  GlobalTensor<half> source, result;
  source.SetGlobalBuffer(in);
  result.SetGlobalBuffer(out);
  SetFlag<HardEvent::MTE3_MTE2>(0);
  SetFlag<HardEvent::MTE3_MTE2>(1);
  for (int tile = 0; tile < 4; ++tile) {
    const int id = tile % 2;
    WaitFlag<HardEvent::MTE3_MTE2>(id);
    DataCopy(x[id * 256], source[tile * 256], 256);
    SetFlag<HardEvent::MTE2_MTE3>(id);
    WaitFlag<HardEvent::MTE2_MTE3>(id);
    DataCopy(result[tile * 256], x[id * 256], 256);
    SetFlag<HardEvent::MTE3_MTE2>(id);
  }
  WaitFlag<HardEvent::MTE3_MTE2>(0);
  WaitFlag<HardEvent::MTE3_MTE2>(1);
}
