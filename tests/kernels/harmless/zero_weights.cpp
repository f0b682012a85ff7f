// 40 numbers lie in a buffer of 64 and are multiplied by 64 weights, which are 0 from lane 40 on: so
// no result depends on the lanes that were never written, in whatever order the calls take effect.
// STORED: the last weights are 1.
//   asctwin run zero_weights.cpp 'i32[40]=arange(1)' 'i32[64]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void zero_weights(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<int32_t> from, to;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ int32_t*>(x), 40);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ int32_t*>(y), 64);
  TPipe pipe;
  TBuf<TPosition::VECCALC> room;
  pipe.InitBuffer(room, 1024);
  LocalTensor<int32_t> a = room.GetWithOffset<int32_t>(64, 0),
                       weights = room.GetWithOffset<int32_t>(64, 256),
                       product = room.GetWithOffset<int32_t>(64, 512);
  DataCopy(a, from, 40);
  Duplicate(weights, 2, 40);
#ifdef STORED
  Duplicate(weights[40], 1, 24);
#else
  Duplicate(weights[40], 0, 24);
#endif
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  PipeBarrier<PIPE_V>();
  Mul(product, a, weights, 64);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(to, product, 64);
}
