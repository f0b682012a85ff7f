#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void row_sum(GM_ADDR x, GM_ADDR total, GM_ADDR workspace,
                                              GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
  GET_TILING_DATA_WITH_STRUCT(RowSumTilingData, data, tiling);
  constexpr int32_t kSlot = 8;
  TPipe pipe;
  TBuf<TPosition::VECCALC> values, sums, scratch;
  pipe.InitBuffer(values, data.share * sizeof(float));
  pipe.InitBuffer(sums, 32 * GetBlockNum());
  pipe.InitBuffer(scratch, data.share * sizeof(float));
  GlobalTensor<float> source, result, partial;
  source.SetGlobalBuffer((__gm__ float*)x, data.total);
  result.SetGlobalBuffer((__gm__ float*)total, 1);
  partial.SetGlobalBuffer((__gm__ float*)GetUserWorkspace(workspace), GetBlockNum() * kSlot);

  const int64_t begin = data.share * GetBlockIdx();
  const int64_t rest = data.total - begin;
  const uint32_t count = rest < data.share ? rest : data.share;
  LocalTensor<float> row = values.Get<float>();
  LocalTensor<float> sum = sums.Get<float>();
  DataCopyPad(row, source[begin], DataCopyExtParams{1, count * 4, 0, 0, 0},
              DataCopyPadExtParams<float>{false, 0, 0, 0});
  PipeBarrier<PIPE_ALL>();
  Duplicate(sum, 0.0f, kSlot);
  PipeBarrier<PIPE_ALL>();
  ReduceSum(sum, row, scratch.Get<float>(), count);
  PipeBarrier<PIPE_ALL>();
  DataCopy(partial[GetBlockIdx() * kSlot], sum, kSlot);
  PipeBarrier<PIPE_ALL>();
  SyncAll();
  if (GetBlockIdx() != 0) return;
  DataCopy(sum, partial, GetBlockNum() * kSlot);
  PipeBarrier<PIPE_ALL>();
  ReduceSum(row, sum, scratch.Get<float>(), GetBlockNum() * kSlot);
  PipeBarrier<PIPE_ALL>();
  DataCopyPad(result, row, DataCopyExtParams{1, 4, 0, 0, 0});
}
