#include "block_offsets_data.h"
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void block_offsets(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                    GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  REGISTER_TILING_DEFAULT(BlockOffsetsData);
  GET_TILING_DATA(data, tiling);
  const uint32_t block = GetBlockIdx();
  GlobalTensor<float> from, to, sums;
  from.SetGlobalBuffer((__gm__ float*)x + block * data.share, data.share);
  to.SetGlobalBuffer((__gm__ float*)y + block * data.share, data.share);
  sums.SetGlobalBuffer((__gm__ float*)GetUserWorkspace(workspace), GetBlockNum() * 8);
  LocalTensor<float> mine(TPosition::VECCALC, 0, 8), sum(TPosition::VECCALC, 32, 8);
  LocalTensor<float> scratch(TPosition::VECCALC, 64, 8);
  DataCopy(mine, from, 8);
  PipeBarrier<PIPE_ALL>();
  Duplicate(sum, 0.0f, 8);
  PipeBarrier<PIPE_ALL>();
  ReduceSum<float>(sum, mine, scratch, 8);
  PipeBarrier<PIPE_ALL>();
  DataCopy(sums[block * 8], sum, 8);
  PipeBarrier<PIPE_ALL>();
  SyncAll();
  float before = 0;
  for (uint32_t b = 0; b < block; ++b) {
    DataCopy(scratch, sums[b * 8], 8);
    PipeBarrier<PIPE_ALL>();
    before += scratch.GetValue(0);
    PipeBarrier<PIPE_ALL>();
  }
  Adds(mine, mine, before, 8);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, mine, 8);
}
