#include "add_custom_tiling.h"
#include "kernel_operator.h"

using namespace AscendC;

class AddKernel {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t total, uint32_t tile) {
    total_ = total;
    tile_ = tile;
    x_.SetGlobalBuffer((__gm__ DTYPE_X*)x, total);
    y_.SetGlobalBuffer((__gm__ DTYPE_Y*)y, total);
    z_.SetGlobalBuffer((__gm__ DTYPE_Z*)z, total);
    pipe_.InitBuffer(xs_, 2, tile * sizeof(DTYPE_X));
    pipe_.InitBuffer(ys_, 2, tile * sizeof(DTYPE_Y));
    pipe_.InitBuffer(zs_, 2, tile * sizeof(DTYPE_Z));
  }
  __aicore__ inline void Process() {
    for (uint32_t at = GetBlockIdx() * tile_; at < total_; at += GetBlockNum() * tile_)
      Tile(at, total_ - at < tile_ ? total_ - at : tile_);
  }

 private:
  __aicore__ inline void Tile(uint32_t at, uint32_t count) {
    const DataCopyExtParams in{1, static_cast<uint32_t>(count * sizeof(DTYPE_X)), 0, 0, 0};
    const DataCopyPadExtParams<DTYPE_X> pad{false, 0, 0, 0};
    LocalTensor<DTYPE_X> x = xs_.AllocTensor<DTYPE_X>();
    DataCopyPad(x, x_[at], in, pad);
    xs_.EnQue(x);
    LocalTensor<DTYPE_Y> y = ys_.AllocTensor<DTYPE_Y>();
    DataCopyPad(y, y_[at], in, pad);
    ys_.EnQue(y);
    x = xs_.DeQue<DTYPE_X>();
    y = ys_.DeQue<DTYPE_Y>();
    LocalTensor<DTYPE_Z> z = zs_.AllocTensor<DTYPE_Z>();
    Add(z, x, y, count);
    zs_.EnQue(z);
    xs_.FreeTensor(x);
    ys_.FreeTensor(y);
    z = zs_.DeQue<DTYPE_Z>();
    DataCopyPad(z_[at], z, in);
    zs_.FreeTensor(z);
  }

  TPipe pipe_;
  TQue<QuePosition::VECIN, 2> xs_, ys_;
  TQue<QuePosition::VECOUT, 2> zs_;
  GlobalTensor<DTYPE_X> x_;
  GlobalTensor<DTYPE_Y> y_;
  GlobalTensor<DTYPE_Z> z_;
  uint32_t total_, tile_;
};

extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(AddCustomTilingData);
  GET_TILING_DATA(data, tiling);
  AddKernel kernel;
  kernel.Init(x, y, z, data.total, data.tile);
  kernel.Process();
}
