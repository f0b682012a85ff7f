// Softmax of rows with TBufs and event ids fetched from the pipe, three buffers reused in a loop.
//   asctwin run row_softmax.cpp 'f32[6,64]=arange(0,0.01)' 'f32[6,64]' --blocks 2
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

class RowSoftmax {
  static constexpr int32_t N = 64;

 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, int32_t rows, TPipe* pipe) {
    pipe_ = pipe;
    rows_ = rows;
    x_.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * rows * N, rows * N);
    y_.SetGlobalBuffer((__gm__ float*)y + GetBlockIdx() * rows * N, rows * N);
    pipe->InitBuffer(data_, N * sizeof(float));
    pipe->InitBuffer(work_, N * sizeof(float));
    pipe->InitBuffer(one_, 32);
  }
  __aicore__ inline void Process() {
    LocalTensor<float> data = data_.Get<float>(), work = work_.Get<float>(),
                       one = one_.Get<float>();
    event_t back = static_cast<event_t>(pipe_->AllocEventID<HardEvent::MTE3_MTE2>());
    if (SKIP != 1) SetFlag<HardEvent::MTE3_MTE2>(back);
    for (int32_t row = 0; row < rows_; ++row) {
      if (SKIP != 1) WaitFlag<HardEvent::MTE3_MTE2>(back);
      DataCopy(data, x_[row * N], N);
      Sync(HardEvent::MTE2_V);
      ReduceMax<float>(one, data, work, N, false);
      const float largest = one.GetValue(0);
      Adds(data, data, -largest, N);
      PipeBarrier<PIPE_V>();
      Exp(data, data, N);
      PipeBarrier<PIPE_V>();
      ReduceSum<float>(one, data, work, N);
      Muls(data, data, 1.0f / one.GetValue(0), N);
      if (SKIP != 2) Sync(HardEvent::V_MTE3);
      DataCopy(y_[row * N], data, N);
      if (SKIP != 1) SetFlag<HardEvent::MTE3_MTE2>(back);
    }
    if (SKIP != 1) WaitFlag<HardEvent::MTE3_MTE2>(back);
    pipe_->ReleaseEventID<HardEvent::MTE3_MTE2>(back);
  }

 private:
  __aicore__ inline void Sync(HardEvent event) {
    if (event == HardEvent::MTE2_V) {
      event_t id = static_cast<event_t>(pipe_->FetchEventID(HardEvent::MTE2_V));
      SetFlag<HardEvent::MTE2_V>(id);
      WaitFlag<HardEvent::MTE2_V>(id);
    } else {
      event_t id = static_cast<event_t>(pipe_->FetchEventID(HardEvent::V_MTE3));
      SetFlag<HardEvent::V_MTE3>(id);
      WaitFlag<HardEvent::V_MTE3>(id);
    }
  }
  TPipe* pipe_;
  int32_t rows_;
  GlobalTensor<float> x_, y_;
  TBuf<TPosition::VECCALC> data_, work_, one_;
};
extern "C" __global__ __aicore__ void row_softmax(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  RowSoftmax op;
  op.Init(x, y, 3, &pipe);
  op.Process();
}
