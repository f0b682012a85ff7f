#include "kernel_operator.h"

using namespace AscendC;

struct InPlaceData {
  uint32_t count;
};

#if ORIG_DTYPE_X == DT_FLOAT16
#define STEP static_cast<half>(1)
#else
#define STEP 100.0f
#endif

extern "C" __global__ __aicore__ void in_place(GM_ADDR x, GM_ADDR xOut, GM_ADDR workspace,
                                               GM_ADDR tiling) {
  GET_TILING_DATA_WITH_STRUCT(InPlaceData, data, tiling);
#if TILING_KEY_VAR == 10
  using T = half;
#elif TILING_KEY_VAR == 20
  using T = float;
#endif
  TPipe pipe;
  TBuf<TPosition::VECCALC> room;
  pipe.InitBuffer(room, data.count * sizeof(T));
  LocalTensor<T> values = room.Get<T>();
  GlobalTensor<T> source, result;
  source.SetGlobalBuffer((__gm__ T*)x, data.count);
  result.SetGlobalBuffer((__gm__ T*)xOut, data.count);
  DataCopy(values, source, data.count);
  PipeBarrier<PIPE_ALL>();
  Adds(values, values, STEP, data.count);
  PipeBarrier<PIPE_ALL>();
  DataCopy(result, values, data.count);
}
