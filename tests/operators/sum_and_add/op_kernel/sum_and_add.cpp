// The sum of `x` over all ranks lands in the workspace; each rank adds its own bias to it.
#include "sum_and_add_tiling.h"

#include "kernel_operator.h"
#include "lib/hccl/hccl.h"

using namespace AscendC;

class AddKernel {
 public:
  __aicore__ inline void Init(GM_ADDR sum, GM_ADDR bias, GM_ADDR y, uint32_t count, uint32_t tile) {
    count_ = count;
    tile_ = tile;
    sum_.SetGlobalBuffer((__gm__ float*)sum, count);
    bias_.SetGlobalBuffer((__gm__ float*)bias, count);
    y_.SetGlobalBuffer((__gm__ float*)y, count);
    pipe_.InitBuffer(in_, 2, 2 * tile * sizeof(float));
    pipe_.InitBuffer(out_, 2, tile * sizeof(float));
  }
  __aicore__ inline void Process() {
    for (uint32_t at = GetBlockIdx() * tile_; at < count_; at += GetBlockNum() * tile_) Tile(at);
  }

 private:
  __aicore__ inline void Tile(uint32_t at) {
    LocalTensor<float> in = in_.AllocTensor<float>();
    DataCopy(in, sum_[at], tile_);
    DataCopy(in[tile_], bias_[at], tile_);
    in_.EnQue(in);
    in = in_.DeQue<float>();
    LocalTensor<float> out = out_.AllocTensor<float>();
    Add(out, in, in[tile_], tile_);
    in_.FreeTensor(in);
    out_.EnQue(out);
    out = out_.DeQue<float>();
    DataCopy(y_[at], out, tile_);
    out_.FreeTensor(out);
  }

  TPipe pipe_;
  TQue<QuePosition::VECIN, 2> in_;
  TQue<QuePosition::VECOUT, 2> out_;
  GlobalTensor<float> sum_, bias_, y_;
  uint32_t count_, tile_;
};

extern "C" __global__ __aicore__ void sum_and_add(GM_ADDR x, GM_ADDR bias, GM_ADDR y,
                                                  GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  REGISTER_TILING_DEFAULT(SumAndAddTilingData);
  GET_TILING_DATA(data, tiling);
  GM_ADDR sum = GetUserWorkspace(workspace);
  Hccl<> hccl;
  hccl.InitV2(GetHcclContext<0>(), &data);
  hccl.SetCcTilingV2(offsetof(SumAndAddTilingData, sum));
  const HcclHandle handle =
      hccl.AllReduce<true>(x, sum, data.count, HCCL_DATA_TYPE_FP32, HCCL_REDUCE_SUM);
  hccl.Wait(handle);
  AddKernel kernel;
  kernel.Init(sum, bias, y, data.count, data.tile);
  kernel.Process();
  hccl.Finalize();
}
