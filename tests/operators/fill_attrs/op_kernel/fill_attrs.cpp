#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void fill_attrs(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
  GET_TILING_DATA(data, tiling);
  TPipe pipe;
  TBuf<TPosition::VECCALC> room;
  pipe.InitBuffer(room, 32);
  LocalTensor<DTYPE_Y> values = room.Get<DTYPE_Y>();
  for (uint32_t i = 0; i < 8; ++i) values.SetValue(i, static_cast<DTYPE_Y>(data.values[i]));
  SetFlag<HardEvent::S_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::S_MTE3>(EVENT_ID0);
  GlobalTensor<DTYPE_Y> result;
  result.SetGlobalBuffer((__gm__ DTYPE_Y*)y, 8);
  DataCopy(result, values, 8);
}
