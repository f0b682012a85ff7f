// x - mean(x) of a whole tensor: each core sums up its share, SyncAll, and each core adds the sums
// of all. The sums lie in the workspace, a cache line for each core.
//   asctwin run examples/two_phase_mean.cpp 'f32[1000]=arange(1)' 'f32[1000]' 'f32[48]=zeros'
//   'u32[2]=[1000,128]' --blocks 3
// Tiles that divide the share of a core:
//   asctwin run examples/two_phase_mean.cpp 'f32[768]=rand(1)' 'f32[768]' 'f32[32]=zeros'
//   'u32[2]=[768,128]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kLine = 16;  // floats in a cache line of 64 B

struct MeanTiling {
  uint32_t length;  // elements
  uint32_t tile;    // elements at a time
};

class TwoPhaseMean {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, const MeanTiling& tiling,
                              TPipe* pipe) {
    pipe_ = pipe;
    tiling_ = tiling;
    const uint32_t share = (tiling.length + GetBlockNum() - 1) / GetBlockNum();
    begin_ = Least(GetBlockIdx() * share, tiling.length);
    end_ = Least(begin_ + share, tiling.length);
    x_.SetGlobalBuffer((__gm__ float*)x, tiling.length);
    y_.SetGlobalBuffer((__gm__ float*)y, tiling.length);
    sums_.SetGlobalBuffer((__gm__ float*)workspace, GetBlockNum() * kLine);
    pipe->InitBuffer(in_, 2, tiling.tile * sizeof(float));
    pipe->InitBuffer(out_, 2, tiling.tile * sizeof(float));
    pipe->InitBuffer(work_, tiling.tile * sizeof(float));
    pipe->InitBuffer(partial_, GetBlockNum() * 32);
    pipe->InitBuffer(total_, 32);
  }

  __aicore__ inline void Process() {
    SumUp();
    SyncAll();
    const float mean = Total() / static_cast<float>(tiling_.length);
    for (uint32_t begin = begin_; begin < end_; begin += tiling_.tile) {
      const uint32_t count = Least(tiling_.tile, end_ - begin);
      CopyIn(begin, count);
      Subtract(mean, count);
      CopyOut(begin, count);
    }
  }

 private:
  static __aicore__ inline uint32_t Least(uint32_t a, uint32_t b) { return a < b ? a : b; }

  template <HardEvent event>
  __aicore__ inline void Wait() {
    const event_t id = static_cast<event_t>(pipe_->FetchEventID(event));
    SetFlag<event>(id);
    WaitFlag<event>(id);
  }

  __aicore__ inline void CopyIn(uint32_t begin, uint32_t count) {
    LocalTensor<float> x = in_.AllocTensor<float>();
    DataCopyPad(x, x_[begin], {1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0},
                {false, 0, 0, 0});
    in_.EnQue(x);
  }

  __aicore__ inline void SumUp() {
    LocalTensor<float> total = total_.Get<float>(), work = work_.Get<float>();
    Duplicate(total, 0.0f, 8);
    for (uint32_t begin = begin_; begin < end_; begin += tiling_.tile) {
      const uint32_t count = Least(tiling_.tile, end_ - begin);
      CopyIn(begin, count);
      LocalTensor<float> x = in_.DeQue<float>();
      ReduceSum<float>(work, x, x, static_cast<int32_t>(count));
      in_.FreeTensor(x);
      Add(total, total, work, 1);
    }
    Wait<HardEvent::V_MTE3>();
    DataCopyPad(sums_[GetBlockIdx() * kLine], total, {1, sizeof(float), 0, 0, 0});
  }

  // The first float of each line goes to a block of its own; lanes 0, 8, 16 ... are summed up.
  __aicore__ inline float Total() {
    LocalTensor<float> partial = partial_.Get<float>(), total = total_.Get<float>();
    const uint16_t cores = static_cast<uint16_t>(GetBlockNum());
    const uint32_t gap = (kLine - 1) * sizeof(float);
    DataCopyPad(partial, sums_, {cores, sizeof(float), gap, 0, 0}, {true, 0, 7, 0.0f});
    Wait<HardEvent::MTE2_V>();
    Duplicate(total, 0.0f, 8);
    PipeBarrier<PIPE_V>();
    for (uint32_t core = 0; core < cores; ++core) {
      Add(total, total, partial[core * 8], 8);
      PipeBarrier<PIPE_V>();
    }
    Wait<HardEvent::V_S>();
    return total.GetValue(0);
  }

  __aicore__ inline void Subtract(float mean, uint32_t count) {
    LocalTensor<float> x = in_.DeQue<float>();
    LocalTensor<float> y = out_.AllocTensor<float>();
    Adds(y, x, -mean, count);
    out_.EnQue(y);
    in_.FreeTensor(x);
  }

  __aicore__ inline void CopyOut(uint32_t begin, uint32_t count) {
    LocalTensor<float> y = out_.DeQue<float>();
    DataCopyPad(y_[begin], y, {1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0});
    out_.FreeTensor(y);
  }

  TPipe* pipe_ = nullptr;
  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> work_, partial_, total_;
  GlobalTensor<float> x_, y_, sums_;
  MeanTiling tiling_;
  uint32_t begin_ = 0, end_ = 0;
};

extern "C" __global__ __aicore__ void two_phase_mean(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                     GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(MeanTiling, tiling, tilingGm);
  TPipe pipe;
  TwoPhaseMean op;
  op.Init(x, y, workspace, tiling, &pipe);
  op.Process();
}
