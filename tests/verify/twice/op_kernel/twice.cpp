#include "twice_tiling.h"

#include "kernel_operator.h"

using namespace AscendC;

class Kernel {
 public:
  using T = DTYPE_X;
  static constexpr uint32_t kTile = 256;

  __aicore__ inline Kernel(GM_ADDR x, GM_ADDR y, const TwiceTilingData& data) : data_(data) {
    x_.SetGlobalBuffer((__gm__ T*)x, data.tiles * kTile + data.rest);
    y_.SetGlobalBuffer((__gm__ T*)y, data.tiles * kTile + data.rest);
    pipe_.InitBuffer(in_, 1, kTile * sizeof(T));
    pipe_.InitBuffer(out_, 1, kTile * sizeof(T));
  }
  __aicore__ inline void Tiles() {
    for (uint32_t i = 0; i < data_.tiles; ++i) Tile(i * kTile, kTile);
  }
  __aicore__ inline void Rest() { Tile(data_.tiles * kTile, data_.rest); }

 private:
  __aicore__ inline void Tile(uint32_t at, uint32_t count) {
    const DataCopyExtParams bytes{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0};
    LocalTensor<T> x = in_.AllocTensor<T>();
    DataCopyPad(x, x_[at], bytes, DataCopyPadExtParams<T>{false, 0, 0, 0});
    in_.EnQue(x);
    x = in_.DeQue<T>();
    LocalTensor<T> y = out_.AllocTensor<T>();
    Add(y, x, x, count);
    if (data_.shift != 0) {
      Adds(y, y, static_cast<T>(static_cast<float>(data_.shift)), count);
    }
    in_.FreeTensor(x);
    out_.EnQue(y);
    y = out_.DeQue<T>();
    DataCopyPad(y_[at], y, bytes);
    out_.FreeTensor(y);
  }

  TwiceTilingData data_;
  TPipe pipe_;
  TQue<QuePosition::VECIN, 1> in_;
  TQue<QuePosition::VECOUT, 1> out_;
  GlobalTensor<T> x_, y_;
};

extern "C" __global__ __aicore__ void twice(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                            GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(TwiceTilingData);
  GET_TILING_DATA(data, tiling);
  Kernel kernel(x, y, data);
  if (TILING_KEY_IS(1)) {
    kernel.Tiles();
  } else if (TILING_KEY_IS(2)) {
    kernel.Rest();
  } else if (TILING_KEY_IS(3)) {
    kernel.Tiles();
    kernel.Rest();
  } else if (TILING_KEY_IS(9)) {
    kernel.Tiles();
  }
}
