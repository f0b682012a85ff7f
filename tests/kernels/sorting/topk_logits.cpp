// The k largest logits of every row of a vocabulary, by Sort32 and MrgSort: chunk by chunk, each
// merged with the best so far. Rows are dealt out to the cores.
//   asctwin run topk_logits.cpp 'f32[3,2500]=rand(1)' 'f32[3,40]' 'i32[3,40]' 3 2500 40 --blocks 2
// As many of the largest as there is room for:
//   asctwin run topk_logits.cpp 'f32[3,2500]=rand(1)' 'f32[3,128]' 'i32[3,128]' 3 2500 128 --blocks
//   2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kChunk = 1024;
constexpr uint32_t kGroup = 32;      // that Sort32 puts in order
constexpr uint32_t kMostBest = 128;  // k
constexpr float kLowest = -3.402823466e+38f;

class KernelTopK {
 public:
  __aicore__ inline void Init(GM_ADDR logits, GM_ADDR values, GM_ADDR indices, uint32_t vocabulary,
                              uint32_t k) {
    vocabulary_ = vocabulary;
    k_ = k;
    logits_.SetGlobalBuffer((__gm__ float*)logits);
    values_.SetGlobalBuffer((__gm__ float*)values);
    indices_.SetGlobalBuffer((__gm__ int32_t*)indices);
    pipe_.InitBuffer(in_, 2, kChunk * sizeof(float));
    pipe_.InitBuffer(valueOut_, 1, kMostBest * sizeof(float));
    pipe_.InitBuffer(indexOut_, 1, kMostBest * sizeof(uint32_t));
    pipe_.InitBuffer(index_, kChunk * sizeof(int32_t));
    pipe_.InitBuffer(sorted_, 2 * GetSortLen<float>(kChunk) * sizeof(float));
    pipe_.InitBuffer(best_, GetSortLen<float>(kMostBest) * sizeof(float));
    pipe_.InitBuffer(merged_, 3 * GetSortLen<float>(kMostBest) * sizeof(float));
  }

  __aicore__ inline void Row(uint32_t row) {
    const uint32_t chunks = (vocabulary_ + kChunk - 1) / kChunk;
    for (uint32_t chunk = 0; chunk < chunks; ++chunk) {
      const uint32_t begin = chunk * kChunk;
      const uint32_t count = min(kChunk, vocabulary_ - begin);
      CopyIn(row, begin, count);
      const LocalTensor<float> queues = SortChunk(begin);
      Keep(queues, chunk == 0);
    }
    CopyOut(row);
  }

 private:
  __aicore__ inline uint32_t min(uint32_t a, uint32_t b) { return a < b ? a : b; }

  __aicore__ inline void CopyIn(uint32_t row, uint32_t begin, uint32_t count) {
    LocalTensor<float> x = in_.AllocTensor<float>();
    if (count < kChunk) {
      Duplicate(x, kLowest, kChunk);
      const event_t filled = static_cast<event_t>(pipe_.FetchEventID(HardEvent::V_MTE2));
      SetFlag<HardEvent::V_MTE2>(filled);
      WaitFlag<HardEvent::V_MTE2>(filled);
    }
    const uint8_t padding = static_cast<uint8_t>((8 - count % 8) % 8);
    DataCopyExtParams params(1, count * sizeof(float), 0, 0, 0);
    DataCopyPadExtParams<float> pad(true, 0, padding, kLowest);
    DataCopyPad(x, logits_[static_cast<uint64_t>(row) * vocabulary_ + begin], params, pad);
    in_.EnQue(x);
  }

  // Two queues of 512 structures each, one behind the other.
  __aicore__ inline LocalTensor<float> SortChunk(uint32_t begin) {
    LocalTensor<float> x = in_.DeQue<float>();
    LocalTensor<int32_t> index = index_.Get<int32_t>();
    LocalTensor<float> here = sorted_.Get<float>();
    LocalTensor<float> there = here[GetSortLen<float>(kChunk)];
    const event_t read = static_cast<event_t>(pipe_.FetchEventID(HardEvent::V_S));
    SetFlag<HardEvent::V_S>(read);  // Sort32 of the chunk before; the scalar unit begins
    WaitFlag<HardEvent::V_S>(read);
    ArithProgression<int32_t>(index, static_cast<int32_t>(begin), 1, kChunk);
    PipeBarrier<PIPE_V>();  // NOT NOTICED: removed (ArithProgression ends with one)
    Sort32(here, x, index.ReinterpretCast<uint32_t>(), kChunk / kGroup);
    in_.FreeTensor(x);
    PipeBarrier<PIPE_V>();
    MergeFours(there, here, kGroup, kChunk / kGroup / 4);
    PipeBarrier<PIPE_V>();
    MergeFours(here, there, 4 * kGroup, kChunk / kGroup / 16);
    PipeBarrier<PIPE_V>();
    return here;
  }

  __aicore__ inline void MergeFours(const LocalTensor<float>& dst, const LocalTensor<float>& src,
                                    uint16_t length, uint16_t times) {
    MrgSort4Info info;
    for (int i = 0; i < 4; ++i) info.elementLengths[i] = length;
    info.ifExhaustedSuspension = false;
    info.validBit = 0b1111;
    info.repeatTimes = times;
    MrgSortSrcList<float> list;
    list.src1 = src[0];
    list.src2 = src[GetSortOffset<float>(length)];
    list.src3 = src[GetSortOffset<float>(2 * length)];
    list.src4 = src[GetSortOffset<float>(3 * length)];
    MrgSort<float>(dst, list, info);
  }

  // The best of the two queues and of those so far, which come first where logits are equal.
  __aicore__ inline void Keep(const LocalTensor<float>& queues, bool first) {
    LocalTensor<float> best = best_.Get<float>(), merged = merged_.Get<float>();
    const uint16_t most = static_cast<uint16_t>(k_);
    const uint16_t lengths[4] = {static_cast<uint16_t>(first ? 0 : most), most, most, 0};
    const LocalTensor<float> second = queues[GetSortOffset<float>(kChunk / 2)];
    MrgSort4Info info(lengths, false, 0b111);
    MrgSort(merged, MrgSortSrcList<float>(best, queues, second, second), info);
    PipeBarrier<PIPE_V>();
    DataCopy(best, merged, GetSortLen<float>(kMostBest));
    PipeBarrier<PIPE_V>();
  }

  __aicore__ inline void CopyOut(uint32_t row) {
    LocalTensor<float> value = valueOut_.AllocTensor<float>();
    LocalTensor<uint32_t> index = indexOut_.AllocTensor<uint32_t>();
    Extract(value, index, best_.Get<float>(), static_cast<int32_t>((k_ + kGroup - 1) / kGroup));
    valueOut_.EnQue(value);
    indexOut_.EnQue(index);
    value = valueOut_.DeQue<float>();
    index = indexOut_.DeQue<uint32_t>();
    const DataCopyExtParams params(1, k_ * sizeof(float), 0, 0, 0);
    const uint64_t begin = static_cast<uint64_t>(row) * k_;
    DataCopyPad(values_[begin], value, params);
    DataCopyPad(indices_[begin], index.ReinterpretCast<int32_t>(), params);
    valueOut_.FreeTensor(value);
    indexOut_.FreeTensor(index);
  }

  TPipe pipe_;
  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 1> valueOut_, indexOut_;
  TBuf<TPosition::VECCALC> index_, sorted_, best_, merged_;
  GlobalTensor<float> logits_, values_;
  GlobalTensor<int32_t> indices_;
  uint32_t vocabulary_ = 0, k_ = 0;
};

extern "C" __global__ __aicore__ void topk(GM_ADDR logits, GM_ADDR values, GM_ADDR indices,
                                           uint32_t rows, uint32_t vocabulary, uint32_t k) {
  KernelTopK op;
  op.Init(logits, values, indices, vocabulary, k);
  for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) op.Row(row);
}
