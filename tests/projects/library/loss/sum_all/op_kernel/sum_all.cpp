#include "kernel_operator.h"
#include "sum_all_data.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void sum_all(GM_ADDR x, GM_ADDR sum, GM_ADDR workspace,
                                              GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(SumAllData);
  GET_TILING_DATA(data, tiling);
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * data.share, data.share);
  to.SetGlobalBuffer((__gm__ float*)sum, 1);
  TPipe pipe;
  TBuf<TPosition::VECCALC> room, scratch;
  pipe.InitBuffer(room, data.share * sizeof(float));
  pipe.InitBuffer(scratch, data.share * sizeof(float));
  LocalTensor<float> values = room.Get<float>();
  DataCopy(values, from, data.share);
  PipeBarrier<PIPE_ALL>();
  ReduceSum<float>(values, values, scratch.Get<float>(), data.share);
  PipeBarrier<PIPE_ALL>();
  SetAtomicAdd<float>();
  DataCopyPad(to, values, DataCopyExtParams(1, sizeof(float), 0, 0, 0));
  SetAtomicNone();
}
