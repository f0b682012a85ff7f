// Takes the place of its result from the data.
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void by_data(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer((__gm__ float*)x, 64);
  out.SetGlobalBuffer((__gm__ float*)y, 64);
  LocalTensor<float> tile(TPosition::VECCALC, 0, 64);
  DataCopy(tile, in, 64);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Adds(tile, tile, 1.0f, 64);
  SetFlag<HardEvent::V_S>(EVENT_ID0);
  WaitFlag<HardEvent::V_S>(EVENT_ID0);
  if (tile.GetValue(0) > 1e30f) {
    Muls(tile, tile, 0.5f, 64);
  }
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(out, tile, 64);
}
