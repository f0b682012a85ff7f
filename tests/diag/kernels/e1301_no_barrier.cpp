// A load may read a buffer before the store in front of it has written it.
//   asctwin run e1301_no_barrier.cpp --soc Ascend950 'f32[128]=ones'
#include "kernel_operator.h"

using namespace AscendC;

__simd_vf__ inline void Work(__ubuf__ float* ub) {
  Reg::RegTensor<float> a, b;
  Reg::MaskReg mask = Reg::CreateMask<float>();
  Reg::LoadAlign(a, ub);
  Reg::Add(a, a, a, mask);
  Reg::StoreAlign(ub, a, mask);
  Reg::LoadAlign(b, ub);  // EXPECT: E1301
  Reg::Add(b, b, b, mask);
  Reg::StoreAlign(ub + 64, b, mask);
}

extern "C" __global__ __aicore__ void fails(__gm__ float* gm) {
  LocalTensor<float> x(TPosition::VECIN, 0, 128);
  GlobalTensor<float> data;
  data.SetGlobalBuffer(gm);
  DataCopy(x, data, 64);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  asc_vf_call<Work>((__ubuf__ float*)x.GetPhyAddr());
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(data, x, 128);
}
