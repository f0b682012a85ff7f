// Dropout by a mask of bytes: what the mask marks is kept and scaled, the rest becomes 0. Rows of
// the mask are padded to 32 B on their way into UB.
//   asctwin run dropout.cpp 'f32[7,40]=arange(0)' 'u8[7,40]=ones' 'f32[7,40]' 7 40 0.75 --blocks 3
// Whole tiles, and a mask that differs:
//   asctwin run dropout.cpp 'f32[8,40]=rand(1)' 'u8[8,40]=rand(2)' 'f32[8,40]' 8 40 0.75 --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

class DropoutByMask {
 public:
  __aicore__ void Init(GM_ADDR x, GM_ADDR mask, GM_ADDR y, uint32_t columns, float keepProb) {
    columns_ = columns;
    maskColumns_ = (columns + 31) / 32 * 32;
    keepProb_ = keepProb;
    x_.SetGlobalBuffer((__gm__ float*)x);
    mask_.SetGlobalBuffer((__gm__ uint8_t*)mask);
    y_.SetGlobalBuffer((__gm__ float*)y);
    pipe_.InitBuffer(in_, 2, kRows * columns * sizeof(float));
    pipe_.InitBuffer(masks_, 2, kRows * maskColumns_);
    pipe_.InitBuffer(out_, 2, kRows * columns * sizeof(float));
  }

  __aicore__ void Process(uint32_t rows) {
    const uint32_t step = kRows * GetBlockNum();
    for (uint32_t first = kRows * GetBlockIdx(); first < rows; first += step) {
      const uint32_t count = rows - first < kRows ? rows - first : kRows;
      CopyIn(first, count);
      Compute(count);
      CopyOut(first, count);
    }
  }

 private:
  static constexpr uint32_t kRows = 2;

  __aicore__ void CopyIn(uint32_t first, uint32_t count) {
    LocalTensor<float> x = in_.AllocTensor<float>();
    DataCopy(x, x_[first * columns_], count * columns_);
    in_.EnQue(x);
    LocalTensor<uint8_t> mask = masks_.AllocTensor<uint8_t>();
    const uint8_t padding = static_cast<uint8_t>(maskColumns_ - columns_);
    DataCopyPad(mask, mask_[first * columns_],
                DataCopyExtParams(static_cast<uint16_t>(count), columns_, 0, 0, 0),
                DataCopyPadExtParams<uint8_t>(true, 0, padding, 0));
    masks_.EnQue(mask);
  }

  __aicore__ void Compute(uint32_t count) {
    LocalTensor<float> x = in_.DeQue<float>(), y = out_.AllocTensor<float>();
    LocalTensor<uint8_t> mask = masks_.DeQue<uint8_t>();
    DropOutShapeInfo info;
    info.firstAxis = count;
    info.srcLastAxis = columns_;
    info.maskLastAxis = maskColumns_;
    DropOut<float, false, 1>(y, x, mask, keepProb_, info);
    masks_.FreeTensor(mask);
    in_.FreeTensor(x);
    out_.EnQue(y);
  }

  __aicore__ void CopyOut(uint32_t first, uint32_t count) {
    LocalTensor<float> y = out_.DeQue<float>();
    DataCopy(y_[first * columns_], y, count * columns_);
    out_.FreeTensor(y);
  }

  TPipe pipe_;
  TQue<TPosition::VECIN, 2> in_, masks_;
  TQue<TPosition::VECOUT, 2> out_;
  GlobalTensor<float> x_, y_;
  GlobalTensor<uint8_t> mask_;
  uint32_t columns_ = 0, maskColumns_ = 0;
  float keepProb_ = 1.0f;
};

extern "C" __global__ __aicore__ void dropout(GM_ADDR x, GM_ADDR mask, GM_ADDR y, uint32_t rows,
                                              uint32_t columns, float keepProb) {
  DropoutByMask op;
  op.Init(x, mask, y, columns, keepProb);
  op.Process(rows);
}
