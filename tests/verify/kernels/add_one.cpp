// Adds 1 to n floats in tiles, the last of which may be of any length.
//   asctwin verify add_one.cpp 'f32[n]=rand(1)' 'f32[n]' n --space n=1..600 --expect '1=x0+1'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 256;

class AddOne {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, uint32_t n) {
    count_ = n;
    x_.SetGlobalBuffer((__gm__ float*)x, n);
    y_.SetGlobalBuffer((__gm__ float*)y, n);
    pipe_.InitBuffer(in_, 2, kTile * sizeof(float));
    pipe_.InitBuffer(out_, 2, kTile * sizeof(float));
  }

  __aicore__ inline void Process() {
    for (uint32_t at = GetBlockIdx() * kTile; at < count_; at += GetBlockNum() * kTile)
      Tile(at, count_ - at < kTile ? count_ - at : kTile);
  }

 private:
  __aicore__ inline void Tile(uint32_t at, uint32_t length) {
    const DataCopyExtParams whole{1, static_cast<uint32_t>(length * sizeof(float)), 0, 0, 0};
    LocalTensor<float> x = in_.AllocTensor<float>();
    DataCopyPad(x, x_[at], whole, DataCopyPadExtParams<float>{false, 0, 0, 0});
    in_.EnQue(x);
    x = in_.DeQue<float>();
    LocalTensor<float> y = out_.AllocTensor<float>();
    Adds(y, x, 1.0f, length);
    in_.FreeTensor(x);
    out_.EnQue(y);
    y = out_.DeQue<float>();
    DataCopyPad(y_[at], y, whole);
    out_.FreeTensor(y);
  }

  TPipe pipe_;
  TQue<TPosition::VECIN, 1> in_;
  TQue<TPosition::VECOUT, 1> out_;
  GlobalTensor<float> x_, y_;
  uint32_t count_ = 0;
};

extern "C" __global__ __aicore__ void add_one(GM_ADDR x, GM_ADDR y, uint32_t n) {
  AddOne op;
  op.Init(x, y, n);
  op.Process();
}
