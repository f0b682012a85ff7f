#include "kernel_operator.h"

constexpr int32_t kTotal = 8 * 2048;
constexpr int32_t kCores = 8;
constexpr int32_t kOfCore = kTotal / kCores;
constexpr int32_t kTiles = 8;
constexpr int32_t kTile = kOfCore / kTiles;

class KernelAdd {
 public:
  __aicore__ inline KernelAdd() {}
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
    const auto at = kOfCore * AscendC::GetBlockIdx();
    x_.SetGlobalBuffer((__gm__ half*)x + at, kOfCore);
    y_.SetGlobalBuffer((__gm__ half*)y + at, kOfCore);
    z_.SetGlobalBuffer((__gm__ half*)z + at, kOfCore);
    pipe_.InitBuffer(in_x_, 2, kTile * sizeof(half));
    pipe_.InitBuffer(in_y_, 2, kTile * sizeof(half));
    pipe_.InitBuffer(out_, 2, kTile * sizeof(half));
  }
  __aicore__ inline void Process() {
    for (int32_t i = 0; i < kTiles; ++i) {
      CopyIn(i);
      Compute();
      CopyOut(i);
    }
  }

 private:
  __aicore__ inline void CopyIn(int32_t tile) {
    AscendC::LocalTensor<half> x = in_x_.AllocTensor<half>();
    AscendC::LocalTensor<half> y = in_y_.AllocTensor<half>();
    AscendC::DataCopy(x, x_[tile * kTile], kTile);
    AscendC::DataCopy(y, y_[tile * kTile], kTile);
    in_x_.EnQue(x);
    in_y_.EnQue(y);
  }
  __aicore__ inline void Compute() {
    AscendC::LocalTensor<half> x = in_x_.DeQue<half>();
    AscendC::LocalTensor<half> y = in_y_.DeQue<half>();
    AscendC::LocalTensor<half> z = out_.AllocTensor<half>();
    AscendC::Add(z, x, y, kTile);
    out_.EnQue<half>(z);
    in_x_.FreeTensor(x);
    in_y_.FreeTensor(y);
  }
  __aicore__ inline void CopyOut(int32_t tile) {
    AscendC::LocalTensor<half> z = out_.DeQue<half>();
    AscendC::DataCopy(z_[tile * kTile], z, kTile);
    out_.FreeTensor(z);
  }

  AscendC::TPipe pipe_;
  AscendC::TQue<AscendC::QuePosition::VECIN, 2> in_x_, in_y_;
  AscendC::TQue<AscendC::QuePosition::VECOUT, 2> out_;
  AscendC::GlobalTensor<half> x_, y_, z_;
};

extern "C" __global__ __aicore__ void add_custom(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  KernelAdd op;
  op.Init(x, y, z);
  op.Process();
}

#ifndef ASCENDC_CPU_DEBUG
void add_custom_do(uint32_t blocks, void* stream, uint8_t* x, uint8_t* y, uint8_t* z) {
  add_custom<<<blocks, nullptr, stream>>>(x, y, z);
}
#endif
