// LoRA, the way down: y[token] = scale * A[adapter of the token] * x[token], from `hidden` halves
// to `rank` floats. Parts of x stay in UB while the rows of A pass. A token without adapter is
// skipped.
//   asctwin run lora_shrink.cpp 'f16[5,203]=rand(1)' 'f16[3,4,203]=rand(2)' 'i32[5]=[2,0,-1,1,2]'
//   'f32[5,4]=zeros' 0.5 'u32[4]=[5,203,4,96]' --blocks 2
// The largest rank, and rows that the parts divide:
//   asctwin run lora_shrink.cpp 'f16[5,192]=rand(1)' 'f16[3,64,192]=rand(2)' 'i32[5]=[2,0,-1,1,2]'
//   'f32[5,64]=zeros' 0.5 'u32[4]=[5,192,64,96]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

struct ShrinkTiling {
  uint32_t tokens, hidden;
  uint32_t rank;  // at most 64
  uint32_t part;  // elements of a row at a time, a multiple of 16
};

class LoraShrink {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR a, GM_ADDR adapters, GM_ADDR y, float scale,
                              const ShrinkTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    scale_ = scale;
    x_.SetGlobalBuffer((__gm__ half*)x, tiling.tokens * tiling.hidden);
    a_.SetGlobalBuffer((__gm__ half*)a);
    adapters_.SetGlobalBuffer((__gm__ int32_t*)adapters, tiling.tokens);
    y_.SetGlobalBuffer((__gm__ float*)y, tiling.tokens * tiling.rank);
    pipe->InitBuffer(inputs_, 2, tiling.part * sizeof(half));
    pipe->InitBuffer(weights_, 2, tiling.part * sizeof(half));
    pipe->InitBuffer(out_, 2, 64 * sizeof(float));
    pipe->InitBuffer(wide_, tiling.part * sizeof(float));
    pipe->InitBuffer(product_, tiling.part * sizeof(float));
    pipe->InitBuffer(sum_, 32);
  }

  __aicore__ inline void Process() {
    for (uint32_t token = GetBlockIdx(); token < tiling_.tokens; token += GetBlockNum()) {
      const int32_t adapter = adapters_.GetValue(token);
      if (adapter >= 0) Token(token, static_cast<uint32_t>(adapter));
    }
  }

 private:
  __aicore__ inline void Token(uint32_t token, uint32_t adapter) {
    float sums[64] = {};
    for (uint32_t begin = 0; begin < tiling_.hidden; begin += tiling_.part) {
      const uint32_t left = tiling_.hidden - begin;
      const uint32_t count = left < tiling_.part ? left : tiling_.part;
      CopyIn(inputs_, x_[token * tiling_.hidden + begin], count);
      LocalTensor<half> x = inputs_.DeQue<half>();
      Cast(wide_.Get<float>(), x, RoundMode::CAST_NONE, count);
      inputs_.FreeTensor(x);
      for (uint32_t row = 0; row < tiling_.rank; ++row) {
        CopyIn(weights_, a_[(adapter * tiling_.rank + row) * tiling_.hidden + begin], count);
        sums[row] += Dot(count);
      }
    }
    CopyOut(token, sums);
  }

  __aicore__ inline void CopyIn(TQue<TPosition::VECIN, 2>& queue, const GlobalTensor<half>& from,
                                uint32_t count) {
    LocalTensor<half> part = queue.AllocTensor<half>();
    DataCopyPad(part, from, {1, static_cast<uint32_t>(count * sizeof(half)), 0, 0, 0},
                {false, 0, 0, half(0)});
    queue.EnQue(part);
  }

  __aicore__ inline float Dot(uint32_t count) {
    LocalTensor<half> weights = weights_.DeQue<half>();
    LocalTensor<float> product = product_.Get<float>(), sum = sum_.Get<float>();
    Cast(product, weights, RoundMode::CAST_NONE, count);
    weights_.FreeTensor(weights);
    PipeBarrier<PIPE_V>();
    Mul(product, product, wide_.Get<float>(), count);
    PipeBarrier<PIPE_V>();
    ReduceSum<float>(sum, product, product, static_cast<int32_t>(count));
    return sum.GetValue(0);
  }

  __aicore__ inline void CopyOut(uint32_t token, const float* sums) {
    LocalTensor<float> y = out_.AllocTensor<float>();
    for (uint32_t row = 0; row < tiling_.rank; ++row) y.SetValue(row, sums[row]);
    const event_t stored = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::S_V));
    SetFlag<HardEvent::S_V>(stored);
    WaitFlag<HardEvent::S_V>(stored);
    Muls(y, y, scale_, tiling_.rank);
    out_.EnQue(y);
    y = out_.DeQue<float>();
    DataCopyPad(y_[token * tiling_.rank], y,
                {1, static_cast<uint32_t>(tiling_.rank * sizeof(float)), 0, 0, 0});
    out_.FreeTensor(y);
  }

  TQue<TPosition::VECIN, 2> inputs_, weights_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> wide_, product_, sum_;
  GlobalTensor<half> x_, a_;
  GlobalTensor<int32_t> adapters_;
  GlobalTensor<float> y_;
  ShrinkTiling tiling_;
  float scale_ = 0;
};

extern "C" __global__ __aicore__ void lora_shrink(GM_ADDR x, GM_ADDR a, GM_ADDR adapters, GM_ADDR y,
                                                  float scale, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(ShrinkTiling, tiling, tilingGm);
  TPipe pipe;
  LoraShrink op;
  op.Init(x, a, adapters, y, scale, tiling, &pipe);
  op.Process();
}
