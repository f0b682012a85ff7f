// The load relies on the register that the compiler chooses: it goes back into the stored
// variable.
//   asctwin run w1301_same_variable.cpp --soc Ascend950 'f32[64]=ones'
#include "kernel_operator.h"

using namespace AscendC;

__simd_vf__ inline void Work(__ubuf__ float* ub) {
  Reg::RegTensor<float> a;
  Reg::MaskReg mask = Reg::CreateMask<float>();
  Reg::LoadAlign(a, ub);
  Reg::Add(a, a, a, mask);
  Reg::StoreAlign(ub, a, mask);
  Reg::LoadAlign(a, ub);  // EXPECT: W1301
  Reg::Add(a, a, a, mask);
  Reg::StoreAlign(ub, a, mask);
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
