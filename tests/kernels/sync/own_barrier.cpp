// A hand-written barrier of all cores: each raises its own line by a copy, and polls the lines of
// all with one copy in and scalar loads.
//   asctwin run own_barrier.cpp 'f32[4,64]=arange(1)' 'f32[4,64]' 'f32[4,64]=zeros'
//   'i32[4,8]=zeros' --blocks 4
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

class OwnBarrier {
 public:
  __aicore__ inline OwnBarrier(GM_ADDR lines, TPipe& pipe) {
    lines_.SetGlobalBuffer((__gm__ int32_t*)lines);
    pipe.InitBuffer(mine_, 32);
    pipe.InitBuffer(all_, GetBlockNum() * 32);
  }
  __aicore__ inline void Wait(int32_t round) {
    LocalTensor<int32_t> mine = mine_.Get<int32_t>(), all = all_.Get<int32_t>();
    if (SKIP != 1) PipeBarrier<PIPE_ALL>();
    Duplicate(mine, round, 8);
    Flag<HardEvent::V_MTE3>();
    DataCopy(lines_[GetBlockIdx() * 8], mine, 8);
    bool there = SKIP == 2;
    while (!there) {
      PipeBarrier<PIPE_ALL>();
      DataCopy(all, lines_, GetBlockNum() * 8);
      Flag<HardEvent::MTE2_S>();
      there = true;
      for (int32_t i = 0; i < GetBlockNum(); ++i) there = there && all.GetValue(i * 8) >= round;
    }
    PipeBarrier<PIPE_ALL>();
  }

 private:
  template <HardEvent e>
  __aicore__ inline void Flag() {
    SetFlag<e>(EVENT_ID3);
    WaitFlag<e>(EVENT_ID3);
  }
  GlobalTensor<int32_t> lines_;
  TBuf<> mine_, all_;
};
extern "C" __global__ __aicore__ void own_barrier(GM_ADDR x, GM_ADDR y, GM_ADDR ws, GM_ADDR lines) {
  constexpr uint32_t n = 64;
  const uint32_t self = GetBlockIdx(), next = (self + 1) % GetBlockNum();
  GlobalTensor<float> in, out, rows;
  in.SetGlobalBuffer((__gm__ float*)x + self * n, n);
  out.SetGlobalBuffer((__gm__ float*)y + self * n, n);
  rows.SetGlobalBuffer((__gm__ float*)ws);
  TPipe pipe;
  OwnBarrier barrier(lines, pipe);
  TBuf<> buf;
  pipe.InitBuffer(buf, n * 4);
  auto t = buf.Get<float>();
  DataCopy(t, in, n);
  for (int32_t round = 1; round <= 3; round += 2) {
    PipeBarrier<PIPE_ALL>();
    DataCopy(rows[self * n], t, n);
    barrier.Wait(round);
    DataCopy(t, rows[next * n], n);
    barrier.Wait(round + 1);
  }
  DataCopy(out, t, n);
}
