// The vector part of flash attention: scores of a tile of queries come block by block of keys,
// SoftmaxFlashV2 goes on from block to block, and the output so far is scaled by expMax before the
// block's powers times its values are added. The division by the sum comes last.
//   asctwin run flash_attention.cpp 'f32[20,70]=rand(1)' 'f32[70,64]=rand(2)' 'f32[20,64]' 20 70 0
// Two blocks whose tiles divide queries and keys, and keys behind the query are not seen:
//   asctwin run flash_attention.cpp 'f32[32,96]=rand(1)' 'f32[96,64]=rand(2)' 'f32[32,64]' 32 96 1
//   --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTileRows = 16;     // queries
constexpr uint32_t kTileColumns = 32;  // keys
constexpr uint32_t kDim = 64;          // of a value
constexpr uint32_t kBlock = 8;         // floats
constexpr float kMasked = -2e38f;

class FlashAttention {
 public:
  __aicore__ inline void Init(GM_ADDR scores, GM_ADDR values, GM_ADDR output, uint32_t queries,
                              uint32_t keys, bool causal) {
    queries_ = queries;
    keys_ = keys;
    causal_ = causal;
    scores_.SetGlobalBuffer((__gm__ float*)scores);
    values_.SetGlobalBuffer((__gm__ float*)values);
    output_.SetGlobalBuffer((__gm__ float*)output);
    pipe_.InitBuffer(score_, 2, kTileRows * kTileColumns * sizeof(float));
    pipe_.InitBuffer(value_, 2, kTileColumns * kDim * sizeof(float));
    pipe_.InitBuffer(out_, 1, kTileRows * kDim * sizeof(float));
    for (auto* each : {&sum_, &max_, &expMax_})
      pipe_.InitBuffer(*each, kTileRows * kBlock * sizeof(float));
    pipe_.InitBuffer(tmp_, 8 * 1024);
  }

  __aicore__ inline void Tile(uint32_t begin) {
    const uint32_t rows = queries_ - begin < kTileRows ? queries_ - begin : kTileRows;
    LocalTensor<float> out = out_.AllocTensor<float>();
    Duplicate(out, 0.0f, rows * kDim);
    Duplicate(sum_.Get<float>(), 0.0f, rows * kBlock);
    Duplicate(max_.Get<float>(), kMasked, rows * kBlock);
    PipeBarrier<PIPE_V>();
    for (uint32_t key = 0; key < keys_; key += kTileColumns) {
      const uint32_t columns = keys_ - key < kTileColumns ? keys_ - key : kTileColumns;
      CopyIn(begin, rows, key, columns);
      Block(out, begin, rows, key, columns);
    }
    Div(out, out, sum_.Get<float>(), kDim, rows, {1, 1, 0, kBlock, kBlock, 1});
    out_.EnQue(out);
    out = out_.DeQue<float>();
    DataCopy(output_[begin * kDim], out, rows * kDim);
    out_.FreeTensor(out);
  }

 private:
  __aicore__ inline uint32_t RoundUp(uint32_t columns) {
    return (columns + kBlock - 1) / kBlock * kBlock;
  }

  __aicore__ inline void CopyIn(uint32_t begin, uint32_t rows, uint32_t key, uint32_t columns) {
    LocalTensor<float> score = score_.AllocTensor<float>();
    const DataCopyExtParams params(static_cast<uint16_t>(rows), columns * sizeof(float),
                                   (keys_ - columns) * sizeof(float), 0, 0);
    const DataCopyPadExtParams<float> pad(false, 0, 0, 0);
    DataCopyPad(score, scores_[begin * keys_ + key], params, pad);
    score_.EnQue(score);
    LocalTensor<float> value = value_.AllocTensor<float>();
    DataCopy(value, values_[key * kDim], columns * kDim);
    value_.EnQue(value);
  }

  // Keys behind the query are not seen.
  __aicore__ inline void Mask(const LocalTensor<float>& score, uint32_t begin, uint32_t rows,
                              uint32_t key, uint32_t columns) {
    SetFlag<HardEvent::V_S>(EVENT_ID0);
    WaitFlag<HardEvent::V_S>(EVENT_ID0);
    for (uint32_t row = 0; row < rows; ++row)
      for (uint32_t column = 0; column < columns; ++column)
        if (key + column > begin + row) score.SetValue(row * RoundUp(columns) + column, kMasked);
    SetFlag<HardEvent::S_V>(EVENT_ID0);
    WaitFlag<HardEvent::S_V>(EVENT_ID0);
  }

  __aicore__ inline void Block(const LocalTensor<float>& out, uint32_t begin, uint32_t rows,
                               uint32_t key, uint32_t columns) {
    LocalTensor<float> score = score_.DeQue<float>(), value = value_.DeQue<float>();
    LocalTensor<float> sum = sum_.Get<float>(), max = max_.Get<float>();
    LocalTensor<float> expMax = expMax_.Get<float>();
    LocalTensor<uint8_t> tmp = tmp_.Get<uint8_t>();
    if (causal_) Mask(score, begin, rows, key, columns);
    const SoftMaxShapeInfo shape{rows, RoundUp(columns), rows, columns};
    const SoftMaxTiling tiling = SoftMaxFlashV2TilingFunc(shape, sizeof(float), sizeof(float),
                                                          tmp.GetSize(), true, false);
    SoftmaxFlashV2<float, true, true, false, false, SOFTMAX_DEFAULT_CFG>(
        score, sum, max, score, expMax, sum, max, tmp, tiling, shape);
    PipeBarrier<PIPE_V>();
    Mul(out, out, expMax, kDim, rows, {1, 1, 0, kBlock, kBlock, 1});
    SetFlag<HardEvent::V_S>(EVENT_ID0);
    WaitFlag<HardEvent::V_S>(EVENT_ID0);
    for (uint32_t row = 0; row < rows; ++row)
      for (uint32_t column = 0; column < columns; ++column) {
        PipeBarrier<PIPE_V>();
        Axpy(out[row * kDim], value[column * kDim],
             score.GetValue(row * RoundUp(columns) + column), kDim);
      }
    PipeBarrier<PIPE_V>();
    score_.FreeTensor(score);
    value_.FreeTensor(value);
  }

  TPipe pipe_;
  TQue<TPosition::VECIN, 2> score_, value_;
  TQue<TPosition::VECOUT, 1> out_;
  TBuf<TPosition::VECCALC> sum_, max_, expMax_, tmp_;
  GlobalTensor<float> scores_, values_, output_;
  uint32_t queries_ = 0, keys_ = 0;
  bool causal_ = false;
};

extern "C" __global__ __aicore__ void flash_attention(GM_ADDR scores, GM_ADDR values,
                                                      GM_ADDR output, uint32_t queries,
                                                      uint32_t keys, uint32_t causal) {
  FlashAttention op;
  op.Init(scores, values, output, queries, keys, causal != 0);
  for (uint32_t row = GetBlockIdx() * kTileRows; row < queries; row += GetBlockNum() * kTileRows)
    op.Tile(row);
}
