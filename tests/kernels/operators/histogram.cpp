// How often each of 16 numbers occurs in an int32_t tensor of any length: each core counts its
// tiles in UB, number by number with CompareScalar, Select and ReduceSum, and adds its counts
// atomically.
//   asctwin run histogram.cpp 'i32[300]=arange(-7)' 'i32[16]=zeros' 'u32[2]=[300,64]' --blocks 2
// A length that the tiles divide, with numbers in every tile:
//   asctwin run histogram.cpp 'i32[256]=rand(1)' 'i32[16]=zeros' 'u32[2]=[256,64]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kBins = 16;

struct HistogramTiling {
  uint32_t length;
  uint32_t tile;  // elements at a time, a multiple of 64
};

class Histogram {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR bins, const HistogramTiling& tiling, TPipe* pipe) {
    pipe_ = pipe;
    tiling_ = tiling;
    x_.SetGlobalBuffer((__gm__ int32_t*)x, tiling.length);
    bins_.SetGlobalBuffer((__gm__ int32_t*)bins, kBins);
    pipe->InitBuffer(in_, 2, tiling.tile * sizeof(int32_t));
    pipe->InitBuffer(out_, 1, kBins * sizeof(int32_t));
    pipe->InitBuffer(wide_, tiling.tile * sizeof(float));
    pipe->InitBuffer(chosen_, tiling.tile * sizeof(float));
    pipe->InitBuffer(ones_, tiling.tile * sizeof(float));
    pipe->InitBuffer(bits_, (tiling.tile / 8 + 31) / 32 * 32);
    pipe->InitBuffer(sum_, 32);
  }

  __aicore__ inline void Process() {
    for (uint32_t bin = 0; bin < kBins; ++bin) counts_[bin] = 0;
    Duplicate(ones_.Get<float>(), 1.0f, tiling_.tile);
    const uint32_t step = GetBlockNum() * tiling_.tile;
    for (uint32_t begin = GetBlockIdx() * tiling_.tile; begin < tiling_.length; begin += step) {
      const uint32_t left = tiling_.length - begin;
      CopyIn(begin, left < tiling_.tile ? left : tiling_.tile);
      Compute();
    }
    CopyOut();
  }

 private:
  template <HardEvent event>
  __aicore__ inline void Sync() {
    const event_t id = static_cast<event_t>(pipe_->FetchEventID(event));
    SetFlag<event>(id);
    WaitFlag<event>(id);
  }

  // Behind a tail stands -1, which is in no bin.
  __aicore__ inline void CopyIn(uint32_t begin, uint32_t count) {
    LocalTensor<int32_t> x = in_.AllocTensor<int32_t>();
    if (count < tiling_.tile) {
      Duplicate(x, -1, tiling_.tile);
      Sync<HardEvent::V_MTE2>();
    }
    const uint8_t padding = static_cast<uint8_t>((8 - count % 8) % 8);
    DataCopyPad(x, x_[begin], {1, static_cast<uint32_t>(count * sizeof(int32_t)), 0, 0, 0},
                {true, 0, padding, -1});
    in_.EnQue(x);
  }

  __aicore__ inline void Compute() {
    LocalTensor<int32_t> x = in_.DeQue<int32_t>();
    LocalTensor<float> wide = wide_.Get<float>(), chosen = chosen_.Get<float>();
    LocalTensor<float> ones = ones_.Get<float>(), sum = sum_.Get<float>();
    LocalTensor<uint8_t> bits = bits_.Get<uint8_t>();
    Cast(wide, x, RoundMode::CAST_NONE, tiling_.tile);
    in_.FreeTensor(x);
    for (uint32_t bin = 0; bin < kBins; ++bin) {
      PipeBarrier<PIPE_V>();
      CompareScalar(bits, wide, static_cast<float>(bin), CMPMODE::EQ, tiling_.tile);
      PipeBarrier<PIPE_V>();
      Select(chosen, bits, ones, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, tiling_.tile);
      PipeBarrier<PIPE_V>();
      ReduceSum<float>(sum, chosen, chosen, static_cast<int32_t>(tiling_.tile));
      counts_[bin] += static_cast<int32_t>(sum.GetValue(0));
    }
  }

  __aicore__ inline void CopyOut() {
    LocalTensor<int32_t> counts = out_.AllocTensor<int32_t>();
    for (uint32_t bin = 0; bin < kBins; ++bin) counts.SetValue(bin, counts_[bin]);
    Sync<HardEvent::S_MTE3>();
    out_.EnQue(counts);
    counts = out_.DeQue<int32_t>();
    SetAtomicAdd<int32_t>();
    DataCopy(bins_, counts, kBins);
    SetAtomicNone();
    out_.FreeTensor(counts);
  }

  TPipe* pipe_ = nullptr;
  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 1> out_;
  TBuf<TPosition::VECCALC> wide_, chosen_, ones_, bits_, sum_;
  GlobalTensor<int32_t> x_, bins_;
  HistogramTiling tiling_;
  int32_t counts_[kBins];
};

extern "C" __global__ __aicore__ void histogram(GM_ADDR x, GM_ADDR bins, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(HistogramTiling, tiling, tilingGm);
  TPipe pipe;
  Histogram op;
  op.Init(x, bins, tiling, &pipe);
  op.Process();
}
