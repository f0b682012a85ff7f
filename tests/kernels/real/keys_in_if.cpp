// A tiling key and a type of the operator as numbers of the preprocessor.
//   asctwin run keys_in_if.cpp 'f32[8]'
// With the key for which one is added:
//   asctwin run keys_in_if.cpp 'f32[8]' --tiling-key 5
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __vector__ void keys_in_if(GM_ADDR out) {
  GlobalTensor<float> y;
  y.SetGlobalBuffer((__gm__ float*)out, 8);
  LocalTensor<float> tile(TPosition::VECCALC, 0, 8);
#if TILING_KEY_VAR >= 4 && ORIG_DTYPE_X == DT_BF16
  Duplicate(tile, 4.0f, 8);
#elif TILING_KEY_VAR == 0
  Duplicate(tile, 0.0f, 8);
#else
  Duplicate(tile, 1.0f, 8);
#endif
  if (TILING_KEY_IS(5)) {
    PipeBarrier<PIPE_V>();
    Adds(tile, tile, 1.0f, 8);
  }
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(y, tile, 8);
}
