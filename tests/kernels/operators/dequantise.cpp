// Sums of an int8_t matrix multiplication back to halves: int32_t * scale of the column * scale of
// the row. Scales of columns are loaded once, the one of a row with the row.
//   asctwin run dequantise.cpp 'i32[7,101]=arange(-300)' 'f32[101]=full(0.5)' 'f32[7]=arange(1)'
//   'f16[7,101]' 'u32[2]=[7,101]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

struct DequantTiling {
  uint32_t rows, columns;
};

class Dequantise {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR columnScales, GM_ADDR rowScales, GM_ADDR y,
                              const DequantTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    x_.SetGlobalBuffer((__gm__ int32_t*)x, tiling.rows * tiling.columns);
    columnScales_.SetGlobalBuffer((__gm__ float*)columnScales, tiling.columns);
    rowScales_.SetGlobalBuffer((__gm__ float*)rowScales, tiling.rows);
    y_.SetGlobalBuffer((__gm__ half*)y, tiling.rows * tiling.columns);
    const uint32_t row = (tiling.columns + 15) / 16 * 16;
    pipe->InitBuffer(in_, 2, row * sizeof(int32_t));
    pipe->InitBuffer(scaleQueue_, 1, row * sizeof(float));
    pipe->InitBuffer(out_, 2, row * sizeof(half));
    pipe->InitBuffer(wide_, row * sizeof(float));
  }

  __aicore__ inline void Process() {
    LocalTensor<float> scales = scaleQueue_.AllocTensor<float>();
    DataCopyPad(scales, columnScales_, Row(sizeof(float)), {false, 0, 0, 0.0f});
    scaleQueue_.EnQue(scales);
    scales = scaleQueue_.DeQue<float>();
    for (uint32_t row = GetBlockIdx(); row < tiling_.rows; row += GetBlockNum()) {
      CopyIn(row);
      Compute(scales, rowScales_.GetValue(row));
      CopyOut(row);
    }
    scaleQueue_.FreeTensor(scales);
  }

 private:
  __aicore__ inline DataCopyExtParams Row(uint32_t element_bytes) const {
    return {1, tiling_.columns * element_bytes, 0, 0, 0};
  }

  __aicore__ inline void CopyIn(uint32_t row) {
    LocalTensor<int32_t> x = in_.AllocTensor<int32_t>();
    DataCopyPad(x, x_[row * tiling_.columns], Row(sizeof(int32_t)), {false, 0, 0, 0});
    in_.EnQue(x);
  }

  __aicore__ inline void Compute(const LocalTensor<float>& scales, float scale) {
    const uint32_t count = tiling_.columns;
    LocalTensor<int32_t> x = in_.DeQue<int32_t>();
    LocalTensor<half> y = out_.AllocTensor<half>();
    LocalTensor<float> wide = wide_.Get<float>();
    PipeBarrier<PIPE_V>();
    Cast(wide, x, RoundMode::CAST_NONE, count);
    in_.FreeTensor(x);
    PipeBarrier<PIPE_V>();
    Mul(wide, wide, scales, count);
    PipeBarrier<PIPE_V>();
    Muls(wide, wide, scale, count);
    PipeBarrier<PIPE_V>();
    Cast(y, wide, RoundMode::CAST_RINT, count);
    out_.EnQue(y);
  }

  __aicore__ inline void CopyOut(uint32_t row) {
    LocalTensor<half> y = out_.DeQue<half>();
    DataCopyPad(y_[row * tiling_.columns], y, Row(sizeof(half)));
    out_.FreeTensor(y);
  }

  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECIN, 1> scaleQueue_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> wide_;
  GlobalTensor<int32_t> x_;
  GlobalTensor<float> columnScales_, rowScales_;
  GlobalTensor<half> y_;
  DequantTiling tiling_;
};

extern "C" __global__ __aicore__ void dequantise(GM_ADDR x, GM_ADDR columnScales, GM_ADDR rowScales,
                                                 GM_ADDR y, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(DequantTiling, tiling, tilingGm);
  TPipe pipe;
  Dequantise op;
  op.Init(x, columnScales, rowScales, y, tiling, &pipe);
  op.Process();
}
