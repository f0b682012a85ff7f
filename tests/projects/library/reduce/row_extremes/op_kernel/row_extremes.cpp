#include "kernel_operator.h"
#include "row_extremes_data.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void row_extremes(GM_ADDR x, GM_ADDR most, GM_ADDR least,
                                                   GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(RowExtremesData);
  GET_TILING_DATA(data, tiling);
  TPipe pipe;
  TBuf<TPosition::VECCALC> row, scratch, results;
  pipe.InitBuffer(row, data.columns * sizeof(float));
  pipe.InitBuffer(scratch, data.columns * sizeof(float));
  pipe.InitBuffer(results, 64);
  GlobalTensor<float> from, high, low;
  from.SetGlobalBuffer((__gm__ float*)x, data.rows * data.columns);
  high.SetGlobalBuffer((__gm__ float*)most, data.rows);
  low.SetGlobalBuffer((__gm__ float*)least, data.rows);
  LocalTensor<float> values = row.Get<float>(), both = results.Get<float>();
  const DataCopyExtParams one{1, sizeof(float), 0, 0, 0};
  for (uint32_t r = 0; r < data.rows; ++r) {
    DataCopy(values, from[r * data.columns], data.columns);
    PipeBarrier<PIPE_ALL>();
    ReduceMax<float>(both, values, scratch.Get<float>(), data.columns);
    PipeBarrier<PIPE_ALL>();
    ReduceMin<float>(both[8], values, scratch.Get<float>(), data.columns);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(high[r], both, one);
    DataCopyPad(low[r], both[8], one);
    PipeBarrier<PIPE_ALL>();
  }
}
