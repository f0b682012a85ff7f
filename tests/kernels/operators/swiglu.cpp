// SwiGLU of bfloat16_t rows: the first half of a row times its sigmoid, times the second half. A
// copy takes the halves of several rows at once, so that rows are padded to whole blocks in UB.
//   asctwin run swiglu.cpp 'bf16[9,74]=rand(1)' 'bf16[9,37]' 'u32[3]=[9,37,2]' --blocks 2
// Rows that the tiles divide:
//   asctwin run swiglu.cpp 'bf16[8,74]=rand(1)' 'bf16[8,37]' 'u32[3]=[8,37,2]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

struct SwiGluTiling {
  uint32_t rows, columns;  // of the output
  uint32_t tile;           // rows at a time
};

class KernelSwiGlu {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const SwiGluTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    pitch_ = (tiling.columns + 15) / 16 * 16;
    x_.SetGlobalBuffer((__gm__ bfloat16_t*)x, tiling.rows * 2 * tiling.columns);
    y_.SetGlobalBuffer((__gm__ bfloat16_t*)y, tiling.rows * tiling.columns);
    const uint32_t elements = tiling.tile * pitch_;
    pipe->InitBuffer(gates_, 2, elements * sizeof(bfloat16_t));
    pipe->InitBuffer(inputs_, 2, elements * sizeof(bfloat16_t));
    pipe->InitBuffer(out_, 2, elements * sizeof(bfloat16_t));
    pipe->InitBuffer(gate_, elements * sizeof(float));
    pipe->InitBuffer(input_, elements * sizeof(float));
    pipe->InitBuffer(power_, elements * sizeof(float));
  }

  __aicore__ inline void Process() {
    const uint32_t step = GetBlockNum() * tiling_.tile;
    for (uint32_t row = GetBlockIdx() * tiling_.tile; row < tiling_.rows; row += step) {
      const uint32_t left = tiling_.rows - row;
      const uint32_t count = left < tiling_.tile ? left : tiling_.tile;
      CopyIn(gates_, row, count, 0);
      CopyIn(inputs_, row, count, tiling_.columns);
      Compute(count * pitch_);
      CopyOut(row, count);
    }
  }

 private:
  __aicore__ inline void CopyIn(TQue<TPosition::VECIN, 2>& queue, uint32_t row, uint32_t rows,
                                uint32_t column) {
    LocalTensor<bfloat16_t> x = queue.AllocTensor<bfloat16_t>();
    const uint32_t bytes = tiling_.columns * sizeof(bfloat16_t);
    const DataCopyExtParams params(static_cast<uint16_t>(rows), bytes, bytes, 0, 0);
    const uint8_t padding = static_cast<uint8_t>(pitch_ - tiling_.columns);
    DataCopyPad(x, x_[row * 2 * tiling_.columns + column], params,
                DataCopyPadExtParams<bfloat16_t>(true, 0, padding, bfloat16_t(0.0f)));
    queue.EnQue(x);
  }

  __aicore__ inline void Compute(uint32_t count) {
    LocalTensor<float> gate = gate_.Get<float>(), input = input_.Get<float>();
    LocalTensor<float> power = power_.Get<float>();
    LocalTensor<bfloat16_t> gates = gates_.DeQue<bfloat16_t>();
    Cast(gate, gates, RoundMode::CAST_NONE, count);
    PipeBarrier<PIPE_V>();
    gates_.FreeTensor(gates);
    LocalTensor<bfloat16_t> inputs = inputs_.DeQue<bfloat16_t>();
    Cast(input, inputs, RoundMode::CAST_NONE, count);
    inputs_.FreeTensor(inputs);
    Muls(power, gate, -1.0f, count);
    PipeBarrier<PIPE_V>();
    Exp(power, power, count);
    PipeBarrier<PIPE_V>();
    Adds(power, power, 1.0f, count);
    PipeBarrier<PIPE_V>();
    Div(gate, gate, power, count);
    PipeBarrier<PIPE_V>();
    Mul(gate, gate, input, count);
    LocalTensor<bfloat16_t> y = out_.AllocTensor<bfloat16_t>();
    PipeBarrier<PIPE_V>();
    Cast(y, gate, RoundMode::CAST_RINT, count);
    PipeBarrier<PIPE_V>();
    out_.EnQue(y);
  }

  __aicore__ inline void CopyOut(uint32_t row, uint32_t rows) {
    LocalTensor<bfloat16_t> y = out_.DeQue<bfloat16_t>();
    const uint32_t bytes = tiling_.columns * sizeof(bfloat16_t);
    DataCopyPad(y_[row * tiling_.columns], y,
                DataCopyExtParams(static_cast<uint16_t>(rows), bytes, 0, 0, 0));
    out_.FreeTensor(y);
  }

  TQue<TPosition::VECIN, 2> gates_, inputs_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> gate_, input_, power_;
  GlobalTensor<bfloat16_t> x_, y_;
  SwiGluTiling tiling_;
  uint32_t pitch_ = 0;
};

extern "C" __global__ __aicore__ void swiglu(GM_ADDR x, GM_ADDR y, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(SwiGluTiling, tiling, tilingGm);
  TPipe pipe;
  KernelSwiGlu op;
  op.Init(x, y, tiling, &pipe);
  op.Process();
}
