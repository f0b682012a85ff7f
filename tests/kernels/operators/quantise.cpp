// Halves to int8_t by a scale and an offset for each channel (column): rint(x * scale + offset). By
// way of float, int32_t and half, each conversion over its source.
//   asctwin run quantise.cpp 'f16[7,203]=rand(1)' 'f32[203]=full(100)' 'f32[203]=full(3)'
//   'i8[7,203]' 'u32[2]=[7,203]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

struct QuantTiling {
  uint32_t rows, columns;
};

class Quantise {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR scales, GM_ADDR offsets, GM_ADDR q,
                              const QuantTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    x_.SetGlobalBuffer((__gm__ half*)x, tiling.rows * tiling.columns);
    scales_.SetGlobalBuffer((__gm__ float*)scales, tiling.columns);
    offsets_.SetGlobalBuffer((__gm__ float*)offsets, tiling.columns);
    q_.SetGlobalBuffer((__gm__ int8_t*)q, tiling.rows * tiling.columns);
    row_ = (tiling.columns + 31) / 32 * 32;
    pipe->InitBuffer(in_, 2, row_ * sizeof(half));
    pipe->InitBuffer(channels_, 1, 2 * row_ * sizeof(float));
    pipe->InitBuffer(out_, 2, row_ * sizeof(int8_t));
    pipe->InitBuffer(wide_, row_ * sizeof(float));
  }

  __aicore__ inline void Process() {
    SetDeqScale(static_cast<half>(1.0f));
    LocalTensor<float> channels = channels_.AllocTensor<float>();
    const DataCopyExtParams params = Row(sizeof(float));
    DataCopyPad(channels, scales_, params, DataCopyPadExtParams<float>{false, 0, 0, 0});
    DataCopyPad(channels[row_], offsets_, params, DataCopyPadExtParams<float>{false, 0, 0, 0});
    channels_.EnQue(channels);
    channels = channels_.DeQue<float>();
    for (uint32_t row = GetBlockIdx(); row < tiling_.rows; row += GetBlockNum()) {
      CopyIn(row);
      Compute(channels);
      CopyOut(row);
    }
    channels_.FreeTensor(channels);
  }

 private:
  __aicore__ inline DataCopyExtParams Row(uint32_t element_bytes) const {
    return {1, tiling_.columns * element_bytes, 0, 0, 0};
  }

  __aicore__ inline void CopyIn(uint32_t row) {
    LocalTensor<half> x = in_.AllocTensor<half>();
    DataCopyPad(x, x_[row * tiling_.columns], Row(sizeof(half)), {false, 0, 0, half(0)});
    in_.EnQue(x);
  }

  __aicore__ inline void Compute(const LocalTensor<float>& channels) {
    const uint32_t count = tiling_.columns;
    LocalTensor<half> x = in_.DeQue<half>();
    LocalTensor<int8_t> q = out_.AllocTensor<int8_t>();
    LocalTensor<float> wide = wide_.Get<float>();
    LocalTensor<int32_t> whole = wide.ReinterpretCast<int32_t>();
    LocalTensor<half> narrow = wide.ReinterpretCast<half>();
    PipeBarrier<PIPE_V>();
    Cast(wide, x, RoundMode::CAST_NONE, count);
    in_.FreeTensor(x);
    PipeBarrier<PIPE_V>();
    Mul(wide, wide, channels, count);
    PipeBarrier<PIPE_V>();
    Add(wide, wide, channels[row_], count);
    PipeBarrier<PIPE_V>();
    Cast(whole, wide, RoundMode::CAST_RINT, count);
    PipeBarrier<PIPE_V>();
    Cast(narrow, whole, RoundMode::CAST_NONE, count);
    PipeBarrier<PIPE_V>();
    Cast(q, narrow, RoundMode::CAST_TRUNC, count);
    out_.EnQue(q);
  }

  __aicore__ inline void CopyOut(uint32_t row) {
    LocalTensor<int8_t> q = out_.DeQue<int8_t>();
    DataCopyPad(q_[row * tiling_.columns], q, Row(sizeof(int8_t)));
    out_.FreeTensor(q);
  }

  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECIN, 1> channels_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> wide_;
  GlobalTensor<half> x_;
  GlobalTensor<float> scales_, offsets_;
  GlobalTensor<int8_t> q_;
  QuantTiling tiling_;
  uint32_t row_ = 0;  // elements of a row in UB
};

extern "C" __global__ __aicore__ void quantise(GM_ADDR x, GM_ADDR scales, GM_ADDR offsets,
                                               GM_ADDR q, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(QuantTiling, tiling, tilingGm);
  TPipe pipe;
  Quantise op;
  op.Init(x, scales, offsets, q, tiling, &pipe);
  op.Process();
}
