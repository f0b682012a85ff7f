// Vector cores meet by a flag of mode 0: each writes its row, reports behind its copies, and reads
// the row of its neighbour, twice.
//   asctwin run all_cores_flag.cpp 'f32[4,64]=arange(1)' 'f32[4,64]' 'f32[4,64]=zeros' --blocks 4
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

constexpr uint32_t ROW = 64;
constexpr uint16_t FLAG_ID = 5;

class Shift {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR ws) {
    xGm.SetGlobalBuffer((__gm__ float*)x);
    yGm.SetGlobalBuffer((__gm__ float*)y);
    wsGm.SetGlobalBuffer((__gm__ float*)ws);
    pipe.InitBuffer(buf, ROW * sizeof(float));
  }
  __aicore__ inline void Process() {
    LocalTensor<float> t = buf.Get<float>();
    const uint32_t own = GetBlockIdx() * ROW;
    const uint32_t next = (GetBlockIdx() + 1) % GetBlockNum() * ROW;
    DataCopy(t, xGm[own], ROW);
    Wait<HardEvent::MTE2_V>();
    for (int round = 0; round < 2; ++round) {
      Adds(t, t, 1.0f, ROW);
      Wait<HardEvent::V_MTE3>();
      DataCopy(wsGm[own], t, ROW);
      if (SKIP != 1) Meet(FLAG_ID);
      Wait<HardEvent::MTE3_MTE2>();
      DataCopy(t, wsGm[next], ROW);
      Wait<HardEvent::MTE2_V>();
      if (SKIP != 2) Meet2(FLAG_ID + 1);
    }
    Wait<HardEvent::MTE2_MTE3>();
    DataCopy(yGm[own], t, ROW);
  }

 private:
  template <HardEvent e>
  __aicore__ inline void Wait() {
    event_t id = static_cast<event_t>(GetTPipePtr()->FetchEventID(e));
    SetFlag<e>(id);
    WaitFlag<e>(id);
  }
  __aicore__ inline void Meet(uint16_t id) {
    CrossCoreSetFlag<0x0, PIPE_MTE3>(id);
    CrossCoreWaitFlag(id);
  }
  __aicore__ inline void Meet2(uint16_t id) {
    CrossCoreSetFlag<0x0, PIPE_MTE2>(id);
    CrossCoreWaitFlag(id);
  }
  TPipe pipe;
  TBuf<TPosition::VECCALC> buf;
  GlobalTensor<float> xGm, yGm, wsGm;
};

extern "C" __global__ __aicore__ void shift_rows(GM_ADDR x, GM_ADDR y, GM_ADDR ws) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
  Shift op;
  op.Init(x, y, ws);
  op.Process();
}
