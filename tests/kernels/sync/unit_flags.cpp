// Mmad and Fixpipe hand on L0C by the unit flag, tile by tile, without any event between them.
//   asctwin run unit_flags.cpp 'f16[4,16,16]=arange(0,0.125)' 'f16[16,16]=ones' 'f32[4,16,16]'
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

constexpr uint32_t N = 256;
extern "C" __global__ __aicore__ void tiles(GM_ADDR x, GM_ADDR w, GM_ADDR y) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
  GlobalTensor<half> xGm, wGm;
  GlobalTensor<float> yGm;
  xGm.SetGlobalBuffer((__gm__ half*)x);
  wGm.SetGlobalBuffer((__gm__ half*)w);
  yGm.SetGlobalBuffer((__gm__ float*)y);
  LocalTensor<half> a1[2] = {{TPosition::A1, 0, N}, {TPosition::A1, 512, N}},
                    b1(TPosition::B1, 2048, N);
  LocalTensor<half> a2[2] = {{TPosition::A2, 0, N}, {TPosition::A2, 512, N}},
                    b2(TPosition::B2, 0, N);
  LocalTensor<float> c1(TPosition::CO1, 0, N);
  const Nd2NzParams nz(1, 16, 16, 0, 16, 16, 1, 0);
  DataCopy(b1, wGm, nz);
  SetFlag<HardEvent::MTE2_MTE1>(EVENT_ID5);
  WaitFlag<HardEvent::MTE2_MTE1>(EVENT_ID5);
  LoadData(b2, b1, LoadData2DParams(0, 1, 0, 0, 0, true, 0));
  for (int i = 0; i < 2; ++i) {
    SetFlag<HardEvent::MTE1_MTE2>(i);
    SetFlag<HardEvent::M_MTE1>(i);
  }
  for (uint32_t t = 0; t < 4; ++t) {
    const int i = t % 2;
    WaitFlag<HardEvent::MTE1_MTE2>(i);
    DataCopy(a1[i], xGm[t * N], nz);
    SetFlag<HardEvent::MTE2_MTE1>(i);
    WaitFlag<HardEvent::MTE2_MTE1>(i);
    WaitFlag<HardEvent::M_MTE1>(i);
    LoadData(a2[i], a1[i], LoadData2DParams(0, 1, 0, 0, 0, false, 0));
    SetFlag<HardEvent::MTE1_MTE2>(i);
    SetFlag<HardEvent::MTE1_M>(i);
    WaitFlag<HardEvent::MTE1_M>(i);
    MmadParams mm(16, 16, 16, 0, false, true);
    FixpipeParamsV220 nd(16, 16, 16, 16, false);
    if (SKIP != 1) mm.unitFlag = 3;
    if (SKIP != 1) nd.unitFlag = 3;
    Mmad(c1, a2[i], b2, mm);
    SetFlag<HardEvent::M_MTE1>(i);
    Fixpipe<float, float, CFG_ROW_MAJOR>(yGm[t * N], c1, nd);
  }
  for (int i = 0; i < 2; ++i) {
    WaitFlag<HardEvent::MTE1_MTE2>(i);
    WaitFlag<HardEvent::M_MTE1>(i);
  }
}
