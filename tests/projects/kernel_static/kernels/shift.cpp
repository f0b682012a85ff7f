#include "shift.h"

#include "kernel_operator.h"

using namespace AscendC;

template <typename T>
__aicore__ inline void shift(GM_ADDR x, const Shift& tiling) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, TILE * sizeof(T));
  GlobalTensor<T> tile;
  tile.SetGlobalBuffer((__gm__ T*)x + GetBlockIdx() * TILE, TILE);
  LocalTensor<T> local = queue.AllocTensor<T>();
  DataCopy(local, tile, TILE);
  queue.EnQue(local);
  local = queue.DeQue<T>();
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  for (uint32_t i = 0; i < tiling.rounds; ++i) {
    Adds(local, local, T(tiling.by), TILE);
    PipeBarrier<PIPE_V>();
  }
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(tile, local, TILE);
  queue.FreeTensor(local);
}

#define SHIFT_KERNEL(name, type) \
  extern "C" __global__ __aicore__ void name(GM_ADDR x, Shift tiling) { shift<type>(x, tiling); }
SHIFT_KERNEL(shift_float, float)
SHIFT_KERNEL(shift_int32, int32_t)
