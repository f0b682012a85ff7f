// Cumulative sums along the rows of a half matrix, carried in float: each core has some columns and
// adds row after row to what it has.
//   asctwin run cumsum.cpp 'f16[5,203]=rand(1)' 'f16[5,203]' 'u32[3]=[5,203,48]' --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

struct CumSumTiling {
  uint32_t rows, columns;
  uint32_t tile;  // columns at a time, a multiple of 16
};

class KernelCumSum {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const CumSumTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    x_.SetGlobalBuffer((__gm__ half*)x, tiling.rows * tiling.columns);
    y_.SetGlobalBuffer((__gm__ half*)y, tiling.rows * tiling.columns);
    pipe->InitBuffer(in_, 2, tiling.tile * sizeof(half));
    pipe->InitBuffer(out_, 2, tiling.tile * sizeof(half));
    pipe->InitBuffer(wide_, tiling.tile * sizeof(float));
    pipe->InitBuffer(sum_, tiling.tile * sizeof(float));
  }

  __aicore__ inline void Process() {
    const uint32_t step = GetBlockNum() * tiling_.tile;
    for (uint32_t column = GetBlockIdx() * tiling_.tile; column < tiling_.columns; column += step) {
      const uint32_t left = tiling_.columns - column;
      Columns(column, left < tiling_.tile ? left : tiling_.tile);
    }
  }

 private:
  __aicore__ inline void Columns(uint32_t column, uint32_t count) {
    PipeBarrier<PIPE_V>();
    Duplicate(sum_.Get<float>(), 0.0f, count);
    for (uint32_t row = 0; row < tiling_.rows; ++row) {
      CopyIn(row * tiling_.columns + column, count);
      Compute(count);
      CopyOut(row * tiling_.columns + column, count);
    }
  }

  __aicore__ inline void CopyIn(uint32_t begin, uint32_t count) {
    LocalTensor<half> x = in_.AllocTensor<half>();
    DataCopyPad(x, x_[begin], {1, static_cast<uint32_t>(count * sizeof(half)), 0, 0, 0},
                {false, 0, 0, half(0)});
    in_.EnQue(x);
  }

  __aicore__ inline void Compute(uint32_t count) {
    LocalTensor<half> x = in_.DeQue<half>(), y = out_.AllocTensor<half>();
    LocalTensor<float> wide = wide_.Get<float>(), sum = sum_.Get<float>();
    Cast(wide, x, RoundMode::CAST_NONE, count);
    in_.FreeTensor(x);
    PipeBarrier<PIPE_V>();
    Add(sum, sum, wide, count);
    PipeBarrier<PIPE_V>();
    Cast(y, sum, RoundMode::CAST_RINT, count);
    out_.EnQue(y);
  }

  __aicore__ inline void CopyOut(uint32_t begin, uint32_t count) {
    LocalTensor<half> y = out_.DeQue<half>();
    DataCopyPad(y_[begin], y, {1, static_cast<uint32_t>(count * sizeof(half)), 0, 0, 0});
    out_.FreeTensor(y);
  }

  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> wide_, sum_;
  GlobalTensor<half> x_, y_;
  CumSumTiling tiling_;
};

extern "C" __global__ __aicore__ void cumsum(GM_ADDR x, GM_ADDR y, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(CumSumTiling, tiling, tilingGm);
  TPipe pipe;
  KernelCumSum op;
  op.Init(x, y, tiling, &pipe);
  op.Process();
}
