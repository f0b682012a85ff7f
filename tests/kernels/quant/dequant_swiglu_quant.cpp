// The middle of a quantised feed-forward layer: int32 products become floats, the first half of each
// row gates the second, and the result is quantised for the next product.
//   asctwin run dequant_swiglu_quant.cpp 'i32[5,128]=arange(0)' 'f32[128]=ones' 'f32[64]=ones' 'i8[5,64]' 5 64 --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

class DequantSwigluQuant {
 public:
  __aicore__ void Init(GM_ADDR x, GM_ADDR weightScale, GM_ADDR quantScale, GM_ADDR y,
                       uint32_t rows, uint32_t columns) {
    columns_ = columns;
    x_.SetGlobalBuffer((__gm__ int32_t*)x, rows * 2 * columns);
    weightScale_.SetGlobalBuffer((__gm__ float*)weightScale, 2 * columns);
    quantScale_.SetGlobalBuffer((__gm__ float*)quantScale, columns);
    y_.SetGlobalBuffer((__gm__ int8_t*)y, rows * columns);
    pipe_.InitBuffer(in_, 2, 2 * columns * sizeof(int32_t));
    pipe_.InitBuffer(out_, 2, columns * sizeof(int8_t));
    pipe_.InitBuffer(scales_, 1, 3 * columns * sizeof(float));
    pipe_.InitBuffer(floats_, 2 * columns * sizeof(float));
    pipe_.InitBuffer(gate_, columns * sizeof(float));
    pipe_.InitBuffer(tmp_, 4 * columns * sizeof(float));
  }

  __aicore__ void Process(uint32_t rows) {
    LocalTensor<float> scales = scales_.AllocTensor<float>();
    DataCopy(scales, weightScale_, 2 * columns_);
    DataCopy(scales[2 * columns_], quantScale_, columns_);
    scales_.EnQue(scales);
    scales = scales_.DeQue<float>();
    for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
      CopyIn(row);
      Compute(scales);
      CopyOut(row);
    }
    scales_.FreeTensor(scales);
  }

 private:
  __aicore__ void CopyIn(uint32_t row) {
    LocalTensor<int32_t> x = in_.AllocTensor<int32_t>();
    DataCopy(x, x_[row * 2 * columns_], 2 * columns_);
    in_.EnQue(x);
  }

  // gate / (1 + exp(-gate)) * up
  __aicore__ void Swiglu(const LocalTensor<float>& result, const LocalTensor<float>& gate,
                         const LocalTensor<float>& up) {
    const int32_t count = static_cast<int32_t>(columns_);
    Muls(result, gate, -1.0f, count);
    PipeBarrier<PIPE_V>();
    Exp(result, result, count);
    PipeBarrier<PIPE_V>();
    Adds(result, result, 1.0f, count);
    PipeBarrier<PIPE_V>();
    Div(result, gate, result, count);
    PipeBarrier<PIPE_V>();
    Mul(result, result, up, count);
  }

  __aicore__ void Compute(const LocalTensor<float>& scales) {
    LocalTensor<int32_t> x = in_.DeQue<int32_t>();
    LocalTensor<int8_t> y = out_.AllocTensor<int8_t>();
    LocalTensor<float> floats = floats_.Get<float>(), gate = gate_.Get<float>();
    LocalTensor<uint8_t> tmp = tmp_.Get<uint8_t>();
    AscendDequant(floats, x, scales, tmp, {1, 2 * columns_, 2 * columns_});
    PipeBarrier<PIPE_V>();
    in_.FreeTensor(x);
    Swiglu(gate, floats, floats[columns_]);
    PipeBarrier<PIPE_V>();
    AscendQuant<float>(y, gate, tmp, scales[2 * columns_], 0.0f, columns_, columns_);
    out_.EnQue(y);
  }

  __aicore__ void CopyOut(uint32_t row) {
    LocalTensor<int8_t> y = out_.DeQue<int8_t>();
    DataCopy(y_[row * columns_], y, columns_);
    out_.FreeTensor(y);
  }

  TPipe pipe_;
  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECIN, 1> scales_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> floats_, gate_, tmp_;
  GlobalTensor<int32_t> x_;
  GlobalTensor<float> weightScale_, quantScale_;
  GlobalTensor<int8_t> y_;
  uint32_t columns_ = 0;
};

extern "C" __global__ __aicore__ void dequant_swiglu_quant(GM_ADDR x, GM_ADDR weightScale,
                                                           GM_ADDR quantScale, GM_ADDR y,
                                                           uint32_t rows, uint32_t columns) {
  DequantSwigluQuant op;
  op.Init(x, weightScale, quantScale, y, rows, columns);
  op.Process(rows);
}
