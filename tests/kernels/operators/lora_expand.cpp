// LoRA, the way up: y[token] += B[adapter of the token] * x[token], from 16 floats to `hidden`
// halves. Four rows of B fill a repeat: x stands in it four times, BlockReduceSum and PairReduceSum
// add up the sixteen products of each row.
//   asctwin run lora_expand.cpp 'f32[5,16]=rand(1)' 'f16[3,75,16]=rand(2)' 'i32[5]=[2,0,-1,1,2]'
//   'f16[5,75]=ones' 'u32[3]=[5,75,32]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kRank = 16;
constexpr uint32_t kRepeat = 64;  // floats
constexpr uint32_t kRowsOfRepeat = kRepeat / kRank;

struct ExpandTiling {
  uint32_t tokens, hidden;
  uint32_t part;  // elements of y at a time, a multiple of 32
};

class LoraExpand {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR b, GM_ADDR adapters, GM_ADDR y,
                              const ExpandTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    x_.SetGlobalBuffer((__gm__ float*)x, tiling.tokens * kRank);
    b_.SetGlobalBuffer((__gm__ half*)b);
    adapters_.SetGlobalBuffer((__gm__ int32_t*)adapters, tiling.tokens);
    y_.SetGlobalBuffer((__gm__ half*)y, tiling.tokens * tiling.hidden);
    pipe->InitBuffer(inputs_, 2, kRepeat * sizeof(float));
    pipe->InitBuffer(weights_, 2, tiling.part * kRank * sizeof(half));
    pipe->InitBuffer(old_, 2, tiling.part * sizeof(half));
    pipe->InitBuffer(out_, 2, tiling.part * sizeof(half));
    pipe->InitBuffer(products_, tiling.part * kRank * sizeof(float));
    pipe->InitBuffer(sums_, tiling.part * 2 * sizeof(float));
    pipe->InitBuffer(wide_, tiling.part * sizeof(float));
  }

  __aicore__ inline void Process() {
    Duplicate(products_.Get<float>(), 0.0f, tiling_.part * kRank);
    Duplicate(sums_.Get<float>(), 0.0f, tiling_.part * 2);
    PipeBarrier<PIPE_V>();
    for (uint32_t token = GetBlockIdx(); token < tiling_.tokens; token += GetBlockNum()) {
      const int32_t adapter = adapters_.GetValue(token);
      if (adapter >= 0) Token(token, static_cast<uint32_t>(adapter));
    }
  }

 private:
  __aicore__ inline void Token(uint32_t token, uint32_t adapter) {
    LocalTensor<float> x = inputs_.AllocTensor<float>();
    for (uint32_t row = 0; row < kRowsOfRepeat; ++row)
      DataCopy(x[row * kRank], x_[token * kRank], kRank);
    inputs_.EnQue(x);
    x = inputs_.DeQue<float>();
    for (uint32_t begin = 0; begin < tiling_.hidden; begin += tiling_.part) {
      const uint32_t left = tiling_.hidden - begin;
      const uint32_t count = left < tiling_.part ? left : tiling_.part;
      CopyIn((adapter * tiling_.hidden + begin) * kRank, token * tiling_.hidden + begin, count);
      Compute(x, count);
      CopyOut(token * tiling_.hidden + begin, count);
    }
    inputs_.FreeTensor(x);
  }

  static __aicore__ inline DataCopyExtParams Halves(uint32_t count) {
    return {1, static_cast<uint32_t>(count * sizeof(half)), 0, 0, 0};
  }

  __aicore__ inline void CopyIn(uint32_t row, uint32_t place, uint32_t count) {
    LocalTensor<half> weights = weights_.AllocTensor<half>();
    DataCopy(weights, b_[row], count * kRank);
    weights_.EnQue(weights);
    LocalTensor<half> old = old_.AllocTensor<half>();
    DataCopyPad(old, y_[place], Halves(count), {false, 0, 0, half(0)});
    old_.EnQue(old);
  }

  // A part that is no multiple of 32 rows adds up lanes behind its own, which nobody reads.
  __aicore__ inline void Compute(const LocalTensor<float>& x, uint32_t count) {
    LocalTensor<float> products = products_.Get<float>(), sums = sums_.Get<float>();
    LocalTensor<float> wide = wide_.Get<float>();
    const uint32_t repeats = (count + kRowsOfRepeat - 1) / kRowsOfRepeat;
    LocalTensor<half> weights = weights_.DeQue<half>();
    Cast(products, weights, RoundMode::CAST_NONE, count * kRank);
    weights_.FreeTensor(weights);
    PipeBarrier<PIPE_V>();
    Mul(products, products, x, kRepeat, static_cast<uint8_t>(repeats), {1, 1, 1, 8, 8, 0});
    PipeBarrier<PIPE_V>();
    BlockReduceSum(sums, products, static_cast<int32_t>(repeats), kRepeat, 1, 1, 8);
    PipeBarrier<PIPE_V>();
    PairReduceSum(sums, sums, static_cast<int32_t>((2 * count + kRepeat - 1) / kRepeat), kRepeat, 1,
                  1, 8);
    LocalTensor<half> old = old_.DeQue<half>(), y = out_.AllocTensor<half>();
    Cast(wide, old, RoundMode::CAST_NONE, count);
    old_.FreeTensor(old);
    PipeBarrier<PIPE_V>();
    Add(wide, wide, sums, count);
    PipeBarrier<PIPE_V>();
    Cast(y, wide, RoundMode::CAST_RINT, count);
    out_.EnQue(y);
  }

  __aicore__ inline void CopyOut(uint32_t place, uint32_t count) {
    LocalTensor<half> y = out_.DeQue<half>();
    DataCopyPad(y_[place], y, Halves(count));
    out_.FreeTensor(y);
  }

  TQue<TPosition::VECIN, 2> inputs_, weights_, old_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> products_, sums_, wide_;
  GlobalTensor<float> x_;
  GlobalTensor<half> b_, y_;
  GlobalTensor<int32_t> adapters_;
  ExpandTiling tiling_;
};

extern "C" __global__ __aicore__ void lora_expand(GM_ADDR x, GM_ADDR b, GM_ADDR adapters, GM_ADDR y,
                                                  GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(ExpandTiling, tiling, tilingGm);
  TPipe pipe;
  LoraExpand op;
  op.Init(x, b, adapters, y, tiling, &pipe);
  op.Process();
}
