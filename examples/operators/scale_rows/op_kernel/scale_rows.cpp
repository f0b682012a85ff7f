#include "kernel_operator.h"

using namespace AscendC;

class ScaleRowsKernel {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR factor, GM_ADDR y, uint32_t columns, TPipe* pipe) {
    columns_ = columns;
    x_.SetGlobalBuffer((__gm__ float*)x);
    factors_.SetGlobalBuffer((__gm__ float*)factor);
    y_.SetGlobalBuffer((__gm__ float*)y);
    const uint32_t bytes = (columns * sizeof(float) + 31) / 32 * 32;
    pipe->InitBuffer(in_, 2, bytes);
    pipe->InitBuffer(out_, 2, bytes);
  }

  __aicore__ inline void Row(uint32_t row, float offset) {
    const DataCopyExtParams part(1, columns_ * sizeof(float), 0, 0, 0);
    LocalTensor<float> x = in_.AllocTensor<float>();
    DataCopyPad(x, x_[row * columns_], part, DataCopyPadExtParams<float>(false, 0, 0, 0));
    in_.EnQue(x);
    x = in_.DeQue<float>();
    LocalTensor<float> y = out_.AllocTensor<float>();
    Muls(y, x, factors_.GetValue(row), columns_);
    Adds(y, y, offset, columns_);
    in_.FreeTensor(x);
    out_.EnQue(y);
    y = out_.DeQue<float>();
    DataCopyPad(y_[row * columns_], y, part);
    out_.FreeTensor(y);
  }

 private:
  uint32_t columns_;
  GlobalTensor<float> x_, factors_, y_;
  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 2> out_;
};

extern "C" __global__ __aicore__ void scale_rows(GM_ADDR x, GM_ADDR factor, GM_ADDR y,
                                                 GM_ADDR workspace, GM_ADDR tiling) {
  GET_TILING_DATA(data, tiling);
  TPipe pipe;
  ScaleRowsKernel kernel;
  kernel.Init(x, factor, y, data.columns, &pipe);
  for (uint32_t row = GetBlockIdx(); row < data.rows; row += GetBlockNum())
    kernel.Row(row, data.offset);
}
