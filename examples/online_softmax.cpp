// softmax(scores) * values, a tile of keys at a time: the largest score, the sum of powers and the
// output so far are scaled whenever a larger score turns up. This is the vector half of flash
// attention.
//   asctwin run examples/online_softmax.cpp 'f32[5,150]=rand(1)' 'f32[5,64]' 'f32[150,64]=rand(2)'
//   'u32[2]=[5,150]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kHead = 64;  // elements of a value: a repeat of floats
constexpr uint32_t kTile = 64;  // keys at a time
constexpr float kLowest = -3.0e38f;

struct AttentionTiling {
  uint32_t queries, keys;
};

class OnlineSoftmax {
 public:
  __aicore__ inline void Init(GM_ADDR scores, GM_ADDR out, GM_ADDR values,
                              const AttentionTiling& tiling, TPipe* pipe) {
    pipe_ = pipe;
    keys_ = tiling.keys;
    scores_.SetGlobalBuffer((__gm__ float*)scores);
    values_.SetGlobalBuffer((__gm__ float*)values);
    out_.SetGlobalBuffer((__gm__ float*)out);
    pipe->InitBuffer(scoreQueue_, 2, kTile * sizeof(float));
    pipe->InitBuffer(valueQueue_, 2, kTile * kHead * sizeof(float));
    pipe->InitBuffer(outQueue_, 2, kHead * sizeof(float));
    pipe->InitBuffer(products_, kTile * kHead * sizeof(float));
    pipe->InitBuffer(spread_, kTile * 32);
    pipe->InitBuffer(scalars_, 32);
  }

  __aicore__ inline void Row(uint32_t row) {
    float largest = kLowest, sum = 0;
    LocalTensor<float> result = outQueue_.AllocTensor<float>();
    Duplicate(result, 0.0f, kHead);
    for (uint32_t key = 0; key < keys_; key += kTile) {
      const uint32_t count = kTile < keys_ - key ? kTile : keys_ - key;
      CopyIn(row, key, count);
      Compute(result, count, largest, sum);
    }
    Muls(result, result, 1.0f / sum, kHead);
    outQueue_.EnQue(result);
    CopyOut(row);
  }

 private:
  template <HardEvent event>
  __aicore__ inline void Wait() {
    const event_t id = static_cast<event_t>(pipe_->FetchEventID(event));
    SetFlag<event>(id);
    WaitFlag<event>(id);
  }

  __aicore__ inline void CopyIn(uint32_t row, uint32_t key, uint32_t count) {
    const DataCopyPadExtParams<float> no_padding{false, 0, 0, 0};
    LocalTensor<float> score = scoreQueue_.AllocTensor<float>();
    const DataCopyExtParams of_scores{1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0};
    DataCopyPad(score, scores_[row * keys_ + key], of_scores, no_padding);
    scoreQueue_.EnQue(score);
    LocalTensor<float> value = valueQueue_.AllocTensor<float>();
    DataCopy(value, values_[key * kHead], count * kHead);
    valueQueue_.EnQue(value);
  }

  __aicore__ inline void Compute(const LocalTensor<float>& result, uint32_t count, float& largest,
                                 float& sum) {
    LocalTensor<float> power = scoreQueue_.DeQue<float>();
    LocalTensor<float> scalar = scalars_.Get<float>();
    WholeReduceMax(scalar, power, count, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    Wait<HardEvent::V_S>();
    const float here = scalar.GetValue(0);
    const float now = here > largest ? here : largest;

    scalar.SetValue(0, largest - now);  // of what was summed up before
    Wait<HardEvent::S_V>();
    Exp(scalar, scalar, 1);
    Adds(power, power, -now, count);
    PipeBarrier<PIPE_V>();
    Exp(power, power, count);
    Wait<HardEvent::V_S>();
    const float shrink = scalar.GetValue(0);
    WholeReduceSum(scalar, power, count, 1, 1, 1, 8);
    Muls(result, result, shrink, kHead);
    AddWeighted(result, power, count);
    Wait<HardEvent::V_S>();
    sum = sum * shrink + scalar.GetValue(0);
    largest = now;
    scoreQueue_.FreeTensor(power);
  }

  // result += power[0] * value[0] + power[1] * value[1] + ...
  __aicore__ inline void AddWeighted(const LocalTensor<float>& result,
                                     const LocalTensor<float>& power, uint32_t count) {
    LocalTensor<float> spread = spread_.Get<float>(), product = products_.Get<float>();
    const uint8_t repeats = static_cast<uint8_t>((count + 7) / 8);
    if (count % 8 != 0) {  // Brcb reads blocks of eight elements
      const uint64_t tail[2] = {(uint64_t{0xFF} << count % 8) & 0xFF, 0};
      Duplicate(power[count / 8 * 8], 0.0f, tail, 1, 1, 8);
      PipeBarrier<PIPE_V>();
    }
    Brcb(spread, power, repeats, {1, 8});
    LocalTensor<float> value = valueQueue_.DeQue<float>();
    PipeBarrier<PIPE_V>();
    Mul(product, value, spread, kHead, static_cast<uint8_t>(count), {1, 1, 0, 8, 8, 1});
    PipeBarrier<PIPE_V>();
    valueQueue_.FreeTensor(value);
    for (uint32_t rows = count; rows > 1; rows -= rows / 2) {  // the upper half onto the lower one
      Add(product, product, product[(rows - rows / 2) * kHead], rows / 2 * kHead);
      PipeBarrier<PIPE_V>();
    }
    Add(result, result, product, kHead);
  }

  __aicore__ inline void CopyOut(uint32_t row) {
    LocalTensor<float> result = outQueue_.DeQue<float>();
    DataCopy(out_[row * kHead], result, kHead);
    outQueue_.FreeTensor(result);
  }

  TPipe* pipe_ = nullptr;
  TQue<TPosition::VECIN, 2> scoreQueue_, valueQueue_;
  TQue<TPosition::VECOUT, 2> outQueue_;
  TBuf<TPosition::VECCALC> products_, spread_, scalars_;
  GlobalTensor<float> scores_, values_, out_;
  uint32_t keys_ = 0;
};

extern "C" __global__ __aicore__ void online_softmax(GM_ADDR scores, GM_ADDR out, GM_ADDR values,
                                                     GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(AttentionTiling, tiling, tilingGm);
  TPipe pipe;
  OnlineSoftmax op;
  op.Init(scores, out, values, tiling, &pipe);
  for (uint32_t row = GetBlockIdx(); row < tiling.queries; row += GetBlockNum()) op.Row(row);
}
