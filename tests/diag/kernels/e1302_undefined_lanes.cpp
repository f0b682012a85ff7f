// A masked call computes with lanes that nothing has written.
//   asctwin run e1302_undefined_lanes.cpp --soc Ascend950 'f32[64]=ones'
#include "kernel_operator.h"

using namespace AscendC;

__simd_vf__ inline void Work(__ubuf__ float* ub) {
  Reg::RegTensor<float> a, sum;
  Reg::MaskReg mask = Reg::CreateMask<float>();
  Reg::LoadAlign(a, ub);
  Reg::Add(sum, sum, a, mask);  // EXPECT: E1302
  Reg::StoreAlign(ub, sum, mask);
}

extern "C" __global__ __aicore__ void fails(__gm__ float* gm) {
  LocalTensor<float> x(TPosition::VECIN, 0, 64);
  GlobalTensor<float> data;
  data.SetGlobalBuffer(gm);
  DataCopy(x, data, 64);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  asc_vf_call<Work>((__ubuf__ float*)x.GetPhyAddr());
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(data, x, 64);
}
