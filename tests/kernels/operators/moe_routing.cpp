// Routing of a mixture of experts: the k experts of the largest logits of each token, their weights
// by softmax among these k, and how many tokens each expert gets. A row of up to 32 logits is one
// repeat of Sort32.
//   asctwin run moe_routing.cpp 'f32[13,27]=rand(1)' 'f32[13,3]' 'i32[13,3]' 'i32[32]=zeros'
//   'u32[4]=[13,27,3,4]' --blocks 2
// Whole tiles, rows that leave a block of Sort32 free, and more than a block of experts:
//   asctwin run moe_routing.cpp 'f32[16,20]=rand(1)' 'f32[16,12]' 'i32[16,12]' 'i32[32]=zeros'
//   'u32[4]=[16,20,12,4]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kExperts = 32;
constexpr uint32_t kBlock = 8;  // elements of 4 B in 32 B
constexpr float kLowest = -3.0e38f;

struct RoutingTiling {
  uint32_t tokens, experts, k;
  uint32_t tile;  // tokens at a time, a multiple of 4
};

class MoeRouting {
 public:
  __aicore__ inline void Init(GM_ADDR logits, GM_ADDR weights, GM_ADDR experts, GM_ADDR loads,
                              const RoutingTiling& tiling, TPipe* pipe) {
    pipe_ = pipe;
    tiling_ = tiling;
    logits_.SetGlobalBuffer((__gm__ float*)logits, tiling.tokens * tiling.experts);
    weights_.SetGlobalBuffer((__gm__ float*)weights, tiling.tokens * tiling.k);
    experts_.SetGlobalBuffer((__gm__ int32_t*)experts, tiling.tokens * tiling.k);
    loads_.SetGlobalBuffer((__gm__ int32_t*)loads, kExperts);
    const uint32_t row_bytes = kExperts * sizeof(float);
    pipe->InitBuffer(in_, 2, tiling.tile * row_bytes);
    pipe->InitBuffer(weightQueue_, 2, tiling.tile * row_bytes);
    pipe->InitBuffer(expertQueue_, 2, tiling.tile * row_bytes);
    pipe->InitBuffer(loadQueue_, 1, kExperts * sizeof(int32_t));
    pipe->InitBuffer(numbers_, tiling.tile * row_bytes);
    pipe->InitBuffer(pairs_, 2 * tiling.tile * row_bytes);
    pipe->InitBuffer(rows_, (tiling.tile + 7) / 8 * 32);
    pipe->InitBuffer(spread_, (tiling.tile + 7) / 8 * 8 * 32);
  }

  __aicore__ inline void Process() {
    for (uint32_t expert = 0; expert < kExperts; ++expert) counts_[expert] = 0;
    NumberExperts();
    const uint32_t step = GetBlockNum() * tiling_.tile;
    for (uint32_t token = GetBlockIdx() * tiling_.tile; token < tiling_.tokens; token += step) {
      const uint32_t left = tiling_.tokens - token;
      const uint32_t count = left < tiling_.tile ? left : tiling_.tile;
      CopyIn(token, count);
      Choose(count);
      Weigh(count);
      CopyOut(token, count);
    }
    AddLoads();
  }

 private:
  template <HardEvent event>
  __aicore__ inline void Sync() {
    const event_t id = static_cast<event_t>(pipe_->FetchEventID(event));
    SetFlag<event>(id);
    WaitFlag<event>(id);
  }

  // 0, 1, ... 31 in each row.
  __aicore__ inline void NumberExperts() {
    LocalTensor<int32_t> numbers = numbers_.Get<int32_t>();
    CreateVecIndex(numbers, 0, kExperts);
    PipeBarrier<PIPE_V>();  // NOT NOTICED: removed (below 32 experts a flag does it)
    for (uint32_t row = 1; row < tiling_.tile; ++row)
      Adds(numbers[row * kExperts], numbers, 0, kExperts);
    PipeBarrier<PIPE_V>();
  }

  __aicore__ inline void CopyIn(uint32_t token, uint32_t count) {
    LocalTensor<float> x = in_.AllocTensor<float>();
    const uint32_t padded = (tiling_.experts + kBlock - 1) / kBlock * kBlock;
    if (padded < kExperts) {
      Duplicate(x, kLowest, count * kExperts);
      Sync<HardEvent::V_MTE2>();
    }
    const DataCopyExtParams params(static_cast<uint16_t>(count), tiling_.experts * sizeof(float), 0,
                                   (kExperts - padded) / kBlock, 0);
    const uint8_t padding = static_cast<uint8_t>(padded - tiling_.experts);
    DataCopyPad(x, logits_[token * tiling_.experts], params,
                DataCopyPadExtParams<float>(true, 0, padding, kLowest));
    in_.EnQue(x);
  }

  // Values and numbers alternate in what Sort32 leaves: patterns 1 and 2 of GatherMask part them.
  __aicore__ inline void Choose(uint32_t count) {
    LocalTensor<float> x = in_.DeQue<float>(), pairs = pairs_.Get<float>();
    Sort32(pairs, x, numbers_.Get<uint32_t>(), static_cast<int32_t>(count));
    PipeBarrier<PIPE_V>();
    in_.FreeTensor(x);
    LocalTensor<float> weights = weightQueue_.AllocTensor<float>();
    LocalTensor<int32_t> experts = expertQueue_.AllocTensor<int32_t>();
    const GatherMaskParams all(1, static_cast<uint16_t>(count), 8, 0);
    uint64_t gathered = 0;
    GatherMask(weights, pairs, uint8_t{1}, false, 0, all, gathered);
    GatherMask(experts, pairs.ReinterpretCast<int32_t>(), uint8_t{2}, false, 0, all, gathered);
    Sync<HardEvent::V_S>();
    for (uint32_t row = 0; row < count; ++row)
      for (uint32_t i = 0; i < tiling_.k; ++i) ++counts_[experts.GetValue(row * kExperts + i)];
    weightQueue_.EnQue(weights);
    expertQueue_.EnQue(experts);
  }

  // e^(x - largest) / sum of them, for the first k of each row.
  __aicore__ inline void Weigh(uint32_t count) {
    LocalTensor<float> weights = weightQueue_.DeQue<float>();
    LocalTensor<float> rows = rows_.Get<float>(), spread = spread_.Get<float>();
    const uint8_t repeats = static_cast<uint8_t>(count), blocks = (repeats + 7) / 8;
    const uint64_t k = tiling_.k;
    const BinaryRepeatParams by_row(1, 1, 0, 4, 4, 1);
    Duplicate(rows, 1.0f, (tiling_.tile + 7) / 8 * 8);
    PipeBarrier<PIPE_V>();
    WholeReduceMax(rows, weights, static_cast<int32_t>(k), repeats, 1, 1, 4,
                   ReduceOrder::ORDER_ONLY_VALUE);
    PipeBarrier<PIPE_V>();
    Brcb(spread, rows, blocks, {1, 8});
    PipeBarrier<PIPE_V>();
    Sub(weights, weights, spread, k, repeats, by_row);
    PipeBarrier<PIPE_V>();
    Exp(weights, weights, k, repeats, {1, 1, 4, 4});
    PipeBarrier<PIPE_V>();
    WholeReduceSum(rows, weights, static_cast<int32_t>(k), repeats, 1, 1, 4);
    PipeBarrier<PIPE_V>();
    Brcb(spread, rows, blocks, {1, 8});
    PipeBarrier<PIPE_V>();
    Div(weights, weights, spread, k, repeats, by_row);
    weightQueue_.EnQue(weights);
  }

  __aicore__ inline void CopyOut(uint32_t token, uint32_t count) {
    LocalTensor<float> weights = weightQueue_.DeQue<float>();
    LocalTensor<int32_t> experts = expertQueue_.DeQue<int32_t>();
    const uint32_t gap = (kExperts - (tiling_.k + kBlock - 1) / kBlock * kBlock) / kBlock;
    const DataCopyExtParams params(static_cast<uint16_t>(count), tiling_.k * sizeof(float), gap, 0,
                                   0);
    DataCopyPad(weights_[token * tiling_.k], weights, params);
    DataCopyPad(experts_[token * tiling_.k], experts, params);
    weightQueue_.FreeTensor(weights);
    expertQueue_.FreeTensor(experts);
  }

  __aicore__ inline void AddLoads() {
    LocalTensor<int32_t> loads = loadQueue_.AllocTensor<int32_t>();
    for (uint32_t expert = 0; expert < kExperts; ++expert) loads.SetValue(expert, counts_[expert]);
    Sync<HardEvent::S_MTE3>();
    loadQueue_.EnQue(loads);
    loads = loadQueue_.DeQue<int32_t>();
    SetAtomicAdd<int32_t>();
    DataCopy(loads_, loads, kExperts);
    SetAtomicNone();
    loadQueue_.FreeTensor(loads);
  }

  TPipe* pipe_ = nullptr;
  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 2> weightQueue_, expertQueue_;
  TQue<TPosition::VECOUT, 1> loadQueue_;
  TBuf<TPosition::VECCALC> numbers_, pairs_, rows_, spread_;
  GlobalTensor<float> logits_, weights_;
  GlobalTensor<int32_t> experts_, loads_;
  RoutingTiling tiling_;
  int32_t counts_[kExperts];
};

extern "C" __global__ __aicore__ void moe_routing(GM_ADDR logits, GM_ADDR weights, GM_ADDR experts,
                                                  GM_ADDR loads, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(RoutingTiling, tiling, tilingGm);
  TPipe pipe;
  MoeRouting op;
  op.Init(logits, weights, experts, loads, tiling, &pipe);
  op.Process();
}
