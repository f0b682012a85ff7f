// SyncAll<false>: vector cores write the left matrix, all cores meet, cube cores multiply, all meet
// again and the vector cores read the product of the other block.
//   asctwin run cube_sync_all.cpp 'f16[2,16,16]=arange(0,0.125)' 'f16[16,16]=ones' 'f32[2,16,16]'
//   'f16[2,256]=zeros' 'f32[2,256]=zeros' --blocks 2
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

constexpr uint32_t N = 256;
class Mixed {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR w, GM_ADDR y, GM_ADDR a, GM_ADDR c) {
    xGm.SetGlobalBuffer((__gm__ half*)x);
    wGm.SetGlobalBuffer((__gm__ half*)w);
    yGm.SetGlobalBuffer((__gm__ float*)y);
    aGm.SetGlobalBuffer((__gm__ half*)a);
    cGm.SetGlobalBuffer((__gm__ float*)c);
  }
  __aicore__ inline void Vector() {
    const uint32_t self = GetBlockIdx();
    LocalTensor<half> t(TPosition::VECCALC, 0, N / 2);
    LocalTensor<float> p(TPosition::VECCALC, 4096, N / 2);
    DataCopy(t, xGm[self * N / 2], N / 2);
    PipeBarrier<PIPE_ALL>();
    DataCopy(aGm[self * N / 2], t, N / 2);
    if (SKIP != 1) SyncAll<false>();
    if (SKIP != 2) SyncAll<false>();
    const uint32_t other = self ^ 2;
    DataCopy(p, cGm[other * N / 2], N / 2);
    PipeBarrier<PIPE_ALL>();
    DataCopy(yGm[other * N / 2], p, N / 2);
  }
  __aicore__ inline void Cube() {
    const uint32_t self = GetBlockIdx();
    LocalTensor<half> a1(TPosition::A1, 0, N), b1(TPosition::B1, 1024, N), a2(TPosition::A2, 0, N),
        b2(TPosition::B2, 0, N);
    LocalTensor<float> c1(TPosition::CO1, 0, N);
    if (SKIP != 1) SyncAll<false>();
    const Nd2NzParams nz(1, 16, 16, 0, 16, 16, 1, 0);
    DataCopy(a1, aGm[self * N], nz);
    DataCopy(b1, wGm, nz);
    PipeBarrier<PIPE_ALL>();
    LoadData(a2, a1, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
    LoadData(b2, b1, LoadData2DParams(0, 1, 0, 0, 0, true, 0));
    PipeBarrier<PIPE_ALL>();
    Mmad(c1, a2, b2, MmadParams(16, 16, 16, 0, false, true));
    PipeBarrier<PIPE_ALL>();
    Fixpipe<float, float, CFG_ROW_MAJOR>(cGm[self * N], c1,
                                         FixpipeParamsV220(16, 16, 16, 16, false));
    if (SKIP != 2) SyncAll<false>();
  }

 private:
  GlobalTensor<half> xGm, wGm, aGm;
  GlobalTensor<float> yGm, cGm;
};
extern "C" __global__ __aicore__ void mixed(GM_ADDR x, GM_ADDR w, GM_ADDR y, GM_ADDR a, GM_ADDR c) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  Mixed op;
  op.Init(x, w, y, a, c);
  if ASCEND_IS_AIV {
    op.Vector();
  }
  if ASCEND_IS_AIC {
    op.Cube();
  }
}
