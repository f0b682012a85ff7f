// Split K over two cube cores: core 0 writes its product, the other one adds its own atomically.
// Cube cores meet by a flag of mode 0.
//   asctwin run cube_cores_meet.cpp 'f16[2,16,16]=arange(0,0.125)' 'f16[16,16]=ones' 'f32[16,16]'
//   --blocks 2
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

constexpr uint32_t N = 256;
extern "C" __global__ __aicore__ void split_k(GM_ADDR x, GM_ADDR w, GM_ADDR y) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_0);
  GlobalTensor<half> xGm, wGm;
  GlobalTensor<float> yGm;
  xGm.SetGlobalBuffer((__gm__ half*)x + GetBlockIdx() * N, N);
  wGm.SetGlobalBuffer((__gm__ half*)w, N);
  yGm.SetGlobalBuffer((__gm__ float*)y, N);
  LocalTensor<half> a1(TPosition::A1, 0, N), b1(TPosition::B1, 1024, N), a2(TPosition::A2, 0, N),
      b2(TPosition::B2, 0, N);
  LocalTensor<float> c1(TPosition::CO1, 0, N);
  const Nd2NzParams nz(1, 16, 16, 0, 16, 16, 1, 0);
  DataCopy(a1, xGm, nz);
  DataCopy(b1, wGm, nz);
  SetFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
  LoadData(a2, a1, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
  LoadData(b2, b1, LoadData2DParams(0, 1, 0, 0, 0, true, 0));
  SetFlag<HardEvent::MTE1_M>(EVENT_ID0);
  WaitFlag<HardEvent::MTE1_M>(EVENT_ID0);
  Mmad(c1, a2, b2, MmadParams(16, 16, 16, 0, false, true));
  SetFlag<HardEvent::M_FIX>(EVENT_ID0);
  WaitFlag<HardEvent::M_FIX>(EVENT_ID0);
  const FixpipeParamsV220 nd(16, 16, 16, 16, false);
  if (GetBlockIdx() == 0) Fixpipe<float, float, CFG_ROW_MAJOR>(yGm, c1, nd);
#if SKIP != 1
  CrossCoreSetFlag<0x0, PIPE_FIX>(0);
  CrossCoreWaitFlag(0);
#endif
  if (GetBlockIdx() == 0) return;
  SetAtomicAdd<float>();
  Fixpipe<float, float, CFG_ROW_MAJOR>(yGm, c1, nd);
  SetAtomicNone();
}
